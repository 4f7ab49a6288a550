import type pg from 'pg'
import { engineHoursOf, ignitionOf, liveStateOf, odometerOf, type UnitFlow } from '../flow/unit-flow.ts'
import { arrayText, secondsText } from './array-text.ts'

const UPSERT = `insert into position_last (account_id, unit_id, at, received_at, ignition_since, since, lat, lon, speed, course, altitude, satellites,
    ignition, fuel_percent, odometer_km, engine_hours, state, odometer_added_km, engine_hours_added, changed_at)
  select $1, t.id, to_timestamp(t.at), to_timestamp(t.received), to_timestamp(t.ignition_since), to_timestamp(t.since), t.lat, t.lon, t.speed, t.course,
    t.altitude, t.satellites, t.ignition, t.fuel, t.km, t.hours, t.state, t.base_km, t.base_hours, clock_timestamp()
  from unnest($2::int[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::real[], $10::smallint[], $11::smallint[],
    $12::smallint[], $13::boolean[], $14::real[], $15::float8[], $16::float8[], $17::smallint[], $18::float8[], $19::float8[])
    as t (id, at, received, ignition_since, since, lat, lon, speed, course, altitude, satellites, ignition, fuel, km, hours, state, base_km, base_hours)
  on conflict (account_id, unit_id) do update set at = excluded.at, received_at = excluded.received_at, ignition_since = excluded.ignition_since,
    since = excluded.since, lat = excluded.lat, lon = excluded.lon, speed = excluded.speed, course = excluded.course, altitude = excluded.altitude,
    satellites = excluded.satellites, ignition = excluded.ignition, fuel_percent = excluded.fuel_percent, odometer_km = excluded.odometer_km,
    engine_hours = excluded.engine_hours, state = excluded.state, changed_at = excluded.changed_at`

/** Parameters of a statement, made when their values are taken; null when there is nothing to write. */
export type QueryValues = unknown[] | null

/** The last position and state of units as parameters of `writeLast`. */
export function lastValues(accountId: number, units: readonly UnitFlow[]): QueryValues {
  const rows = units.flatMap((unit) =>
    unit.memory === null ? [] : [{ unit, memory: unit.memory, fix: unit.memory.newest, live: liveStateOf(unit) }],
  )
  if (rows.length === 0) return null
  const column = (read: (row: (typeof rows)[number]) => number | boolean | null) => arrayText(rows.map(read))
  const instants = (read: (row: (typeof rows)[number]) => number) => secondsText(rows.map(read))
  return [
    accountId,
    column(({ unit }) => unit.id),
    instants(({ fix }) => fix.fixTime),
    instants(({ fix }) => fix.receivedAt),
    instants(({ memory }) => memory.ignitionSince),
    instants(({ live }) => live.since),
    column(({ fix }) => fix.lat),
    column(({ fix }) => fix.lon),
    column(({ fix }) => fix.speed),
    column(({ fix }) => fix.course),
    column(({ fix }) => small(fix.altitude)),
    column(({ fix }) => small(fix.satellites)),
    column(({ memory }) => ignitionOf(memory)),
    column(({ fix }) => fix.fuelPercent),
    column(({ memory }) => odometerOf(memory)),
    column(({ memory }) => engineHoursOf(memory)),
    column(({ live }) => live.state),
    column(({ memory }) => memory.baseKm),
    column(({ memory }) => memory.baseHours),
  ]
}

/** Writes the last positions in one statement. A unit's first row counts the kilometres before it as added already. */
export async function writeLast(client: pg.ClientBase, values: QueryValues): Promise<void> {
  if (values) await client.query({ name: 'write-last', text: UPSERT, values })
}

/** What units that have sensors or tell who they are told last, as parameters of `writeSensors`. */
export function sensorValues(accountId: number, units: readonly UnitFlow[]): QueryValues {
  const rows = units.flatMap(({ id, memory }) => {
    if (memory === null) return []
    const { sensors, sensorsAt, card, vin } = memory
    if (!sensors && !card && !vin) return []
    return [{ id, sensors, sensors_at: sensorsAt, card: card?.text, card_at: card && card.at / 1000, vin }]
  })
  return rows.length === 0 ? null : [accountId, JSON.stringify(rows)]
}

/** Written after the last positions, so that those who have none pay nothing. */
export async function writeSensors(client: pg.ClientBase, values: QueryValues): Promise<void> {
  if (!values) return
  await client.query({
    name: 'write-sensors',
    text: `update position_last l set sensors = t.sensors, sensors_at = t.sensors_at, driver_card = t.card,
        driver_card_at = to_timestamp(t.card_at), bus_vin = t.vin
      from jsonb_to_recordset($2::jsonb) as t (id int, sensors jsonb, sensors_at jsonb, card text, card_at float8, vin text)
      where l.account_id = $1 and l.unit_id = t.id
        and (l.sensors, l.sensors_at, l.driver_card, l.driver_card_at, l.bus_vin)
          is distinct from (t.sensors, t.sensors_at, t.card, to_timestamp(t.card_at), t.vin)`,
    values,
  })
}

const small = (value: number | null) => (value === null ? null : Math.max(-32_767, Math.min(32_767, Math.round(value))))

/** What the engine remembers of units, as of their newest position, as parameters of `writeMemories`. */
export function memoryValues(accountId: number, units: readonly UnitFlow[]): QueryValues {
  const rows = units.flatMap(({ id, memory }) => (memory === null ? [] : [{ id, memory }]))
  if (rows.length === 0) return null
  return [
    accountId,
    arrayText(rows.map(({ id }) => id)),
    secondsText(rows.map(({ memory }) => memory.newest.fixTime)),
    `[${rows.map(({ memory }) => JSON.stringify(memory)).join(',')}]`,
  ]
}

export async function writeMemories(client: pg.ClientBase, values: QueryValues): Promise<void> {
  if (!values) return
  await client.query({
    name: 'write-memories',
    text: `insert into unit_tracking_state (account_id, unit_id, at, state)
      select $1, t.id, to_timestamp(t.at), t.state
      from rows from (unnest($2::int[]), unnest($3::float8[]), jsonb_array_elements($4::jsonb)) as t (id, at, state)
      on conflict (account_id, unit_id) do update set at = excluded.at, state = excluded.state`,
    values,
  })
}
