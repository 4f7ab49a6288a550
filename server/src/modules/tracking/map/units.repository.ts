import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { isSeenPlace } from '../../trips/trips.read.ts'
import { texts } from '../tracking.texts.ts'

/** Units of the account that the caller sees, with names of what describes them and who drives. */
const seenUnits = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit as u')
    .leftJoin('unit_brand as b', (join) =>
      join.onRef('b.id', '=', 'u.brand_id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_model as m', (join) =>
      join.onRef('m.id', '=', 'u.model_id').onRef('m.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_driver as ud', (join) =>
      join.onRef('ud.unit_id', '=', 'u.id').onRef('ud.account_id', '=', 'u.account_id').on('ud.to_at', 'is', null),
    )
    .leftJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'ud.driver_id').onRef('d.account_id', '=', 'u.account_id'),
    )
    .where('u.account_id', '=', scope.accountId)
    .where('u.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where('u.id', 'in', (eb) =>
        eb
          .selectFrom('unit_access as a')
          .select('a.unit_id')
          .where('a.account_id', '=', scope.accountId)
          .where('a.user_id', '=', scope.userId),
      ),
    )

const model = sql<string | null>`nullif(concat_ws(' ', b.name, m.name, u.year), '')`

/** What the map draws of a unit that does not move with it. */
export const mapRows = (work: Work) =>
  seenUnits(work)
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'u.account_id'),
    )
    .select([
      'u.id',
      'u.name',
      'u.plates',
      model.as('model'),
      't.name as type',
      'u.economic_number as economicNumber',
      'u.platform',
      'u.platform_account_id as sourceId',
      'u.resource_key as resourceKey',
      'u.resource_name as resource',
      'd.id as driverId',
      'd.name as driver',
      'd.phone as driverPhone',
      'u.speed_limit as speedLimit',
    ])
    .orderBy('u.name')
    .execute()

/** One unit; throws a 404 when it is not of the account or not shared with the caller. */
export async function findUnit(work: Work, unitId: number) {
  const unit = await seenUnits(work)
    .where('u.id', '=', unitId)
    .leftJoin('position_last as l', (join) =>
      join.onRef('l.unit_id', '=', 'u.id').onRef('l.account_id', '=', 'u.account_id'),
    )
    .leftJoin('platform_account as s', (join) =>
      join
        .onRef('s.id', '=', 'u.platform_account_id')
        .onRef('s.account_id', '=', 'u.account_id')
        .on('s.deleted_at', 'is', null),
    )
    .select([
      'u.id',
      'u.name',
      'u.plates',
      model.as('model'),
      'u.resource_name as resource',
      'u.platform',
      'u.speed_limit as speedLimit',
      'u.tank_liters as tankLiters',
      'u.timezone',
      'd.id as driverId',
      'd.name as driver',
      'd.phone as driverPhone',
      's.id as sourceId',
      's.name as sourceName',
      's.state as sourceState',
      's.state_since as sourceSince',
      's.last_error_text as sourceError',
      'l.at',
      'l.received_at as receivedAt',
      'l.lat',
      'l.lon',
      'l.speed',
      'l.course',
      'l.state',
      'l.since',
      'l.ignition',
      'l.ignition_since as ignitionSince',
      'l.fuel_percent as fuelPercent',
      'l.satellites',
      'l.altitude',
      'l.sensors',
      'l.sensors_at as sensorsAt',
      'l.driver_card as driverCard',
      'l.driver_card_at as driverCardAt',
      'l.bus_vin as busVin',
      sql<number | null>`u.km_current + l.odometer_km - l.odometer_added_km`.as('odometerKm'),
      sql<number | null>`u.engine_hours_current + l.engine_hours - l.engine_hours_added`.as('engineHours'),
    ])
    .executeTakeFirst()
  if (!unit) throw notFound(texts.unknownUnit)
  return unit
}
export type FoundUnit = Awaited<ReturnType<typeof findUnit>>

/** Geofences a unit is in now, of those the caller sees. */
export const geofencesNow = (work: Work, unitId: number) =>
  work.tx
    .selectFrom('geofence_visit as v')
    .innerJoin('geofence as g', (join) =>
      join.onRef('g.id', '=', 'v.geofence_id').onRef('g.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', work.scope.accountId)
    .where('v.unit_id', '=', unitId)
    .where(isSeenPlace(work, 'v.geofence_id'))
    .where('v.out_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .select(['g.id', 'g.name', 'g.color', 'v.in_at as since'])
    .orderBy('v.in_at')
    .execute()

/** Units with a position that the caller sees and that report; alerts are left out too. */
export const candidates = (work: Work) =>
  seenUnits(work)
    .innerJoin('position_last as l', (join) =>
      join.onRef('l.unit_id', '=', 'u.id').onRef('l.account_id', '=', 'u.account_id'),
    )
    .select([
      'u.id',
      'u.name',
      'l.state',
      'l.lat',
      'l.lon',
      'l.speed',
      'l.at',
      'd.name as driver',
      'd.phone as driverPhone',
    ])
    .execute()
