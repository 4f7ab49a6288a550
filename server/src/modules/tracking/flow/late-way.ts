import type pg from 'pg'
import type { GeofenceIndex } from '../engine/geofence-index.ts'
import { hourMs, hourOf, leadMs } from '../engine/hours.ts'
import { isJump } from '../engine/jump.ts'
import { isSure, MEMBERSHIP_DEFAULTS } from '../engine/membership.ts'
import { drives, type MotionOptions } from '../engine/motion.ts'
import type { PositionRow } from '../engine/position.ts'
import { lastBefore, readPositions } from '../store/read-positions.ts'

/** A truck that has stood for longer is taken as it stood then. */
const backMs = [3 * hourMs, 48 * hourMs]

/** A unit's stored way around late positions, oldest first, to its newest one. */
export interface LateWay {
  fixes: PositionRow[]
  /** Where to begin with kilometres and activity: a fix that leaves nothing open of what was before. */
  drive: number
  /** Where to begin with visits: a fix by which every visit has surely ended or surely goes on. */
  place: number
}

interface Wanted {
  unitId: number
  /** The first late position, and the unit's newest one; epoch ms. */
  since: number
  newest: number
  fences: GeofenceIndex
  options: MotionOptions
}

/**
 * Reads as far back as positions in order would have remembered: to the last drive before the hour that changes, and to
 * the last place that was not at the edge of a geofence. What is worked out from there is what was worked out live.
 */
export async function readLateWay(
  client: pg.ClientBase,
  { unitId, since, newest, fences, options }: Wanted,
): Promise<LateWay> {
  const from = hourOf(since) - leadMs
  let fixes = await readPositions(client, unitId, from, newest + 1)
  if ((fixes[0]?.fixTime ?? Infinity) >= since) {
    const before = await lastBefore(client, unitId, from, 48 * hourMs)
    if (before) fixes.unshift(before)
  }
  const start = hourOf(fixes.findLast(({ fixTime }) => fixTime < since)?.fixTime ?? since)
  const calm = (i: number) => i > 0 && !isJump(fixes[i - 1]!, fixes[i]!, options.jumpKmh)
  const driveBefore = () => fixes.findLastIndex((fix, i) => fix.fixTime < start && calm(i) && drives(fix, options))
  const placeBefore = () =>
    fixes.findLastIndex((fix, i) => fix.fixTime < since && calm(i) && isSure(fences, fix, MEMBERSHIP_DEFAULTS))
  let [drive, place] = [driveBefore(), placeBefore()]
  for (const back of backMs) {
    if ((drive >= 0 && place >= 0) || fixes.length === 0) break
    const older = await readPositions(client, unitId, start - back, fixes[0]!.fixTime)
    if (older.length === 0) continue
    fixes = [...older, ...fixes]
    ;[drive, place] = [driveBefore(), placeBefore()]
  }
  return { fixes, drive: Math.max(0, drive), place: Math.max(0, place) }
}
