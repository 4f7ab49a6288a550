import * as z from 'zod'
import { clockInput, SimClock } from '../clock.ts'
import { createFleet } from '../fleet/fleet.ts'
import type { Fleet } from '../fleet/types.ts'
import { jsonBody, type ListenOptions, type SimReply, type SimRequest } from '../http.ts'
import { Faults, faultsInput } from '../wialon/faults.ts'
import { ScriptedRun, scriptInput } from '../wialon/script.ts'
import { simUnits, type SimUnit, unitStateAt } from '../wialon/units.ts'
import { type Incident, incidentNamed, incidentsBetween } from './camera-incidents.ts'
import { Pusher, type PushBatch, pushInput } from './camera-pusher.ts'

export interface CameraSimulatorOptions extends ListenOptions {
  seed?: number
  trucks?: number
  fleet?: Fleet
  /** Simulated time at start, epoch ms; the wall clock when left out. */
  now?: number
  /** Simulated seconds per second; 1 = real time. */
  timeScale?: number
  /** Epoch ms; tokens and nonces are counted by it. */
  wall?: () => number
}

/** A fleet with cameras as one platform's stand-in sees it. */
export interface CameraWorld {
  fleet: Fleet
  units: SimUnit[]
  clock: SimClock
  faults: Faults
  pusher: Pusher
  wall: () => number
  counters: {
    requests: number
    logins: number
    atOnce: number
    mostAtOnce: number
    /** Video being sent now, and ever begun; sessions of it that were closed by call. */
    streams: number
    streamsOpened: number
    sessionsClosed: number
  }
  /** Raised by hand, beside those of the fleet's days. */
  raised: Incident[]
  /** The platform's own switches, `POST /_faults {own: {…}}`. */
  own: Record<string, unknown>
}

export interface CameraBrand {
  seed: number
  /** Added to the numbers of the fleet's names, so that no two platforms have a unit of the same name. */
  numbersFrom: number
  /** The platform's own faults; all optional. */
  own: z.ZodType<Record<string, unknown>>
  /** Pieces to push of what happened in from < t ≤ to. */
  batches: (world: CameraWorld, from: number, to: number) => PushBatch[]
  /** After every control call that changes something. */
  changed?: (world: CameraWorld) => void
  /** The faults `expireSessions` and `expiredToken`. */
  expireSessions?: () => void
}

const unitInput = z.strictObject({
  unit: z.union([z.string(), z.number()]),
  rename: z.string().min(1).optional(),
  delete: z.literal(true).optional(),
  restore: z.literal(true).optional(),
})

const alarmInput = z.strictObject({
  unit: z.union([z.string(), z.number()]),
  code: z.string().min(1),
  seconds: z.number().min(0).default(30),
})

export function cameraWorld(options: CameraSimulatorOptions, brand: CameraBrand): CameraWorld {
  const wall = options.wall ?? Date.now
  const now = options.now ?? wall()
  const fleet = options.fleet ?? createFleet({ seed: options.seed ?? brand.seed, trucks: options.trucks ?? 30, now })
  const units = simUnits(fleet)
  for (const unit of units) {
    unit.name = unit.name.replace(/\d+$/, (number) => String(Number(number) + brand.numbersFrom))
  }
  const clock = new SimClock(now, options.timeScale ?? 1, wall)
  const world: CameraWorld = {
    fleet,
    units,
    clock,
    faults: new Faults(),
    pusher: new Pusher(
      now,
      () => clock.now(),
      (from, to) => brand.batches(world, from, to),
    ),
    wall,
    counters: {
      requests: 0,
      logins: 0,
      atOnce: 0,
      mostAtOnce: 0,
      streams: 0,
      streamsOpened: 0,
      sessionsClosed: 0,
    },
    raised: [],
    own: {},
  }
  return world
}

/** What a unit's cameras raised in from ≤ at < to, by itself or by hand, oldest first. */
export function alarmsOf(world: CameraWorld, unit: SimUnit, from: number, to: number): Incident[] {
  const byHand = world.raised.filter((one) => one.unit === unit && one.at >= from && one.at < to)
  return [...incidentsBetween(unit, from, to), ...byHand].toSorted((a, b) => a.at - b.at)
}

/** One of them by its id. */
export function alarmNamed({ raised, units }: CameraWorld, id: string): Incident | undefined {
  return raised.find((one) => one.id === id) ?? incidentNamed(units, id)
}

/**
 * The simulator's own calls, for tests and demonstrations: `/_faults`, `/_clock`, `/_script`, `/_units`, `/_alarms`,
 * `/_push`, `/_stats`. null when the request is another.
 */
export async function cameraControl(
  world: CameraWorld,
  brand: CameraBrand,
  request: SimRequest,
): Promise<SimReply | null> {
  const { pathname } = request.url
  if (!pathname.startsWith('/_')) return null
  const handler = controls[`${request.method} ${pathname}`]
  if (!handler) return { status: 404, body: { error: 'No such control' } }
  const reply = await handler(world, brand, request)
  if (request.method === 'POST') brand.changed?.(world)
  return reply
}

type Control = (world: CameraWorld, brand: CameraBrand, request: SimRequest) => SimReply | Promise<SimReply>

const controls: Record<string, Control> = {
  'POST /_faults': (world, brand, request) =>
    checked(faultsInput.extend({ own: brand.own.optional() }), request, ({ own, ...input }) => {
      world.faults.change(input, world.clock.now())
      if (input.reset) world.own = {}
      if (input.expireSessions || input.expiredToken) brand.expireSessions?.()
      Object.assign(world.own, own)
      return { ...world.faults, own: world.own }
    }),
  'GET /_faults': ({ faults, own }) => ({ body: { ...faults, own } }),
  'POST /_clock': ({ clock }, _, request) =>
    checked(clockInput, request, (input) => {
      clock.change(input)
      return { now: new Date(clock.now()).toISOString(), scale: clock.scale }
    }),
  'POST /_script': (world, _, request) =>
    checked(scriptInput, request, (input) => {
      const unit = unitNamed(world, input.unit)
      if (!unit) return null
      if ('clear' in input) unit.runs = []
      else unit.runs.push(new ScriptedRun(unit.truck, input, world.clock.now()))
      return { unit: unit.name, runs: unit.runs.length }
    }),
  'POST /_units': (world, _, request) =>
    checked(unitInput, request, (input) => {
      const unit = unitNamed(world, input.unit)
      if (!unit) return null
      unit.name = input.rename ?? unit.name
      unit.deleted = input.delete ?? (input.restore ? false : unit.deleted)
      return { id: unit.id, name: unit.name, deleted: unit.deleted }
    }),
  'GET /_units': ({ units, clock }) => ({
    body: units.map((unit) => {
      const state = unitStateAt(unit, clock.now())
      return {
        id: unit.id,
        name: unit.name,
        imei: unit.truck.imei,
        state: { ...state, place: state.place?.name ?? null },
      }
    }),
  }),
  'POST /_alarms': (world, _, request) =>
    checked(alarmInput, request, ({ unit: name, code, seconds }) => {
      const unit = unitNamed(world, name)
      if (!unit) return null
      const at = world.clock.now()
      const incident = {
        id: `${unit.id}-m${world.raised.length + 1}`,
        unit,
        at,
        until: at + seconds * 1000,
        chance: 0,
        code,
      }
      world.raised.push(incident)
      return { id: incident.id, at: new Date(at).toISOString() }
    }),
  'POST /_push': async ({ pusher }, _, request) => {
    const input = pushInput.safeParse(jsonBody(request))
    if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
    return { body: await pusher.change(input.data) }
  },
  'GET /_stats': ({ counters, pusher }) => ({ body: { ...counters, pushed: pusher.sent } }),
}

function unitNamed({ units }: CameraWorld, name: string | number): SimUnit | undefined {
  return units.find((unit) => unit.name === name || String(unit.id) === String(name))
}

function checked<T>(schema: z.ZodType<T>, request: SimRequest, change: (input: T) => unknown): SimReply {
  const input = schema.safeParse(jsonBody(request))
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
  const body = change(input.data)
  return body === null ? { status: 404, body: { error: 'No such unit' } } : { body }
}

/** Counts a call and does what the faults of every call say: waits, fails by status, answers nonsense. */
export async function underFaults(world: CameraWorld, answer: () => SimReply | Promise<SimReply>): Promise<SimReply> {
  const { faults, counters } = world
  counters.requests += 1
  counters.atOnce += 1
  counters.mostAtOnce = Math.max(counters.mostAtOnce, counters.atOnce)
  try {
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs).unref())
    const status = faults.takeHttp()
    if (status !== null) return { status, body: '<html><body>Bad Gateway</body></html>', type: 'text/html' }
    if (faults.nonsense) return { body: '<!doctype html><title>Mantenimiento</title>', type: 'text/html' }
    return await answer()
  } finally {
    counters.atOnce -= 1
  }
}
