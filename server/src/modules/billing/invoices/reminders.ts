import { sql } from 'kysely'
import { chargingKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { customersById } from '../customers/customers.read.ts'
import { written } from '../documents/written.ts'

/** One mail per customer with what they owe among these invoices, to the contacts who receive reminders. */
export async function remind(work: Work, ids: readonly number[]): Promise<{ sent: number; withoutAddress: string[] }> {
  const owed = await owedOf(work, ids)
  const byCustomer = Map.groupBy(owed, ({ customerId }) => customerId)
  const customers = await customersById(work, [...byCustomer.keys()])
  const withoutAddress: string[] = []
  let sent = 0
  for (const [customerId, invoices] of byCustomer) {
    const customer = customers.get(customerId)
    const to = customer?.contacts.filter(({ reminders }) => reminders).map(({ email }) => email) ?? []
    if (!customer || to.length === 0) {
      withoutAddress.push(customer?.name ?? `Cliente ${customerId}`)
      continue
    }
    await queueMail(work, { ...reminderLetter(invoices), to, topic: 'cobranza' })
    sent += 1
  }
  return { sent, withoutAddress }
}

type Owed = Awaited<ReturnType<typeof owedOf>>[number]

function reminderLetter(invoices: readonly Owed[]) {
  const issuer = invoices[0]?.issuerName ?? ''
  return letter({
    subject: `Recordatorio de pago de ${issuer}`,
    title: 'Recordatorio de pago',
    lines: ['Le recordamos lo que sigue pendiente. Si ya lo pagó, no haga caso de este correo.'],
    facts: invoices.map(({ folio, balance, currency, dueOn }) => [
      folio,
      `${written(balance)} ${currency}, vence el ${(dueOn ?? '').split('-').toReversed().join('.')}`,
    ]),
  })
}

/** Those that owe something, oldest due date first. */
const owedOf = async ({ tx, scope }: Work, ids: readonly number[]) =>
  tx
    .selectFrom('fiscal_document as d')
    .innerJoin('social_reason as r', 'r.id', 'd.issuer_id')
    .where('d.account_id', '=', scope.accountId)
    .where('d.kind', 'in', chargingKinds)
    .where('d.id', 'in', [...ids])
    .where('d.balance', '>', '0')
    .where('d.customer_id', 'is not', null)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.due_on')
    .select([
      sql<number>`d.customer_id`.as('customerId'),
      sql<string>`d.series || '-' || d.folio`.as('folio'),
      sql<number>`d.balance::float8`.as('balance'),
      'd.currency',
      'd.due_on as dueOn',
      'r.name as issuerName',
    ])
    .execute()
