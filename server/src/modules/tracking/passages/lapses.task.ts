import { isPackedMarks, readMarks, type DayMarks } from '../engine/day-marks.ts'
import { openDay } from '../engine/packing.ts'
import { passTracks } from '../engine/passage.ts'
import type { Passage } from '../engine/passage.types.ts'
import { readTracks } from '../engine/tracks.ts'
import type { DrivesRequest } from './drives.task.ts'

export interface UnitLapses extends Pick<Passage, 'excesses' | 'gaps'> {
  unitId: number
}

/** Task of the pool. */
export function run({ copy, options, limits }: DrivesRequest): UnitLapses[] {
  const units = readTracks<DayMarks>(copy, (block, parts) =>
    isPackedMarks(block) ? readMarks(block) : openDay(block, parts),
  )
  return units.map(({ unitId, tracks }) => {
    const { excesses, gaps } = passTracks(tracks, { ...options, limitKmh: limits.get(unitId) ?? null })
    return { unitId, excesses, gaps }
  })
}
