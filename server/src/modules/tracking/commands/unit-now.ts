import { slowFor, standingKmh, type CutRule, type UnitNow } from '@arriero/contract/tracking/commands.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { readPositions } from '../store/read-positions.ts'

/** How far back it is looked for how long a unit has been slow. */
const windowMs = 15 * 60_000

/** What decides whether an engine may be cut at this moment. */
export async function unitNow(
  work: Work,
  unitId: number,
  rule: Pick<CutRule, 'slowKmh'>,
  safeGeofences: readonly number[],
): Promise<UnitNow & { position: { at: string; lat: number; lon: number; course: number | null } | null }> {
  const { tx, scope } = work
  const last = await tx
    .selectFrom('position_last')
    .select(['at', 'lat', 'lon', 'speed', 'course'])
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .executeTakeFirst()
  const now = Date.now()
  const newest = last ? Date.parse(last.at) : 0
  const rows = last ? await readPositions(await work.client(), unitId, newest - windowMs, newest + 1) : []
  const newestFirst = rows.map(({ fixTime, speed }) => ({ at: fixTime, speed })).toReversed()
  return {
    speed: last?.speed ?? null,
    ageSeconds: last ? Math.max(0, Math.round((now - newest) / 1000)) : null,
    stoodSeconds: slowFor(newestFirst, standingKmh),
    slowSeconds: slowFor(newestFirst, rule.slowKmh),
    safePlace: await safePlaceOf(work, unitId, safeGeofences),
    position: last ? { at: last.at, lat: last.lat, lon: last.lon, course: last.course } : null,
  }
}

async function safePlaceOf({ tx, scope }: Work, unitId: number, geofences: readonly number[]): Promise<string | null> {
  if (geofences.length === 0) return null
  const row = await tx
    .selectFrom('geofence_visit as v')
    .innerJoin('geofence as g', (join) =>
      join.onRef('g.id', '=', 'v.geofence_id').onRef('g.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', scope.accountId)
    .where('v.unit_id', '=', unitId)
    .where('v.out_at', 'is', null)
    .where('v.geofence_id', 'in', [...geofences])
    .where('g.deleted_at', 'is', null)
    .select('g.name')
    .executeTakeFirst()
  return row?.name ?? null
}
