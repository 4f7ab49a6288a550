import type pg from 'pg'
import type { SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'
import type { PositionRow } from '../engine/position.ts'
import type { FullFix } from './position-copy.ts'

/** Stores what positions that are being stored tell of sensors, beside them; most tell nothing. */
export async function storeSensors(client: pg.ClientBase, accountId: number, fixes: readonly FullFix[]): Promise<void> {
  const rows = fixes.flatMap(({ unitId, fixTime, sensors }) =>
    sensors ? [{ unit: unitId, at: fixTime / 1000, readings: sensors }] : [],
  )
  if (rows.length === 0) return
  await client.query({
    name: 'store-sensors',
    text: `insert into unit_position_sensors (account_id, unit_id, ts, readings)
      select $1, r.unit, to_timestamp(r.at), r.readings from jsonb_to_recordset($2::jsonb) as r (unit int, at float8, readings jsonb)`,
    values: [accountId, JSON.stringify(rows)],
  })
}

/** Readings of a unit with from ≤ fixTime < to (instants ISO) beside their positions, by `source`. */
async function readingsOf(
  client: Pick<pg.ClientBase, 'query'>,
  source: { name: string; text: string },
  values: unknown[],
): Promise<Map<number, SensorValues>> {
  const { rows } = await client.query<{ at: number; readings: SensorValues }>({ ...source, values })
  return new Map(rows.map(({ at, readings }) => [Math.round(at), readings]))
}

const at = "date_part('epoch', s.ts) * 1000 as at, s.readings"
const walled = { name: 'readings', text: `select ${at} from sensors_of($1, $2, $3) s` }
const toPack = {
  name: 'readings-to-pack',
  text: `select ${at} from unit_position_sensors s where s.account_id = $1 and s.unit_id = $2 and s.ts >= $3 and s.ts < $4`,
}

const beside = <Row extends PositionRow>(rows: readonly Row[], readings: ReadonlyMap<number, SensorValues>): Row[] =>
  rows.map((row) => {
    const sensors = readings.get(row.fixTime)
    return sensors ? { ...row, sensors } : row
  })

/** Raw positions with what their sensors told; behind the account's wall. */
export async function withSensors(
  client: Pick<pg.ClientBase, 'query'>,
  unitId: number,
  from: number,
  to: number,
  rows: readonly PositionRow[],
): Promise<PositionRow[]> {
  const span = [new Date(from).toISOString(), new Date(to).toISOString()]
  return beside(rows, await readingsOf(client, walled, [unitId, ...span]))
}

/** Raw positions of a slot with what their sensors told, by the owner. */
export async function sensorsToPack(
  client: pg.ClientBase,
  values: [accountId: number, unitId: number, from: string, to: string],
  rows: readonly PositionRow[],
): Promise<PositionRow[]> {
  return beside(rows, await readingsOf(client, toPack, values))
}
