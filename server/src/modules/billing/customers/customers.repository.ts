import { sql } from 'kysely'
import type { Currency, PaymentMethod } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { isGenericRfc, type CreditPolicy } from '@arriero/contract/billing/customers/customers.rules.ts'
import type { listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import type {
  Contact,
  Customer,
  CustomerChange,
  CustomerDraft,
} from '@arriero/contract/billing/customers/customers.entities.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import { readJsonRows } from '../../../app/database/json-rows.ts'
import type { Work } from '../../../app/database/work.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('billing_customer as c')
    .$call(withUser('client', 'c.client_id'))
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.rfc',
      'c.name',
      'c.trade_name as tradeName',
      'c.regime',
      'c.postal_code as postalCode',
      'c.cfdi_use as use',
      'c.tax_residence as taxResidence',
      'c.tax_id as taxId',
      'c.phone',
      'c.address',
      'c.contacts',
      'c.credit_days as creditDays',
      sql<number | null>`c.credit_limit::float8`.as('creditLimit'),
      'c.credit_policy as creditPolicy',
      'c.currency',
      'c.payment_form as paymentForm',
      'c.payment_method as paymentMethod',
      'c.clabes',
      'c.client_id as clientId',
      'client.name as clientName',
      'c.notes',
      'c.active',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// What the contract's fields let through is all that is ever written.
const toCustomer = (row: Row): Customer => ({
  ...row,
  contacts: row.contacts as unknown as Contact[],
  creditPolicy: row.creditPolicy as CreditPolicy,
  currency: row.currency as Currency,
  paymentMethod: row.paymentMethod as PaymentMethod | null,
})

const byName = sql`c.name collate es_mx`
const orders = {
  default: byName,
  id: sql`c.id`,
  name: byName,
  rfc: sql`c.rfc`,
  creditDays: sql`c.credit_days`,
  creditLimit: sql`c.credit_limit`,
  createdAt: sql`c.created_at`,
}

export async function pageCustomers(
  work: Work,
  request: QueryOf<typeof listCustomers>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(found(work, request), request, orders, from)
  return { ...page, results: page.results.map(toCustomer) }
}

type Asked = Omit<QueryOf<typeof listCustomers>, 'page' | 'limit'>

const found = (work: Work, { search, active, credit }: Asked) =>
  described(work)
    .where(matches(sql`c.search`, search))
    .$if(active !== undefined, (customers) => customers.where('c.active', '=', active!))
    .$if(credit !== undefined, (customers) => customers.where('c.credit_days', credit ? '>' : '=', 0))

export const customerIds = (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, asked), asked, orders, most)
export const customerRows = async (work: Work, ids: readonly number[]) => inOrder(ids, await customersById(work, ids))

/** Those of the account with these ids, by name. */
export async function customersById(work: Work, ids: readonly number[]): Promise<Customer[]> {
  const rows = await described(work)
    .where('c.id', '=', sql<number>`any(${ids})`)
    .orderBy(byName)
    .orderBy('c.id')
    .execute()
  return rows.map(toCustomer)
}

/** Who has this RFC, those in use first; `name`: among several under it. */
export async function customerOfRfc(work: Work, rfc: string, name?: string): Promise<Customer | undefined> {
  const row = await described(work)
    .where('c.rfc', '=', cleanRfc(rfc))
    .$if(name !== undefined, (rows) => rows.where(sql<boolean>`search_text(c.name) = search_text(${name})`))
    .orderBy('c.active', 'desc')
    .orderBy('c.id')
    .executeTakeFirst()
  return row && toCustomer(row)
}

/** Whoever pays from this account, unless several do. */
export async function customerOfClabe(work: Work, clabe: string): Promise<Customer | undefined> {
  const rows = await described(work)
    .where(sql<boolean>`c.clabes @> array[${clabe}]::text[]`)
    .limit(2)
    .execute()
  return rows.length === 1 ? toCustomer(rows[0]!) : undefined
}

/** In use, linked to this trip client or the only one of their name; the linked one first. */
export async function customerOfClient(
  work: Work,
  client: { id: number | null; name: string },
): Promise<Customer | undefined> {
  const isLinked = sql<boolean>`(c.client_id is not distinct from ${client.id}::int and c.client_id is not null)`
  const isNamed = sql<boolean>`search_text(${client.name}::text) in (search_text(c.name), search_text(c.trade_name))`
  const rows = await described(work)
    .where('c.active', '=', true)
    .where(sql<boolean>`(${isLinked} or ${isNamed} and ${client.name} <> '')`)
    .select(isLinked.as('isLinked'))
    .orderBy('isLinked', 'desc')
    .limit(2)
    .execute()
  const [first, second] = rows
  return first && (first.isLinked || !second) ? toCustomer(first) : undefined
}

export const payers = (work: Work) =>
  readJsonRows(
    work,
    work.tx
      .selectFrom('billing_customer')
      .select(['id', 'name', 'trade_name as tradeName', 'rfc', 'clabes'])
      .where('account_id', '=', work.scope.accountId)
      .where('deleted_at', 'is', null),
  )

export const columnsOf = <Given extends CustomerChange>({
  version: _,
  rfc,
  tradeName,
  postalCode,
  use,
  taxResidence,
  taxId,
  contacts,
  creditDays,
  creditLimit,
  creditPolicy,
  paymentForm,
  paymentMethod,
  clientId,
  ...same
}: Given) => ({
  ...same,
  rfc: (rfc && cleanRfc(rfc)) as Given['rfc'],
  trade_name: tradeName,
  postal_code: postalCode,
  cfdi_use: use as Given['use'],
  tax_residence: taxResidence,
  tax_id: taxId,
  contacts: contacts && JSON.stringify(contacts),
  credit_days: creditDays,
  credit_limit: creditLimit === null ? null : creditLimit?.toString(),
  credit_policy: creditPolicy,
  payment_form: paymentForm,
  payment_method: paymentMethod,
  client_id: clientId,
})

/** Whose these RFCs are, by name. */
export async function rfcOwners({ tx, scope }: Work, rfcs: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('billing_customer')
    .select(['rfc', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('rfc', '=', sql<string>`any(${rfcs})`)
    .execute()
  return new Map(rows.map(({ rfc, name }) => [rfc, name]))
}

/** Who has this RFC; of the generic ones, nobody in particular. */
export async function ownerOf({ tx, scope }: Work, rfc: string): Promise<{ id: number; name: string } | undefined> {
  if (isGenericRfc(rfc)) return undefined
  return tx
    .selectFrom('billing_customer')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('rfc', '=', rfc)
    .executeTakeFirst()
}

/** Rows of one statement. */
const atOnce = 500

export async function addCustomers({ tx, scope }: Work, drafts: readonly CustomerDraft[]): Promise<number[]> {
  const own = { account_id: scope.accountId, updated_by: scope.userId || null }
  const ids: number[] = []
  for (let from = 0; from < drafts.length; from += atOnce) {
    const values = drafts.slice(from, from + atOnce).map((draft) => ({ ...columnsOf(draft), ...own }))
    const made = await tx.insertInto('billing_customer').values(values).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

export async function isCustomer({ tx, scope }: Work, clientUserId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('billing_customer')
    .where('account_id', '=', scope.accountId)
    .where('client_id', '=', clientUserId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
