import type pg from 'pg'
import { isEmptyHour, type HourSum } from '../engine/hours.ts'
import { arrayText, secondsText } from './array-text.ts'
import type { QueryValues } from './last-positions.ts'

/** The sum of one hour of a unit. */
export interface UnitHour {
  unitId: number
  sum: HourSum
}

const INSERT = `insert into unit_hour (account_id, unit_id, hour, km, moving_s, idle_s, engine_s, top_kmh)
  select $1, t.unit, to_timestamp(t.hour), t.km, t.moving, t.idle, t.engine, t.top
  from unnest($2::int[], $3::float8[], $4::real[], $5::int[], $6::int[], $7::int[], $8::real[])
    as t (unit, hour, km, moving, idle, engine, top)
  on conflict (account_id, unit_id, hour)`
const UPSERT = `${INSERT} do update set km = excluded.km, moving_s = excluded.moving_s, idle_s = excluded.idle_s,
  engine_s = excluded.engine_s, top_kmh = excluded.top_kmh`

/** Sums of hours, each once, as parameters of `writeHours`; null when nothing happened in them. */
export function hourValues(accountId: number, hours: readonly UnitHour[]): QueryValues {
  const rows = hours.filter(({ sum }) => !isEmptyHour(sum))
  if (rows.length === 0) return null
  // Always in one order: another may be filling in former hours.
  rows.sort((a, b) => a.unitId - b.unitId || a.sum.hour - b.sum.hour)
  const column = (read: (row: UnitHour) => number) => arrayText(rows.map(read))
  return [
    accountId,
    column(({ unitId }) => unitId),
    secondsText(rows.map(({ sum }) => sum.hour)),
    column(({ sum }) => sum.km),
    column(({ sum }) => Math.round(sum.movingMs / 1000)),
    column(({ sum }) => Math.round(sum.idleMs / 1000)),
    column(({ sum }) => Math.round(sum.engineMs / 1000)),
    column(({ sum }) => sum.topKmh),
  ]
}

/** Writes hours as they are now; writing them again changes nothing. */
export async function writeHours(client: pg.ClientBase, values: QueryValues): Promise<void> {
  if (values) await client.query({ name: 'write-hours', text: UPSERT, values })
}

/** Writes those of a unit's hours that nobody has written. */
export async function addMissingHours(
  client: pg.ClientBase,
  accountId: number,
  unitId: number,
  sums: readonly HourSum[],
): Promise<void> {
  const values = hourValues(accountId, ofUnit(unitId, sums))
  if (values) await client.query({ name: 'add-hours', text: `${INSERT} do nothing`, values })
}

/** A unit's hours with from ≤ hour < to (epoch ms) become these and no others. */
export async function replaceHours(
  client: pg.ClientBase,
  accountId: number,
  unitId: number,
  from: number,
  to: number,
  sums: readonly HourSum[],
): Promise<void> {
  await client.query({
    name: 'forget-hours',
    text: 'delete from unit_hour where account_id = $1 and unit_id = $2 and hour >= $3 and hour < $4',
    values: [accountId, unitId, new Date(from).toISOString(), new Date(to).toISOString()],
  })
  await writeHours(client, hourValues(accountId, ofUnit(unitId, sums)))
}

const ofUnit = (unitId: number, sums: readonly HourSum[]): UnitHour[] => sums.map((sum) => ({ unitId, sum }))
