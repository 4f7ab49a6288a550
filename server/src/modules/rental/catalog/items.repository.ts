import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { listRentalItems, RentalItem, rentableThings } from '@arriero/contract/rental/items.contract.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../rental.texts.ts'
import { joinThing, joinUnitFacts, thingDetail, thingName } from './things.ts'

/** Rate lists are the house's: who sees only what is shared with them sees none. */
const itemsNow = ({ scope }: Work) => sql<RentalItem & { mark: string | null }>`(
  select i.id, i.kind, i.unit_id as "unitId", i.asset_id as "assetId", coalesce(i.name, ${thingName}) as name,
    ${thingDetail} as detail, concat_ws(' ', u.plates, u.vin, a.serial) as mark, i.group_name as "group",
    i.rate_day::float8 as "rateDay", i.rate_week::float8 as "rateWeek", i.rate_month::float8 as "rateMonth",
    i.km_per_day as "kmPerDay", i.km_over_rate::float8 as "kmOverRate", i.fuel_rate::float8 as "fuelRate",
    i.deposit::float8 as deposit, i.cost_day::float8 as "costDay", i.ready_hours as "readyHours", i.per, i.active,
    coalesce(u.state, a.state) as state,
    i.version, i.created_at as "createdAt", i.updated_at as "updatedAt", w.name as "updatedBy"
  from rental_item i ${joinThing('i')}
  left join app_user w on w.id = i.updated_by and w.account_id = i.account_id
  where i.account_id = ${scope.accountId} and i.deleted_at is null and ${scope.seesAllUnits})`

const orders = {
  default: sql`i.kind desc, i."group" collate es_mx nulls last, i.name collate es_mx`,
  id: sql`i.id`,
  name: sql`i.name collate es_mx`,
  group: sql`i."group" collate es_mx`,
  rateDay: sql`i."rateDay"`,
  rateWeek: sql`i."rateWeek"`,
  rateMonth: sql`i."rateMonth"`,
  deposit: sql`i.deposit`,
}

export function pageItems(
  work: Work,
  request: QueryOf<typeof listRentalItems>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { kind, active, search } = request
  const found = work.tx
    .selectFrom(itemsNow(work).as('i'))
    .where(matches(sql`search_text(i.name, i.detail, i.mark, i."group")`, search))
    .$if(kind !== undefined, (of) => of.where('i.kind', '=', kind!))
    .$if(active !== undefined, (of) => of.where('i.active', '=', active!))
    .selectAll()
  return readPage(found, request, orders, from)
}

export const findItem = (work: Work, id: number): Promise<RentalItem> =>
  work.tx
    .selectFrom(itemsNow(work).as('i'))
    .where('i.id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(() => notFound(texts.noItem))

/** Those of these that are there, by id. */
export async function itemsById(work: Work, ids: readonly number[]): Promise<Map<number, RentalItem>> {
  const rows = await work.tx
    .selectFrom(itemsNow(work).as('i'))
    .where('i.id', 'in', [...ids, 0])
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Units and assets without rates, by name. */
export async function thingsWithoutRates(
  { tx, scope }: Work,
  search: string | undefined,
): Promise<ReplyOf<typeof rentableThings>> {
  if (!scope.seesAllUnits) return []
  const { rows } = await sql<ReplyOf<typeof rentableThings>[number]>`
    select t.* from (
      select u.id as "unitId", null::int as "assetId", ${thingName} as name, ${thingDetail} as detail, ut.name as "group"
      from unit u ${joinUnitFacts} left join asset a on false
      where u.account_id = ${scope.accountId} and u.deleted_at is null and not exists (
        select from rental_item i where i.account_id = u.account_id and i.unit_id = u.id and i.deleted_at is null)
      union all
      select null, a.id, a.code, a.name, a.kind from asset a
      where a.account_id = ${scope.accountId} and a.deleted_at is null and not exists (
        select from rental_item i where i.account_id = a.account_id and i.asset_id = a.id and i.deleted_at is null)) t
    where ${matches(sql`search_text(t.name, t.detail, t."group")`, search)}
    order by t.name collate es_mx limit 20`.execute(tx)
  return rows
}
