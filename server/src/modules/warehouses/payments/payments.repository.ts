import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listPayments, Payment } from '@arriero/contract/warehouses/payments.contract.ts'
import type { PaymentMethod } from '@arriero/contract/core/payment-methods.ts'
import type { PaymentConcept } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../warehouses.texts.ts'

type Asked = Omit<QueryOf<typeof listPayments>, 'page' | 'limit'>

const joined = ({ tx, scope }: Work) =>
  tx
    .selectFrom('warehouse_payment as p')
    .innerJoin('warehouse_contract as k', 'k.id', 'p.contract_id')
    .innerJoin('warehouse_land as l', 'l.id', 'k.land_id')
    .innerJoin('billing_customer as c', 'c.id', 'k.customer_id')
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)

const described = (work: Work) =>
  joined(work)
    .$call(withRecordFacts('p'))
    .select([
      'p.id',
      'p.folio',
      'p.contract_id as contractId',
      'k.number as contractNumber',
      'c.name as tenant',
      'l.name as landName',
      'p.concept',
      'p.paid_on as paidOn',
      sql<number>`p.amount::float8`.as('amount'),
      'p.method',
      'p.reference',
      'p.notes',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's checks know the same words.
const toPayment = (row: Row): Payment => ({
  ...row,
  concept: row.concept as PaymentConcept,
  method: row.method as PaymentMethod,
})

const filtered =
  ({ search, contract, land, concept, from, to }: Asked) =>
  <Query extends ReturnType<typeof joined>>(query: Query): Query =>
    query
      .where(matches(sql`search_text(p.folio, k.number, c.name, p.reference)`, search))
      .$if(contract !== undefined, (of) => of.where('p.contract_id', '=', contract!))
      .$if(land !== undefined, (of) => of.where('k.land_id', '=', land!))
      .$if(concept !== undefined, (of) => of.where('p.concept', '=', concept!))
      .$if(from !== undefined, (of) => of.where('p.paid_on', '>=', from!))
      .$if(to !== undefined, (of) => of.where('p.paid_on', '<=', to!)) as Query

const orders = {
  default: sql`p.paid_on desc, p.id desc`,
  id: sql`p.id`,
  folio: sql`p.folio`,
  paidOn: sql`p.paid_on`,
  amount: sql`p.amount`,
  tenant: sql`c.name collate es_mx`,
  contractNumber: sql`k.number`,
}

export async function pagePayments(
  work: Work,
  request: QueryOf<typeof listPayments>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(
    filtered(request)(described(work) as never) as ReturnType<typeof described>,
    request,
    orders,
    from,
  )
  return { ...page, results: page.results.map(toPayment) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(filtered(request)(joined(work)).select('p.id'), request, orders, most)

export const rowsOf = async (work: Work, ids: number[]): Promise<Payment[]> =>
  inOrder(
    ids,
    (
      await described(work)
        .where('p.id', 'in', [...ids, 0])
        .execute()
    ).map(toPayment),
  )

export const paymentsOf = async (work: Work, contractId: number): Promise<Payment[]> =>
  (
    await described(work)
      .where('p.contract_id', '=', contractId)
      .orderBy('p.paid_on', 'desc')
      .orderBy('p.id', 'desc')
      .execute()
  ).map(toPayment)

export const findPayment = async (work: Work, id: number): Promise<Payment> =>
  toPayment(
    await described(work)
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound(texts.noPayment)),
  )

/** The payment that a form's sending registered already. */
export async function paymentOfKey(work: Work, key: string): Promise<Payment | undefined> {
  const row = await described(work).where('p.key', '=', key).executeTakeFirst()
  return row && toPayment(row)
}
