import { sql, type SqlBool } from 'kysely'
import type { LearnedPlace, NightStop } from '@arriero/contract/places/learned.contract.ts'
import { nightDays, type PlaceState } from '@arriero/contract/places/learned.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { withUser } from '../../app/database/with-user.ts'
import { notFound } from '../../app/errors.ts'
import { texts } from './places.texts.ts'

/** Whether a stop is of a unit the caller sees. */
const isSeen = ({ scope }: Work) =>
  scope.seesAllUnits
    ? sql<SqlBool>`true`
    : sql<SqlBool>`s.unit_id in (select x.unit_id from unit_access x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId})`

/** Places with the figures of the stops that the caller sees; of who sees all, those without a stop left as well. */
export async function learnedPlaces(work: Work, id?: number): Promise<LearnedPlace[]> {
  const { tx, scope } = work
  const own = sql<{ id: number; visits: number; units: number; dwell: number; first: string; last: string }>`(
    select s.place_id as id, count(*)::int as visits, count(distinct s.unit_id)::int as units,
      percentile_cont(0.5) within group (order by extract(epoch from s.leave_at - s.arrive_at))::int as dwell,
      min(s.arrive_at) as first, max(s.leave_at) as last
    from learned_stop s where s.account_id = ${scope.accountId} and s.place_id is not null and ${isSeen(work)} group by s.place_id)`
  const rows = await tx
    .selectFrom('learned_place as p')
    .leftJoin(own.as<'own'>(sql`own`), 'own.id', 'p.id')
    .leftJoin('geofence as o', (join) =>
      join.onRef('o.id', '=', 'p.overlaps_id').onRef('o.account_id', '=', 'p.account_id'),
    )
    .$call(withUser('w', 'p.decided_by'))
    .where('p.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (qb) => qb.where('own.id', 'is not', null))
    .$if(id !== undefined, (qb) => qb.where('p.id', '=', id!))
    .select([
      'p.id',
      'p.state',
      'p.name',
      'p.address',
      'p.lat',
      'p.lon',
      'p.points',
      'p.near_name',
      'p.near_user_id',
      'p.near_m',
      'p.geofence_id',
      'p.decided_at',
      'w.name as decided_by',
      'o.id as overlaps_id',
      'o.name as overlaps_name',
      'o.deleted_at as overlaps_gone',
      sql<number>`coalesce(own.visits, p.visits)`.as('visits'),
      sql<number>`coalesce(own.units, p.units)`.as('units'),
      sql<number>`coalesce(own.dwell, p.dwell_s)`.as('dwell'),
      sql<string>`coalesce(own.first, p.first_at)`.as('first'),
      sql<string>`coalesce(own.last, p.last_at)`.as('last'),
    ])
    .orderBy('visits', 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // The table checks the word.
    state: row.state as PlaceState,
    name: row.name,
    address: row.address,
    lat: row.lat,
    lon: row.lon,
    shape: { kind: 'polygon' as const, points: pointsOf(row.points), sizeM: null },
    visits: row.visits,
    units: row.units,
    dwell: row.dwell,
    firstAt: row.first,
    lastAt: row.last,
    // Whose place lies near is told to who sees the whole fleet.
    near:
      row.near_name !== null && scope.seesAllUnits
        ? { name: row.near_name, customerUserId: row.near_user_id, metres: row.near_m ?? 0 }
        : null,
    overlaps:
      row.overlaps_id !== null && row.overlaps_gone === null && scope.seesAllUnits
        ? { id: row.overlaps_id, name: row.overlaps_name ?? '' }
        : null,
    geofenceId: row.geofence_id,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }))
}

/** As the learning writes them: pairs. */
const pointsOf = (points: unknown) => (points as [number, number][]).map(([lat, lon]) => ({ lat, lon }))

/** Throws a 404. */
export async function findLearned(work: Work, id: number): Promise<LearnedPlace> {
  const [place] = await learnedPlaces(work, id)
  if (!place) throw notFound(texts.unknownPlace)
  return place
}

/** Locks a place until the end of the work, so that two who decide on it do so one after the other. */
export async function lockPlace(work: Work, id: number) {
  const row = await work.tx
    .selectFrom('learned_place')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .select(['state', 'geofence_id', 'former'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(texts.unknownPlace)
  return { place: await findLearned(work, id), geofenceId: row.geofence_id, former: row.former }
}

export async function decide(
  { tx, scope }: Work,
  id: number,
  decided: { state: PlaceState; name?: string; geofenceId?: number | null; former?: unknown },
): Promise<void> {
  const isOpen = decided.state === 'proposed'
  await tx
    .updateTable('learned_place')
    .set({
      state: decided.state,
      ...(decided.name !== undefined && { name: decided.name }),
      geofence_id: decided.geofenceId ?? null,
      former: decided.former === undefined ? null : JSON.stringify(decided.former),
      decided_by: isOpen ? null : scope.userId || null,
      decided_at: isOpen ? null : sql`now()`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Stops of a place that the caller sees, in order; `dow` Monday 1, `hour` of the account's zone. */
export async function stopsAt(work: Work, placeId: number, zone: string) {
  const { rows } = await sql<{
    lat: number
    lon: number
    unitId: number
    unitName: string
    dow: number
    hour: number
  }>`
    select s.lat, s.lon, s.unit_id as "unitId", u.name as "unitName",
      extract(isodow from s.arrive_at at time zone ${zone})::int as dow,
      extract(hour from s.arrive_at at time zone ${zone})::int as hour
    from learned_stop s join unit u on u.id = s.unit_id and u.account_id = s.account_id
    where s.account_id = ${work.scope.accountId} and s.place_id = ${placeId} and ${isSeen(work)}
    order by s.arrive_at`.execute(work.tx)
  return rows
}

/** Long stops by night of the last days where nobody else stops and that is no known place, the latest first. */
export async function nightStops(work: Work): Promise<NightStop[]> {
  const { scope } = work
  const { rows } = await sql<NightStop>`
    select s.id, s.unit_id as "unitId", u.name as "unitName", s.arrive_at as "arriveAt", s.leave_at as "leaveAt", s.lat, s.lon, s.address,
      w.name as "seenBy",
      (select t.folio from trip t where t.account_id = s.account_id and t.unit_id = s.unit_id and t.started_at <= s.arrive_at
        and coalesce(t.finished_at, t.cancelled_at, 'infinity') > s.arrive_at order by t.started_at desc limit 1) as trip,
      case when s.place_id is null then 1 else (select count(*)::int from learned_stop o
        where o.account_id = s.account_id and o.place_id = s.place_id and o.unit_id = s.unit_id and o.is_night and o.arrive_at <= s.arrive_at) end as times
    from learned_stop s
    join unit u on u.id = s.unit_id and u.account_id = s.account_id and u.deleted_at is null
    left join learned_place p on p.id = s.place_id and p.account_id = s.account_id
    left join app_user w on w.id = s.seen_by and w.account_id = s.account_id
    where s.account_id = ${scope.accountId} and s.is_night and s.leave_at > now() - make_interval(days => ${nightDays})
      and (p.id is null or (p.state = 'proposed' and p.units = 1)) and ${isSeen(work)}
    order by (s.seen_at is not null), s.leave_at desc limit 2000`.execute(work.tx)
  return rows
}

/** Answers whether there is such a stop of a unit the caller sees. */
export async function markSeen(work: Work, id: number, isMarked: boolean): Promise<boolean> {
  const { scope } = work
  const { rows } = await sql<{ id: number }>`
    update learned_stop s set seen_by = ${isMarked ? scope.userId || null : null}, seen_at = ${isMarked ? sql`now()` : null}
    where s.account_id = ${scope.accountId} and s.id = ${id} and s.is_night and ${isSeen(work)} returning s.id`.execute(
    work.tx,
  )
  return rows.length > 0
}

export async function learnedAt({ tx, scope }: Work): Promise<string | null> {
  const row = await tx
    .selectFrom('learned_run')
    .where('account_id', '=', scope.accountId)
    .select('learned_at')
    .executeTakeFirst()
  return row?.learned_at ?? null
}
