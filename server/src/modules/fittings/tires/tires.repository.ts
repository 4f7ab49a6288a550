import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listTires, pageTires, tirePlaces, tireSigns } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { costPerKm, usualLimits, type TireLimits } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { placeLabel } from '@arriero/contract/units/axles.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { seesStore } from '../../store/store.read.ts'
import { seesUnit, unitAxles, type AxlesOfUnit } from '../pieces/units-of.ts'
import { texts } from '../fittings.texts.ts'

/** What the mount that lasts has run: a spare runs nothing. */
const placeKm = sql<number>`(case when o.axle > 0 then greatest(0, coalesce(p.odometer_km, 0) - o.start_km) else 0 end)::float8`
const lifeKm = sql<number>`(t.life_km + ${placeKm})::float8`
const allKm = sql<number>`(t.km + ${placeKm})::float8`
const pull = sql<number>`coalesce(l.pull, ${usualLimits.pull})`
const kmLeft = sql<number | null>`(case when t.wear > 0 and t.depth is not null
  then greatest(0, (t.depth - ${pull}) / t.wear * 1000 - (${lifeKm} - t.measured_km)) end)::float8`

/** Tires the caller may know: of units and stores they see, and those that are nowhere if they see all. */
const known = (work: Work) =>
  work.tx
    .selectFrom('tire as t')
    .innerJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 't.item_id').onRef('i.account_id', '=', 't.account_id'),
    )
    .innerJoin('part as a', (join) => join.onRef('a.id', '=', 'i.part_id').onRef('a.account_id', '=', 't.account_id'))
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'i.unit_id').onRef('u.account_id', '=', 't.account_id'))
    .leftJoin('tire_mount as o', (join) =>
      join
        .onRef('o.tire_id', '=', 't.item_id')
        .onRef('o.account_id', '=', 't.account_id')
        .on(sql<boolean>`upper_inf(o.during)`),
    )
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'o.unit_id').onRef('p.account_id', '=', 't.account_id'),
    )
    .leftJoin('fitting_away as w', (join) =>
      join
        .onRef('w.item_id', '=', 't.item_id')
        .onRef('w.account_id', '=', 't.account_id')
        .on(sql<boolean>`upper_inf(w.during)`),
    )
    .leftJoin('fitting_label as s', (join) =>
      join.onRef('s.id', '=', 't.size_id').onRef('s.account_id', '=', 't.account_id'),
    )
    .leftJoin('fitting_label as m', (join) =>
      join.onRef('m.id', '=', 't.model_id').onRef('m.account_id', '=', 't.account_id'),
    )
    .leftJoin('fitting_label as k', (join) =>
      join.onRef('k.id', '=', 'm.maker_id').onRef('k.account_id', '=', 't.account_id'),
    )
    .leftJoin('tire_limits as l', 'l.account_id', 't.account_id')
    .where('t.account_id', '=', work.scope.accountId)
    .where('i.deleted_at', 'is', null)
    .where(seesUnit(work, sql`i.unit_id`))
    .where(sql<boolean>`(i.store_id is null or ${seesStore(work, sql`i.store_id`)})`)

const described = (work: Work) =>
  known(work)
    .leftJoin('fitting_label as y', (join) =>
      join.onRef('y.id', '=', 't.type_id').onRef('y.account_id', '=', 't.account_id'),
    )
    .leftJoin('store as b', (join) => join.onRef('b.id', '=', 'i.store_id').onRef('b.account_id', '=', 't.account_id'))
    .$call(withRecordFacts('i'))
    .select([
      'i.id',
      'i.serial',
      'i.status',
      'i.part_id as partId',
      'a.name as partName',
      't.type_id as typeId',
      'y.name as typeName',
      't.size_id as sizeId',
      's.name as sizeName',
      't.model_id as modelId',
      'm.name as modelName',
      'm.maker_id as makerId',
      'k.name as makerName',
      't.dot',
      't.bought_on as boughtOn',
      't.psi',
      't.life',
      'i.unit_id as unitId',
      'u.name as unitName',
      'o.axle',
      'o.position',
      sql<string | null>`lower(o.during)`.as('mountedAt'),
      'i.store_id as storeId',
      'b.name as storeName',
      sql<Tire['away']>`w.kind`.as('away'),
      't.disposed_at as disposedAt',
      't.disposal_reason as disposalReason',
      'i.notes',
      allKm.as('km'),
      lifeKm.as('lifeKm'),
      placeKm.as('placeKm'),
      sql<number | null>`t.depth::float8`.as('depth'),
      sql<number | null>`t.mean_depth::float8`.as('meanDepth'),
      sql<number | null>`t.spread::float8`.as('spread'),
      't.pressure',
      't.measured_at as measuredAt',
      sql<number | null>`t.wear::float8`.as('wear'),
      kmLeft.as('kmLeft'),
      sql<number>`i.cost::float8`.as('cost'),
      sql<number>`t.spent::float8`.as('spent'),
      sql<number>`t.sale::float8`.as('sale'),
      sql<Tire['advice']>`t.advice`.as('advice'),
      't.urgency',
      't.reason',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

/** What things cost is not for whom units are shared with. */
function toTire({ scope }: Work, { sale, ...row }: Row, axles: AxlesOfUnit): Tire {
  const seesCosts = scope.seesAllUnits
  const { axle, position, unitId } = row
  const isPlaced = axle !== null && position !== null && unitId !== null
  return {
    ...row,
    place: isPlaced ? placeLabel(axles.get(unitId)?.axles ?? [], axle, position) : null,
    cost: seesCosts ? row.cost : null,
    spent: seesCosts ? row.spent : null,
    costPerKm: seesCosts ? costPerKm({ ...row, sale }) : null,
  }
}

async function tiresOf(work: Work, rows: readonly Row[]): Promise<Tire[]> {
  const axles = await unitAxles(work, [...new Set(rows.flatMap(({ unitId }) => unitId ?? []))])
  return rows.map((row) => toTire(work, row, axles))
}

const words = sql<string>`concat_ws(' ', i.search, t.search, a.search, u.search, m.search, k.search)`

const inPlace: Record<(typeof tirePlaces)[number], RawBuilder<boolean>> = {
  mounted: sql`(i.unit_id is not null)`,
  store: sql`(i.store_id is not null)`,
  away: sql`(w.id is not null)`,
  loose: sql`(i.unit_id is null and i.store_id is null and w.id is null and i.status = 1)`,
  disposed: sql`(i.status = 0)`,
}

const soonDays = 30
const withPace = (work: Work) =>
  known(work).leftJoin('unit_meter as r', (join) =>
    join.onRef('r.unit_id', '=', 'o.unit_id').onRef('r.account_id', '=', 't.account_id'),
  )
/** Said of tires `withPace`. */
const signs: Record<(typeof tireSigns)[number], RawBuilder<boolean>> = {
  due: sql`(i.status = 1 and i.unit_id is not null and t.urgency <= 2)`,
  soon: sql`(i.status = 1 and o.axle > 0 and t.urgency > 2
    and ${kmLeft} <= coalesce(r.daily_km, 0) * ${sql.lit(soonDays)})`,
}

type Asked = Omit<QueryOf<typeof pageTires>, 'page' | 'limit'>
const found = (work: Work, { place, advice, sign, unit, size, maker, search }: Asked) =>
  (sign === undefined ? known(work) : withPace(work).where(signs[sign]))
    .where(place === undefined ? sql<boolean>`i.status = 1` : inPlace[place])
    .where(matches(words, search))
    .$if(advice !== undefined, (tires) => tires.where('t.advice', '=', advice!))
    .$if(unit !== undefined, (tires) => tires.where('i.unit_id', '=', unit!))
    .$if(size !== undefined, (tires) => tires.where('t.size_id', '=', size!))
    .$if(maker !== undefined, (tires) => tires.where('m.maker_id', '=', maker!))
    .select('i.id')

const orders = {
  default: sql`t.urgency, t.depth nulls last`,
  id: sql`i.id`,
  serial: sql`i.serial`,
  unitName: sql`u.name collate es_mx`,
  depth: sql`t.depth`,
  pressure: sql`t.pressure`,
  km: allKm,
  kmLeft,
  advice: sql`t.urgency`,
}
const costPerKmOf = sql`(i.cost + t.spent - t.sale) / nullif(${allKm}, 0)`
/** Who may not know a cost does not learn it from an order. */
const ordersFor = ({ scope }: Work) => (scope.seesAllUnits ? { ...orders, costPerKm: costPerKmOf } : orders)

export async function pageOfTires(
  work: Work,
  asked: QueryOf<typeof pageTires>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(found(work, asked), asked, ordersFor(work), from)
  return {
    ...page,
    results: await rowsOf(
      work,
      page.results.map(({ id }) => id),
    ),
  }
}
export const idsOf = (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, asked), asked, ordersFor(work), most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<Tire[]> {
  const rows = await described(work)
    .where(sql<boolean>`i.id = any(${[...ids]}::int[])`)
    .execute()
  return inOrder(ids, await tiresOf(work, rows))
}

export async function list(work: Work, { unit, store, available, search }: QueryOf<typeof listTires>): Promise<Tire[]> {
  const rows = await described(work)
    .where('i.status', '=', 1)
    .where(matches(words, search))
    .$if(unit !== undefined, (tires) => tires.where('i.unit_id', '=', unit!))
    .$if(store !== undefined, (tires) => tires.where('i.store_id', '=', store!))
    .$if(available !== undefined, (tires) => tires.where('i.unit_id', available ? 'is' : 'is not', null))
    .orderBy('t.urgency')
    .orderBy(sql`t.depth nulls last`)
    .orderBy('i.id')
    .execute()
  return tiresOf(work, rows)
}

export async function find(work: Work, id: number): Promise<Tire> {
  const [tire] = await rowsOf(work, [id])
  if (!tire) throw notFound(texts.noTire)
  return tire
}

export async function limitsOf({ tx, scope }: Work): Promise<TireLimits> {
  const row = await tx
    .selectFrom('tire_limits')
    .where('account_id', '=', scope.accountId)
    .select([
      sql<number>`legal_steer::float8`.as('legalSteer'),
      sql<number>`legal_other::float8`.as('legalOther'),
      sql<number>`pull::float8`.as('pull'),
    ])
    .executeTakeFirst()
  return row ?? usualLimits
}

/** Those on a unit, by place. */
export async function ofUnit(work: Work, unitId: number): Promise<Tire[]> {
  const rows = await described(work)
    .where('i.unit_id', '=', unitId)
    .where('i.status', '=', 1)
    .orderBy('o.axle')
    .orderBy('o.position')
    .execute()
  return tiresOf(work, rows)
}

export async function summary(work: Work) {
  const row = await withPace(work)
    .select([
      sql<number>`count(*) filter (where i.status = 1)`.as('active'),
      sql<number>`count(*) filter (where i.status = 1 and i.unit_id is not null)`.as('mounted'),
      sql<number>`count(*) filter (where i.status = 1 and i.store_id is not null)`.as('inStore'),
      sql<number>`count(*) filter (where w.id is not null)`.as('away'),
      sql<number>`count(*) filter (where ${signs.due})`.as('toRetire'),
      sql<number>`count(*) filter (where ${signs.soon})`.as('soon'),
      sql<number | null>`(avg(t.depth) filter (where i.status = 1 and o.axle > 0))::float8`.as('depth'),
      sql<number | null>`(sum(i.cost + t.spent - t.sale) filter (where ${allKm} > 0)
        / nullif(sum(${allKm}) filter (where ${allKm} > 0), 0)::numeric)::float8`.as('costPerKm'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, costPerKm: work.scope.seesAllUnits ? row.costPerKm : null }
}

/** By maker and model, those out of use included; the cheapest km first. Nothing for whom units are shared with. */
export const costs = (work: Work) =>
  known(work)
    .where(sql<boolean>`${work.scope.seesAllUnits}`)
    .groupBy(['k.name', 'm.name'])
    .select([
      'k.name as makerName',
      'm.name as modelName',
      sql<number>`count(*)`.as('tires'),
      sql<number>`coalesce(sum(${allKm}), 0)::float8`.as('km'),
      sql<number>`coalesce(sum(i.cost + t.spent - t.sale) filter (where ${allKm} > 0), 0)::float8`.as('cost'),
      sql<number | null>`(sum(i.cost + t.spent - t.sale) filter (where ${allKm} > 0)
        / nullif(sum(${allKm}), 0)::numeric)::float8`.as('costPerKm'),
      sql<number | null>`avg(t.wear)::float8`.as('wear'),
    ])
    .orderBy(sql`"costPerKm" nulls last`)
    .execute()
