import { sql } from 'kysely'
import type { listTransactions } from '@arriero/contract/banks/banks.contract.ts'
import type { Transaction } from '@arriero/contract/banks/banks.entities.ts'
import type { TransactionState } from '@arriero/contract/banks/banks.rules.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { depositsById } from '../../billing/payments/payments.read.ts'
import { texts } from '../banks.texts.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('bank_transaction as t')
    .leftJoin('bank_transaction as o', (join) =>
      join.onRef('o.id', '=', 't.pair_id').onRef('o.account_id', '=', 't.account_id'),
    )
    .leftJoin('bank_account as oc', (join) =>
      join.onRef('oc.id', '=', 'o.bank_account_id').onRef('oc.account_id', '=', 'o.account_id'),
    )
    .$call(withUser('settler', 't.settled_by'))
    .$call(withRecordFacts('t'))
    .where('t.account_id', '=', scope.accountId)
    .select([
      't.id',
      't.bank_account_id as bankAccountId',
      't.day',
      sql<string | null>`to_char(t.time, 'HH24:MI')`.as('time'),
      sql<number>`t.amount::float8`.as('amount'),
      't.description',
      't.party',
      't.rfc',
      't.clabe',
      't.reference',
      't.tracking',
      sql<TransactionState>`t.state`.as('state'),
      't.concept',
      sql<boolean>`t.import_id is not null`.as('isImported'),
      'o.id as pairId',
      'o.bank_account_id as pairAccountId',
      'oc.name as pairAccount',
      't.settled_at as settledAt',
      'settler.name as settledBy',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

/** Each with the payments it is. */
async function withPayments(work: Work, rows: readonly Row[]): Promise<Transaction[]> {
  const { tx, scope } = work
  const settled = rows.filter(({ state }) => state === 'payment').map(({ id }) => id)
  const matched = await tx
    .selectFrom('bank_match')
    .where('account_id', '=', scope.accountId)
    .where('transaction_id', 'in', [0, ...settled])
    .select(['transaction_id as id', 'document_id as paymentId'])
    .orderBy('id')
    .execute()
  const deposits = await depositsById(
    work,
    matched.map(({ paymentId }) => paymentId),
  )
  return rows.map(({ pairId, pairAccountId, pairAccount, ...row }) => ({
    ...row,
    payments: matched.flatMap(({ id, paymentId }) => {
      const deposit = id === row.id ? deposits.get(paymentId) : undefined
      if (!deposit) return []
      const { folio, customer, invoices, total } = deposit
      return [{ id: paymentId, folio, customer, invoices, total }]
    }),
    pair:
      pairId !== null && pairAccountId !== null
        ? { id: pairId, bankAccountId: pairAccountId, account: pairAccount ?? '' }
        : null,
  }))
}

export async function find(work: Work, id: number): Promise<Transaction> {
  const row = await described(work)
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noTransaction))
  return (await withPayments(work, [row]))[0]!
}

/** In the order of these ids; those that are not there are left out. */
export async function byIds(work: Work, ids: readonly number[]): Promise<Transaction[]> {
  const rows = await described(work)
    .where('t.id', 'in', [0, ...ids])
    .execute()
  const all = await withPayments(work, rows)
  return inOrder(ids, all)
}

const orders = {
  default: sql`t.day desc, t.id desc`,
  id: sql`t.id`,
  day: sql`t.day`,
  amount: sql`t.amount`,
  party: sql`coalesce(t.party, t.description) collate es_mx`,
}

/** What people type of an amount has commas that no column has. */
const bareAmounts = (search: string | undefined) => search?.replaceAll(/[$,](?=\d)/g, '')

type Asked = Omit<QueryOf<typeof listTransactions>, 'page' | 'limit'>

/** Counted by the table alone, the rest is joined to the rows of the page. */
const found = (work: Work, accountId: number, asked: Asked) => {
  const { from: first, to: last, state, direction, importId, search } = asked
  return work.tx
    .selectFrom('bank_transaction as t')
    .where('t.account_id', '=', work.scope.accountId)
    .where('t.bank_account_id', '=', accountId)
    .where(matches(sql`t.search`, bareAmounts(search)))
    .$if(first !== undefined, (rows) => rows.where('t.day', '>=', first!))
    .$if(last !== undefined, (rows) => rows.where('t.day', '<=', last!))
    .$if(state === 'settled', (rows) => rows.where('t.state', '<>', 'open'))
    .$if(state !== undefined && state !== 'settled', (rows) => rows.where('t.state', '=', state!))
    .$if(direction !== undefined, (rows) => rows.where('t.amount', direction === 'in' ? '>' : '<', '0'))
    .$if(importId !== undefined, (rows) => rows.where('t.import_id', '=', importId!))
    .select('t.id')
}

export const orderedTransactionIds = (work: Work, accountId: number, asked: Asked, most: number) =>
  orderedIds(found(work, accountId, asked), asked, orders, most)

export async function page(
  work: Work,
  accountId: number,
  query: QueryOf<typeof listTransactions>,
  from: { path: string; query: Record<string, unknown> },
) {
  const cut = await readPage(found(work, accountId, query), query, orders, from)
  return {
    ...cut,
    results: await byIds(
      work,
      cut.results.map(({ id }) => id),
    ),
  }
}

/** Locks movements in the order of their ids; those that are not there are left out. */
export const lock = ({ tx, scope }: Work, ids: readonly number[]) =>
  tx
    .selectFrom('bank_transaction as t')
    .innerJoin('bank_account as c', (join) =>
      join.onRef('c.id', '=', 't.bank_account_id').onRef('c.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.id', 'in', [0, ...ids])
    .orderBy('t.id')
    .forUpdate('t')
    .select([
      't.id',
      't.bank_account_id as bankAccountId',
      't.day',
      't.time',
      sql<number>`t.amount::float8`.as('amount'),
      't.description',
      't.party',
      't.clabe',
      't.tracking',
      't.reference',
      sql<TransactionState>`t.state`.as('state'),
      't.pair_id as pairId',
      't.settled_by as settledBy',
      'c.currency',
      'c.issuer_id as issuerId',
      'c.clabe as ownClabe',
    ])
    .execute()
export type Locked = Awaited<ReturnType<typeof lock>>[number]
