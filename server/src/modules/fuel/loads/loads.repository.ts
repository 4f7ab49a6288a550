import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageLoads } from '@arriero/contract/fuel/loads.contract.ts'
import type { FuelLoadRow } from '@arriero/contract/fuel/loads.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inOrder, orderedIds, orderName, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../fuel.texts.ts'
import { mayRead, seesCosts, visibleLoads } from './visible.ts'

type Asked = QueryOf<typeof pageLoads>

const kmPerLitre = sql<number | null>`(l.full_km / nullif(l.full_litres, 0))::float8`

const described = (work: Work) => {
  const cost = (column: RawBuilder<number | null>) => (seesCosts(work) ? column : sql<number | null>`null::float8`)
  return visibleLoads(work)
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'l.unit_id').onRef('u.account_id', '=', 'l.account_id'))
    .innerJoin('fuel_provider as p', (join) =>
      join.onRef('p.id', '=', 'l.provider_id').onRef('p.account_id', '=', 'l.account_id'),
    )
    .innerJoin('fuel_type as t', (join) =>
      join.onRef('t.id', '=', 'l.type_id').onRef('t.account_id', '=', 'l.account_id'),
    )
    .leftJoin('fuel_station as s', (join) =>
      join.onRef('s.id', '=', 'l.station_id').onRef('s.account_id', '=', 'l.account_id'),
    )
    .leftJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'l.driver_id').onRef('d.account_id', '=', 'l.account_id'),
    )
    .select([
      'l.id',
      sql<string>`'C-' || l.number`.as('folio'),
      'l.unit_id as unitId',
      'u.name as unitName',
      'l.driver_id as driverId',
      'd.name as driverName',
      'l.provider_id as providerId',
      'p.name as providerName',
      'l.type_id as typeId',
      't.name as typeName',
      's.name as station',
      'l.at',
      sql<number>`l.litres::float8`.as('litres'),
      cost(sql`l.price::float8`).as('price'),
      cost(sql`l.total::float8`).as('total'),
      sql<number | null>`l.odometer::float8`.as('odometer'),
      'l.is_full as isFull',
      'l.ticket',
      sql<number | null>`round(l.km::numeric, 1)::float8`.as('km'),
      sql<number | null>`round((${kmPerLitre})::numeric, 2)::float8`.as('kmPerLitre'),
      sql<number | null>`round(l.expected::numeric, 2)::float8`.as('expected'),
      sql<FuelLoadRow['verdict']>`l.verdict`.as('verdict'),
      sql<FuelLoadRow['doubt']>`l.doubt`.as('doubt'),
      sql<number | null>`l.doubt_litres::float8`.as('doubtLitres'),
      cost(sql`l.doubt_amount::float8`).as('doubtAmount'),
      sql<FuelLoadRow['finding']>`l.finding`.as('finding'),
      sql<number>`(select count(*) from fuel_photo f where f.account_id = l.account_id and f.load_id = l.id)`.as(
        'photos',
      ),
      sql<string | null>`(select c.says from fuel_check c where c.account_id = l.account_id and c.load_id = l.id
        and c.rule = coalesce(l.doubt, 'place') and ${mayRead(work, sql`c.rule`)})`.as('says'),
    ])
}

export const lastLoad = (work: Work, unitId: number) =>
  described(work).where('l.unit_id', '=', unitId).orderBy('l.at', 'desc').limit(1).executeTakeFirst()

const orders = {
  default: sql`l.at desc`,
  id: sql`l.id desc`,
  at: sql`l.at`,
  unit: sql`u.name collate es_mx`,
  station: sql`coalesce(s.name, p.name) collate es_mx`,
  litres: sql`l.litres`,
  kmPerLitre,
  doubt: sql`l.doubt_litres`,
}
/** Whoever may not know a cost does not learn it from an order. */
const costOrders = { price: sql`l.price`, total: sql`l.total` }
const ordersOf = (work: Work) => (seesCosts(work) ? { ...orders, ...costOrders } : orders)

/** Every word stands in the unit's, driver's, station's or provider's name, or in folio or ticket. */
function wordsIn({ accountId }: { accountId: number }, search: string | undefined): RawBuilder<boolean> {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)
  const each = words.map((word) => {
    const like = sql`'%' || search_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
    return sql`('c-' || l.number || ' ' || lower(coalesce(l.ticket, '')) like ${like}
      or l.unit_id in (select id from unit where account_id = ${accountId} and search like ${like})
      or l.driver_id in (select id from driver where account_id = ${accountId} and search like ${like})
      or l.station_id in (select id from fuel_station where account_id = ${accountId} and search like ${like})
      or l.provider_id in (select id from fuel_provider where account_id = ${accountId} and search_text(name) like ${like}))`
  })
  return each.length === 0 ? sql`true` : sql`${sql.join(each, sql` and `)}`
}

async function found(work: Work, asked: Asked) {
  const zone = asked.from || asked.to ? await zoneOf(work) : ''
  const { unit, driver, provider, type, verdict, rule, finding, from, to } = asked
  return visibleLoads(work)
    .where(wordsIn(work.scope, asked.search))
    .$if(from !== undefined, (qb) => qb.where('l.at', '>=', sql<string>`day_start(${from!}::date, ${zone})`))
    .$if(to !== undefined, (qb) => qb.where('l.at', '<', sql<string>`day_start(${to!}::date + 1, ${zone})`))
    .$if(unit !== undefined, (qb) => qb.where('l.unit_id', '=', unit!))
    .$if(driver !== undefined, (qb) => qb.where('l.driver_id', '=', driver!))
    .$if(provider !== undefined, (qb) => qb.where('l.provider_id', '=', provider!))
    .$if(type !== undefined, (qb) => qb.where('l.type_id', '=', type!))
    .$if(verdict !== undefined, (qb) => qb.where('l.verdict', '=', verdict!))
    .$if(rule !== undefined, (qb) => qb.where('l.doubt', '=', rule!))
    .$if(finding !== undefined, (qb) => qb.where('l.finding', '=', finding!))
    .select('l.id')
}

/** With what its order needs, and no more: the page's rows are described afterwards. */
async function sortable(work: Work, asked: Asked) {
  const loads = await found(work, asked)
  const by = orderName(asked, ordersOf(work))
  return loads
    .$if(by === 'unit', (qb) => qb.innerJoin('unit as u', 'u.id', 'l.unit_id'))
    .$if(by === 'station', (qb) =>
      qb.innerJoin('fuel_provider as p', 'p.id', 'l.provider_id').leftJoin('fuel_station as s', 's.id', 'l.station_id'),
    )
}

export async function pageOfLoads(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(await sortable(work, asked), asked, ordersOf(work), from)
  return {
    ...read,
    results: await rowsOf(
      work,
      read.results.map(({ id }) => id),
    ),
  }
}

export const idsOf = async (work: Work, asked: Asked, most: number): Promise<number[]> =>
  orderedIds(await sortable(work, asked), asked, ordersOf(work), most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<FuelLoadRow[]> {
  const rows = await described(work)
    .where(sql<boolean>`l.id = any(${[...ids]}::int[])`)
    .execute()
  return inOrder(ids, rows)
}

/** Throws its 404. */
export async function findRow(work: Work, id: number): Promise<FuelLoadRow> {
  const [row] = await rowsOf(work, [id])
  if (!row) throw notFound(texts.notFound)
  return row
}

export async function lastOf(work: Work, unitId: number): Promise<FuelLoadRow | null> {
  const last = await visibleLoads(work)
    .where('l.unit_id', '=', unitId)
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1)
    .select('l.id')
    .executeTakeFirst()
  return last ? findRow(work, last.id) : null
}
