import type pg from 'pg'
import type { Fleet } from '@arriero/simulators/fleet/types.ts'
import type { LineTrips } from '../history/seed-history.ts'
import { insertMany } from '../insert.ts'
import {
  draftRow,
  eventRows,
  folioOf,
  inventoryRows,
  legColumns,
  tripColumns,
  type TripContext,
  type TripDraftRow,
} from './trip-rows.ts'

export interface TripWithId extends TripDraftRow {
  id: number
}

export interface SeededTrip extends TripWithId {
  folio: string
}

interface Owner {
  accountId: number
  /** Who planned the trips. */
  userId: number
}

/** Writes the trips of one line; answers them with their ids. They have no folio yet: `numberTrips` gives it. */
export async function seedTrips(
  client: pg.ClientBase,
  fleet: Fleet,
  { trips, routes }: LineTrips,
  owner: Owner,
  context: TripContext,
): Promise<TripWithId[]> {
  const { accountId } = owner
  const drafts = trips.map((trip) => draftRow(trip, fleet.trucks[trip.truck]!, context))
  const rows = drafts.map((draft) => tripColumns(draft, context, routes))
  const ids = await insertMany(client, INSERT_TRIPS, rows, [accountId, owner.userId])
  const legs = drafts.map((draft, i) => legColumns(draft, ids[i]!, routes))
  const points = JSON.stringify(routes.map((route) => route.points))
  const legIds = await insertMany(client, INSERT_LEGS, legs.flat(), [accountId, points])
  const idsOfLegs = legs.map((own) => legIds.splice(0, own.length))

  await client.query(INSERT_EVENTS, [
    JSON.stringify(drafts.flatMap((draft, i) => eventRows(draft, ids[i]!, owner.userId, rows[i]!.cancel_reason))),
    accountId,
  ])
  await client.query(
    `insert into trip_inventory (account_id, destination_id, type_id, amount)
     select $2, destination_id, type_id, amount from json_to_recordset($1) as t (destination_id int, type_id int, amount numeric)`,
    [
      JSON.stringify(
        drafts.flatMap((draft, i) => inventoryRows(draft, idsOfLegs[i]!, context.catalogues.inventoryTypes)),
      ),
      accountId,
    ],
  )
  await client.query(
    'insert into trip_driver (account_id, trip_id, driver_id, position) select $2, trip_id, driver_id, 0 from json_to_recordset($1) as t (trip_id int, driver_id int)',
    [
      JSON.stringify(
        drafts.flatMap(({ driverId }, i) => (driverId === null ? [] : [{ trip_id: ids[i], driver_id: driverId }])),
      ),
      accountId,
    ],
  )
  await client.query(
    `insert into trip_flow (account_id, trip_id, plan_version, fix_time, state)
     select $2, trip_id, 1, to_timestamp(fix_time), state::jsonb from json_to_recordset($1) as t (trip_id int, fix_time float8, state text)`,
    [
      JSON.stringify(
        drafts.flatMap(({ trip }, i) =>
          trip.status === 'active' ? [{ trip_id: ids[i], fix_time: trip.fixAt / 1000, state: trip.state }] : [],
        ),
      ),
      accountId,
    ],
  )
  return drafts.map((draft, i) => ({ ...draft, id: ids[i]! }))
}

/** Gives the trips of all lines their folios in the order in which they leave; answers them in it. */
export async function numberTrips(
  client: pg.ClientBase,
  accountId: number,
  trips: readonly TripWithId[],
): Promise<SeededTrip[]> {
  const numbered = trips
    .toSorted((a, b) => a.trip.legs[0]!.leaveAt - b.trip.legs[0]!.leaveAt)
    .map((trip, i) => ({ ...trip, folio: folioOf(i + 1) }))
  await client.query(
    'update trip set folio = t.folio from unnest($2::int[], $3::text[]) as t (id, folio) where account_id = $1 and trip.id = t.id',
    [accountId, numbered.map(({ id }) => id), numbered.map(({ folio }) => folio)],
  )
  await client.query('insert into trip_folio (account_id, last) values ($1, $2)', [accountId, numbered.length])
  return numbered
}

/** `current_destination_id` comes as the leg's place in the trip and finds its id once the legs are there. */
const INSERT_TRIPS = `
  insert into trip (account_id, created_by, folio, name, status, unit_id, unit_name, line_id, line_name, price_km, details, locks, travel_type_id, client_user_id,
    client_name, driver_names, place_names, leave_at, arrive_at, stops, total_km, cancelled_at, cancel_reason, created_at, changed_at, state, started_at, finished_at,
    current_destination_id, current_place, in_travel, reached, percent, eta, late_minutes, deviated_since, stopped_since, attention, last_fix_at, lat, lon, speed,
    travelled_km, deviation_km)
  select $2, $3, folio, name, status, unit_id, unit_name, line_id, line_name, price_km, details, locks, travel_type_id, client_user_id,
    client_name, driver_names, place_names, leave_at, arrive_at, stops, total_km, cancelled_at, cancel_reason, created_at, changed_at, state, started_at, finished_at,
    current_destination_id, current_place, in_travel, reached, percent, eta, late_minutes, deviated_since, stopped_since, attention, last_fix_at, lat, lon, speed,
    travelled_km, deviation_km
  from json_to_recordset($1) as t (folio text, name text, status text, unit_id int, unit_name text, line_id text, line_name text, price_km numeric, details text, locks jsonb,
    travel_type_id int, client_user_id int, client_name text, driver_names text, place_names text, leave_at timestamptz, arrive_at timestamptz, stops smallint,
    total_km float8, cancelled_at timestamptz, cancel_reason text, created_at timestamptz, changed_at timestamptz, state smallint, started_at timestamptz,
    finished_at timestamptz, current_destination_id int, current_place text, in_travel boolean, reached smallint, percent smallint, eta timestamptz, late_minutes int,
    deviated_since timestamptz, stopped_since timestamptz, attention int, last_fix_at timestamptz, lat float8, lon float8, speed real, travelled_km float8, deviation_km float8)
  returning id`

const INSERT_LEGS = `
  with given as (
    select * from json_to_recordset($1) as t (trip_id int, position smallint, client_user_id int, client_name text, origin jsonb, destination jsonb, leave_at timestamptz,
      arrive_at timestamptz, origin_in_at timestamptz, origin_out_at timestamptz, arrived_at timestamptz, left_at timestamptz, skipped boolean, eta timestamptz,
      late_minutes int, distance_km float8, duration_minutes float8, route int)),
  legs as (
    insert into trip_destination (account_id, trip_id, position, client_user_id, client_name, origin, destination, leave_at, arrive_at, origin_in_at, origin_out_at, arrived_at,
      left_at, skipped, eta, late_minutes, distance_km, duration_minutes, route, route_source)
    select $2, trip_id, position, client_user_id, client_name, origin, destination, leave_at, arrive_at, origin_in_at, origin_out_at, arrived_at,
      left_at, skipped, eta, late_minutes, distance_km, duration_minutes, $3::jsonb -> g.route, 'road'
    from given g order by trip_id, position
    returning id, trip_id, position),
  named as (
    update trip t set current_destination_id = l.id from legs l
    where t.account_id = $2 and t.id = l.trip_id and t.current_destination_id = l.position)
  select id from legs order by id`

const INSERT_EVENTS = `
  insert into trip_event (account_id, trip_id, key, kind, at, from_state, to_state, destination_id, place, lat, lon, measure, user_id, recorded_at)
  select $2, t.trip_id, coalesce(t.key, 'user:' || gen_random_uuid()), t.kind, t.at, t.from_state, t.to_state, d.id, t.place, t.lat, t.lon, t.measure, t.user_id, t.at
  from json_to_recordset($1) as t (trip_id int, key text, kind text, at timestamptz, from_state smallint, to_state smallint, leg int, place text, lat float8, lon float8,
    measure jsonb, user_id int)
  left join trip_destination d on d.account_id = $2 and d.trip_id = t.trip_id and d.position = t.leg
  order by t.at`
