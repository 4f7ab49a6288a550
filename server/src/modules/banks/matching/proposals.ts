import { sql } from 'kysely'
import type { Proposal, Proposals } from '@arriero/contract/banks/banks.entities.ts'
import { mostProposed, shortNumber } from '@arriero/contract/banks/banks.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { payers } from '../../billing/customers/customers.read.ts'
import { depositsBetween, receivables } from '../../billing/payments/payments.read.ts'
import * as accounts from '../accounts/accounts.repository.ts'
import { withRates } from './foreign-money.ts'
import type { Habit, Line, Match, Matter, OtherSide } from './matching.types.ts'

const task = workerTask<typeof import('./match.task.ts')>(new URL('./match.task.ts', import.meta.url))
const mostSeconds = 30
const cents = (amount: number) => Math.round(amount * 100)

/** What the open movements of an account may be, the youngest of them. Reads only. */
export const matchesOf = async (work: Work, bankAccountId: number): Promise<readonly Match[]> =>
  matchLines(work, bankAccountId, await openLines(work, bankAccountId))

/** The same for movements that may not be saved yet. */
export async function matchLines(work: Work, bankAccountId: number, lines: readonly Line[]): Promise<readonly Match[]> {
  if (lines.length === 0) return []
  const matter = await matterOf(work, bankAccountId, lines)
  const found = await workers.run(task, matter, { timeoutMs: mostSeconds * 1000 })
  return withRates(work, matter.currency, lines, found)
}

async function matterOf(work: Work, bankAccountId: number, lines: readonly Line[]): Promise<Matter> {
  const { currency, issuerId } = await accounts.find(work, bankAccountId)
  const days = lines.filter((line) => line.cents > 0).map(({ day }) => day)
  const others = await otherSides(work, bankAccountId, currency)
  const habits = await habitsOf(work)
  if (days.length === 0) return { currency, lines, payments: [], invoices: [], customers: [], others, habits }
  const [from, to] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))]
  const deposits = await depositsBetween(work, { from: moved(from, -60), to: moved(to, 15), currency, issuerId })
  const matched = await matchedIds(work)
  const owed = await receivables(work, issuerId)
  return {
    currency,
    lines,
    payments: deposits.flatMap(({ id, folio, customerId, day, total, operation, invoices }) =>
      matched.has(id) ? [] : [{ id, folio, customerId, day, cents: cents(total), operation, invoices }],
    ),
    invoices: owed.map(({ balance, ...invoice }) => ({ ...invoice, cents: cents(balance) })),
    customers: await payers(work),
    others,
    habits,
  }
}

const moved = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const openLines = async ({ tx, scope }: Work, bankAccountId: number): Promise<Line[]> =>
  (
    await sql<Line>`
      select id, day::text as day, (amount * 100)::float8 as cents, description, pattern, party, rfc, clabe, reference,
        tracking, refused
      from bank_transaction
      where account_id = ${scope.accountId} and bank_account_id = ${bankAccountId} and state = 'open'
      order by day desc, id desc limit ${mostProposed}`.execute(tx)
  ).rows

/** Open movements at the other accounts of the same money. */
async function otherSides({ tx, scope }: Work, bankAccountId: number, currency: string): Promise<OtherSide[]> {
  const rows = await tx
    .selectFrom('bank_transaction as t')
    .innerJoin('bank_account as c', (join) =>
      join.onRef('c.id', '=', 't.bank_account_id').onRef('c.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.state', '=', 'open')
    .where('t.bank_account_id', '<>', bankAccountId)
    .where('c.currency', '=', currency)
    .orderBy('t.day', 'desc')
    .limit(mostProposed)
    .select(['t.id', 't.day', sql<number>`(t.amount * 100)::float8`.as('cents'), 'c.name', 'c.number', 'c.clabe'])
    .execute()
  return rows.map(({ name, number, clabe, ...row }) => ({
    ...row,
    account: name,
    short: shortNumber({ number, clabe }),
  }))
}

const habitsOf = async ({ tx, scope }: Work): Promise<Habit[]> =>
  (
    await sql<Habit>`
      select distinct on (pattern) pattern, state, concept from bank_transaction
      where account_id = ${scope.accountId} and state in ('fee', 'other') and pattern <> ''
      order by pattern, settled_at desc limit 2000`.execute(tx)
  ).rows

/** Payments that are a movement already. */
const matchedIds = async ({ tx, scope }: Work): Promise<Set<number>> =>
  new Set(
    (await tx.selectFrom('bank_match').select('document_id').where('account_id', '=', scope.accountId).execute()).map(
      (row) => row.document_id,
    ),
  )

const told = ({ lineId }: Match, { takes: _, reasons, ...one }: Match['candidates'][number]): Proposal => ({
  ...one,
  reasons: [...reasons],
  transactionId: lineId,
})

/** The best of each, and those that nothing is proposed for. */
export async function proposalsOf(work: Work, bankAccountId: number): Promise<Proposals> {
  const matches = await matchesOf(work, bankAccountId)
  const best = matches.flatMap((one) => (one.best ? [told(one, one.best)] : []))
  return {
    best,
    sure: best.filter(({ isSure }) => isSure).length,
    suggested: best.length,
    without: matches.filter((one) => !one.best).map(({ lineId, near }) => ({ transactionId: lineId, near })),
  }
}

/** Everything one movement may be. */
export async function proposalsFor(
  work: Work,
  transaction: { id: number; bankAccountId: number; state: string },
): Promise<Proposal[]> {
  if (transaction.state !== 'open') return []
  const found = (await matchesOf(work, transaction.bankAccountId)).find(({ lineId }) => lineId === transaction.id)
  return found?.candidates.map((one) => told(found, one)) ?? []
}
