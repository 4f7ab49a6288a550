import * as z from 'zod'
import { jsonBody, serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import {
  fleetControl,
  heldAnswer,
  type ReportingFleet,
  reportingFleet,
  type ReportingFleetOptions,
  unitOf,
} from '../shared/reporting-fleet.ts'
import { chance } from '../random.ts'
import { lastMessage } from '../wialon/messages.ts'
import type { SimUnit } from '../wialon/units.ts'

export const demoTrackedDevice = { apiId: 'arriero-demo', apiToken: 'c81d5e00-demo-equipos' }
const SEED = 43

/** A truck has an emergency now and then, and it stays for this long. */
const EMERGENCY_MS = 5 * 60_000
const EMERGENCY_SLOT = 3_600_000
const EMERGENCY_SHARE = 0.003

const faults = z.strictObject({
  /** How the list is written. */
  format: z.enum(['list', 'keyed', 'nested']).default('list'),
  numbersAsText: z.boolean().default(true),
  paramsAsText: z.boolean().default(false),
  /** Only the fields that are specified, without a place. */
  onlySpecified: z.boolean().default(false),
  /** No device at all. */
  empty: z.boolean().default(false),
  /** Who calls is refused: by status 401, by an error in the body, by an empty body. */
  refuse: z.enum(['status', 'error', 'empty']).nullable().default(null),
  /** The clocks of these devices (left out = all) go so many seconds wrong backwards. */
  clockBack: z
    .strictObject({ units: z.array(z.union([z.string(), z.number()])).optional(), seconds: z.number() })
    .nullable()
    .default(null),
})
type DeviceWorld = ReportingFleet<z.infer<typeof faults>>
type Codes = Map<SimUnit, { emg?: number; evt?: number }>

/** Body of `POST /_codes`: what a device says until it is told otherwise. */
const codesInput = z.strictObject({
  unit: z.union([z.string(), z.number()]),
  emg: z.number().int().min(0).optional(),
  evt: z.number().int().min(0).optional(),
})

/** A tracked-device service: `POST /devices`. Its own calls are those of reporting-fleet.ts and `POST /_codes`. */
export function startTrackedDeviceSimulator(options: ReportingFleetOptions = {}): Promise<Simulator> {
  const world: DeviceWorld = reportingFleet(options, {
    seed: SEED,
    prefix: 'ER',
    unitId: (index) => 9001 + index,
    own: faults.parse({}),
  })
  const codes: Codes = new Map()
  return serve((request) => {
    if (request.method === 'POST' && request.url.pathname === '/_codes') return setCodes(world, codes, request)
    return fleetControl(world, request, faults) ?? heldAnswer(world, () => answer(world, codes, request))
  }, options)
}

function setCodes(world: DeviceWorld, codes: Codes, request: SimRequest): SimReply {
  const input = codesInput.safeParse(jsonBody(request))
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
  const { unit: name, ...told } = input.data
  const unit = unitOf(world.units, name)
  if (!unit) return { status: 404, body: { error: 'No such unit' } }
  codes.set(unit, { ...codes.get(unit), ...told })
  return { body: codes.get(unit) }
}

function answer(world: DeviceWorld, codes: Codes, request: SimRequest): SimReply {
  const { own } = world
  if (request.method !== 'POST' || request.url.pathname !== '/devices')
    return { status: 404, body: { error: 'Not found' } }
  if (own.refuse === 'status') return { status: 401, body: { error: 'Unauthorized' } }
  if (own.refuse === 'error' || !isKnown(request.body)) return { body: { error: 'Invalid api token' } }
  if (own.refuse === 'empty') return { body: '', type: 'text/plain' }
  const now = world.clock.now()
  const units = own.empty ? [] : world.units.filter(({ deleted }) => !deleted)
  const devices = units.map((unit) => deviceItem(world, unit, codes.get(unit) ?? {}, now))
  if (own.format === 'list') return { body: devices }
  if (own.format === 'nested') return { body: devices.map(({ imei, ...data }) => ({ imei, data })) }
  return { body: Object.fromEntries(devices.map(({ imei, ...data }) => [imei, data])) }
}

/** The body is JSON text or form text, whatever its content type says. */
function isKnown(body: string): boolean {
  const form = new URLSearchParams(body)
  const json = z
    .object({ api_id: z.string(), api_token: z.string() })
    .safeParse(body.trimStart().startsWith('{') ? JSON.parse(body) : null).data
  const id = json?.api_id ?? form.get('api_id')
  const token = json?.api_token ?? form.get('api_token')
  return id === demoTrackedDevice.apiId && token === demoTrackedDevice.apiToken
}

const wallTime = (t: number) => new Date(t).toISOString().slice(0, 19).replace('T', ' ')

function deviceItem(
  world: DeviceWorld,
  unit: SimUnit,
  told: { emg?: number; evt?: number },
  now: number,
): { imei: string } & Record<string, unknown> {
  const { own } = world
  const { imei } = unit.truck
  const message = lastMessage(unit, world.faults, now)
  if (!message) return { imei, name: unit.name, dt_tracker: '0000-00-00 00:00:00', params: { emg: 0, evt: 0 } }
  const at = message.t * 1000
  const back = own.clockBack
  const isBack = back && (back.units ?? [unit.name]).some((name) => String(name) === unit.name)
  const number = (value: number): number | string => (own.numbersAsText ? String(value) : value)
  const codes = {
    emg: number(told.emg ?? emergencyAt(unit, at)),
    evt: number(told.evt ?? (message.p['ign'] === 1 ? 33 : 34)),
  }
  const dt_tracker = wallTime(at - (isBack ? back.seconds * 1000 : 0))
  if (own.onlySpecified) return { imei, dt_tracker, params: codes }
  const params = { ...codes, acc: number(message.p['ign'] ?? 0), gpslev: number(message.pos.sc) }
  return {
    imei,
    name: unit.name,
    dt_server: wallTime(message.rt * 1000),
    dt_tracker,
    lat: number(message.pos.y),
    lng: number(message.pos.x),
    altitude: number(message.pos.z),
    angle: number(message.pos.c),
    speed: number(message.pos.s),
    params: own.paramsAsText ? JSON.stringify(params) : params,
    loc_valid: number(1),
  }
}

/** Panic or jammer, rarely, for some minutes. */
function emergencyAt(unit: SimUnit, at: number): number {
  const slot = Math.floor(at / EMERGENCY_SLOT)
  if (at - slot * EMERGENCY_SLOT > EMERGENCY_MS || chance(unit.id, slot, 81) > EMERGENCY_SHARE) return 0
  return chance(unit.id, slot, 82) < 0.5 ? 1 : 8
}
