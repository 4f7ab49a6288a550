import { sql } from 'kysely'
import type { DestinationDraft, TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { coordinatesRadiusM, placeKinds, type PlaceKind } from '@arriero/contract/trips/trips.rules.ts'
import { matches, readPage, type PageRequest } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { isSeenPlace } from '../read/visible.ts'
import { bboxOf } from '../../../shared/geo/latlon.ts'

interface GeofenceRow {
  id: number
  kind: string
  name: string
  address: string | null
  description: string
  shape: number
  points: unknown
  size_m: number | null
}

const columns = ['id', 'kind', 'name', 'address', 'description', 'shape', 'points', 'size_m'] as const
const storedKinds: Record<number, readonly string[]> = {
  [placeKinds.wialon]: ['wialon'],
  [placeKinds.console]: ['console', 'route'],
}
const anyKind = ['wialon', 'console', 'route']

const geofences = (work: Work) =>
  work.tx
    .selectFrom('geofence')
    .where('account_id', '=', work.scope.accountId)
    .where('deleted_at', 'is', null)
    .where(isSeenPlace(work, 'geofence.id'))

function toPlace(row: GeofenceRow): TripPlace {
  // Checked when the geofence was written.
  const points = row.points as [number, number][]
  const middle = middleOf(row.shape, points)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind === 'wialon' ? placeKinds.wialon : placeKinds.console,
    // A platform has no address of its geofences; what people write beside them usually says where they are.
    address: row.address ?? (row.kind === 'wialon' && row.description ? row.description : null),
    ...middle,
    shape: row.shape as TripPlace['shape'],
    points,
    sizeM: row.size_m,
  }
}

/** Where a truck is sent to: the middle of a circle or an area, half-way along a line. */
function middleOf(shape: number, points: readonly [number, number][]): { lat: number; lon: number } {
  const [lat, lon] = (shape === 1 ? points[Math.floor(points.length / 2)] : points[0]) ?? [0, 0]
  if (shape !== 2) return { lat, lon }
  const box = bboxOf(points.map(([a, b]) => ({ lat: a, lon: b })))
  return { lat: (box.minLat + box.maxLat) / 2, lon: (box.minLon + box.maxLon) / 2 }
}

/** A page of places a trip may begin or end at. */
export async function pagePlaces(
  work: Work,
  request: PageRequest & { kind?: number | undefined; id?: readonly number[] | undefined },
  from: { path: string; query: Record<string, unknown> },
) {
  const found = geofences(work)
    .where('kind', 'in', storedKinds[request.kind ?? 0] ?? anyKind)
    .where(matches(sql`search`, request.search))
    .$if(Boolean(request.id?.length), (rows) => rows.where('id', '=', sql<number>`any(${request.id ?? []}::int[])`))
    .select(columns)
  const page = await readPage(found, request, { default: sql`name`, id: sql`id`, name: sql`name` }, from)
  return { ...page, results: page.results.map(toPlace) }
}

/** Places by geofence id. */
export async function placesById(work: Work, ids: readonly number[]): Promise<Map<number, TripPlace>> {
  if (ids.length === 0) return new Map()
  const rows = await geofences(work)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(columns)
    .execute()
  return new Map(rows.map((row) => [row.id, toPlace(row)]))
}

/** Every place of a kind by name: for matching a sheet's rows. */
export async function placeNames(work: Work, kind: PlaceKind): Promise<{ id: number; name: string }[]> {
  return geofences(work)
    .where('kind', 'in', storedKinds[kind] ?? [])
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** A circle of 100 m around coordinates (rule IMPORT-10). */
export const coordinatesPlace = ({ lat, lon }: { lat: number; lon: number }, name?: string | null): TripPlace => ({
  id: null,
  name: name || `${lat.toFixed(4)}, ${lon.toFixed(4)}`,
  kind: placeKinds.coordinates,
  address: null,
  lat,
  lon,
  shape: 3,
  points: [[lat, lon]],
  sizeM: coordinatesRadiusM,
})

type Ends = Pick<
  DestinationDraft,
  'originKind' | 'originId' | 'destinationId' | 'originCoordinates' | 'destinationCoordinates'
> & {
  placeKind?: PlaceKind | undefined
  originName?: string | null | undefined
  destinationName?: string | null | undefined
}

export const geofenceIdsOf = (drafts: readonly Ends[]) =>
  drafts
    .flatMap(({ originId, destinationId }) => [originId, destinationId])
    .filter((id) => id !== null && id !== undefined)

/** The two places of a leg; an origin that is not given is the place before it. null: not given; undefined: does not exist. */
export function endsOf(draft: Ends, known: ReadonlyMap<number, TripPlace>, before: TripPlace | null) {
  const pick = (
    kind: number | undefined,
    id: number | null | undefined,
    coordinates: { lat: number; lon: number } | null | undefined,
    name: string | null | undefined,
  ) => {
    if (kind === placeKinds.coordinates) return coordinates ? coordinatesPlace(coordinates, name) : null
    if (id === null || id === undefined) return null
    return known.get(id)
  }
  const given = draft.originId != null || draft.originCoordinates != null
  const originKind =
    draft.originKind ??
    (draft.originId == null && draft.originCoordinates != null
      ? placeKinds.coordinates
      : draft.originId != null
        ? placeKinds.console
        : draft.placeKind)
  return {
    origin: given ? pick(originKind, draft.originId, draft.originCoordinates, draft.originName) : before,
    destination: pick(draft.placeKind, draft.destinationId, draft.destinationCoordinates, draft.destinationName),
  }
}

export interface Line {
  id: string
  name: string
  units: number
}

/** Transport lines: the platforms' resources the units belong to; the company itself for units without one. */
export async function transportLines({ tx, scope }: Work): Promise<Line[]> {
  const { name } = await tx
    .selectFrom('account')
    .select('name')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('unit as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (units) =>
      units.where(
        sql<boolean>`exists (select 1 from unit_access a where a.account_id = u.account_id and a.user_id = ${scope.userId} and a.unit_id = u.id)`,
      ),
    )
    .select([
      sql<string | null>`coalesce(u.resource_key, u.resource_name)`.as('key'),
      sql<string | null>`max(u.resource_name)`.as('name'),
      sql<number>`count(*)::int`.as('units'),
    ])
    .groupBy(sql`coalesce(u.resource_key, u.resource_name)`)
    .execute()
  const lines = rows.flatMap((row) =>
    row.key === null ? [] : [{ id: row.key, name: row.name ?? row.key, units: row.units }],
  )
  const own = rows.find((row) => row.key === null)
  if (own || lines.length === 0) lines.push({ id: ownLine, name, units: own?.units ?? 0 })
  return lines.sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))
}

/** The line of units that belong to no resource: the company. */
export const ownLine = '0'
