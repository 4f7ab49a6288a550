import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** A load among those of its unit; `id` 0: it is not saved yet. */
export interface Told {
  id: number
  unitId: number
  providerId: number
  typeId: number
  stationName: string | null
  stationLat: number | null
  stationLon: number | null
  /** Epoch ms. */
  at: number
  litres: number
  price: number
  odometer: number | null
  isFull: boolean
  afterGap: boolean
  km: number | null
  fullKm: number | null
  fullLitres: number | null
}

/** So many loads before are read, for what a unit usually makes of a litre. */
const back = 40

/** Loads of units from some before an instant (epoch ms) on, in the order of time. */
export async function chronicleOf(
  { tx, scope }: Work,
  since: ReadonlyMap<number, number>,
): Promise<Map<number, Told[]>> {
  if (since.size === 0) return new Map()
  const { rows } = await sql<Omit<Told, 'at'> & { at: string }>`
    select l.id, l.unit_id as "unitId", l.provider_id as "providerId", l.type_id as "typeId", s.name as "stationName",
      s.lat as "stationLat", s.lon as "stationLon", l.at, l.litres::float8 as litres, l.price::float8 as price,
      l.odometer::float8 as odometer, l.is_full as "isFull", l.after_gap as "afterGap", l.km::float8 as km,
      l.full_km::float8 as "fullKm", l.full_litres::float8 as "fullLitres"
    from unnest(${[...since.keys()]}::int[], ${[...since.values()].map((at) => new Date(at).toISOString())}::timestamptz[]) as w (unit_id, since)
    cross join lateral (
      select coalesce((select at from fuel_load e where e.account_id = ${scope.accountId} and e.unit_id = w.unit_id
        and e.deleted_at is null and e.at < w.since order by e.at desc offset ${back} limit 1), '-infinity') as first) b
    join fuel_load l on l.account_id = ${scope.accountId} and l.unit_id = w.unit_id and l.deleted_at is null and l.at >= b.first
    left join fuel_station s on s.account_id = l.account_id and s.id = l.station_id
    order by l.unit_id, l.at, l.id`.execute(tx)
  const told = rows.map((row) => ({ ...row, at: Date.parse(row.at) }))
  return Map.groupBy(told, ({ unitId }) => unitId)
}

/** A shorter one tells nothing of what a unit burns. */
const leastKm = 30
const usualIntervals = 10

/** Kilometres and litres from the full tank before up to this one; null where the chain is broken or begins. */
export function intervalOf(loads: readonly Told[], i: number): { km: number; litres: number } | null {
  if (!loads[i]!.isFull) return null
  let [km, litres] = [0, 0]
  for (let at = i; at > 0; at--) {
    const load = loads[at]!
    if (load.afterGap || load.km === null) return null
    km += load.km
    litres += load.litres
    if (loads[at - 1]!.isFull) return km >= leastKm ? { km, litres } : null
  }
  return null
}

/** km/l of the last intervals before a load. */
export const usualOf = (loads: readonly Told[], i: number): number[] =>
  loads
    .slice(0, i)
    .flatMap(({ fullKm, fullLitres }) => (fullKm && fullLitres ? fullKm / fullLitres : []))
    .slice(-usualIntervals)
