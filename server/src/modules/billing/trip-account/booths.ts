import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import { prepareLine, progressAlong } from '../../../shared/geo/polyline.ts'
import { activeBooths, type Booth } from '../../tolls/tolls.read.ts'

/** A booth this near stands on the way. */
const nearM = 400
/** A tractor with one trailer, unless the unit tells its axles. */
const usualAxles = 5

export interface Way {
  /** Each leg from where it leaves to where it arrives. */
  legs: readonly (readonly LatLon[])[]
  axles: number
}

/** The booth's price for these axles, or for the nearest number it names; null: it names none. */
function priceOf({ prices }: Booth, axles: number): number | null {
  const known = Object.keys(prices).map(Number)
  if (known.length === 0) return null
  const nearest = known.reduce((best, one) => (Math.abs(one - axles) < Math.abs(best - axles) ? one : best))
  return Number(prices[nearest])
}

/** What the booths on a way cost, each as often as a leg passes it, with how far along the whole way it stands. */
export function boothsOn(
  { legs, axles }: Way,
  booths: readonly Booth[],
): { name: string; km: number; price: number }[] {
  const found: { name: string; km: number; price: number }[] = []
  let before = 0
  for (const points of legs) {
    if (points.length < 2) continue
    const line = prepareLine(points)
    for (const booth of booths) {
      const price = priceOf(booth, axles)
      if (price === null || !isNearBox(points, booth)) continue
      const { distanceM, alongM } = progressAlong(line, booth)
      if (distanceM <= nearM) found.push({ name: booth.name, km: (before + alongM) / 1000, price })
    }
    before += line.lengthM
  }
  return found.toSorted((a, b) => a.km - b.km)
}

/** About the same distance in degrees, with room to spare. */
const marginDegrees = 0.01

function isNearBox(points: readonly LatLon[], { lat, lon }: LatLon): boolean {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const point of points) {
    south = Math.min(south, point.lat)
    north = Math.max(north, point.lat)
    west = Math.min(west, point.lon)
    east = Math.max(east, point.lon)
  }
  const isBetween = (value: number, low: number, high: number) =>
    value >= low - marginDegrees && value <= high + marginDegrees
  return isBetween(lat, south, north) && isBetween(lon, west, east)
}

interface WayRow {
  tripId: number
  plan: number
  axles: number | null
  legs: ([number, number][] | null)[]
}

/** The ways of these trips as they were planned; `stale`: only those whose booths are of an older plan. */
export async function waysOf({ tx, scope }: Work, ids: readonly number[], stale = false) {
  const { rows } = await sql<WayRow>`
    select t.id as "tripId", t.plan_version as plan,
      (select max((w ->> 'axle')::int) from jsonb_array_elements(u.wheels) w) as axles,
      (select json_agg(d.route order by d.position) from trip_destination d
        where d.account_id = t.account_id and d.trip_id = t.id) as legs
    from trip t
    join unit u on u.id = t.unit_id
    left join trip_profit p on p.trip_id = t.id
    where t.account_id = ${scope.accountId} and t.id = any(${ids}::int[])
      ${stale ? sql`and p.booths_plan is distinct from t.plan_version` : sql``}`.execute(tx)
  return rows.map(({ tripId, plan, axles, legs }) => ({
    tripId,
    plan,
    // Without a way between its places nothing is known of its booths.
    isKnown: legs?.some((points) => (points?.length ?? 0) > 1) ?? false,
    way: {
      axles: axles ?? usualAxles,
      legs: (legs ?? []).map((points) => (points ?? []).map(([lat, lon]) => ({ lat, lon }))),
    },
  }))
}

/** What the booths of each way cost whose plan is new. */
export async function plannedBooths(work: Work, ids: readonly number[]) {
  const ways = await waysOf(work, ids, true)
  if (ways.length === 0) return []
  const booths = await activeBooths(work)
  return ways.map(({ tripId, plan, isKnown, way }) => ({
    tripId,
    plan,
    amount:
      isKnown && booths.length > 0
        ? Math.round(boothsOn(way, booths).reduce((sum, { price }) => sum + price, 0) * 100) / 100
        : null,
  }))
}
