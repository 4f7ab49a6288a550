import { isPackedSummary, readSummary, type DaySummary } from '../engine/day-summary.ts'
import { openDay } from '../engine/packing.ts'
import { passTracks } from '../engine/passage.ts'
import type { Passage, PassageOptions } from '../engine/passage.types.ts'
import { readTracks, type CopiedTracks } from '../engine/tracks.ts'

export interface DrivesRequest {
  copy: CopiedTracks
  options: PassageOptions
  /** By unit, km/h. */
  limits: ReadonlyMap<number, number>
}

export interface UnitDrives extends Pick<Passage, 'legs' | 'stops' | 'idles'> {
  unitId: number
}

/** Task of the pool. */
export function run({ copy, options, limits }: DrivesRequest): UnitDrives[] {
  const units = readTracks<DaySummary>(copy, (block, parts) =>
    isPackedSummary(block) ? readSummary(block) : openDay(block, parts),
  )
  return units.map(({ unitId, tracks }) => {
    const { legs, stops, idles } = passTracks(tracks, { ...options, limitKmh: limits.get(unitId) ?? null })
    return { unitId, legs, stops, idles }
  })
}
