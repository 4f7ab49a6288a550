import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import type { Simulator } from '@arriero/simulators/http.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { PlatformAdapter, PlatformUpdate } from '../adapter.ts'
import type { Position } from '../position.ts'

/** When every simulated world begins, epoch ms. */
export const START = Date.UTC(2026, 10, 21, 18, 0)

export const fleetOf = (seed: number, trucks = 30) => createFleet({ seed, trucks, now: START })

/** A path for `/_script`: one unit straight north from now on, so that its place changes every second. */
export const straightNorth = (unit: string) => ({
  unit,
  path: [
    { lat: 25, lon: -100 },
    { lat: 26, lon: -100 },
  ],
  speedKmh: 72,
})

interface Clocks {
  now: number
  wall: () => number
}

/** A simulator and an adapter whose clocks stand until `pass`. */
export interface PlatformWorld<A extends PlatformAdapter> {
  adapter: A
  simulator: Simulator
  now: () => number
  /** Writes to a control path of the simulator; its answer. */
  control: (path: string, body: unknown) => Promise<unknown>
  // Each simulator counts what its platform counts.
  // oxlint-disable-next-line typescript/no-explicit-any
  stats: () => Promise<any>
  pass: (seconds: number) => void
  /** Lets time pass in polls, `every` so many seconds. */
  follow: (seconds: number, every?: number) => Promise<PlatformUpdate[]>
}

export type OpenWorld<Options, A extends PlatformAdapter> = (options?: Partial<Options>) => Promise<PlatformWorld<A>>

/** Makes worlds for the tests of a platform; each is closed when its test ends. */
export function platformWorld<Options, A extends PlatformAdapter>(
  start: (clocks: Clocks) => Promise<Simulator>,
  connect: (url: string, now: () => number, options: Partial<Options>) => A,
  pollSeconds = 10,
): OpenWorld<Options, A> {
  return async (options = {}) => {
    let now = START
    const clock = () => now
    const simulator = await start({ now: START, wall: clock })
    const adapter = connect(simulator.url, clock, options)
    onTestFinished(async () => {
      await adapter.close()
      await simulator.close()
    })
    const pass = (seconds: number) => {
      now += seconds * 1000
    }
    return {
      adapter,
      simulator,
      now: clock,
      control: async (path, body) => {
        const response = await fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
        expect(response.status).toBe(200)
        return response.json()
      },
      stats: async () => (await fetch(`${simulator.url}/_stats`)).json(),
      pass,
      follow: async (seconds, every = pollSeconds) => {
        const updates: PlatformUpdate[] = []
        for (let passed = 0; passed < seconds; passed += every) {
          pass(every)
          updates.push(await adapter.pollPositions())
        }
        return updates
      },
    }
  }
}

/** What one unit's positions were, in the order told. */
export const positionsOf = (updates: readonly PlatformUpdate[], unitKey: string): Position[] =>
  updates.flatMap(({ positions }) => positions).filter((position) => position.unitKey === unitKey)

/** What every adapter does whatever its platform; `open` takes `timeoutMs`. */
export function adapterBehaves<Options extends { timeoutMs?: number }, A extends PlatformAdapter>(
  open: (options?: Partial<Options>) => Promise<Pick<PlatformWorld<A>, 'adapter' | 'control' | 'simulator'>>,
): void {
  test('a server that answers too slowly is a time-out to be retried', async () => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- all its fields may be left out
    const { adapter, control } = await open({ timeoutMs: 40 } as Partial<Options>)
    await control('/_faults', { slowMs: 60_000 })
    await expect(adapter.listUnits()).rejects.toMatchObject({ kind: 'retry', code: 'timeout' })
    await control('/_faults', { reset: true })
  })

  test('an aborted poll rejects with the reason given', async () => {
    const { adapter, control } = await open()
    await control('/_faults', { slowMs: 60_000 })
    const stop = new AbortController()
    const poll = adapter.pollPositions(stop.signal)
    stop.abort(new Error('closing'))
    await expect(poll).rejects.toThrow('closing')
    await control('/_faults', { reset: true })
  })

  test('nobody at the address: to be retried', async () => {
    const { adapter, simulator } = await open()
    await simulator.close()
    await expect(adapter.connect()).rejects.toMatchObject({ kind: 'retry', code: 'network' })
  })
}
