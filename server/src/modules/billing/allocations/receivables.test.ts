import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCreditNote, deleteCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { createPayment, deletePayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { call } from '../../../../test/api.ts'
import { inAccount } from '../../../../test/factories.ts'
import { depositOf, makeCounter, makeOwing, type Counter } from '../../../../test/factories/receivables.ts'
import { findDocument, setState } from '../documents/documents.repository.ts'
import { creditNoteKind } from '../credit-notes/credit-notes.kind.ts'
import { paymentKind } from '../payments/payments.kind.ts'

const part = fc.integer({ min: 1, max: 1500 }).map((n) => n / 10)
const operation = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    surplus: part,
  }),
  fc.record({ kind: fc.constant('credit' as const), at: fc.nat(2), amount: part }),
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat() }),
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

/** As PAC and authority would leave it, without asking them. */
const stampedAs = (counter: Counter, kind: typeof paymentKind, id: number) =>
  inAccount(counter.user.accountId, async (work) => {
    const document = await findDocument(work, id)
    await kind.onStamping?.(work, document)
    await setState(work, id, { state: 'stamped', uuid: randomUUID(), stamped_at: sql`now()` })
    await kind.onStamped(work, document)
  })
const cancelled = (counter: Counter, kind: typeof paymentKind, id: number) =>
  inAccount(counter.user.accountId, async (work) => {
    await setState(work, id, { state: 'cancelled' })
    await kind.onCancelled(work, await findDocument(work, id))
  })

async function act(counter: Counter, invoices: number[], done: (() => Promise<unknown>)[], step: Operation) {
  const { user } = counter
  if (step.kind === 'pay') {
    const allocations = step.parts.map((amount, at) => ({ invoiceId: invoices[at]!, amount }))
    const amount = Math.round((step.parts.reduce((sum, one) => sum + one, 0) + step.surplus) * 100) / 100
    const { id } = await call(user, createPayment, { body: depositOf(counter, amount, allocations) })
    const isStamped = step.surplus > 75
    if (isStamped) await stampedAs(counter, paymentKind, id)
    done.push(
      isStamped ? () => cancelled(counter, paymentKind, id) : () => call(user, deletePayment, { params: { id } }),
    )
  }
  if (step.kind === 'credit') {
    const { creditNotes } = counter
    const body = {
      seriesId: creditNotes,
      reason: 'bonus' as const,
      invoices: [{ invoiceId: invoices[step.at]!, amount: step.amount }],
    }
    const { id } = await call(user, createCreditNote, { body })
    const isStamped = step.amount > 30
    if (isStamped) await stampedAs(counter, creditNoteKind, id)
    done.push(
      isStamped ? () => cancelled(counter, creditNoteKind, id) : () => call(user, deleteCreditNote, { params: { id } }),
    )
  }
  if (step.kind === 'cancel' && done.length > 0) await done.splice(step.at % done.length, 1)[0]!()
}

test('after any day of payments, credit notes and cancellations the accounts agree', async () => {
  const counter = await makeCounter()
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 10 }), async (steps) => {
      const invoices = [await makeOwing(counter, 100), await makeOwing(counter, 150), await makeOwing(counter, 200)]
      const done: (() => Promise<unknown>)[] = []
      // What would take more than is owed is refused in words; everything else goes through.
      for (const step of steps)
        await act(counter, invoices, done, step).catch((error: unknown) => {
          if (!/sólo debe/.test(String(error))) throw error
        })
      await inAccount(counter.user.accountId, async ({ tx }) => {
        const { rows } = await sql<Record<string, boolean>>`
          select d.balance = d.total - taken.paid - taken.credited as agrees, d.balance >= 0 as "isOwed",
            d.balance = (select sum(amount) from receivable_entry e where e.document_id = d.id) as "isLedger",
            d.balance = (select balance from receivable_entry e where e.document_id = d.id order by id desc limit 1) as "isLast"
          from fiscal_document d, lateral (
            select coalesce(sum(a.amount) filter (where s.kind = 'payment'), 0) as paid,
              coalesce(sum(a.amount) filter (where s.kind = 'credit_note' and s.uuid is not null), 0) as credited
            from document_allocation a join fiscal_document s on s.id = a.source_id
            where a.invoice_id = d.id and a.is_living
          ) taken
          where d.id = any(${invoices}::int[])`.execute(tx)
        expect(rows).toEqual(invoices.map(() => ({ agrees: true, isOwed: true, isLedger: true, isLast: true })))
        const { rows: over } = await sql`
          select d.id from fiscal_document d join document_allocation a on a.source_id = d.id and a.is_living
          where d.account_id = ${counter.user.accountId} group by d.id having sum(a.paid) > d.total`.execute(tx)
        expect(over).toEqual([])
      })
    }),
    { numRuns: 12 },
  )
}, 120_000)
