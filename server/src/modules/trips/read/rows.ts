import { sql, type RawBuilder } from 'kysely'
import type {
  Attention,
  ChecklistCounts,
  TripDestinationBrief,
  TripRow,
} from '@arriero/contract/trips/trips.entities.ts'
import { lateAfterMinutes, type TripState, type TripStatus } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { knowsChecklists, seesPrices, visibleTrips } from './visible.ts'

/** A unit under way that is silent this long is told as not reporting. */
export const silentMinutes = 30

interface Troubles {
  status: string
  state: number
  late_minutes: number | null
  deviated_since: string | null
  stopped_since: string | null
  last_fix_at: string | null
  driver_names: string
}

/** Why a trip wants to be looked at, worst first; `now` epoch ms. A trip that has ended wants nothing. */
export function attentionsOf(trip: Troubles, now: number): Attention[] {
  if (trip.status !== 'active') return []
  const silent =
    trip.state !== 1 && trip.last_fix_at !== null && now - Date.parse(trip.last_fix_at) > silentMinutes * 60_000
  const found: [Attention, boolean][] = [
    ['late', (trip.late_minutes ?? 0) > lateAfterMinutes],
    ['deviated', trip.deviated_since !== null],
    ['stopped', trip.stopped_since !== null],
    ['not_reporting', silent],
    ['no_driver', trip.driver_names === ''],
  ]
  return found.filter(([, holds]) => holds).map(([name]) => name)
}

interface Brief {
  id: number
  name: string
}
interface BriefPlace {
  id: number | null
  name: string
  kind: 1 | 2 | 3
  address: string | null
  lat: number
  lon: number
}
interface LegRow {
  id: number
  clientId: number | null
  client: string
  origin: BriefPlace
  destination: BriefPlace
  leave: string
  arrive: string
  originIn: string | null
  originOut: string | null
  arrived: string | null
  left: string | null
  eta: string | null
  late: number | null
  skipped: boolean
  km: number | null
  minutes: number | null
}

const briefPlace = (place: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${place}->'id', 'name', ${place}->'name', 'kind', ${place}->'kind', 'address', ${place}->'address', 'lat', ${place}->'lat', 'lon', ${place}->'lon')`

/** Trips by id, in the order of the ids; what the caller may not see is left out. */
export async function tripRows(work: Work, ids: readonly number[]): Promise<TripRow[]> {
  if (ids.length === 0) return []
  const rows = await visibleTrips(work)
    .innerJoin('unit as u', 'u.id', 't.unit_id')
    .leftJoin('travel_type as tt', 'tt.id', 't.travel_type_id')
    .where('t.id', 'in', ids)
    .select([
      't.id',
      't.name',
      't.folio',
      't.state',
      't.status',
      't.unit_id',
      't.unit_name',
      't.line_id',
      't.line_name',
      't.price_km',
      't.details',
      't.locks',
      't.current_place',
      't.current_destination_id',
      't.checklist_filled',
      't.created_at',
      't.travel_type_id',
      't.in_travel',
      't.leave_at',
      't.arrive_at',
      't.started_at',
      't.finished_at',
      't.cancelled_at',
      't.reached',
      't.stops',
      't.percent',
      't.eta',
      't.late_minutes',
      't.deviated_since',
      't.stopped_since',
      't.last_fix_at',
      't.lat',
      't.lon',
      't.speed',
      't.total_km',
      't.version',
      't.driver_names',
      'u.platform',
      'u.plates',
      'tt.name as travel_type',
      sql<
        { id: number; name: string; phone: string | null }[] | null
      >`(select json_agg(json_build_object('id', d.id, 'name', d.name, 'phone', d.phone) order by td.position)
        from trip_driver td join driver d on d.id = td.driver_id where td.account_id = t.account_id and td.trip_id = t.id)`.as(
        'drivers',
      ),
      sql<Brief[] | null>`(select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name)
        from trip_backup_unit tb join unit b on b.id = tb.unit_id where tb.account_id = t.account_id and tb.trip_id = t.id)`.as(
        'backups',
      ),
      sql<
        LegRow[] | null
      >`(select json_agg(json_build_object('id', d.id, 'clientId', d.client_user_id, 'client', d.client_name,
          'origin', ${briefPlace(sql`d.origin`)}, 'destination', ${briefPlace(sql`d.destination`)}, 'leave', d.leave_at, 'arrive', d.arrive_at,
          'originIn', d.origin_in_at, 'originOut', d.origin_out_at, 'arrived', d.arrived_at, 'left', d.left_at, 'eta', d.eta, 'late', d.late_minutes,
          'skipped', d.skipped, 'km', d.distance_km, 'minutes', d.duration_minutes) order by d.position)
        from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id)`.as('legs'),
      sql<ChecklistCounts>`(select json_build_object('demanded', count(*), 'filled', count(k.filled_id),
          'missed', count(*) filter (where k.filled_id is null and k.missed_at is not null))
        from trip_checklist k where k.account_id = t.account_id and k.trip_id = t.id)`.as('checklist_counts'),
    ])
    .execute()
  const now = Date.now()
  const knows = knowsChecklists(work)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): TripRow[] => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        id,
        name: row.name,
        folio: row.folio,
        // The database checks both.
        state: row.state as TripState,
        status: row.status as TripStatus,
        platform: row.platform,
        unit: { id: row.unit_id, name: row.unit_name, plates: row.plates },
        lineId: row.line_id,
        line: row.line_name,
        backups: row.backups ?? [],
        drivers: row.drivers ?? [],
        priceKm: seesPrices(work) ? Number(row.price_km) : 0,
        details: row.details,
        locks: row.locks as TripRow['locks'],
        downloading: row.status === 'active' && row.state === 4,
        currentPlace: row.current_place,
        currentDestinationId: row.current_destination_id,
        checklistFilled: knows && row.checklist_filled,
        checklistCounts: knows ? row.checklist_counts : null,
        createdAt: row.created_at,
        travelType:
          row.travel_type_id !== null && row.travel_type !== null
            ? { id: row.travel_type_id, name: row.travel_type }
            : null,
        inTravel: row.in_travel,
        leaveAt: row.leave_at,
        finalArrivalAt: row.arrive_at,
        startedAt: row.started_at,
        finishedAt: row.finished_at,
        cancelledAt: row.cancelled_at,
        progress: { reached: row.reached, total: row.stops, percent: row.percent },
        eta: row.eta,
        lateMinutes: row.late_minutes,
        attention: attentionsOf(row, now),
        deviatedSince: row.deviated_since,
        stoppedSince: row.stopped_since,
        lastFixAt: row.last_fix_at,
        lat: row.lat,
        lon: row.lon,
        speed: row.speed,
        totalKm: row.total_km,
        version: row.version,
        destinations: (row.legs ?? []).map(toDestination),
      },
    ]
  })
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

const toDestination = (leg: LegRow): TripDestinationBrief => ({
  id: leg.id,
  clientId: leg.clientId,
  client: leg.client || null,
  origin: leg.origin,
  destination: leg.destination,
  placeKind: leg.destination.kind,
  inOrigin: leg.originIn !== null && leg.originOut === null && leg.arrived === null,
  distanceKm: leg.km,
  durationMinutes: leg.minutes,
  estimatedLeave: new Date(leg.leave).toISOString(),
  estimatedArrival: new Date(leg.arrive).toISOString(),
  originInAt: iso(leg.originIn),
  originOutAt: iso(leg.originOut),
  arrivedAt: iso(leg.arrived),
  leftAt: iso(leg.left),
  eta: iso(leg.eta),
  lateMinutes: leg.late,
  skipped: leg.skipped,
})
