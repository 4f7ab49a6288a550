import { roundReading, type ReadingName, type SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'
import type { ReadingRange } from './plan.ts'

/** What a unit told beside its place; a position is one. */
export interface Told {
  readonly fuelPercent?: number | null
  readonly sensors?: SensorValues | undefined
}

/** null: it did not tell. Rounded as history has it, so that live and worked out again are the same. */
export function readingOf({ fuelPercent, sensors }: Told, name: ReadingName): number | null {
  const value = name === 'fuel_percent' ? fuelPercent : sensors?.[name]
  return value === null || value === undefined ? null : roundReading(name, value)
}

export const isIn = ({ low, high, isInside }: ReadingRange, reading: number): boolean =>
  (reading >= low && reading <= high) === isInside
