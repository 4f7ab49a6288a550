import * as z from 'zod'
import type { PlatformUnit } from '../adapter.ts'
import type { Position } from '../position.ts'
import { courseOf, instantOf } from '../shared/camera-wire.ts'
import { placeOf } from '../shared/degrees.ts'
import { amount, id, text } from '../shared/lenient.ts'

/** How `speed` is written: km/h, centimetres an hour, or judged by its size. */
export type HikcentralSpeed = 'auto' | 'kmh' | 'cmh'

/** `code` "0" is success. */
export const envelope = z.object({ code: id, msg: text, data: z.unknown().optional() })

export const pageReply = z
  .object({ list: z.array(z.unknown()).nullish(), total: amount })
  .nullish()
  .transform((page) => page?.list ?? [])

const vehicleReply = z.object({
  mobilevehicleIndexCode: id,
  mobilevehicleName: text,
  plateNo: text,
  phoneNo: text,
  DevIndexCode: text,
})

const gpsReply = z.object({
  mobilevehicleIndexCode: id,
  gpsInfo: z
    .array(z.unknown())
    .nullish()
    .transform((points) => points ?? []),
})

const point = z.object({
  longitude: amount,
  latitude: amount,
  occurTime: text,
  direction: amount,
  speed: amount,
})

/** No truck is this fast: it is centimetres an hour. */
const FASTEST = 400
const CENTIMETRES_AN_HOUR = 100_000

function kilometresAnHour(speed: number, unit: HikcentralSpeed): number {
  const isCentimetres = unit === 'cmh' || (unit === 'auto' && speed > FASTEST)
  return Math.max(0, isCentimetres ? speed / CENTIMETRES_AN_HOUR : speed)
}

/** Points of vehicles as `gpsDetails` gives them, oldest first; what is unreadable is counted. */
export function readGpsDetails(
  items: readonly unknown[],
  unit: HikcentralSpeed,
  now: number,
): { positions: Position[]; discarded: number } {
  const positions: Position[] = []
  let discarded = 0
  for (const item of items) {
    const vehicle = gpsReply.safeParse(item).data
    if (!vehicle) {
      discarded += 1
      continue
    }
    for (const raw of vehicle.gpsInfo) {
      const fix = point.safeParse(raw).data
      const at = instantOf(fix?.occurTime)
      if (!fix || at === null) {
        discarded += 1
        continue
      }
      const { direction, speed } = fix
      const place = placeOf(fix.latitude, fix.longitude)
      if (!place) continue
      positions.push({
        unitKey: vehicle.mobilevehicleIndexCode,
        fixTime: at,
        messageTime: at,
        receivedAt: now,
        ...place,
        speed: kilometresAnHour(speed ?? 0, unit),
        course: courseOf(direction !== null && direction > 360 ? direction / 100 : direction),
        altitude: null,
        satellites: null,
        ignition: null,
        odometerKm: null,
        engineHours: null,
        fuelPercent: null,
      })
    }
  }
  return { positions: positions.toSorted((a, b) => a.fixTime - b.fixTime), discarded }
}

/** A vehicle linked to a mobile device. */
export function unitOfVehicle(raw: unknown): PlatformUnit | null {
  const vehicle = vehicleReply.safeParse(raw).data
  if (!vehicle) return null
  const { mobilevehicleIndexCode: key, mobilevehicleName: name, plateNo, phoneNo, DevIndexCode } = vehicle
  return {
    key,
    name: name ?? plateNo ?? key,
    // A region comes as a bare number: nobody would know it by that.
    group: null,
    position: null,
    deviceId: DevIndexCode,
    phone: phoneNo,
    plates: plateNo,
    vin: null,
  }
}
