import { sql } from 'kysely'
import { platformNameOf } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { readPositions } from './store/read-positions.ts'
import { withSensors } from './store/sensors.ts'
import { texts } from './tracking.texts.ts'
import type { Fix, VisitChange } from './tracking.step.ts'

export { hoursBetween, kmBetween, kmByDay, type HourOfUnit } from './hours/read-hours.ts'
export { platformUnits, type PlatformUnitRow } from './sources/platform-units.ts'
export { placeInWords } from './map/map.service.ts'
export { videoProtocols } from './devices/device-video.ts'
export { sharingOf } from './devices/phones.service.ts'
export { connectStored } from './sources/stored-source.ts'
export { positionCounts } from './passages/count.ts'
export { drivesOf, lapsesOf, passagesOf, readingsOf, type Passage, type PassageWanted } from './passages/passages.ts'
export { visitsBetween, type NamedVisit } from './passages/visits.ts'
export { unpackDay } from './engine/packing.ts'
export { placesAt } from './store/places-at.ts'
export { statusesOf } from './store/statuses.ts'
export { tracksOf, type TracksCopy } from './store/track-copy.ts'
export { unitFacts, type UnitFact } from './tracking.events.ts'

/** Positions are stored without a wall of users: whoever sees only shared units is asked for here. Throws a 404. */
export async function demandUnit({ tx, scope }: Work, unitId: number): Promise<void> {
  if (scope.seesAllUnits) return
  const shared = await tx
    .selectFrom('unit_access')
    .select('unit_id')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('unit_id', '=', unitId)
    .executeTakeFirst()
  if (!shared) throw notFound(texts.unknownUnit)
}

/**
 * Positions of a unit with from ≤ fixTime < to (epoch ms), oldest first. Sees what the same work has stored. `sensors`:
 * with what they tell of sensors also while they are not packed.
 */
export async function fixesOf(
  work: Work,
  unitId: number,
  from: number,
  to: number,
  { sensors = false }: { sensors?: boolean } = {},
): Promise<Fix[]> {
  await demandUnit(work, unitId)
  if (to <= from) return []
  const client = await work.client()
  const bare = await readPositions(client, unitId, from, to)
  const rows = sensors ? await withSensors(client, unitId, from, to, bare) : bare
  return rows.map((row) => ({ ...row, accountId: work.scope.accountId, unitId }))
}

/** Whether a unit has positions before an instant (epoch ms). The caller has checked that the unit may be seen. */
export async function hasFixesBefore(work: Work, unitId: number, before: number): Promise<boolean> {
  const client = await work.client()
  const at = new Date(before).toISOString()
  const { rows } = await client.query<{ previous: string | null }>({
    name: 'has-fixes-before',
    text: 'select previous from nearest_position_days($1, $2, $2)',
    values: [unitId, at],
  })
  return rows[0]?.previous != null
}

/** Whether hours of some unit are still to be summed: then they do not tell when it was fast. */
export async function owesHours({ tx, scope }: Work): Promise<boolean> {
  const row = await tx
    .selectFrom('unit_tracking_state')
    .select('unit_id')
    .where('account_id', '=', scope.accountId)
    .where('hours_owed_until', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Visits of a unit that had not ended before an instant (epoch ms), by entry; `outAt` null while it is inside. */
export async function visitsOf({ tx, scope }: Work, unitId: number, from: number): Promise<VisitChange[]> {
  const rows = await tx
    .selectFrom('geofence_visit')
    .select(['geofence_id', 'in_at', 'out_at'])
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where((eb) => eb.or([eb('out_at', 'is', null), eb('out_at', '>=', new Date(from).toISOString())]))
    .orderBy('in_at')
    .execute()
  return rows.map((row) => ({
    unitId,
    geofenceId: row.geofence_id,
    inAt: Date.parse(row.in_at),
    outAt: row.out_at === null ? null : Date.parse(row.out_at),
  }))
}

/** The newest position of a unit. Instants ISO; kilometres and hours those of the unit, what its positions added included. */
export interface LastPosition {
  unitId: number
  at: string
  lat: number
  lon: number
  speed: number
  course: number | null
  ignition: boolean | null
  fuelPercent: number | null
  /** 1 moving, 2 idle, 3 parked, 4 not reporting, 5 alert. */
  state: number
  since: string
  /** Of the telephone network; null: the device does not say. */
  signalPercent: number | null
}

/** Last positions by unit; units that never reported, or that the caller does not see, are absent. */
export async function lastPositions(
  { tx, scope }: Work,
  unitIds: readonly number[],
): Promise<Map<number, LastPosition>> {
  if (unitIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('position_last as l')
    .where('l.account_id', '=', scope.accountId)
    .where('l.unit_id', 'in', [...unitIds])
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where('l.unit_id', 'in', (eb) =>
        eb
          .selectFrom('unit_access as a')
          .select('a.unit_id')
          .where('a.account_id', '=', scope.accountId)
          .where('a.user_id', '=', scope.userId),
      ),
    )
    .select([
      'l.unit_id as unitId',
      'l.at',
      'l.lat',
      'l.lon',
      'l.speed',
      'l.course',
      'l.ignition',
      'l.fuel_percent as fuelPercent',
      'l.state',
      'l.since',
      sql<number | null>`(l.sensors->>'signal_percent')::float8`.as('signalPercent'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.unitId, row]))
}

/** The account's platforms by their names on the wire ('WIALON'), for the auth state; tokens never leave the server. */
export async function platformNames({ tx, scope }: Work): Promise<{ name: string; hasToken: boolean }[]> {
  const rows = await tx
    .selectFrom('platform_account')
    .select(['platform', 'secret'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ platform, secret }) => ({ name: platformNameOf(platform), hasToken: secret !== null }))
}
