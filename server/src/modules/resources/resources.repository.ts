import { sql } from 'kysely'
import type { InventoryType } from '@arriero/contract/resources/resources.contract.ts'
import { limitOf, matches, offsetOf, type PageRequest } from '../../app/database/page.ts'
import { withRecordFacts } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { texts } from './resources.texts.ts'

type Catalogue = 'travel_type' | 'trip_event_type' | 'notification_color'

/** Does the account have a row of that name? */
export async function hasName({ tx, scope }: Work, table: Catalogue, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
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

const inventoryTypes = ({ tx, scope }: Work) =>
  tx
    .selectFrom('inventory_type as t')
    .$call(withRecordFacts('t'))
    .where('t.account_id', '=', scope.accountId)
    .select(['t.id', 't.name', 't.unit'])

export const listInventoryTypes = (work: Work, asked: PageRequest): Promise<InventoryType[]> =>
  inventoryTypes(work)
    .where(matches(sql`search_text(t.name)`, asked.search))
    .orderBy(sql`t.name collate es_mx`)
    .orderBy('t.id')
    .$if(asked.page !== undefined, (types) => types.limit(limitOf(asked)).offset(offsetOf(asked)))
    .execute()

export const findInventoryType = (work: Work, id: number): Promise<InventoryType> =>
  inventoryTypes(work)
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.unknownInventoryType))
