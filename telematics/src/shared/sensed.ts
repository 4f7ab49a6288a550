import type { SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'
import { plausibleSensors, type SensorReadings } from '../plausible.ts'

/** What a platform tells of sensors as part of a position or status; nothing when none of it can be. */
export function sensed(readings: SensorReadings): { sensors?: SensorValues } {
  const sensors = plausibleSensors(readings)
  return sensors ? { sensors } : {}
}
