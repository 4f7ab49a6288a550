import type { SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'

/** What the tracking engine needs of a position. Instants are epoch milliseconds, degrees WGS84, km/h. */
export type Fix = {
  readonly fixTime: number
  readonly lat: number
  readonly lon: number
  readonly speed: number
  /** Degrees clockwise from north. */
  readonly course: number | null
  readonly ignition: boolean | null
  /** Odometer of the device or the vehicle, not ours. */
  readonly odometerKm: number | null
}

/** A position as it is stored, one row of a unit's day. */
export type PositionRow = Fix & {
  readonly receivedAt: number
  /** Metres above the sea. */
  readonly altitude: number | null
  readonly satellites: number | null
  /** 0 to 100. */
  readonly fuelPercent: number | null
  /** The source that told it; null of one stored before that was kept. */
  readonly sourceId: number | null
  /** Left out by who has none. */
  readonly sensors?: SensorValues | undefined
}
