import * as z from 'zod'
import { clockInput, SimClock } from '../clock.ts'
import { createFleet } from '../fleet/fleet.ts'
import type { Fleet } from '../fleet/types.ts'
import { jsonBody, type ListenOptions, type SimReply, type SimRequest } from '../http.ts'
import { Faults, faultsInput } from '../wialon/faults.ts'
import { ScriptedRun, scriptInput } from '../wialon/script.ts'
import type { SimUnit } from '../wialon/units.ts'

export interface ReportingFleetOptions extends ListenOptions {
  seed?: number
  trucks?: number
  fleet?: Fleet
  /** Simulated time at start, epoch ms; the wall clock when left out. */
  now?: number
  /** Simulated seconds per second; 1 = real time. */
  timeScale?: number
  /** Epoch ms; limits are counted by it. */
  wall?: () => number
}

/** A fleet behind one platform: its trucks, the time there, and what is broken. `own` are the platform's own faults. */
export interface ReportingFleet<Own> {
  fleet: Fleet
  units: SimUnit[]
  clock: SimClock
  wall: () => number
  /** Gaps, late messages, jumps, HTTP statuses, nonsense, slow answers, error codes. */
  faults: Faults
  own: Own
  counters: { requests: number; running: number; mostAtOnce: number }
}

const TRUCKS = 30

/** `unitId` gives a truck's id at the platform by its index; its name there is the prefix and a number from 101. */
export function reportingFleet<Own>(
  options: ReportingFleetOptions,
  { seed, prefix, unitId, own }: { seed: number; prefix: string; unitId: (index: number) => number; own: Own },
): ReportingFleet<Own> {
  const wall = options.wall ?? Date.now
  const now = options.now ?? wall()
  const fleet = options.fleet ?? createFleet({ seed: options.seed ?? seed, trucks: options.trucks ?? TRUCKS, now })
  return {
    fleet,
    units: fleet.trucks.map((truck) => ({
      id: unitId(truck.index),
      name: `${prefix}-${101 + truck.index}`,
      truck,
      deleted: false,
      driverDrives: unitId(truck.index),
      runs: [],
    })),
    clock: new SimClock(now, options.timeScale ?? 1, wall),
    wall,
    faults: new Faults(),
    own,
    counters: { requests: 0, running: 0, mostAtOnce: 0 },
  }
}

const unitInput = z.strictObject({
  unit: z.union([z.string(), z.number()]),
  rename: z.string().min(1).optional(),
  delete: z.literal(true).optional(),
  restore: z.literal(true).optional(),
})

/**
 * The simulator's own calls, null for any other: `/_faults` (common ones and those of `ownFaults`), `/_clock`,
 * `/_script`, `/_units`, `/_stats`.
 */
export function fleetControl<Own>(
  world: ReportingFleet<Own>,
  request: SimRequest,
  ownFaults: z.ZodObject<z.ZodRawShape> & z.ZodType<Own>,
): SimReply | null {
  const { clock } = world
  const time = () => ({ now: new Date(clock.now()).toISOString(), scale: clock.scale })
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /_faults':
      return { body: { ...world.faults, ...world.own } }
    case 'POST /_faults':
      return changeFaults(world, request, ownFaults)
    case 'GET /_clock':
      return { body: time() }
    case 'POST /_clock':
      return checked(clockInput, request, (input) => {
        clock.change(input)
        return time()
      })
    case 'POST /_script':
      return checked(scriptInput, request, (input) => {
        const unit = unitOf(world.units, input.unit)
        if (!unit) return null
        if ('clear' in input) unit.runs = []
        else unit.runs.push(new ScriptedRun(unit.truck, input, clock.now()))
        return { unit: unit.name, runs: unit.runs.length }
      })
    case 'POST /_units':
      return checked(unitInput, request, (input) => {
        const unit = unitOf(world.units, input.unit)
        if (!unit) return null
        unit.name = input.rename ?? unit.name
        if (input.delete) unit.deleted = true
        if (input.restore) unit.deleted = false
        return { id: unit.id, name: unit.name, deleted: unit.deleted }
      })
    case 'GET /_stats':
      return { body: world.counters }
    default:
      return null
  }
}

/** Counts one call of the platform while it runs, and answers it: late, with a status or nonsense when so asked. */
export async function heldAnswer<Own>(
  { faults, counters }: ReportingFleet<Own>,
  answer: () => SimReply,
): Promise<SimReply> {
  counters.requests += 1
  counters.running += 1
  counters.mostAtOnce = Math.max(counters.mostAtOnce, counters.running)
  try {
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs).unref())
    const status = faults.takeHttp()
    if (status !== null) return { status, body: `<html><body>${status}</body></html>`, type: 'text/html' }
    if (faults.nonsense) return { body: '<!doctype html><title>Mantenimiento</title>', type: 'text/html' }
    return answer()
  } finally {
    counters.running -= 1
  }
}

export function unitOf(units: readonly SimUnit[], unit: string | number): SimUnit | undefined {
  return units.find(({ id, name }) => name === unit || String(id) === String(unit))
}

function changeFaults<Own>(
  world: ReportingFleet<Own>,
  request: SimRequest,
  ownFaults: z.ZodObject<z.ZodRawShape> & z.ZodType<Own>,
): SimReply {
  const given = z.record(z.string(), z.unknown()).safeParse(jsonBody(request))
  if (!given.success) return { status: 400, body: { error: 'Not an object' } }
  const isOwn = ([name]: [string, unknown]) => name in ownFaults.shape
  const entries = Object.entries(given.data)
  const own = ownFaults.safeParse({
    ...(given.data['reset'] ? {} : world.own),
    ...Object.fromEntries(entries.filter(isOwn)),
  })
  const common = faultsInput.safeParse(Object.fromEntries(entries.filter((entry) => !isOwn(entry))))
  const error = own.error ?? common.error
  if (!own.success || !common.success) return { status: 400, body: { error: error && z.prettifyError(error) } }
  world.own = own.data
  world.faults.change(common.data, world.clock.now())
  return { body: { ...world.faults, ...world.own } }
}

function checked<T>(schema: z.ZodType<T>, request: SimRequest, change: (input: T) => unknown): SimReply {
  const input = schema.safeParse(jsonBody(request))
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
  const body = change(input.data)
  return body === null ? { status: 404, body: { error: 'No such unit' } } : { body }
}
