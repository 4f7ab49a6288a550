import type pg from 'pg'
import { silentAfterSeconds } from '@arriero/contract/tracking/tracking.rules.ts'
import { unitFlow, type UnitFlow } from '../../modules/tracking/flow/unit-flow.ts'
import { lastValues, memoryValues, writeLast, writeMemories } from '../../modules/tracking/store/last-positions.ts'
import { PositionCopy } from '../../modules/tracking/store/position-copy.ts'
import { hourValues, writeHours } from '../../modules/tracking/store/unit-hours.ts'
import { writeVisits } from '../../modules/tracking/store/visits.ts'
import { fixesOfRaw } from './raw-rows.ts'
import type { LineOutput, PackedUnitDay, RawPositions, UnitPast } from './types.ts'
import { speedLimit } from './unit-past.ts'

/** Writes what a line's trucks lived through, but for their trips. */
export async function storeHistory(
  client: pg.ClientBase,
  accountId: number,
  { days, raw, visits, hours, units }: LineOutput,
  now: number,
): Promise<void> {
  await storeDays(client, accountId, days)
  await storeRaw(client, accountId, raw)
  await writeVisits(client, accountId, visits)
  await writeHours(client, hourValues(accountId, hours))
  await storeUnits(client, accountId, units, now)
}

async function storeDays(client: pg.ClientBase, accountId: number, days: readonly PackedUnitDay[]): Promise<void> {
  const iso = (at: number) => new Date(at).toISOString()
  await client.query(
    `insert into position_day (account_id, unit_id, day, count, first_at, last_at, block)
     select $1, * from unnest($2::int[], $3::date[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::bytea[])`,
    [
      accountId,
      days.map(({ unitId }) => unitId),
      days.map(({ day }) => day),
      days.map(({ count }) => count),
      days.map(({ firstAt }) => iso(firstAt)),
      days.map(({ lastAt }) => iso(lastAt)),
      days.map(({ block }) => Buffer.from(block.buffer, block.byteOffset, block.byteLength)),
    ],
  )
}

async function storeRaw(client: pg.ClientBase, accountId: number, raw: readonly RawPositions[]): Promise<void> {
  const copy = new PositionCopy()
  for (const positions of raw) for (const fix of fixesOfRaw(accountId, positions)) copy.add(fix)
  await copy.write(client)
}

/** Last positions and memories; the unit's own counters stand where its memory begins, and the rest is counted on top. */
async function storeUnits(
  client: pg.ClientBase,
  accountId: number,
  units: readonly UnitPast[],
  now: number,
): Promise<void> {
  const flows = units.map(({ unitId, memory }): UnitFlow => {
    const silentAt = memory.newest.fixTime + silentAfterSeconds * 1000
    return { ...unitFlow(unitId, speedLimit), memory, silentSince: silentAt <= now ? silentAt : null }
  })
  await writeLast(client, lastValues(accountId, flows))
  await writeMemories(client, memoryValues(accountId, flows))
  await client.query(
    `update unit u set km_current = p.odometer_added_km, engine_hours_current = p.engine_hours_added
     from position_last p where u.account_id = $1 and p.account_id = $1 and p.unit_id = u.id and u.id = any($2::int[])`,
    [accountId, units.map(({ unitId }) => unitId)],
  )
}
