import type { PlatformGeofence } from '@arriero/telematics/adapter.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import { geofencesChanged } from '../../geofences/geofences.read.ts'
import { isPlace } from '../../../shared/geo/latlon.ts'
import { plain, storable } from '../store/set-aside.ts'
import { inParts } from './in-parts.ts'
import type { SourceRow } from './source-row.ts'

/** Ids of shapes. */
const shapes = { line: 1, polygon: 2, circle: 3 }
const leastPoints = { line: 2, polygon: 3, circle: 1 }
const mostPoints = 5000
const mostMetres = 100_000

const WRITE = `with given as (select distinct on (key) * from jsonb_to_recordset($3::jsonb)
    as g (key text, name text, description text, color text, shape smallint, points jsonb, size_m float8))
    insert into geofence as f (account_id, kind, platform_account_id, platform_key, name, description, color, shape, points, size_m)
    select $1, 'wialon', $2, key, name, description, color, shape, points, size_m from given
    on conflict (account_id, platform_account_id, platform_key) where platform_key is not null and deleted_at is null
    do update set name = excluded.name, description = excluded.description, color = excluded.color, shape = excluded.shape,
      points = excluded.points, size_m = excluded.size_m, updated_at = now(), version = f.version + 1
    where (f.name, f.description, f.color, f.shape, f.points) is distinct from (excluded.name, excluded.description, excluded.color, excluded.shape, excluded.points)
      or f.size_m is distinct from excluded.size_m`
const LEAVE = `update geofence set deleted_at = now(), updated_at = now() where account_id = $1 and platform_account_id = $2 and kind = 'wialon'
  and deleted_at is null and not platform_key = any($3::text[])`

/** Mirrors the platform's geofences: the console reads them and never changes them. Unusable ones are left out. */
export async function syncGeofences(
  app: App,
  source: SourceRow,
  geofences: readonly PlatformGeofence[],
): Promise<void> {
  const given = geofences.filter(isUsable).map((fence) => ({
    key: fence.key,
    name: fence.name.trim().slice(0, 200) || fence.key,
    description: fence.description.slice(0, 2000),
    color: fence.color,
    shape: shapes[fence.shape],
    points: fence.points.map(({ lat, lon }) => [lat, lon]),
    size_m: sizeOf(fence),
  }))
  const change = async (work: Work, statement: string, what: unknown) => {
    const { rowCount } = await (await work.client()).query(statement, [source.account_id, source.id, what])
    if ((rowCount ?? 0) > 0) work.emit(geofencesChanged, { kind: 'wialon' })
  }
  const about = { accountId: source.account_id, sourceId: source.id, kind: 'geofence', keyOf } as const
  await inParts(app, about, given, (work, part) => change(work, WRITE, storable(part)))
  await inWork(app, systemScope(source.account_id), (work) =>
    change(
      work,
      LEAVE,
      given.map(({ key }) => plain(key)),
    ),
  )
}

const keyOf = ({ key }: { key: string }) => key

const sizeOf = (fence: PlatformGeofence) => {
  const metres = fence.shape === 'circle' ? fence.radius : fence.shape === 'line' ? fence.width : null
  return metres !== null && metres > 0 ? Math.min(metres, mostMetres) : null
}

function isUsable({ shape, points }: PlatformGeofence): boolean {
  return (
    points.length >= leastPoints[shape] &&
    points.length <= mostPoints &&
    points.every(({ lat, lon }) => isPlace(lat, lon))
  )
}
