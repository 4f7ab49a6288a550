import type { Work } from '../../../app/database/work.ts'
import { isSeenPlace } from '../../trips/trips.read.ts'

/** A unit's time in a geofence; epoch ms, `outAt` null while it is inside. */
export interface NamedVisit {
  unitId: number
  geofenceId: number
  name: string
  kind: string
  inAt: number
  outAt: number | null
}

/** Visits of units to places the caller sees that touch from ≤ t < to (epoch ms), by unit and entry; none: all places. */
export async function visitsBetween(
  work: Work,
  unitIds: readonly number[],
  from: number,
  to: number,
  placeIds: readonly number[] = [],
): Promise<NamedVisit[]> {
  if (unitIds.length === 0) return []
  const rows = await work.tx
    .selectFrom('geofence_visit as v')
    .innerJoin('geofence as g', (join) =>
      join.onRef('g.id', '=', 'v.geofence_id').onRef('g.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', work.scope.accountId)
    .where('v.unit_id', 'in', [...unitIds])
    .where(isSeenPlace(work, 'v.geofence_id'))
    .where('v.in_at', '<', new Date(to).toISOString())
    .where((eb) => eb.or([eb('v.out_at', 'is', null), eb('v.out_at', '>', new Date(from).toISOString())]))
    .$if(placeIds.length > 0, (all) => all.where('v.geofence_id', 'in', [...placeIds]))
    .select(['v.unit_id as unitId', 'g.id as geofenceId', 'g.name', 'g.kind', 'v.in_at as inAt', 'v.out_at as outAt'])
    .orderBy('v.unit_id')
    .orderBy('v.in_at')
    .execute()
  return rows.map(({ inAt, outAt, ...row }) => ({
    ...row,
    inAt: Date.parse(inAt),
    outAt: outAt === null ? null : Date.parse(outAt),
  }))
}
