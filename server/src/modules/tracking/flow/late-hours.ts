import type pg from 'pg'
import { HourFold, hourMs, hourOf, leadMs, longestSilenceMs } from '../engine/hours.ts'
import { isJump } from '../engine/jump.ts'
import { drives, type MotionOptions } from '../engine/motion.ts'
import type { PositionRow } from '../engine/position.ts'
import type { FullFix } from '../store/position-copy.ts'
import { readAround } from '../store/read-positions.ts'
import { replaceHours } from '../store/unit-hours.ts'
import type { UnitFlow, UnitMemory } from './unit-flow.ts'

/**
 * Sums the hours again that late positions touch: from the hour of the position before them to that of the next drive.
 * `added` are those not stored before, one at least; `known`, the unit's positions from some instant to its newest, are
 * not read again. `memory` gets the hour under way when that is among the hours.
 */
export async function reworkHours(
  client: pg.ClientBase,
  accountId: number,
  unit: UnitFlow,
  memory: UnitMemory,
  added: readonly FullFix[],
  known: readonly PositionRow[],
): Promise<void> {
  const times = added.map(({ fixTime }) => fixTime).toSorted((a, b) => a - b)
  const [first, last] = [times[0]!, times.at(-1)!]
  const around = { leadMs, withinMs: longestSilenceMs, newest: memory.newest.fixTime }
  const wayOf = (start: number, end: number) =>
    known[0] && known[0].fixTime < start ? upTo(known, end) : readAround(client, unit.id, start, end, around)
  let [from, to] = [hourOf(first), hourOf(last) + hourMs]
  let way = await wayOf(from, to)
  const before = way.findLast(({ fixTime }) => fixTime < first)
  const after = settledAfter(known.length > 0 ? known : way, last, unit.options)
  if ((before && before.fixTime < from) || (after && after.fixTime >= to)) {
    from = hourOf(before?.fixTime ?? first)
    to = hourOf(after?.fixTime ?? last) + hourMs
    way = await wayOf(from, to)
  }
  const fold = new HourFold(unit.options)
  for (const fix of way) fold.add(fix)
  if (way.at(-1)?.fixTime === memory.newest.fixTime) memory.hour = fold.open
  const touched = fold.all.filter(({ hour }) => hour >= from && hour < to)
  await replaceHours(client, accountId, unit.id, from, to, touched)
}

/** The first drive after an instant: what came late changes nothing after it. Without one, the last position. */
function settledAfter(way: readonly PositionRow[], at: number, options: MotionOptions): PositionRow | undefined {
  const drive = way.find((fix, i) => {
    const before = way[i - 1]
    return fix.fixTime > at && before && !isJump(before, fix, options.jumpKmh) && drives(fix, options)
  })
  const last = way.at(-1)
  return drive ?? (last && last.fixTime > at ? last : undefined)
}

/** Up to the first position that is not before an instant. */
function upTo(way: readonly PositionRow[], end: number): readonly PositionRow[] {
  const next = way.findIndex(({ fixTime }) => fixTime >= end)
  return next < 0 ? way : way.slice(0, next + 1)
}
