import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { distanceM } from '../../../shared/geo/distance.ts'
import { median } from './around.ts'

const together = 400
/** So many loads that stood at one place say where a station is. */
const enough = 3
const remembered = 20

interface Point {
  lat: number
  lon: number
}

/** The place most of them agree on; null: too few do. */
export function agreedPlace(stops: readonly Point[]): Point | null {
  let best: Point[] = []
  for (const stop of stops) {
    const near = stops.filter((other) => distanceM(stop, other) <= together)
    if (near.length > best.length) best = near
  }
  if (best.length < enough) return null
  return { lat: median(best.map(({ lat }) => lat)), lon: median(best.map(({ lon }) => lon)) }
}

/** Stations of these loads whose place nobody knows learn it from where units stood when they loaded there. */
export async function learnStations({ tx, scope }: Work, loadIds: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<{ id: number; stops: Point[] }>`
    select s.id, (select jsonb_agg(jsonb_build_object('lat', x.stop_lat, 'lon', x.stop_lon)) from (
        select stop_lat, stop_lon from fuel_load l where l.account_id = s.account_id and l.station_id = s.id
          and l.deleted_at is null and l.stop_lat is not null order by l.at desc limit ${remembered}) x) as stops
    from fuel_station s where s.account_id = ${scope.accountId} and s.lat is null
      and s.id in (select station_id from fuel_load where account_id = ${scope.accountId} and id = any(${[...loadIds]}::int[]))`.execute(
    tx,
  )
  for (const { id, stops } of rows) {
    const place = agreedPlace(stops ?? [])
    if (!place) continue
    await tx
      .updateTable('fuel_station')
      .set({ ...place, learned_at: new Date().toISOString() })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .execute()
  }
}
