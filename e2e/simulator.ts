import type { z } from 'zod'
import type { faultsInput } from '../simulators/src/wialon/faults.ts'
import type { scriptInput } from '../simulators/src/wialon/script.ts'

export interface Place {
  lat: number
  lon: number
}

interface SimulatedUnit {
  id: number
  name: string
  state: Place & { speed: number; ignition: boolean }
}

/** The simulated platform's trucks as they are now. */
export const simulatedUnits = (): Promise<SimulatedUnit[]> => ask('GET', '/_units')

/** Drives a truck along a path from where and when it is now, instead of its own plan. */
export const drive = (script: z.input<typeof scriptInput>): Promise<{ end: string }> => ask('POST', '/_script', script)

/** Breaks or mends the simulated platform. */
export const fault = (faults: Partial<z.input<typeof faultsInput>>): Promise<unknown> => ask('POST', '/_faults', faults)

/** A place so many metres to the east and north of another. */
export function beside({ lat, lon }: Place, eastM: number, northM = 0): Place {
  const metresOfDegree = 111_320
  return {
    lat: lat + northM / metresOfDegree,
    lon: lon + eastM / (metresOfDegree * Math.cos((lat * Math.PI) / 180)),
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${process.env['SIM_WIALON_URL']}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  // The simulator's own calls have no contract; the callers above name what they answer.
  return (await reply.json()) as T
}
