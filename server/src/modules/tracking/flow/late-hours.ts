import type pg from 'pg'
import { HourFold, hourMs, hourOf, longestSilenceMs } from '../engine/hours.ts'
import type { FullFix } from '../store/position-copy.ts'
import { readAround } from '../store/read-positions.ts'
import { replaceHours } from '../store/unit-hours.ts'
import type { UnitFlow, UnitMemory } from './unit-flow.ts'

/** How a unit drove before tells how its next kilometres are counted; that settles within this. */
const leadMs = 30 * 60_000

/**
 * Sums the hours again that late positions touch: from the hour of the position before them to that of the one after.
 * `added` are those not stored before, one at least; `memory` gets the hour under way when that is among them.
 */
export async function reworkHours(
  client: pg.ClientBase,
  accountId: number,
  unit: UnitFlow,
  memory: UnitMemory,
  added: readonly FullFix[],
): Promise<void> {
  const times = added.map(({ fixTime }) => fixTime).toSorted((a, b) => a - b)
  const [first, last] = [times[0]!, times.at(-1)!]
  const around = { leadMs, withinMs: longestSilenceMs, newest: memory.newest.fixTime }
  let [from, to] = [hourOf(first), hourOf(last) + hourMs]
  let way = await readAround(client, unit.id, from, to, around)
  const before = way.findLast(({ fixTime }) => fixTime < first)
  const after = way.find(({ fixTime }) => fixTime > last)
  if ((before && before.fixTime < from) || (after && after.fixTime >= to)) {
    from = hourOf(before?.fixTime ?? first)
    to = hourOf(after?.fixTime ?? last) + hourMs
    way = await readAround(client, unit.id, from, to, around)
  }
  const fold = new HourFold(unit.options)
  for (const fix of way) fold.add(fix)
  if (way.at(-1)?.fixTime === memory.newest.fixTime) memory.hour = fold.open
  const touched = fold.all.filter(({ hour }) => hour >= from && hour < to)
  await replaceHours(client, accountId, unit.id, from, to, touched)
}
