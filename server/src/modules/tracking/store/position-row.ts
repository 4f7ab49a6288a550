import type { PositionRow } from '../engine/position.ts'

/** What a column holds where the device says nothing: the least value of its type. */
export const absent = { int: -2_147_483_648, small: -32_768 }

/** A row of `unit_position` (as `p`) read with `rowMode: 'array'`, in the order of `storedColumns`. */
export type StoredPosition = [
  ts: number,
  delayS: number,
  lat: number,
  lon: number,
  odometer: number,
  speed: number,
  course: number,
  altitude: number,
  satellites: number,
  ignition: number,
  fuel: number,
  sourceId: number,
]
export const storedColumns =
  "date_part('epoch', p.ts) * 1000, p.delay_s, p.lat, p.lon, p.odometer, p.speed, p.course, p.altitude, p.satellites, p.ignition, p.fuel, p.source_id"

/** A stored row as the engine and the packer know it. */
export function positionOf([
  ts,
  delayS,
  lat,
  lon,
  odometer,
  speed,
  course,
  altitude,
  satellites,
  ignition,
  fuel,
  sourceId,
]: StoredPosition): PositionRow {
  const maybe = (value: number) => (value === absent.small ? null : value)
  const percent = maybe(fuel)
  const fixTime = Math.round(ts)
  return {
    fixTime,
    receivedAt: fixTime + delayS * 1000,
    lat: lat / 1e6,
    lon: lon / 1e6,
    speed: speed / 10,
    course: maybe(course),
    altitude: maybe(altitude),
    satellites: maybe(satellites),
    ignition: ignition === absent.small ? null : ignition === 1,
    odometerKm: odometer === absent.int ? null : odometer / 100,
    fuelPercent: percent === null ? null : percent / 10,
    sourceId: sourceId === 0 ? null : sourceId,
  }
}
