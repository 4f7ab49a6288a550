import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { batteryPlaces, pageBatteries } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { chargeLimit, crankLimit, mostDueUrgency } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { matches } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { seesStore } from '../../store/store.read.ts'
import { seesUnit } from '../pieces/units-of.ts'
import { bankSize } from './banks.ts'

/** Of its life, from its first mount. */
const months = sql<number | null>`(extract(year from age(now(), b.first_mounted)) * 12
  + extract(month from age(now(), b.first_mounted)))::int`
const monthsLeft = sql<number | null>`(b.lifespan_years * 12 - coalesce(${months}, 0))::float8`

/** Batteries the caller may know: of units and stores they see, and those that are nowhere if they see all. */
export const known = (work: Work) =>
  work.tx
    .selectFrom('battery as b')
    .innerJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'b.item_id').onRef('i.account_id', '=', 'b.account_id'),
    )
    .innerJoin('part as a', (join) => join.onRef('a.id', '=', 'i.part_id').onRef('a.account_id', '=', 'b.account_id'))
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'i.unit_id').onRef('u.account_id', '=', 'b.account_id'))
    .leftJoin('battery_mount as o', (join) =>
      join
        .onRef('o.battery_id', '=', 'b.item_id')
        .onRef('o.account_id', '=', 'b.account_id')
        .on(sql<boolean>`upper_inf(o.during)`),
    )
    .leftJoin('fitting_away as w', (join) =>
      join
        .onRef('w.item_id', '=', 'b.item_id')
        .onRef('w.account_id', '=', 'b.account_id')
        .on(sql<boolean>`upper_inf(w.during)`),
    )
    .leftJoin('fitting_label as m', (join) =>
      join.onRef('m.id', '=', 'b.model_id').onRef('m.account_id', '=', 'b.account_id'),
    )
    .leftJoin('fitting_label as k', (join) =>
      join.onRef('k.id', '=', 'm.maker_id').onRef('k.account_id', '=', 'b.account_id'),
    )
    .where('b.account_id', '=', work.scope.accountId)
    .where('i.deleted_at', 'is', null)
    .where(seesUnit(work, sql`i.unit_id`))
    .where(sql<boolean>`(i.store_id is null or ${seesStore(work, sql`i.store_id`)})`)

/** V at rest of late, the oldest first: what its bank told while it was mounted, else what a tester said. */
const trend = sql<number[]>`coalesce(
  (select array_agg(x.rest::float8 order by x.week) from (
    select date_trunc('week', d.day) as week, min(d.rest) as rest from bank_day d
    where b.by_gps and d.account_id = b.account_id and d.unit_id = o.unit_id and d.rest_at >= lower(o.during)
    group by 1 order by 1 desc limit 12) x),
  (select array_agg(x.rest::float8 order by x.at) from (
    select r.at, r.rest from battery_measure r
    where r.account_id = b.account_id and r.battery_id = b.item_id and r.rest is not null order by r.at desc limit 12) x),
  '{}')`

export const described = (work: Work) =>
  known(work)
    .leftJoin('fitting_label as c', (join) =>
      join.onRef('c.id', '=', 'b.capacity_id').onRef('c.account_id', '=', 'b.account_id'),
    )
    .leftJoin('store as s', (join) => join.onRef('s.id', '=', 'i.store_id').onRef('s.account_id', '=', 'b.account_id'))
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'b.account_id'),
    )
    .$call(withRecordFacts('i'))
    .select([
      'i.id',
      'i.serial',
      'i.status',
      'i.part_id as partId',
      'a.name as partName',
      'b.capacity_id as capacityId',
      'c.name as capacityName',
      'b.model_id as modelId',
      'm.name as modelName',
      'm.maker_id as makerId',
      'k.name as makerName',
      'b.volts',
      'b.bought_on as boughtOn',
      'b.warranty_until as warrantyUntil',
      sql<number | null>`b.lifespan_years::float8`.as('lifespanYears'),
      'b.first_mounted as firstMounted',
      months.as('months'),
      monthsLeft.as('monthsLeft'),
      'i.unit_id as unitId',
      'u.name as unitName',
      'o.position',
      sql<number | null>`case when o.id is not null then ${bankSize} end`.as('bank'),
      sql<string | null>`lower(o.during)`.as('mountedAt'),
      'i.store_id as storeId',
      's.name as storeName',
      sql<Battery['away']>`w.kind`.as('away'),
      'b.disposed_at as disposedAt',
      'b.disposal_reason as disposalReason',
      'i.notes',
      sql<number | null>`b.rest::float8`.as('rest'),
      sql<number | null>`b.crank::float8`.as('crank'),
      'b.cca',
      'c.cca as ratedCca',
      'b.measured_at as measuredAt',
      'b.by_gps as byGps',
      trend.as('trend'),
      // What things cost is not for whom units are shared with.
      (work.scope.seesAllUnits ? sql<number | null>`i.cost::float8` : sql<number | null>`null`).as('cost'),
      (work.scope.seesAllUnits ? sql<number | null>`b.spent::float8` : sql<number | null>`null`).as('spent'),
      sql<Battery['advice']>`b.advice`.as('advice'),
      'b.urgency',
      'b.reason',
    ])

export const words = sql<string>`concat_ws(' ', i.search, a.search, u.search, m.search, k.search)`

export const isDue = sql<boolean>`(i.status = 1 and o.id is not null and b.urgency <= ${mostDueUrgency}::int)`
/** In a store, and charged before it is mounted. */
export const isLow = sql<boolean>`(i.status = 1 and i.store_id is not null and b.rest * 12 / b.volts < ${chargeLimit}::numeric)`
/** Of a unit whose starter turned too low of late; by their days, in whatever zone, the others are not even read. */
export const isFailed = sql<boolean>`(o.id is not null and exists (select from bank_day d
  where d.account_id = b.account_id and d.unit_id = o.unit_id and d.crank < ${crankLimit}::numeric
    and d.day >= (select (now() at time zone 'UTC')::date - 31)
    and d.crank_at > greatest(now() - interval '30 days', lower(o.during))))`

const inPlace: Record<(typeof batteryPlaces)[number], RawBuilder<boolean>> = {
  mounted: sql`(i.unit_id is not null and i.status = 1)`,
  store: sql`(i.store_id is not null)`,
  due: isDue,
  away: sql`(w.id is not null)`,
  loose: sql`(i.unit_id is null and i.store_id is null and w.id is null and i.status = 1)`,
  disposed: sql`(i.status = 0)`,
}

export type Asked = Omit<QueryOf<typeof pageBatteries>, 'page' | 'limit'>
export const found = (work: Work, { place, advice, unit, capacity, maker, low, failed, search }: Asked) =>
  known(work)
    .where(place === undefined ? sql<boolean>`i.status = 1` : inPlace[place])
    .where(matches(words, search))
    .$if(advice !== undefined, (rows) => rows.where('b.advice', '=', advice!))
    .$if(unit !== undefined, (rows) => rows.where('i.unit_id', '=', unit!))
    .$if(capacity !== undefined, (rows) => rows.where('b.capacity_id', '=', capacity!))
    .$if(maker !== undefined, (rows) => rows.where('m.maker_id', '=', maker!))
    .$if(low === true, (rows) => rows.where(isLow))
    .$if(failed === true, (rows) => rows.where(isFailed))
    .select('i.id')

export const orders = {
  default: sql`b.urgency, b.rest nulls last`,
  id: sql`i.id`,
  serial: sql`i.serial`,
  unitName: sql`u.name collate es_mx`,
  months,
  rest: sql`b.rest`,
  advice: sql`b.urgency`,
}
