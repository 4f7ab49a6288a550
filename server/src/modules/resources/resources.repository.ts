import { sql } from 'kysely'
import type { InventoryType } from '@arriero/contract/resources/resources.contract.ts'
import { limitOf, matches, offsetOf, type PageRequest } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'

type Catalogue = 'travel_type' | 'trip_event_type' | 'notification_color' | 'inventory_type'

/** Does the account have a row of that name (another than `except`)? */
export async function hasName({ tx, scope }: Work, table: Catalogue, name: string, except = 0): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

export const listColors = ({ tx, scope }: Work) =>
  tx
    .selectFrom('notification_color')
    .select(['id', 'name', 'color'])
    .where('account_id', '=', scope.accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function hasColor({ tx, scope }: Work, color: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notification_color')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`lower(color) = lower(${color})`)
    .executeTakeFirst()
  return row !== undefined
}

export const insertColor = ({ tx, scope }: Work, values: { name: string; color: string }) =>
  tx
    .insertInto('notification_color')
    .values({ account_id: scope.accountId, ...values })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()

export const listTravelTypes = ({ tx, scope }: Work) =>
  tx
    .selectFrom('travel_type')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .orderBy(sql`name collate es_mx`)
    .execute()

export const insertTravelType = ({ tx, scope }: Work, name: string) =>
  tx
    .insertInto('travel_type')
    .values({ account_id: scope.accountId, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const listEventTypes = ({ tx, scope }: Work) =>
  tx
    .selectFrom('trip_event_type')
    .select(['id', 'name', 'color'])
    .where('account_id', '=', scope.accountId)
    .orderBy(sql`name collate es_mx`)
    .execute()

export const insertEventType = ({ tx, scope }: Work, values: { name: string; color?: string }) =>
  tx
    .insertInto('trip_event_type')
    .values({ account_id: scope.accountId, ...values })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()

export const listInventoryTypes = ({ tx, scope }: Work, asked: PageRequest): Promise<InventoryType[]> =>
  tx
    .selectFrom('inventory_type')
    .select(['id', 'name', 'unit'])
    .where('account_id', '=', scope.accountId)
    .where(matches(sql`search_text(name)`, asked.search))
    .orderBy(sql`name collate es_mx`)
    .orderBy('id')
    .$if(asked.page !== undefined, (types) => types.limit(limitOf(asked)).offset(offsetOf(asked)))
    .execute()

export const insertInventoryType = (
  { tx, scope }: Work,
  values: { name: string; unit?: string },
): Promise<InventoryType> =>
  tx
    .insertInto('inventory_type')
    .values({ account_id: scope.accountId, ...values })
    .returning(['id', 'name', 'unit'])
    .executeTakeFirstOrThrow()

export const updateInventoryType = (
  { tx, scope }: Work,
  id: number,
  values: { name: string; unit?: string },
): Promise<InventoryType | undefined> =>
  tx
    .updateTable('inventory_type')
    .set(values)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .returning(['id', 'name', 'unit'])
    .executeTakeFirst()
