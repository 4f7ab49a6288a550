import * as z from 'zod'
import type { AlarmTable } from '../../alarm.ts'
import type { DecodedFrame, DeviceDecoder, DeviceProtocol } from '../../device.ts'
import { latin1, utf8 } from '../bytes.ts'
import { alarmOf, FRAME_ERRORS, frameOf, recordAt, reportFrame, reportOf } from '../frames.ts'
import { choice, Tuned } from '../tuned.ts'

/** The words that clients put into `alarm` or `event` (assumed: Traccar's own names). */
export const osmandAlarms: AlarmTable = new Map([
  ['sos', 'panic'],
  ['general', 'input'],
  ['powerCut', 'power_cut'],
  ['lowBattery', 'low_battery'],
  ['tampering', 'tampering'],
])

const KMH_PER_KNOT = 1.852
const KMH_PER_METRE_A_SECOND = 3.6
/** Seconds until the year 5138, milliseconds from 1973 on. */
const FIRST_MILLISECONDS = 100_000_000_000
const ID = /^[\w.:@-]{1,64}$/

/** What the new Traccar Client posts; -1 is its 'unknown'. */
const clientBody = z.object({
  device_id: z.union([z.string(), z.number().int()]),
  location: z.object({
    timestamp: z.union([z.string(), z.number()]),
    coords: z.object({
      latitude: z.number(),
      longitude: z.number(),
      speed: z.number().nullish(),
      heading: z.number().nullish(),
      altitude: z.number().nullish(),
    }),
    odometer: z.number().nullish(),
    battery: z.object({ level: z.number().nullish() }).nullish(),
    event: z.string().nullish(),
  }),
})

export interface OsmandSettings {
  /** Unit of `speed` in the query form; the JSON form always says metres a second. */
  speedUnit: 'knots' | 'kmh' | 'mps'
}

const FACTORS = { knots: KMH_PER_KNOT, kmh: 1, mps: KMH_PER_METRE_A_SECOND } as const

/** One request's fix in our units; NaN and null for what is not said. */
interface Fix {
  deviceId: string
  fixTime: number
  lat: number
  lon: number
  speed: number
  course: number | null
  altitude: number | null
  ignition: boolean | null
  odometerKm: number | null
  batteryPercent: number | null
  alarm: string | null
}

/** Seconds, milliseconds or ISO 8601 (without a zone: UTC, `2026-01-15 18:00:00` too); NaN for anything else. */
function instantOf(value: string | number): number {
  const number = Number(value)
  if (!Number.isNaN(number) && value !== '') return number < FIRST_MILLISECONDS ? number * 1000 : number
  const text = String(value).replace(' ', 'T')
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
}

const numberOf = (value: string | undefined): number => (value ? Number(value) : Number.NaN)
const valueOf = (value: string | undefined): number | null => {
  const number = numberOf(value)
  return Number.isNaN(number) ? null : number
}

function unescaped(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function fieldsOf(query: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals > 0) fields.set(pair.slice(0, equals), unescaped(pair.slice(equals + 1)))
  }
  return fields
}

function queryFix(fields: Map<string, string>, settings: Tuned<OsmandSettings>): Fix {
  const [lat, lon] = fields.get('location')?.split(',') ?? [fields.get('lat'), fields.get('lon')]
  const ignition = fields.get('ignition')
  const odometerM = valueOf(fields.get('odometer'))
  const deviceId = fields.get('id') ?? fields.get('deviceid') ?? ''
  return {
    deviceId,
    fixTime: instantOf(fields.get('timestamp') ?? ''),
    lat: numberOf(lat),
    lon: numberOf(lon),
    speed: numberOf(fields.get('speed')) * FACTORS[settings.of(deviceId).speedUnit],
    course: numberOf(fields.get('bearing') ?? fields.get('heading')),
    altitude: valueOf(fields.get('altitude')),
    ignition: ignition === undefined ? null : ignition === 'true' || ignition === '1',
    odometerKm: odometerM === null ? null : odometerM / 1000,
    batteryPercent: valueOf(fields.get('batt') ?? fields.get('battery')),
    alarm: fields.get('alarm') ?? null,
  }
}

function jsonFix(body: string): Fix | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return null
  }
  const found = clientBody.safeParse(parsed)
  if (!found.success) return null
  const { device_id: id, location } = found.data
  const { coords, battery, odometer, event } = location
  const level = battery?.level ?? -1
  return {
    deviceId: String(id),
    fixTime: instantOf(location.timestamp),
    lat: coords.latitude,
    lon: coords.longitude,
    speed: Math.max(0, coords.speed ?? 0) * KMH_PER_METRE_A_SECOND,
    course: coords.heading ?? null,
    altitude: coords.altitude ?? null,
    ignition: null,
    odometerKm: odometer == null ? null : odometer / 1000,
    batteryPercent: level < 0 ? null : Math.round(level * 100),
    alarm: event === 'sos' ? event : null,
  }
}

/** One request as bytes, the form in which it is decoded, logged and kept: `METHOD target`, a line feed, the body. */
export function requestBytes(method: string, target: string, body: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${method} ${target}\n`), body])
}

function decodeRequest(raw: Uint8Array, receivedAt: number, settings: Tuned<OsmandSettings>): DecodedFrame {
  const lineEnd = raw.indexOf(10)
  const target = latin1(raw, 0, lineEnd < 0 ? raw.length : lineEnd)
  const body = lineEnd < 0 ? '' : utf8(raw, lineEnd + 1, raw.length).trim()
  const mark = target.indexOf('?')
  const isJson = body.startsWith('{')
  const fields = fieldsOf(mark < 0 ? (isJson ? '' : body) : target.slice(mark + 1).trimEnd())
  const fix = isJson ? jsonFix(body) : queryFix(fields, settings)
  if (!fix || !ID.test(fix.deviceId)) return frameOf(raw, null, { error: FRAME_ERRORS.content })
  const { deviceId, fixTime, batteryPercent, alarm } = fix
  const said = recordAt(deviceId, fixTime, receivedAt)
  said.lat = fix.lat
  said.lon = fix.lon
  said.speed = fix.speed
  said.course = fix.course
  said.altitude = fix.altitude
  said.ignition = fix.ignition
  said.odometerKm = fix.odometerKm
  const one = reportOf(said, !Number.isNaN(fix.lat), { sensors: { battery_percent: batteryPercent } })
  if (alarm) one.alarms = [alarmOf(osmandAlarms, alarm, deviceId, fixTime, receivedAt, one.position)]
  const frame = reportFrame(raw, deviceId, [one], null)
  const key = fields.get('key')
  if (key) frame.secret = key
  return frame
}

/**
 * OsmAnd and Traccar Client over HTTP . Its decoder takes one request as `requestBytes` makes it; the
 * listener answers 200, 400 to a frame with an error and 403 to a device that nobody registered.
 */
export function osmandProtocol(settings: OsmandSettings = { speedUnit: 'knots' }): DeviceProtocol {
  return {
    code: 'osmand',
    name: 'OsmAnd y Traccar Client (HTTP)',
    transports: ['http'],
    defaultPort: 5055,
    orders: [],
    outputs: [],
    settings: [
      {
        key: 'speedUnit',
        label: 'Unidad de la velocidad',
        help: 'De las aplicaciones que mandan por consulta; la forma nueva siempre manda metros por segundo.',
        options: [
          { value: 'knots', label: 'Nudos' },
          { value: 'kmh', label: 'km/h' },
          { value: 'mps', label: 'm/s' },
        ],
      },
    ],
    secretHelp: 'Agréguela a la dirección del servidor en la aplicación: http://servidor:5055/?key=contraseña.',
    createDecoder: (settingsOf): DeviceDecoder => {
      const tuned = new Tuned(
        settings,
        ({ speedUnit }, usual) => ({ speedUnit: choice(speedUnit, ['knots', 'kmh', 'mps'], usual.speedUnit) }),
        settingsOf,
      )
      return { pendingBytes: 0, push: (bytes, receivedAt) => [decodeRequest(bytes, receivedAt, tuned)] }
    },
    encodeOrder: () => null,
  }
}
