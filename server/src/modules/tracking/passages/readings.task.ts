import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { passReading, type ReadDay, type ReadingOptions } from '../engine/reading-days.ts'
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
}

/** Task of the pool. */
export function run({ copy, sensor, options }: ReadingsRequest): UnitReadings[] {
  return readTracks(copy).map(({ unitId, tracks }) => ({ unitId, days: passReading(tracks, sensor, options) }))
}
