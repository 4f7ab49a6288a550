import type pg from 'pg'
import { rowsOf, unpackDay } from '../engine/packing.ts'
import type { PositionRow } from '../engine/position.ts'
import { inOrder, utcDay } from './packed-days.ts'
import { positionOf, storedColumns, type StoredPosition } from './position-row.ts'

/** Whoever stands behind the account wall in a transaction: the functions read the account from there. */
type Walled = Pick<pg.ClientBase, 'query'>

/**
 * Positions of a unit with from ≤ fixTime < to (epoch ms), oldest first, raw and packed alike. The caller has checked
 * that the unit may be seen.
 */
export async function readPositions(client: Walled, unitId: number, from: number, to: number): Promise<PositionRow[]> {
  const packed = await client.query<{ block: Buffer }>({
    name: 'packed-days',
    text: 'select block from packed_days_of($1, $2, $3)',
    values: [unitId, utcDay(from), utcDay(to - 1)],
  })
  const raw = await client.query<StoredPosition>({
    name: 'raw-positions',
    rowMode: 'array',
    text: `select ${storedColumns} from positions_of($1, $2, $3) p`,
    values: [unitId, new Date(from).toISOString(), new Date(to).toISOString()],
  })
  const rows = raw.rows.map(positionOf)
  if (packed.rows.length === 0) return rows
  const old = packed.rows
    .flatMap(({ block }) => rowsOf(unpackDay(block)))
    .filter(({ fixTime }) => fixTime >= from && fixTime < to)
  return rows.length === 0 ? old : inOrder([...old, ...rows])
}

const nearMs = 3_600_000

/** The last position of a unit before an instant, looked for at most `withinMs` back. */
export async function lastBefore(
  client: Walled,
  unitId: number,
  before: number,
  withinMs: number,
): Promise<PositionRow | null> {
  // Mostly it is near, and nobody wants to read two days for it.
  const near = Math.min(nearMs, withinMs)
  const rows = await readPositions(client, unitId, before - near, before)
  if (rows.length > 0 || near === withinMs) return rows.at(-1) ?? null
  return (await readPositions(client, unitId, before - withinMs, before - near)).at(-1) ?? null
}

/** The first position of a unit from an instant on, looked for at most `withinMs` ahead. */
async function firstFrom(client: Walled, unitId: number, from: number, withinMs: number): Promise<PositionRow | null> {
  const near = Math.min(nearMs, withinMs)
  const rows = await readPositions(client, unitId, from, from + near)
  if (rows.length > 0 || near === withinMs) return rows[0] ?? null
  return (await readPositions(client, unitId, from + near, from + withinMs))[0] ?? null
}

/**
 * Positions with from ≤ fixTime < to and those around them: `leadMs` on both sides, and on each at least one, looked for
 * at most `withinMs` away. `newest`: when the unit's newest is, if that is known.
 */
export async function readAround(
  client: Walled,
  unitId: number,
  from: number,
  to: number,
  { leadMs, withinMs, newest = Infinity }: { leadMs: number; withinMs: number; newest?: number },
): Promise<PositionRow[]> {
  const rows = await readPositions(client, unitId, from - leadMs, to + leadMs)
  const led = (rows[0]?.fixTime ?? Infinity) < from
  const followed = (rows.at(-1)?.fixTime ?? -Infinity) >= Math.min(to, newest)
  const before = led ? null : await lastBefore(client, unitId, from - leadMs, withinMs - leadMs)
  const after = followed ? null : await firstFrom(client, unitId, to + leadMs, withinMs - leadMs)
  return [...(before ? [before] : []), ...rows, ...(after ? [after] : [])]
}
