import { createHash, timingSafeEqual } from 'node:crypto'
import { isSensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { PlatformStatus, PlatformUpdate } from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { PlatformError } from '../errors.ts'
import type { PushAnswer, PushRequest } from '../platform.ts'
import type { Position } from '../position.ts'
import { courseOf, placeOf } from '../shared/degrees.ts'
import { sensed } from '../shared/sensed.ts'
import { type PackReply, packReply } from './mapon-protocol.ts'

const packs = { position: 1, ignition: 3, fuel: 5, odometer: 26, temperature: 55 }
/** The platform repeats a pack until it hears exactly this, and sends no other before. */
const TAKEN = { status: 200, type: 'application/json', body: '{"status":"ok"}' }

/**
 * One call of data forwarding, which brings one pack. The platform signs nothing: the address given to it carries our
 * secret (`?secret=…`). What cannot be read is taken and left out, since a refusal would hold up the whole queue.
 */
export function receiveMaponPack(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const secret = values['pushSecret'] ?? ''
  if (secret === '' || !isSame(request.query.get('secret') ?? '', secret)) {
    throw new PlatformError('show', 'signature', 'El envío no trae la clave secreta de Mapon.')
  }
  const pack = packReply.safeParse(jsonOrNull(request.body)).data
  const update: PlatformUpdate = { positions: [], alarms: [], changes: [], discarded: 0, gapSince: null }
  if (!pack || pack.gmt === null) update.discarded = 1
  else if (pack.pack_id === packs.position) {
    const position = positionOfPack(pack, pack.gmt, request.receivedAt)
    if (position) update.positions.push(position)
    else update.discarded = 1
  } else {
    if (pack.pack_id === packs.ignition) update.alarms.push(ignitionOfPack(pack, pack.gmt, request.receivedAt))
    const status = statusOfPack(pack, pack.gmt)
    if (status) update.statuses = [status]
  }
  return { update, reply: TAKEN }
}

function positionOfPack(pack: PackReply, fixTime: number, receivedAt: number): Position | null {
  const place = placeOf(pack.lat, pack.lng)
  if (!place) return null
  return {
    unitKey: pack.car_id,
    fixTime,
    messageTime: fixTime,
    receivedAt,
    ...place,
    speed: Math.max(0, pack.speed ?? 0),
    course: courseOf(pack.direction),
    altitude: pack.altitude,
    satellites: null,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}

/** What a pack without a place says of the unit; null: nothing. The odometer is metres. */
function statusOfPack(pack: PackReply, at: number): PlatformStatus | null {
  const quiet = { unitKey: pack.car_id, at, ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
  switch (pack.pack_id) {
    case packs.ignition:
      return pack.state == null ? null : { ...quiet, ignition: pack.state }
    case packs.odometer:
      return pack.odometer === null ? null : { ...quiet, odometerKm: pack.odometer / 1000 }
    case packs.fuel:
      return { ...quiet, ...sensed({ fuel_litres: pack.liters }) }
    case packs.temperature: {
      const name = `temperature_${pack.sensor_id ?? ''}`
      return isSensorName(name) ? { ...quiet, ...sensed({ [name]: pack.temperature }) } : null
    }
    default:
      return null
  }
}

function ignitionOfPack(pack: PackReply, at: number, receivedAt: number): Alarm {
  return {
    unitKey: pack.car_id,
    key: `pack-${pack.id}`,
    code: `pack-${pack.pack_id}`,
    kind: pack.state ? 'ignition_on' : 'ignition_off',
    at,
    endAt: null,
    receivedAt,
    lat: null,
    lon: null,
    speed: null,
    detail: null,
  }
}

function jsonOrNull(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Compares in a time that tells nothing of where two texts differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
