import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { arePackedReadings, readReadings } from '../engine/day-readings.ts'
import { openDay } from '../engine/packing.ts'
import { passReading, type HoursDay, type ReadDay, type ReadingOptions } from '../engine/reading-days.ts'
import { readTracks, type CopiedTracks } from '../engine/tracks.ts'

export interface ReadingsRequest {
  copy: CopiedTracks
  sensor: ReadingName
  /** Instants epoch ms. */
  options: ReadingOptions & { from: number; to: number }
}

export interface UnitReadings {
  unitId: number
  days: ReadDay[]
  /** Days (UTC) that are to be read from their positions. */
  unsure: string[]
}

/** Task of the pool. */
export function run({ copy, sensor, options }: ReadingsRequest): UnitReadings[] {
  const units = readTracks<HoursDay>(copy, (block, parts) =>
    arePackedReadings(block) ? { hours: readReadings(block, sensor) } : openDay(block, parts),
  )
  return units.map(({ unitId, tracks }) => ({ unitId, ...passReading(tracks, sensor, options) }))
}
