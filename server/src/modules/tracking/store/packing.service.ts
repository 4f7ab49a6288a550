import type pg from 'pg'
import { closedAfterMs } from '../tracking.partitions.ts'
import { addToPackedDays, utcDay, type UnitDayRows } from './packed-days.ts'
import { isRefusal, putInHalves } from './halves.ts'
import { sensorsToPack } from './sensors.ts'
import { storeAside, type SetAside } from './set-aside.ts'
import { positionOf, storedColumns, type StoredPosition } from './position-row.ts'

const unitsAtOnce = 50

interface Slot {
  from_at: string
  to_at: string
  relation: string
}

/**
 * Packs the raw positions of closed slots into the days of their units, then drops the slot's partition. Late positions
 * go to the packed day from the moment it begins; a run that was cut off is taken up again where it was.
 */
export async function packClosedSlots(owner: pg.Pool, now: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await owner.query<Slot>(
    'select from_at, to_at, relation from position_partition where to_at <= $1 order by from_at',
    [new Date(now - closedAfterMs).toISOString()],
  )
  for (const slot of rows) await packSlot(owner, slot, signal)
}

async function packSlot(owner: pg.Pool, slot: Slot, signal?: AbortSignal): Promise<void> {
  const { from_at: from, to_at: to, relation } = slot
  // Waits for who is writing a late position into the slot right now.
  await owner.query(`update position_partition set state = 'packing' where from_at = $1`, [from])
  const { rows: units } = await owner.query<{ account_id: number; unit_id: number }>(
    'select distinct account_id, unit_id from unit_position where ts >= $1 and ts < $2 order by 1, 2',
    [from, to],
  )
  for (const [accountId, own] of Map.groupBy(units, (unit) => unit.account_id)) {
    for (let i = 0; i < own.length; i += unitsAtOnce) {
      signal?.throwIfAborted()
      const unitIds = own.slice(i, i + unitsAtOnce).map((unit) => unit.unit_id)
      await packUnits(owner, accountId, unitIds, slot)
    }
  }
  // Dropping waits for who reads; nobody who writes positions waits long behind it: the next run tries again.
  await inTransaction(owner, async (client) => {
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(`drop table if exists ${relation}, ${relation}_sensors`)
    await client.query('delete from position_partition where from_at = $1', [from])
  })
}

async function packUnits(
  owner: pg.Pool,
  accountId: number,
  unitIds: readonly number[],
  { from_at: from, to_at: to }: Slot,
): Promise<void> {
  const pack = (hasRefused: boolean) =>
    inTransaction(owner, async (client) => {
      const days: UnitDayRows[] = []
      for (const unitId of unitIds) {
        const { rows } = await client.query<StoredPosition>({
          name: 'positions-to-pack',
          rowMode: 'array',
          text: `select ${storedColumns} from unit_position p where p.account_id = $1 and p.unit_id = $2 and p.ts >= $3 and p.ts < $4 order by p.ts`,
          values: [accountId, unitId, from, to],
        })
        days.push({
          unitId,
          day: utcDay(Date.parse(from)),
          rows: await sensorsToPack(client, [accountId, unitId, from, to], rows.map(positionOf)),
        })
      }
      if (hasRefused) await packInHalves(client, accountId, days)
      else await addToPackedDays(client, accountId, days)
    })
  await pack(false).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    return pack(true)
  })
}

/** A row that cannot be packed is set aside: neither its unit's day nor anybody else's slot waits for it. */
async function packInHalves(client: pg.ClientBase, accountId: number, days: readonly UnitDayRows[]): Promise<void> {
  const put = putInHalves(client)
  for (const { unitId, day, rows } of days) {
    const aside: SetAside[] = []
    await put(
      rows,
      async (part) => void (await addToPackedDays(client, accountId, [{ unitId, day, rows: part }])),
      ([row], detail) => {
        if (!row) return
        const { sourceId, receivedAt } = row
        aside.push({ kind: 'position', reason: 'refused', detail, sourceId, unitId, key: null, receivedAt, data: row })
      },
    )
    await storeAside(client, accountId, aside)
  }
}

async function inTransaction(owner: pg.Pool, act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await act(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').catch(() => {})
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
