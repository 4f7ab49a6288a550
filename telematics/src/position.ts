import type { SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'

/**
 * One fix of one device as every platform adapter and protocol decoder delivers it.
 * Times are epoch milliseconds UTC: `fixTime` when the receiver computed the place, `messageTime` when the device sent
 * it, `receivedAt` when the platform (or we) got it. Coordinates WGS84 degrees.
 */
export interface Position {
  /** The platform's own id of the unit, as text. */
  unitKey: string
  fixTime: number
  messageTime: number
  receivedAt: number
  lat: number
  lon: number
  /** km/h */
  speed: number
  /** Degrees clockwise from north, 0–359; null when the device does not say. */
  course: number | null
  /** Metres above sea level. */
  altitude: number | null
  /** null when the device does not say. */
  satellites: number | null
  ignition: boolean | null
  /** Kilometres counted by the device or the platform. */
  odometerKm: number | null
  engineHours: number | null
  /** 0–100 */
  fuelPercent: number | null
  /** Named inputs; left out by who has none. */
  sensors?: SensorValues
}

/** What a unit tells without a place: an engine that starts under a roof. null and left out: not said. */
export interface UnitStatus {
  /** Epoch ms UTC of the device's clock, or of arrival when it does not say. */
  at: number
  ignition: boolean | null
  odometerKm: number | null
  engineHours: number | null
  fuelPercent: number | null
  sensors?: SensorValues
  /** Identity on an input of its own (i-button, RFID card), as text. */
  driverCard?: string
  /** Chassis number as the vehicle's bus tells it. */
  vin?: string
}
