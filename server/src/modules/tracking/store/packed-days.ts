import type pg from 'pg'
import { packDay, rowsOf, unpackDay } from '../engine/packing.ts'
import type { PositionRow } from '../engine/position.ts'

export const dayMs = 86_400_000
/** `2026-11-21`: the UTC day of an instant. */
export const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)
export const dayStart = (day: string) => Date.parse(`${day}T00:00:00.000Z`)

/** Rows of one unit and UTC day, in any order. */
export interface UnitDayRows {
  unitId: number
  day: string
  rows: PositionRow[]
}

/** Groups positions by unit and UTC day. */
export function byUnitDay<Row extends PositionRow & { unitId: number }>(rows: readonly Row[]): UnitDayRows[] {
  const groups = new Map<string, UnitDayRows>()
  for (const row of rows) {
    const day = utcDay(row.fixTime)
    const key = `${row.unitId} ${day}`
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { unitId: row.unitId, day, rows: [row] })
  }
  return [...groups.values()]
}

/** Oldest first, one per instant; the one that was stored first stays. */
export function inOrder(rows: readonly PositionRow[]): PositionRow[] {
  const sorted = rows.toSorted((a, b) => a.fixTime - b.fixTime)
  return sorted.filter((row, i) => row.fixTime !== sorted[i - 1]?.fixTime)
}

/**
 * Adds rows to packed days, whatever is packed there already; answers the rows that were not there before. Two who add
 * to the same day wait for each other.
 */
export async function addToPackedDays(
  client: pg.ClientBase,
  accountId: number,
  days: readonly UnitDayRows[],
): Promise<(PositionRow & { unitId: number })[]> {
  const added: (PositionRow & { unitId: number })[] = []
  const ordered = days.toSorted((a, b) => a.unitId - b.unitId || a.day.localeCompare(b.day))
  for (const { unitId, day, rows } of ordered) {
    await client.query('select pg_advisory_xact_lock($1, $2)', [unitId, dayStart(day) / dayMs])
    const { rows: stored } = await client.query<{ block: Buffer }>({
      name: 'packed-day',
      text: 'select block from position_day where account_id = $1 and unit_id = $2 and day = $3',
      values: [accountId, unitId, day],
    })
    const before = stored[0] ? rowsOf(unpackDay(stored[0].block)) : []
    const known = new Set(before.map(({ fixTime }) => fixTime))
    const fresh = inOrder(rows).filter(({ fixTime }) => !known.has(fixTime))
    if (fresh.length === 0) continue
    const whole = before.length === 0 ? fresh : inOrder([...before, ...fresh])
    await client.query({
      // What was told of the day is told anew (summaries.service.ts).
      name: 'pack-day',
      text: `insert into position_day (account_id, unit_id, day, count, first_at, last_at, block) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (account_id, unit_id, day) do update set count = excluded.count, first_at = excluded.first_at, last_at = excluded.last_at, block = excluded.block, summary = null, marks = null, readings = null, summary_limit = null`,
      values: [
        accountId,
        unitId,
        day,
        whole.length,
        iso(whole[0]!.fixTime),
        iso(whole.at(-1)!.fixTime),
        packDay(whole),
      ],
    })
    for (const row of fresh) added.push({ ...row, unitId })
  }
  return added
}

const iso = (at: number) => new Date(at).toISOString()
