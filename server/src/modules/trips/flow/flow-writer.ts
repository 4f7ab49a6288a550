import { sql } from 'kysely'
import { tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import type { Work } from '../../../app/database/work.ts'
import { weighDemands } from '../demands/demands.service.ts'
import { tripHappened } from '../trips.events.ts'
import { attentionsOf } from '../read/rows.ts'
import { describe } from '../read/words.ts'
import type { TripPlan } from './plan.ts'
import { reconcile, type Stored } from './reconcile.ts'
import type { LegColumns, TripColumns } from './snapshot.ts'
import type { LogEntry } from './state.ts'

/** What the positions of a batch did to one trip. */
export interface FlowWrite {
  tripId: number
  unitId: number
  planVersion: number
  plan: TripPlan
  entries: readonly LogEntry[]
  whole: boolean
  finished: boolean
  trip: TripColumns
  legs: readonly LegColumns[]
  /** JSON of the state to go on from. */
  state: string
  fixTime: number | null
}

interface Held {
  id: number
  unit_id: number
  name: string
  folio: string
  status: string
  plan_version: number
  version: number
  client_user_id: number | null
  driver_names: string
  state: number
  late_minutes: number | null
  percent: number
  attention: number
}

const iso = (at: number) => new Date(at).toISOString()

/** Stores what positions did to trips and tells what is new; a trip that a person ended or changed meanwhile is left alone. */
export async function saveFlows(work: Work, writes: readonly FlowWrite[]): Promise<void> {
  if (writes.length === 0) return
  const held = await holdTrips(
    work,
    writes.map(({ tripId }) => tripId),
  )
  const valid = writes.filter(({ tripId, planVersion, unitId }) => {
    const trip = held.get(tripId)
    return trip !== undefined && trip.plan_version === planVersion && trip.unit_id === unitId
  })
  if (valid.length === 0) return
  const known = await storedEvents(work, valid)
  await saveTrips(work, valid)
  await saveLegs(
    work,
    valid.flatMap(({ legs }) => legs),
  )
  await saveStates(work, valid)
  const moved = valid.filter(({ entries, whole }) => whole || entries.length > 0)
  for (const write of valid) {
    const trip = held.get(write.tripId)
    if (!trip) continue
    const added = await saveEvents(work, write, known.get(write.tripId) ?? [])
    for (const entry of added) await tell(work, trip, write, entry)
    if (isNews(trip, write)) await tellLive(work, trip, write)
  }
  await weighDemands(
    work,
    moved.flatMap(({ tripId, trip: { state } }) => {
      const trip = held.get(tripId)
      return trip ? [{ ...trip, state }] : []
    }),
  )
}

async function holdTrips({ tx, scope }: Work, ids: number[]): Promise<Map<number, Held>> {
  const rows = await tx
    .selectFrom('trip')
    .select([
      'id',
      'unit_id',
      'name',
      'folio',
      'status',
      'plan_version',
      'version',
      'client_user_id',
      'driver_names',
      'state',
      'late_minutes',
      'percent',
      'attention',
    ])
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([eb('status', '=', 'active'), eb.and([eb('status', '=', 'finished'), eb('finished_by', 'is', null)])]),
    )
    .orderBy('id')
    // What others save beside a trip holds its key at most.
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function storedEvents({ tx, scope }: Work, writes: readonly FlowWrite[]): Promise<Map<number, Stored[]>> {
  const ids = writes.filter(({ entries, whole }) => whole || entries.length > 0).map(({ tripId }) => tripId)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('trip_event')
    .select(['trip_id', 'key', 'at', 'withdrawn_at'])
    .where('account_id', '=', scope.accountId)
    .where('trip_id', 'in', ids)
    .where('key', 'not like', 'user:%')
    .where('key', 'not like', 'checklist:%')
    .execute()
  const stored = rows.map((row) => ({
    tripId: row.trip_id,
    key: row.key,
    at: Date.parse(row.at),
    withdrawn: row.withdrawn_at !== null,
  }))
  return Map.groupBy(stored, ({ tripId }) => tripId)
}

async function saveTrips({ tx, scope }: Work, writes: readonly FlowWrite[]): Promise<void> {
  const rows = writes.map(({ tripId, finished, trip }) => ({
    id: tripId,
    status: finished ? 'finished' : 'active',
    ...trip,
  }))
  await sql`update trip t set status = r.status, state = r.state, started_at = r.started_at, finished_at = r.finished_at,
      current_destination_id = r.current_destination_id, current_place = r.current_place, in_travel = r.in_travel, reached = r.reached,
      percent = r.percent, eta = r.eta, late_minutes = coalesce(r.late_minutes, t.late_minutes), deviated_since = r.deviated_since,
      stopped_since = r.stopped_since, attention = greatest(r.attention, case when r.state = 1 then t.attention else 0 end),
      last_fix_at = r.last_fix_at, lat = r.lat, lon = r.lon, speed = r.speed, travelled_km = r.travelled_km, deviation_km = r.deviation_km
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, status text, state smallint, started_at timestamptz, finished_at timestamptz,
      current_destination_id int, current_place text, in_travel boolean, reached smallint, percent smallint, eta timestamptz, late_minutes int,
      deviated_since timestamptz, stopped_since timestamptz, attention int, last_fix_at timestamptz, lat float8, lon float8, speed real,
      travelled_km float8, deviation_km float8)
    where t.account_id = ${scope.accountId} and t.id = r.id`.execute(tx)
}

async function saveLegs({ tx, scope }: Work, legs: readonly LegColumns[]): Promise<void> {
  await sql`update trip_destination d set origin_in_at = r.origin_in_at, origin_out_at = r.origin_out_at, arrived_at = r.arrived_at,
      left_at = r.left_at, skipped = r.skipped, eta = r.eta, late_minutes = r.late_minutes
    from json_to_recordset(${JSON.stringify(legs)}::json) as r (id int, origin_in_at timestamptz, origin_out_at timestamptz, arrived_at timestamptz,
      left_at timestamptz, skipped boolean, eta timestamptz, late_minutes int)
    where d.account_id = ${scope.accountId} and d.id = r.id`.execute(tx)
}

async function saveStates({ tx, scope }: Work, writes: readonly FlowWrite[]): Promise<void> {
  const rows = writes.flatMap(({ tripId, planVersion, state, fixTime }) =>
    fixTime === null ? [] : [{ trip_id: tripId, plan_version: planVersion, fix_time: iso(fixTime), state }],
  )
  if (rows.length === 0) return
  await sql`insert into trip_flow (account_id, trip_id, plan_version, fix_time, state)
    select ${scope.accountId}, r.trip_id, r.plan_version, r.fix_time, r.state::jsonb
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (trip_id int, plan_version int, fix_time timestamptz, state text)
    on conflict (trip_id) do update set plan_version = excluded.plan_version, fix_time = excluded.fix_time, state = excluded.state`.execute(
    tx,
  )
}

async function saveEvents(
  { tx, scope }: Work,
  { tripId, plan, entries, whole }: FlowWrite,
  stored: readonly Stored[],
): Promise<LogEntry[]> {
  const { added, moved, withdrawn } = reconcile(stored, entries, whole)
  if (added.length > 0) {
    await tx
      .insertInto('trip_event')
      .values(
        added.map((entry) => ({
          account_id: scope.accountId,
          trip_id: tripId,
          key: entry.key,
          kind: entry.kind,
          at: iso(entry.at),
          from_state: entry.from,
          to_state: entry.to,
          destination_id: legOf(plan, entry)?.id ?? null,
          place: placeOf(plan, entry),
          lat: entry.lat,
          lon: entry.lon,
          measure: JSON.stringify(entry.measure),
        })),
      )
      .execute()
  }
  for (const { key, at, lat, lon, measure, from, to } of moved) {
    await tx
      .updateTable('trip_event')
      .where('account_id', '=', scope.accountId)
      .where('trip_id', '=', tripId)
      .where('key', '=', key)
      .set({
        at: iso(at),
        lat,
        lon,
        measure: JSON.stringify(measure),
        from_state: from,
        to_state: to,
        withdrawn_at: null,
      })
      .execute()
  }
  if (withdrawn.length > 0) {
    await tx
      .updateTable('trip_event')
      .where('account_id', '=', scope.accountId)
      .where('trip_id', '=', tripId)
      .where('key', 'in', withdrawn)
      .set({ withdrawn_at: sql`now()` })
      .execute()
  }
  return added
}

const stopOf = (plan: TripPlan, { stop }: LogEntry) => (stop === null ? undefined : plan.stops[stop])
const legOf = (plan: TripPlan, entry: LogEntry) => plan.legs[stopOf(plan, entry)?.leg ?? -1]
const placeOf = (plan: TripPlan, entry: LogEntry) => stopOf(plan, entry)?.place.name ?? null

const socketEvents = {
  origin_in: 'destination_origin',
  origin_out: 'destination_leave',
  destination_in: 'destination_arrival',
  destination_out: 'destination_out',
  finished: 'travel_finalized',
} as const

async function tell(work: Work, held: Held, { unitId, plan, trip }: FlowWrite, entry: LogEntry): Promise<void> {
  const at = iso(entry.at)
  const { title, reason } = describe(entry.kind, entry.from, entry.to, entry.measure)
  const event = entry.kind in socketEvents ? socketEvents[entry.kind as keyof typeof socketEvents] : null
  if (event) {
    await work.publish(
      tripsChannel,
      event,
      {
        id: held.id,
        name: held.name,
        folio: held.folio,
        unitId,
        state: entry.to,
        downloading: entry.to === 4 && event !== 'travel_finalized',
        currentPlace: entry.kind.endsWith('_in') ? placeOf(plan, entry) : null,
        currentDestinationId: legOf(plan, entry)?.id ?? null,
        inOrigin: entry.kind === 'origin_in',
        inTravel: trip.in_travel,
        at,
        title,
        reason,
      },
      { unitId },
    )
  }
  work.emit(tripHappened, {
    tripId: held.id,
    unitId,
    folio: held.folio,
    name: held.name,
    kind: entry.kind,
    state: entry.to,
    at,
    title,
    reason,
    place: placeOf(plan, entry),
    clientUserId: held.client_user_id,
  })
}

const isNews = (held: Held, { trip, whole, finished }: FlowWrite) =>
  whole ||
  finished !== (held.status === 'finished') ||
  held.late_minutes !== trip.late_minutes ||
  held.percent !== trip.percent ||
  held.attention !== trip.attention

async function tellLive(work: Work, held: Held, { unitId, trip }: FlowWrite): Promise<void> {
  await work.publish(
    tripsChannel,
    'trip_changed',
    {
      id: held.id,
      unitId,
      eta: trip.eta,
      lateMinutes: trip.late_minutes,
      percent: trip.percent,
      attention: attentionsOf({ ...trip, status: held.status, driver_names: held.driver_names }, Date.now()),
      deviatedSince: trip.deviated_since,
      stoppedSince: trip.stopped_since,
      lastFixAt: trip.last_fix_at,
      lat: trip.lat,
      lon: trip.lon,
      speed: trip.speed,
      version: held.version,
    },
    { unitId },
  )
}
