import { sql } from 'kysely'
import type { RouteDestination } from '@arriero/contract/routes/routes.contract.ts'
import { matches, readPage, type PageRequest } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { isSeenPlace } from '../trips/trips.read.ts'

/** Routes of the account; who sees only what is shared with them sees those between two places of theirs. */
const joined = (work: Work) =>
  work.tx
    .selectFrom('route_destination as r')
    .innerJoin('geofence as o', 'o.id', 'r.origin_id')
    .innerJoin('geofence as d', 'd.id', 'r.destination_id')
    .where('r.account_id', '=', work.scope.accountId)
    .where(isSeenPlace(work, 'r.origin_id'))
    .where(isSeenPlace(work, 'r.destination_id'))

const columns = [
  'r.id',
  'r.name',
  'r.origin_id',
  'o.name as origin_name',
  'r.destination_id',
  'd.name as destination_name',
  'r.line',
  'r.distance_km',
  'r.duration_minutes',
  'r.price_km',
  'r.active',
  'r.version',
] as const

interface Row {
  id: number
  name: string
  origin_id: number
  origin_name: string
  destination_id: number
  destination_name: string
  line: unknown
  distance_km: number | null
  duration_minutes: number | null
  price_km: string | null
  active: boolean
  version: number
}

const toRoute = (row: Row): RouteDestination => ({
  id: row.id,
  name: row.name,
  origin: { id: row.origin_id, name: row.origin_name },
  destination: { id: row.destination_id, name: row.destination_name },
  line: (row.line as [number, number][]).map(([lat, lng]) => ({ lat, lng })),
  distanceKm: row.distance_km,
  durationMinutes: row.duration_minutes,
  priceKm: row.price_km,
  active: row.active,
  version: row.version,
})

export async function pageRoutes(
  work: Work,
  request: PageRequest & { active?: boolean | undefined },
  from: { path: string; query: Record<string, unknown> },
) {
  const found = joined(work)
    .where(matches(sql`r.search`, request.search))
    .$if(request.active !== undefined, (qb) => qb.where('r.active', '=', request.active!))
    .select(columns)
  const page = await readPage(
    found,
    request,
    { default: sql`r.name`, id: sql`r.id`, name: sql`r.name`, distance: sql`r.distance_km` },
    from,
  )
  return { ...page, results: page.results.map(toRoute) }
}

export async function findRoute(work: Work, id: number): Promise<RouteDestination | null> {
  const row = await joined(work).select(columns).where('r.id', '=', id).executeTakeFirst()
  return row ? toRoute(row) : null
}

export interface RouteValues {
  name: string
  origin_id: number
  destination_id: number
  line: string
  distance_km: number | null
  duration_minutes: number | null
  price_km: string | null
  active: boolean
}

export async function insertRoute({ tx, scope }: Work, values: RouteValues): Promise<number> {
  const { id } = await tx
    .insertInto('route_destination')
    .values({ account_id: scope.accountId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
