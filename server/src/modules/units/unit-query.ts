import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** Units of the account that are not deleted and that the caller may see. */
export const visibleUnits = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (qb) => qb.where(seenBy(scope.accountId, scope.userId)))

/** Shared with this user. */
export const seenBy = (accountId: number, userId: number) =>
  sql<boolean>`u.id in (select unit_id from unit_access where account_id = ${accountId} and user_id = ${userId})`

/** Whether the caller drives the unit `u`: it was given to them, or an active trip of theirs goes with it. */
export const isDriven = ({ scope }: Work) =>
  sql<boolean>`u.id in (
    select d.unit_id from unit_driver d join driver r on r.id = d.driver_id and r.account_id = d.account_id
      where d.account_id = ${scope.accountId} and d.to_at is null and r.user_id = ${scope.userId} and r.deleted_at is null
    union select t.unit_id from trip t join trip_driver d on d.account_id = t.account_id and d.trip_id = t.id
      join driver r on r.id = d.driver_id and r.account_id = d.account_id
      where t.account_id = ${scope.accountId} and t.status = 'active' and r.user_id = ${scope.userId} and r.deleted_at is null)`

/** With what describes them: names of the catalogues, who drives, the last position. */
export const describedUnits = (work: Work) =>
  visibleUnits(work)
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_brand as b', (join) =>
      join.onRef('b.id', '=', 'u.brand_id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_model as m', (join) =>
      join.onRef('m.id', '=', 'u.model_id').onRef('m.account_id', '=', 'u.account_id'),
    )
    .leftJoin('insurer as i', (join) =>
      join.onRef('i.id', '=', 'u.insurer_id').onRef('i.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_driver as ud', (join) =>
      join.onRef('ud.unit_id', '=', 'u.id').onRef('ud.account_id', '=', 'u.account_id').on('ud.to_at', 'is', null),
    )
    .leftJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'ud.driver_id').onRef('d.account_id', '=', 'u.account_id'),
    )
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'u.id').onRef('p.account_id', '=', 'u.account_id'),
    )

/** Kilometres and hours of the unit, those its positions have counted since they were last added included. */
const kmNow = sql<number>`u.km_current + coalesce(p.odometer_km - p.odometer_added_km, 0)`
const hoursNow = sql<number>`u.engine_hours_current + coalesce(p.engine_hours - p.engine_hours_added, 0)`

export const liveColumns = [
  'p.at',
  'p.lat',
  'p.lon',
  'p.speed',
  'p.course',
  'p.ignition',
  'p.state as movement',
] as const

export const rowColumns = [
  'u.id',
  'u.name',
  'u.plates',
  'u.vin',
  'u.economic_number',
  'u.year',
  'u.color',
  'u.type_id',
  't.name as type_name',
  'u.brand_id',
  'b.name as brand_name',
  'u.model_id',
  'm.name as model_name',
  'u.insurer_id',
  'i.name as insurer_name',
  'u.insurance_policy',
  'u.insurance_expires',
  'u.state',
  'u.platform',
  'u.platform_key',
  'u.resource_key',
  'u.resource_name',
  'u.thumbnail_key',
  'u.version',
  'd.id as driver_id',
  'd.name as driver_name',
  'd.phone as driver_phone',
  kmNow.as('km'),
  hoursNow.as('engine_hours'),
  ...liveColumns,
] as const
