import type { Work } from '../../../app/database/work.ts'
import { openDay, partsWith } from '../engine/packing.ts'
import { utcDay } from './packed-days.ts'
import { positionOf, storedColumns, type StoredPosition } from './position-row.ts'

/** A position of a unit by its instant (fixTime, epoch ms). */
export interface Moment {
  unitId: number
  at: number
}

/** Degrees and km/h. */
export interface PlaceThen {
  lat: number
  lon: number
  speed: number
}

/**
 * Where units were at instants of positions of theirs, in the order asked; null where there is no such position. Whether
 * the units may be seen is the caller's to ask.
 */
export async function placesAt(work: Work, moments: readonly Moment[]): Promise<(PlaceThen | null)[]> {
  const keyOf = (unitId: number, at: number) => `${unitId} ${at}`
  const places = new Map<string, PlaceThen>()
  const byDay = Map.groupBy(moments, ({ unitId, at }) => `${unitId} ${utcDay(at)}`)
  const days = [...byDay.values()].map(([first]) => ({ unitId: first!.unitId, day: utcDay(first!.at) }))
  for (const { unitId, day, block } of await packedDays(work, days)) {
    const track = openDay(block, placeParts)
    const [fixTime, lat, lon, speed] = placeFields.map((field) => track.column(field))
    for (const { at } of byDay.get(`${unitId} ${day}`) ?? []) {
      const i = fixTime!.indexOf(at)
      if (i >= 0) places.set(keyOf(unitId, at), { lat: lat![i]!, lon: lon![i]!, speed: speed![i]! })
    }
  }
  const unpacked = moments.filter(({ unitId, at }) => !places.has(keyOf(unitId, at)))
  for (const { unitId, at, ...place } of await rawPlaces(work, unpacked)) places.set(keyOf(unitId, at), place)
  return moments.map(({ unitId, at }) => places.get(keyOf(unitId, at)) ?? null)
}

const placeFields = ['fixTime', 'lat', 'lon', 'speed'] as const
const placeParts = partsWith(placeFields)

async function packedDays(
  work: Work,
  days: readonly { unitId: number; day: string }[],
): Promise<{ unitId: number; day: string; block: Buffer }[]> {
  const client = await work.client()
  const { rows } = await client.query<{ unitId: number; day: string; block: Buffer }>({
    name: 'packed-heads-of-days',
    text: `select d.unit_id as "unitId", d.day::text as day, packed_head(d.block, $3) as block
      from unnest($1::int[], $2::date[]) w (unit_id, day) cross join lateral packed_days_of(w.unit_id, w.day, w.day) d`,
    values: [days.map(({ unitId }) => unitId), days.map(({ day }) => day), placeParts],
  })
  return rows
}

async function rawPlaces(work: Work, moments: readonly Moment[]): Promise<(Moment & PlaceThen)[]> {
  if (moments.length === 0) return []
  const client = await work.client()
  const { rows } = await client.query<[unitId: number, ...StoredPosition]>({
    name: 'raw-places-at',
    rowMode: 'array',
    text: `select p.unit_id, ${storedColumns} from unnest($1::int[], $2::timestamptz[]) w (unit_id, ts)
        cross join lateral positions_of(w.unit_id, w.ts, w.ts + interval '1 millisecond') p`,
    values: [moments.map(({ unitId }) => unitId), moments.map(({ at }) => new Date(at).toISOString())],
  })
  return rows.map(([unitId, ...stored]) => {
    const { fixTime: at, lat, lon, speed } = positionOf(stored)
    return { unitId, at, lat, lon, speed }
  })
}
