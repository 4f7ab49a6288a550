import { roles } from '@arriero/contract/core/services.ts'
import { sql } from 'kysely'
import type { Geofence, GeofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  defaultGeofenceColor,
  defaultLineWidthM,
  shapeIds,
  shapeKinds,
  type GeofenceShape,
} from '@arriero/contract/geofences/geofences.rules.ts'
import type { GeofenceKind } from '@arriero/contract/geofences/geofences.entities.ts'
import { matches, readPage, type PageRequest } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { isSeenPlace } from '../trips/trips.read.ts'

const columns = [
  'id',
  'kind',
  'folio',
  'name',
  'description',
  'color',
  'shape',
  'points',
  'size_m',
  'address',
  'customer_name',
  'customer_user_id',
  'group_name',
  'version',
  'updated_at',
  sql<number | null>`(select s.platform from platform_account s
    where s.account_id = geofence.account_id and s.id = geofence.platform_account_id)`.as('platform'),
] as const

interface Row {
  id: number
  kind: string
  platform: number | null
  folio: string | null
  name: string
  description: string
  color: string
  shape: number
  points: unknown
  size_m: number | null
  address: string | null
  customer_name: string | null
  customer_user_id: number | null
  group_name: string | null
  version: number
  updated_at: string
}

/** Points are stored as [lat, lon] pairs. */
const toPoints = (points: unknown) => (points as [number, number][]).map(([lat, lon]) => ({ lat, lon }))

export const toShape = (row: Pick<Row, 'shape' | 'points' | 'size_m'>): GeofenceShape => ({
  kind: shapeKinds[row.shape - 1]!,
  points: toPoints(row.points),
  sizeM: row.size_m,
})

const toGeofence = (row: Row): Geofence => ({
  id: row.id,
  kind: row.kind as GeofenceKind,
  platform: row.platform,
  folio: row.folio,
  name: row.name,
  description: row.description,
  color: row.color,
  shape: toShape(row),
  address: row.address,
  customer: row.customer_name,
  customerUserId: row.customer_user_id,
  group: row.group_name,
  version: row.version,
  updatedAt: row.updated_at,
})

const shapeColumns = (shape: GeofenceShape) => ({
  shape: shapeIds[shape.kind],
  points: JSON.stringify(shape.points.map(({ lat, lon }) => [lat, lon])),
  size_m: shape.kind === 'polygon' ? null : (shape.sizeM ?? defaultLineWidthM),
})

const alive = (work: Work, kinds: readonly GeofenceKind[]) =>
  work.tx
    .selectFrom('geofence')
    .where('account_id', '=', work.scope.accountId)
    .where('deleted_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(isSeenPlace(work, 'geofence.id'))

export async function listGeofences(
  work: Work,
  kinds: readonly GeofenceKind[],
  only: { ids?: readonly number[] | undefined; search?: string | undefined; limit?: number } = {},
): Promise<Geofence[]> {
  const rows = await alive(work, kinds)
    .select(columns)
    .where(matches(sql`search`, only.search))
    .$if(only.ids !== undefined, (qb) => qb.where('id', '=', sql<number>`any(${only.ids})`))
    .orderBy('name')
    .orderBy('id')
    .$if(only.limit !== undefined, (qb) => qb.limit(only.limit!))
    .execute()
  return rows.map(toGeofence)
}

export async function pageGeofences(
  work: Work,
  kinds: readonly GeofenceKind[],
  request: PageRequest & { shape?: GeofenceShape['kind'] | undefined },
  from: { path: string; query: Record<string, unknown> },
) {
  const found = alive(work, kinds)
    .where(matches(sql`search`, request.search))
    .$if(request.shape !== undefined, (qb) => qb.where('shape', '=', shapeIds[request.shape!]))
    .select(columns)
  const page = await readPage(
    found,
    request,
    {
      default: sql`name`,
      id: sql`id`,
      name: sql`name`,
      updated: sql`updated_at`,
      folio: sql`folio`,
      customer: sql`customer_name`,
    },
    from,
  )
  return { ...page, results: page.results.map(toGeofence) }
}

export async function findGeofence(work: Work, id: number, kinds: readonly GeofenceKind[]): Promise<Geofence | null> {
  const row = await alive(work, kinds).select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toGeofence(row) : null
}

export async function insertGeofences(
  { tx, scope }: Work,
  kind: GeofenceKind,
  drafts: readonly GeofenceDraft[],
): Promise<Geofence[]> {
  const values = drafts.map((draft) => ({
    account_id: scope.accountId,
    kind,
    folio: draft.folio ?? null,
    name: draft.name,
    description: draft.description ?? '',
    color: draft.color ?? defaultGeofenceColor,
    address: draft.address ?? null,
    customer_name: draft.customer ?? null,
    customer_user_id: draft.customerUserId ?? null,
    group_name: draft.group ?? null,
    created_by: scope.userId || null,
    ...shapeColumns(draft.shape),
  }))
  const saved: Geofence[] = []
  // A statement carries at most 65 535 values.
  for (let i = 0; i < values.length; i += 1000) {
    const rows = await tx
      .insertInto('geofence')
      .values(values.slice(i, i + 1000))
      .returning(columns)
      .execute()
    saved.push(...rows.map(toGeofence))
  }
  return saved
}

/** Columns of what is named; a description is never emptied by leaving it out. */
export const columnsOf = (draft: GeofenceDraft) => ({
  name: draft.name,
  ...shapeColumns(draft.shape),
  folio: draft.folio,
  description: draft.description ?? undefined,
  color: draft.color,
  address: draft.address,
  customer_name: draft.customer,
  customer_user_id: draft.customerUserId,
  group_name: draft.group,
})

export async function deleteGeofence({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('geofence')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Active routes that begin or end there: all of them, or those the caller sees. */
export function routesOf(work: Work, id: number, which: 'all' | 'seen'): Promise<{ id: number; name: string }[]> {
  return work.tx
    .selectFrom('route_destination')
    .select(['id', 'name'])
    .where('account_id', '=', work.scope.accountId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('origin_id', '=', id), eb('destination_id', '=', id)]))
    .$if(which === 'seen', (routes) =>
      routes.where(isSeenPlace(work, 'origin_id')).where(isSeenPlace(work, 'destination_id')),
    )
    .orderBy('name')
    .limit(20)
    .execute()
}

/** Names of those of these users who are clients of the account. */
export async function clientNames({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('role', '=', roles.client)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
