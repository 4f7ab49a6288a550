import { passTracks } from '../engine/passage.ts'
import type { LimitWindow, Passage, PassageOptions } from '../engine/passage.types.ts'
import { readTracks, type CopiedTracks } from '../engine/tracks.ts'

export interface PassRequest {
  copy: CopiedTracks
  options: PassageOptions
  /** By unit, km/h. */
  limits: ReadonlyMap<number, number>
  /** By unit; a unit without any has no limit. Left out: the limits hold all the time. */
  windows?: ReadonlyMap<number, readonly LimitWindow[]> | undefined
}

export interface UnitPassage extends Passage {
  unitId: number
}

/** Task of the pool. */
export function run({ copy, options, limits, windows }: PassRequest): UnitPassage[] {
  return readTracks(copy).map(({ unitId, tracks }) => ({
    unitId,
    ...passTracks(tracks, {
      ...options,
      limitKmh: limits.get(unitId) ?? null,
      windows: windows === undefined ? undefined : (windows.get(unitId) ?? []),
    }),
  }))
}
