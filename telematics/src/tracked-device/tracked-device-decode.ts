import * as z from 'zod'
import type { PlatformUnit } from '../adapter.ts'
import type { Alarm, AlarmTable } from '../alarm.ts'
import { courseOf, placeOf } from '../shared/degrees.ts'
import { amount, id, text } from '../shared/lenient.ts'
import { wallTime } from '../shared/wall-time.ts'
import type { Position } from '../position.ts'

const params = z.preprocess(
  (value) => (typeof value === 'string' ? jsonOrNull(value) : value),
  z.object({ emg: amount, evt: amount, acc: amount, gpslev: amount }).nullish().catch(null),
)

/**
 * One device; only `imei`, `dt_tracker`, `emg` and `evt` are specified, the rest comes from platforms of the same
 * family. Numbers may be text, `params` may be JSON text.
 */
const deviceReply = z.object({
  imei: id,
  name: text,
  dt_tracker: text,
  dt_server: text,
  lat: amount,
  lng: amount,
  altitude: amount,
  angle: amount,
  speed: amount,
  loc_valid: amount,
  params,
})

export interface TrackedDevice {
  imei: string
  name: string
  /** Epoch ms of `dt_tracker`; null for a device that never reported. */
  time: number | null
  /** 0: none. */
  emg: number
  evt: number
  position: Position | null
}

/** A device as it came; null when it has no imei. `offsetHours`: the zone of its times. */
export function deviceOf(raw: unknown, offsetHours: number, now: number): TrackedDevice | null {
  const { data } = deviceReply.safeParse(raw)
  if (!data) return null
  const time = wallTime(data.dt_tracker ?? '', offsetHours)
  const place = data.loc_valid === 0 ? null : placeOf(data.lat, data.lng)
  const position = time === null || !place ? null : positionAt(data, time, place, offsetHours, now)
  return {
    imei: data.imei,
    name: data.name || data.imei,
    time,
    emg: data.params?.emg ?? 0,
    evt: data.params?.evt ?? 0,
    position,
  }
}

function positionAt(
  data: z.infer<typeof deviceReply>,
  time: number,
  place: { lat: number; lon: number },
  offsetHours: number,
  now: number,
): Position {
  const ignition = data.params?.acc ?? null
  return {
    unitKey: data.imei,
    fixTime: time,
    messageTime: time,
    receivedAt: wallTime(data.dt_server ?? '', offsetHours) ?? now,
    ...place,
    speed: Math.max(0, data.speed ?? 0),
    course: courseOf(data.angle),
    altitude: data.altitude,
    satellites: data.params?.gpslev ?? null,
    ignition: ignition === null ? null : ignition !== 0,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}

const envelope = z.object({ devices: z.array(z.unknown()).optional(), data: z.array(z.unknown()).optional() })

/**
 * The devices of an answer: a list, a list inside `devices` or `data`, or an object whose keys are the imei; each
 * perhaps with its fields inside `data`. null when it is none of these.
 */
export function devicesOf(reply: unknown): unknown[] | null {
  if (Array.isArray(reply)) return reply.map(flat)
  const wrapped = envelope.safeParse(reply).data
  const list = wrapped?.devices ?? wrapped?.data
  if (list) return list.map(flat)
  const keyed = z.record(z.string().regex(/^\d{8,}$/), z.looseObject({})).safeParse(reply).data
  return keyed ? Object.entries(keyed).map(([imei, device]) => flat({ imei, ...device })) : null
}

function flat(device: unknown): unknown {
  const nested = z.looseObject({ data: z.looseObject({}) }).safeParse(device).data
  return nested ? { ...nested, ...nested.data } : device
}

/** The device as a unit; both keys are its imei. */
export function platformUnit({ imei, name, position }: TrackedDevice): PlatformUnit {
  return { key: imei, name, group: null, position, deviceId: imei, phone: null, plates: null, vin: null }
}

/** What was stored of a device at an earlier poll. */
export type StoredDevice = Pick<TrackedDevice, 'time' | 'emg' | 'evt'>

export interface DeviceEvents {
  added: boolean
  emergency: boolean
  alert: boolean
  updated: boolean
}

/**
 * What a poll raises of one device against its stored copy: nothing unless the tracker's time
 * changed; an emergency or an alert when its code is not zero and changed. A device that was not there before is added,
 * and its codes count as changed.
 */
export function deviceEvents(stored: StoredDevice | undefined, polled: StoredDevice): DeviceEvents {
  const updated = stored === undefined || stored.time !== polled.time
  const changed = (name: 'emg' | 'evt') => updated && polled[name] !== 0 && polled[name] !== (stored?.[name] ?? 0)
  return { added: stored === undefined, emergency: changed('emg'), alert: changed('evt'), updated }
}

/** The alarm of a device's emergency or event code. */
export function alarmOfCode(device: TrackedDevice, family: 'emg' | 'evt', table: AlarmTable, now: number): Alarm {
  const code = `${family} ${device[family]}`
  const at = device.time ?? now
  return {
    unitKey: device.imei,
    key: `${device.imei}:${code}:${at}`,
    code,
    kind: table.get(code) ?? null,
    at,
    endAt: null,
    receivedAt: now,
    lat: device.position?.lat ?? null,
    lon: device.position?.lon ?? null,
    speed: device.position?.speed ?? null,
    detail: null,
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
