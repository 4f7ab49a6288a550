import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import type { FoundStop } from './find-stops.ts'

/** Instants epoch ms. */
export interface StoredStop extends LatLon {
  id: number
  unitId: number
  arriveAt: number
  leaveAt: number
}

export interface StoredPlace extends LatLon {
  id: number
  state: string
}

export interface PlaceFacts extends LatLon {
  points: LatLon[]
  visits: number
  units: number
  dwellS: number
  firstAt: number
  lastAt: number
  near: { name: string; userId: number | null; metres: number } | null
  overlapsId: number | null
}

const iso = (at: number) => new Date(at).toISOString()
export const namelessPlace = 'Lugar sin nombre'

/** Geofences of the account, of whatever kind. */
export async function geofenceIds({ tx, scope }: Work): Promise<number[]> {
  const rows = await tx
    .selectFrom('geofence')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The stops of some units become these and no others; what people said of one that stays is kept. */
export async function storeStops(
  { tx, scope }: Work,
  unitIds: readonly number[],
  stops: readonly FoundStop[],
  run: string,
): Promise<void> {
  const rows = stops.map((stop) => ({ ...stop, arriveAt: iso(stop.arriveAt), leaveAt: iso(stop.leaveAt) }))
  await sql`
    insert into learned_stop (account_id, unit_id, arrive_at, leave_at, lat, lon, is_night, run_at)
    select ${scope.accountId}, s."unitId", s."arriveAt", s."leaveAt", s.lat, s.lon, s."isNight", ${run}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s ("unitId" int, "arriveAt" timestamptz, "leaveAt" timestamptz, lat float8, lon float8, "isNight" boolean)
    on conflict (account_id, unit_id, arrive_at) do update
      set leave_at = excluded.leave_at, lat = excluded.lat, lon = excluded.lon, is_night = excluded.is_night, run_at = excluded.run_at`.execute(
    tx,
  )
  await tx
    .deleteFrom('learned_stop')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .where('run_at', '<>', run)
    .execute()
}

/** Stops of units that are gone. */
export async function forgetStops({ tx, scope }: Work, unitIds: readonly number[], run: string): Promise<void> {
  await tx
    .deleteFrom('learned_stop')
    .where('account_id', '=', scope.accountId)
    .where('run_at', '<>', run)
    .where(sql<boolean>`unit_id <> all(${[...unitIds]}::int[])`)
    .execute()
}

export async function stopsOf({ tx, scope }: Work): Promise<StoredStop[]> {
  const rows = await tx
    .selectFrom('learned_stop')
    .where('account_id', '=', scope.accountId)
    .select(['id', 'unit_id', 'arrive_at', 'leave_at', 'lat', 'lon'])
    .orderBy('arrive_at')
    .orderBy('unit_id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    unitId: row.unit_id,
    arriveAt: Date.parse(row.arrive_at),
    leaveAt: Date.parse(row.leave_at),
    lat: row.lat,
    lon: row.lon,
  }))
}

export const placesOf = ({ tx, scope }: Work): Promise<StoredPlace[]> =>
  tx
    .selectFrom('learned_place')
    .where('account_id', '=', scope.accountId)
    .select(['id', 'state', 'lat', 'lon'])
    .orderBy('id')
    .execute()

/** Places of trips that are known by their coordinates alone, and whose they are. */
export async function clientPlaces({ tx, scope }: Work) {
  const { rows } = await sql<LatLon & { name: string; userId: number | null }>`
    select distinct on (lat, lon) (d.destination->>'lat')::float8 as lat, (d.destination->>'lon')::float8 as lon,
      d.client_name as name, d.client_user_id as "userId"
    from trip_destination d
    where d.account_id = ${scope.accountId} and d.client_name <> '' and d.destination->>'id' is null
      and d.destination->>'lat' is not null
    order by lat, lon, d.id desc`.execute(tx)
  return rows
}

const columnsOf = (facts: PlaceFacts) => ({
  lat: facts.lat,
  lon: facts.lon,
  points: JSON.stringify(facts.points.map(({ lat, lon }) => [lat, lon])),
  visits: facts.visits,
  units: facts.units,
  dwell_s: facts.dwellS,
  last_at: iso(facts.lastAt),
  near_name: facts.near?.name ?? null,
  near_user_id: facts.near?.userId ?? null,
  near_m: facts.near?.metres ?? null,
  overlaps_id: facts.overlapsId,
})

export async function addPlace({ tx, scope }: Work, facts: PlaceFacts): Promise<number> {
  const { id } = await tx
    .insertInto('learned_place')
    .values({
      account_id: scope.accountId,
      name: facts.near?.name ?? namelessPlace,
      first_at: iso(facts.firstAt),
      ...columnsOf(facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A decided place keeps its shape and name; its figures go on. */
export async function changePlace({ tx, scope }: Work, { id, state }: StoredPlace, facts: PlaceFacts): Promise<void> {
  const { points, lat, lon, ...figures } = columnsOf(facts)
  await tx
    .updateTable('learned_place')
    .set({
      ...figures,
      first_at: sql`least(first_at, ${iso(facts.firstAt)})`,
      ...(state === 'proposed' && { points, lat, lon }),
      ...(state === 'proposed' && facts.near && { name: facts.near.name }),
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Proposals that nobody stops at any more. */
export async function forgetProposals({ tx, scope }: Work, but: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('learned_place')
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'proposed')
    .where(sql<boolean>`id <> all(${[...but]}::int[])`)
    .execute()
}

/** Which place each stop is of, by their ids; the others are of none. */
export async function tellPlaces({ tx, scope }: Work, places: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update learned_stop s set place_id = w.place
    from (select t.id, p.place from learned_stop t
      left join unnest(${[...places.keys()]}::int[], ${[...places.values()]}::int[]) p (stop, place) on p.stop = t.id
      where t.account_id = ${scope.accountId}) w
    where s.account_id = ${scope.accountId} and s.id = w.id and s.place_id is distinct from w.place`.execute(tx)
}

export async function tellRun({ tx, scope }: Work, run: string): Promise<void> {
  await tx
    .insertInto('learned_run')
    .values({ account_id: scope.accountId, learned_at: run })
    .onConflict((on) => on.column('account_id').doUpdateSet({ learned_at: run }))
    .execute()
}

export type Addressed = 'learned_place' | 'learned_stop'

/** Places, and night stops, whose address is not known yet; the busiest first. */
export async function withoutAddress({ tx, scope }: Work, most: number) {
  const places = await tx
    .selectFrom('learned_place')
    .where('account_id', '=', scope.accountId)
    .where('address', 'is', null)
    .select(['id', 'lat', 'lon'])
    .orderBy('visits', 'desc')
    .limit(most)
    .execute()
  const stops = await tx
    .selectFrom('learned_stop')
    .where('account_id', '=', scope.accountId)
    .where('is_night', '=', true)
    .where('address', 'is', null)
    .select(['id', 'lat', 'lon'])
    .orderBy('leave_at', 'desc')
    .limit(most)
    .execute()
  return [
    ...places.map((row) => ({ table: 'learned_place' as const, ...row })),
    ...stops.map((row) => ({ table: 'learned_stop' as const, ...row })),
  ]
}

/** A place without a name is called by its address. */
export async function setAddress({ tx, scope }: Work, table: Addressed, id: number, address: string): Promise<void> {
  if (table === 'learned_stop')
    await tx
      .updateTable(table)
      .set({ address })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .execute()
  else
    await tx
      .updateTable(table)
      .set({
        address,
        name: sql`case when name = ${namelessPlace} then left(split_part(${address}, ', ', 1), 200) else name end`,
      })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .execute()
}
