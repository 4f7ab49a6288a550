// A month of a fleet as it is stored, for measuring what passes all of it: the last hours raw, what was before packed.
import type pg from 'pg'
import { packDay } from '@arriero/server/modules/tracking/engine/packing.ts'
import type { PositionRow } from '@arriero/server/modules/tracking/engine/position.ts'
import { truckDay } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { PositionCopy } from '@arriero/server/modules/tracking/store/position-copy.ts'
import { makePartitions, rawSince } from '@arriero/server/modules/tracking/tracking.partitions.ts'
import type { BenchFleet } from './fleet.ts'

const dayMs = 86_400_000
const rowsAtOnce = 500
/** Trucks that drive differently. */
const kinds = 4

/**
 * Stores `days` days of the whole fleet up to now, parked trucks with a fix each `everyMs` and the others one each
 * `everyS`; answers how many positions.
 */
export async function storeMonth(
  owner: pg.Pool,
  fleet: BenchFleet,
  days: number,
  everyMs: number,
  everyS?: number,
): Promise<number> {
  await owner.query('truncate position_day, unit_hour, unit_position')
  const now = Date.now()
  await makePartitions(owner, now)
  const today = Math.floor(now / dayMs) * dayMs
  let positions = 0
  for (let day = 0; day < days; day++) {
    for (let kind = 0; kind < kinds; kind++) {
      const unitIds = fleet.unitIds.filter((_, i) => i % kinds === kind)
      const whole = thinned(truckDay(kind * 31 + day, today - day * dayMs, everyS), everyMs)
      const rows = whole.filter(({ fixTime }) => fixTime < now)
      if (rows.length === 0) continue
      positions += rows.length * unitIds.length
      const top = rows.reduce((most, { speed }) => Math.max(most, speed), 0)
      await owner.query(
        `insert into unit_hour (account_id, unit_id, hour, km, moving_s, idle_s, engine_s, top_kmh)
         select $1, id, $2, 90, 3600, 0, 3600, $3 from unnest($4::int[]) id`,
        [fleet.accountId, iso(today - day * dayMs + dayMs / 2), top, unitIds],
      )
      const closed = rows.filter(({ fixTime }) => fixTime < rawSince(now))
      await storePacked(owner, fleet.accountId, unitIds, closed)
      await storeRaw(owner, fleet.accountId, unitIds, rows.slice(closed.length))
    }
  }
  await owner.query('vacuum analyze position_day, unit_position')
  return positions
}

const iso = (at: number) => new Date(at).toISOString()

function thinned(rows: readonly PositionRow[], everyMs: number): PositionRow[] {
  let last = 0
  return rows.filter(({ speed, fixTime }) => {
    const wanted = speed > 0 || fixTime - last >= everyMs
    if (wanted) last = fixTime
    return wanted
  })
}

/** As they come in: the fixes of all units of an instant beside each other, not those of one unit. */
async function storeRaw(owner: pg.Pool, accountId: number, unitIds: readonly number[], rows: readonly PositionRow[]) {
  const client = await owner.connect()
  try {
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const copy = new PositionCopy()
      for (const row of rows.slice(first, first + rowsAtOnce))
        for (const unitId of unitIds) copy.add({ ...row, accountId, unitId })
      await copy.write(client)
    }
  } finally {
    client.release()
  }
}

async function storePacked(
  owner: pg.Pool,
  accountId: number,
  unitIds: readonly number[],
  rows: readonly PositionRow[],
): Promise<void> {
  if (rows.length === 0) return
  const [first, last] = [rows[0]!.fixTime, rows.at(-1)!.fixTime]
  await owner.query(
    `insert into position_day (account_id, unit_id, day, count, first_at, last_at, block)
     select $1, id, $2, $3, $4, $5, $6 from unnest($7::int[]) id`,
    [accountId, iso(first).slice(0, 10), rows.length, iso(first), iso(last), packDay(rows), unitIds],
  )
}
