import { sql } from 'kysely'
import type { Proposal, Proposals } from '@arriero/contract/banks/banks.entities.ts'
import { mostProposed } from '@arriero/contract/banks/banks.rules.ts'
import { readJsonRows } from '../../../app/database/json-rows.ts'
import type { Work } from '../../../app/database/work.ts'
import type { JsonRows } from '../../../shared/worker/json-rows.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { payers } from '../../billing/customers/customers.read.ts'
import { depositsBetween, receivables } from '../../billing/payments/payments.read.ts'
import * as accounts from '../accounts/accounts.repository.ts'
import { withRates } from './foreign-money.ts'
import type { Habit, Line, Match, OtherSide, PackedMatter } from './matching.types.ts'

const task = workerTask<typeof import('./match.task.ts')>(new URL('./match.task.ts', import.meta.url))
const mostSeconds = 30

/** Movements to match; `from` and `to` are the days of the first and the last deposit among them. */
export interface Lines {
  rows: JsonRows<Line>
  from: string | null
  to: string | null
}

/** What the open movements of an account may be, the youngest of them. Reads only. */
export const matchesOf = async (work: Work, bankAccountId: number, whole?: number): Promise<readonly Match[]> =>
  matchLines(work, bankAccountId, await openLines(work, bankAccountId), whole)

/** The same for movements that may not be saved yet. */
export async function matchLines(
  work: Work,
  bankAccountId: number,
  lines: Lines,
  whole?: number,
): Promise<readonly Match[]> {
  const { currency, issuerId } = await accounts.find(work, bankAccountId)
  const matter = { ...(await matterOf(work, bankAccountId, currency, issuerId, lines)), whole }
  const found = await workers.run(task, matter, { timeoutMs: mostSeconds * 1000 })
  return withRates(work, currency, found)
}

async function matterOf(
  work: Work,
  bankAccountId: number,
  currency: string,
  issuerId: number | null,
  { rows: lines, from, to }: Lines,
): Promise<Omit<PackedMatter, 'whole'>> {
  const charges = {
    currency,
    lines,
    others: await otherSides(work, bankAccountId, currency),
    habits: await habitsOf(work),
  }
  if (from === null || to === null)
    return { ...charges, payments: '[]', matched: '[]', invoices: '[]', customers: '[]' }
  return {
    ...charges,
    payments: await depositsBetween(work, { from: moved(from, -60), to: moved(to, 15), currency, issuerId }),
    matched: await matchedPayments(work),
    invoices: await receivables(work, issuerId),
    customers: await payers(work),
  }
}

const moved = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

async function openLines({ tx, scope }: Work, bankAccountId: number): Promise<Lines> {
  const { rows } = await sql<Lines>`
    select coalesce(json_agg(r), '[]')::text as rows, min(day) filter (where cents > 0) as from,
      max(day) filter (where cents > 0) as to
    from (
      select id, day::text as day, (amount * 100)::float8 as cents, description, pattern, party, rfc, clabe, reference,
        tracking, refused
      from bank_transaction
      where account_id = ${scope.accountId} and bank_account_id = ${bankAccountId} and state = 'open'
      order by day desc, id desc limit ${mostProposed}) r`.execute(tx)
  return rows[0]!
}

/** Open movements at the other accounts of the same money. */
function otherSides(work: Work, bankAccountId: number, currency: string): Promise<JsonRows<OtherSide>> {
  return readJsonRows(
    work,
    work.tx
      .selectFrom('bank_transaction as t')
      .innerJoin('bank_account as c', (join) =>
        join.onRef('c.id', '=', 't.bank_account_id').onRef('c.account_id', '=', 't.account_id'),
      )
      .where('t.account_id', '=', work.scope.accountId)
      .where('t.state', '=', 'open')
      .where('t.bank_account_id', '<>', bankAccountId)
      .where('c.currency', '=', currency)
      .orderBy('t.day', 'desc')
      .limit(mostProposed)
      .select([
        't.id',
        't.day',
        sql<number>`(t.amount * 100)::float8`.as('cents'),
        'c.name as account',
        'c.number',
        'c.clabe',
      ]),
  )
}

const habitsOf = (work: Work): Promise<JsonRows<Habit>> =>
  readJsonRows(
    work,
    sql<Habit>`
      select distinct on (pattern) pattern, state, concept from bank_transaction
      where account_id = ${work.scope.accountId} and state in ('fee', 'other') and pattern <> ''
      order by pattern, settled_at desc limit 2000`,
  )

const matchedPayments = (work: Work): Promise<JsonRows<{ id: number }>> =>
  readJsonRows(
    work,
    work.tx.selectFrom('bank_match').select('document_id as id').where('account_id', '=', work.scope.accountId),
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
  const [found] = await matchesOf(work, transaction.bankAccountId, transaction.id)
  return found?.candidates.map((one) => told(found, one)) ?? []
}
