import type pg from 'pg'
import { addToPackedDays, dayMs, dayStart, utcDay, type UnitDayRows } from './packed-days.ts'
import { positionOf, storedColumns, type StoredPosition } from './position-row.ts'

/** Days that ended this long ago are packed. */
const closedAfterMs = 2 * dayMs
const unitsAtOnce = 50

/**
 * Packs the raw positions of closed days, unit by unit, then drops the day's partition. Late positions of the day go to
 * the packed one from the moment it begins; a run that was cut off is taken up again where it was.
 */
export async function packClosedDays(owner: pg.Pool, now: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await owner.query<{ day: string }>(
    'select day from position_partition where day < $1 order by day',
    [utcDay(now - closedAfterMs)],
  )
  for (const { day } of rows) await packDayOfAll(owner, day, signal)
}

async function packDayOfAll(owner: pg.Pool, day: string, signal?: AbortSignal): Promise<void> {
  // Waits for who is writing a late position into the day right now.
  await owner.query(`update position_partition set state = 'packing' where day = $1`, [day])
  const bounds = [new Date(dayStart(day)).toISOString(), new Date(dayStart(day) + dayMs).toISOString()]
  const { rows: units } = await owner.query<{ account_id: number; unit_id: number }>(
    'select distinct account_id, unit_id from unit_position where ts >= $1 and ts < $2 order by 1, 2',
    bounds,
  )
  for (const [accountId, own] of Map.groupBy(units, (unit) => unit.account_id)) {
    for (let i = 0; i < own.length; i += unitsAtOnce) {
      signal?.throwIfAborted()
      await packUnits(
        owner,
        accountId,
        own.slice(i, i + unitsAtOnce).map((unit) => unit.unit_id),
        day,
        bounds,
      )
    }
  }
  await owner.query(
    `begin; drop table if exists unit_position_${day.replaceAll('-', '')}; delete from position_partition where day = '${day}'; commit`,
  )
}

async function packUnits(
  owner: pg.Pool,
  accountId: number,
  unitIds: readonly number[],
  day: string,
  bounds: readonly string[],
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const days: UnitDayRows[] = []
    for (const unitId of unitIds) {
      const { rows } = await client.query<StoredPosition>({
        name: 'positions-to-pack',
        rowMode: 'array',
        text: `select ${storedColumns} from unit_position p where p.account_id = $1 and p.unit_id = $2 and p.ts >= $3 and p.ts < $4 order by p.ts`,
        values: [accountId, unitId, ...bounds],
      })
      days.push({ unitId, day, rows: rows.map(positionOf) })
    }
    await addToPackedDays(client, accountId, days)
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').catch(() => {})
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
