import type pg from 'pg'
import type { Geofence, GeofenceDraft, GeofenceKind } from '@arriero/contract/geofences/geofences.entities.ts'
import type { GeofenceShape, Place } from '@arriero/contract/geofences/geofences.rules.ts'
import type { PageRequest } from '../../app/database/page.ts'
import type { Shape } from '../../shared/geo/latlon.ts'
import type { Work } from '../../app/database/work.ts'
import { fileOf } from './geofence-files.ts'
import * as repository from './geofences.repository.ts'
import * as service from './geofences.service.ts'

export { geofencesChanged } from './geofences.events.ts'

/** Console and Wialon geofences of the account, for the first load of the console. */
export const consoleGeofences = (work: Work): Promise<Geofence[]> =>
  repository.listGeofences(work, ['console', 'wialon'])

/** Geofences by id, whatever their kind. */
export const geofencesById = (work: Work, ids: readonly number[]): Promise<Geofence[]> =>
  repository.listGeofences(work, ['console', 'wialon', 'route'], { ids })

/** Geofences of some kinds that the caller sees, by name, folio, customer or address; `center`: the middle of its box. */
export async function geofencesNamed(work: Work, kinds: readonly GeofenceKind[], search: string, limit: number) {
  const found = await repository.listGeofences(work, kinds, { search, limit })
  return found.map(({ id, kind, name, address, customer, shape }) => ({
    id,
    kind,
    name,
    address,
    customer,
    center: middleOf(shape.points),
  }))
}

function middleOf(points: readonly Place[]): Place {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { lat: middle(points.map(({ lat }) => lat)), lon: middle(points.map(({ lon }) => lon)) }
}

/** Shapes of an account for the membership index of the position flow; asked by the system, not by a user. */
export async function geofenceShapes(owner: pg.Pool, accountId: number): Promise<{ id: number; shape: Shape }[]> {
  const { rows } = await owner.query<{ id: number; shape: number; points: unknown; size_m: number | null }>({
    name: 'geofence-shapes',
    text: 'select id, shape, points, size_m from geofence where account_id = $1 and deleted_at is null',
    values: [accountId],
  })
  return rows.map((row) => ({ id: row.id, shape: engineShape(repository.toShape(row)) }))
}

/** A shape as the tracking engine takes it: radius and width by their own names. */
export const engineShape = ({ kind, points, sizeM }: GeofenceShape): Shape => ({
  kind,
  points,
  ...(kind === 'circle' && sizeM !== null ? { radiusM: sizeM } : {}),
  ...(kind === 'line' && sizeM !== null ? { widthM: sizeM } : {}),
})

/** Geofences of the routes screen: the same rules, their own list and calls (`/apis/geofence/`). */
export const routeGeofences = {
  page: (work: Work, request: PageRequest, from: { path: string; query: Record<string, unknown> }) =>
    repository.pageGeofences(work, ['route'], request, from),
  find: (work: Work, id: number) => service.find(work, id, ['route']),
  /** KML or GeoJSON of those of a search or of some ids. */
  file: async (work: Work, format: string, chosen: Parameters<typeof repository.listGeofences>[2]) =>
    fileOf(await repository.listGeofences(work, ['route'], chosen), format, 'geocercas_de_ruta'),
  create: (work: Work, draft: GeofenceDraft) => service.create(work, 'route', draft),
  createMany: (work: Work, drafts: readonly GeofenceDraft[]) => service.createMany(work, 'route', drafts),
  update: (work: Work, id: number, draft: GeofenceDraft) => service.update(work, 'route', id, draft),
  remove: (work: Work, id: number) => service.remove(work, 'route', id),
}
