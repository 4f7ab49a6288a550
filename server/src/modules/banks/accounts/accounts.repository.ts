import { sql } from 'kysely'
import type { BankAccount } from '@arriero/contract/banks/banks.entities.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../banks.texts.ts'

/** A balance is the sum of its movements, read from an index that holds them. */
const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('bank_account as c')
    .innerJoin('bank as b', (join) => join.onRef('b.id', '=', 'c.bank_id').onRef('b.account_id', '=', 'c.account_id'))
    .leftJoin('social_reason as r', (join) =>
      join.onRef('r.id', '=', 'c.issuer_id').onRef('r.account_id', '=', 'c.account_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bank_transaction as t')
          .whereRef('t.bank_account_id', '=', 'c.id')
          .select([
            sql<string>`coalesce(sum(t.amount), 0)`.as('sum'),
            sql<string>`coalesce(sum(t.amount) filter (where t.state = 'open'), 0)`.as('waiting'),
            sql<number>`count(*) filter (where t.state = 'open')`.as('open'),
            sql<number>`count(*)`.as('movements'),
            sql<string | null>`max(t.day)`.as('lastOn'),
          ])
          .as('s'),
      (join) => join.onTrue(),
    )
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.bank_id as bankId',
      'b.name as bankName',
      'c.name',
      'c.number',
      'c.clabe',
      'c.currency',
      'c.issuer_id as issuerId',
      'r.name as issuerName',
      sql<number>`c.opening_balance::float8`.as('openingBalance'),
      'c.opened_on as openedOn',
      'c.active',
      sql<number>`(c.opening_balance + s.sum)::float8`.as('balance'),
      sql<number>`(c.opening_balance + s.sum - s.waiting)::float8`.as('books'),
      sql<number>`s.open::int`.as('open'),
      sql<number>`s.movements::int`.as('movements'),
      sql<string | null>`s."lastOn"`.as('lastOn'),
    ])

/** Those in use first, each bank's together. */
export const list = (work: Work): Promise<BankAccount[]> =>
  described(work).orderBy('c.active', 'desc').orderBy('c.id').execute()

export const find = (work: Work, id: number): Promise<BankAccount> =>
  described(work)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noAccount))

/** The 404 of an account that is not there, without adding up what it holds. */
export async function demand({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .selectFrom('bank_account')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound(texts.noAccount))
}

export const addedUp = (accounts: readonly BankAccount[]) => {
  const totals = new Map<string, { currency: string; balance: number; books: number; open: number }>()
  for (const { currency, balance, books, open } of accounts) {
    const total = totals.get(currency) ?? { currency, balance: 0, books: 0, open: 0 }
    // Cents are added as whole numbers.
    const sum = (one: number, other: number) => (Math.round(one * 100) + Math.round(other * 100)) / 100
    totals.set(currency, {
      currency,
      balance: sum(total.balance, balance),
      books: sum(total.books, books),
      open: total.open + open,
    })
  }
  return [...totals.values()].toSorted((a, b) => Number(b.currency === 'MXN') - Number(a.currency === 'MXN'))
}

/** The balance at the end of each day that moved the account. */
export async function balances({ tx, scope }: Work, id: number, from: string | undefined, to: string | undefined) {
  const { rows } = await sql<{ day: string; credits: number; charges: number; balance: number }>`
    select day::text as day, credits::float8 as credits, (credits - net)::float8 as charges,
      (opening + sum(net) over (order by day))::float8 as balance
    from (
      -- A row of the index each, so little is worked out of it.
      select day, sum(amount) as net, coalesce(sum(amount) filter (where amount > 0), 0) as credits
      from bank_transaction
      where account_id = ${scope.accountId} and bank_account_id = ${id} and day <= ${to ?? 'infinity'}::date
      group by day
    ) d, (select opening_balance as opening from bank_account
      where account_id = ${scope.accountId} and id = ${id}) c
    order by day`.execute(tx)
  const start = from === undefined ? 0 : rows.findIndex(({ day }) => day >= from)
  const first = start < 0 ? rows.length : start
  return { before: rows[first - 1]?.balance, days: rows.slice(first) }
}
