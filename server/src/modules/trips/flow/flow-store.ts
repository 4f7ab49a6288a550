import { sql } from 'kysely'
import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { planOf } from './plan.ts'
import type { FlowState } from './state.ts'
import { newFlow, type TripFlow } from './unit-flow.ts'

/** Trips that ended by themselves are worked out again for positions that come this late. */
const reopenHours = 48
/** Nothing before this is read again, however long a trip has been under way. */
const mostDays = 10
/** A change may be committed this long after its stamp, and clocks of two machines differ. */
const commitSlackMs = 30_000

/** Units with an active trip or one that has just ended by itself. */
export async function unitsWithTrips({ tx, scope }: Work): Promise<{ unitId: number; active: boolean }[]> {
  const rows = await tx
    .selectFrom('trip')
    .select(['unit_id', sql<boolean>`bool_or(status = 'active')`.as('active')])
    .where('account_id', '=', scope.accountId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'active'),
        eb('finished_at', '>', sql<string>`now() - make_interval(hours => ${reopenHours})`),
      ]),
    )
    .groupBy('unit_id')
    .execute()
  return rows.map((row) => ({ unitId: row.unit_id, active: row.active }))
}

/** Trips somebody created, changed or ended since an instant (epoch ms), some of which may have been told before. */
export async function changedTrips({ tx, scope }: Work, since: number) {
  const rows = await tx
    .selectFrom('trip')
    .select(['id', 'unit_id', 'changed_at'])
    .where('account_id', '=', scope.accountId)
    .where('changed_at', '>', new Date(since - commitSlackMs).toISOString())
    .execute()
  return rows.map((row) => ({ tripId: row.id, unitId: row.unit_id, changedAt: row.changed_at }))
}

interface FlowRow {
  id: number
  unit_id: number
  plan_version: number
  /** When the unit's trip before this one had come to its end. */
  free_at: string | null
  kept_version: number | null
  kept_state: FlowState | null
  kept_fix: string | null
  legs: {
    id: number
    origin: TripPlace
    destination: TripPlace
    leave_at: string
    arrive_at: string
    distance_km: number | null
    duration_minutes: number | null
    route: [number, number][] | null
    route_source: string | null
  }[]
}

export interface UnitFlows {
  flows: TripFlow[]
  /** Positions are needed from here on, epoch ms. */
  from: number
  /** Worked out from the beginning: what is found is all there is. */
  whole: boolean
}

const ms = (at: string) => Date.parse(at)

/**
 * The trips of units, ready to be advanced: from where they were kept, or from the beginning when positions came late
 * (`true`) or one of the unit's trips has no kept state.
 */
export async function flowsOf(
  { tx, scope }: Work,
  units: ReadonlyMap<number, boolean>,
): Promise<Map<number, UnitFlows>> {
  const late = [...units].filter(([, isLate]) => isLate).map(([unitId]) => unitId)
  const { rows } = await sql<FlowRow>`
    select t.id, t.unit_id, t.plan_version, f.plan_version as kept_version, f.state as kept_state, f.fix_time as kept_fix,
      (select max(case when e.status = 'finished' and e.finished_by is null then l.arrived_at else coalesce(e.finished_at, e.cancelled_at) end)
        from trip e left join trip_destination l on l.account_id = e.account_id and l.trip_id = e.id and l.position = e.stops - 1
        where e.account_id = t.account_id and e.unit_id = t.unit_id and e.status <> 'active' and e.started_at is not null
          and (e.leave_at, e.id) < (t.leave_at, t.id)) as free_at,
      (select json_agg(json_build_object('id', d.id, 'origin', d.origin, 'destination', d.destination, 'leave_at', d.leave_at, 'arrive_at', d.arrive_at,
          'distance_km', d.distance_km, 'duration_minutes', d.duration_minutes, 'route', d.route, 'route_source', d.route_source) order by d.position)
        from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id) as legs
    from trip t left join trip_flow f on f.trip_id = t.id and f.account_id = t.account_id
    where t.account_id = ${scope.accountId} and t.unit_id = any(${[...units.keys()]}::int[])
      and (t.status = 'active' or (t.status = 'finished' and t.finished_by is null and t.unit_id = any(${late}::int[])
        and t.finished_at > now() - make_interval(hours => ${reopenHours})))
    order by t.leave_at, t.id`.execute(tx)

  const found = new Map<number, UnitFlows>()
  const byUnit = Map.groupBy(rows, (row) => row.unit_id)
  for (const [unitId, trips] of byUnit) {
    const whole =
      units.get(unitId) === true ||
      trips.some((trip) => trip.kept_state === null || trip.kept_version !== trip.plan_version)
    const flows = trips.map((trip) => flowOf(trip, whole))
    const starts = whole
      ? flows.map(({ plan }) => plan.opensAt)
      : trips.map(({ kept_fix }) => (kept_fix ? ms(kept_fix) : 0))
    found.set(unitId, { flows, whole, from: Math.max(Math.min(...starts), Date.now() - mostDays * 86_400_000) })
  }
  return found
}

function flowOf(row: FlowRow, fresh: boolean): TripFlow {
  const plan = planOf(
    (row.legs ?? []).map((leg) => ({
      id: leg.id,
      origin: leg.origin,
      destination: leg.destination,
      leaveAt: ms(leg.leave_at),
      arriveAt: ms(leg.arrive_at),
      km: leg.distance_km,
      minutes: leg.duration_minutes,
      route: leg.route,
      routeSource: leg.route_source,
    })),
  )
  const opensAt = row.free_at ? Math.max(plan.opensAt, ms(row.free_at)) : plan.opensAt
  const flow = newFlow(row.id, row.plan_version, { ...plan, opensAt })
  return fresh || row.kept_state === null ? flow : { ...flow, state: row.kept_state }
}
