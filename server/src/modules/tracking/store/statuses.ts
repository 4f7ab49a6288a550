import type pg from 'pg'
import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { StatusFix } from '../tracking.step.ts'

/** Stores what units told without a place; the same again changes nothing. */
export async function storeStatuses(
  client: pg.ClientBase,
  accountId: number,
  statuses: readonly StatusFix[],
): Promise<void> {
  if (statuses.length === 0) return
  const rows = statuses.map(({ unitId, at, ignition, fuelPercent, sensors }) => ({
    unit: unitId,
    at: at / 1000,
    ignition,
    readings:
      fuelPercent === null && !sensors
        ? null
        : { ...sensors, ...(fuelPercent !== null && { fuel_percent: fuelPercent }) },
  }))
  await client.query({
    name: 'store-statuses',
    text: `insert into unit_status (account_id, unit_id, ts, ignition, readings)
      select $1, r.unit, to_timestamp(r.at), r.ignition, r.readings
      from jsonb_to_recordset($2::jsonb) as r (unit int, at float8, ignition boolean, readings jsonb) on conflict do nothing`,
    values: [accountId, JSON.stringify(rows)],
  })
}

/**
 * What units told without a place with from ≤ at < to (epoch ms), by unit, oldest first; only who told something is
 * there. Sees what the same work has stored. Whether the units may be seen is the caller's to ask.
 */
export async function statusesOf(
  work: Work,
  unitIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, StatusFix[]>> {
  const client = await work.client()
  const { rows } = await client.query<{
    unitId: number
    at: number
    ignition: boolean | null
    readings: Partial<Record<ReadingName, number>> | null
  }>({
    name: 'statuses',
    text: `select unit_id as "unitId", date_part('epoch', ts) * 1000 as at, ignition, readings from statuses_of($1, $2, $3)`,
    values: [unitIds, new Date(from).toISOString(), new Date(to).toISOString()],
  })
  const statuses = rows.map(({ unitId, at, ignition, readings }): StatusFix => {
    const { fuel_percent: fuelPercent = null, ...sensors } = readings ?? {}
    return { unitId, at: Math.round(at), ignition, fuelPercent, sensors }
  })
  return Map.groupBy(statuses, ({ unitId }) => unitId)
}
