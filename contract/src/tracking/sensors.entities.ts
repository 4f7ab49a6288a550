import { z } from 'zod'
import { moment } from '../core/wire.ts'

/** By name; only what was told. */
export const sensorReadings = z.record(z.string(), z.number())

/** What a unit told last beside its place. */
export const toldByUnit = {
  /** The newest reading of each, and when it was told. */
  sensors: sensorReadings,
  sensorsAt: z.record(z.string(), moment),
  /** The card last held to the unit's reader. */
  driverCard: z.object({ text: z.string(), at: moment }).nullable(),
  /** Chassis number as the vehicle's bus tells it. */
  busVin: z.string().nullable(),
}
