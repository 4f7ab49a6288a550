import { sql } from 'kysely'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { accountToday } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { lockCustomers } from '../customers/customers.commands.ts'
import { customerOf } from '../customers/customers.read.ts'
import { favorOf } from '../payments/favor.ts'
import { customersOf } from './documents.repository.ts'
import { texts } from './documents.texts.ts'
import { written } from './written.ts'

/** From this share of the limit on somebody is told. */
const nearShare = 0.8

/** What is about to be owed. */
export interface CreditAsked {
  /** The document itself, which is not counted twice. */
  id?: number | undefined
  method: 'PUE' | 'PPD' | null
  currency: string
  exchangeRate: number | null | undefined
  total: number
  creditDays: number | null
}

/**
 * What speaks against owing that, with its numbers: the limit, the days and what is late (domain/billing §7). An error is
 * what keeps it from being stamped.
 */
export async function creditFindings(work: Work, customer: Customer, asked: CreditAsked): Promise<DocumentFinding[]> {
  const { creditLimit, creditDays, creditPolicy, name } = customer
  const found: DocumentFinding[] = []
  const tell = (key: string, message: string, severity: DocumentFinding['severity'] = 'aviso') =>
    found.push({ key, message, path: 'Receptor', line: null, severity })
  const over = creditPolicy === 'block' ? 'error' : 'aviso'
  if (creditLimit === 0) {
    if (asked.method === 'PPD') tell('ARRCRED01', texts.cashOnly(name), over)
  } else if (creditLimit !== null) {
    const used = await creditUse(work, customer.id, asked.id)
    const after = used + asked.total * (asked.exchangeRate ?? 1)
    const [would, limit] = [written(after), written(creditLimit)]
    if (after > creditLimit) tell('ARRCRED02', texts.overLimit(name, would, limit, written(after - creditLimit)), over)
    else if (after > creditLimit * nearShare) tell('ARRCRED03', texts.nearLimit(name, would, limit))
  }
  if (asked.creditDays !== null && asked.creditDays > creditDays)
    tell('ARRCRED04', texts.moreDays(asked.creditDays, creditDays))
  const late = await lateOf(work, customer.id)
  if (late.count > 0) tell('ARRCRED05', texts.late(name, late.count, written(late.amount), late.days))
  return found
}

/** Locks the customers of these documents: of two who stamp for one of them the second counts what the first one owes. */
export const holdCustomers = async (work: Work, documents: readonly number[]): Promise<void> =>
  lockCustomers(work, await customersOf(work, documents))

/** Before it is stamped, with the customer held: a 409 in words. */
export async function demandCredit(work: Work, customerId: number | null, asked: CreditAsked): Promise<void> {
  if (customerId === null) return
  const found = await creditFindings(work, await customerOf(work, customerId), asked)
  const against = found.find(({ severity }) => severity === 'error')
  if (against) throw conflict(against.message)
}

/** In pesos: what is owed and what is on its way to be, without what is in the customer's favour. */
async function creditUse(work: Work, customerId: number, except = 0): Promise<number> {
  const { tx, scope } = work
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(coalesce(d.balance, d.total) * coalesce(d.exchange_rate, 1)), 0)::float8 as owed
    from fiscal_document d
    where d.account_id = ${scope.accountId} and d.customer_id = ${customerId} and d.deleted_at is null
      and d.id <> ${except} and (d.balance > 0 or d.state = 'stamping' and d.kind in ('invoice', 'carta_porte'))`.execute(
    tx,
  )
  const favor = await favorOf(work, customerId)
  return (rows[0]?.owed ?? 0) - favor.reduce((sum, { left, exchangeRate }) => sum + left * (exchangeRate ?? 1), 0)
}

async function lateOf(work: Work, customerId: number) {
  const { tx, scope } = work
  const today = await accountToday(work)
  const { rows } = await sql<{ count: number; amount: number; days: number }>`
    select count(*)::int as count, coalesce(sum(d.balance * coalesce(d.exchange_rate, 1)), 0)::float8 as amount,
      coalesce(max(${today}::date - d.due_on), 0) as days
    from fiscal_document d
    where d.account_id = ${scope.accountId} and d.customer_id = ${customerId} and d.deleted_at is null
      and d.balance > 0 and d.due_on < ${today}`.execute(tx)
  return rows[0]!
}
