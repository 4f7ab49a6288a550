import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createCreditNote, deleteCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { createInvoice, deleteInvoice, updateInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createPayment, deletePayment, openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { convertQuotation, createQuotation } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { createNote, deleteNote, invoiceNotes } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { AppError } from '../../src/app/errors.ts'
import { findDocument, setState } from '../../src/modules/billing/documents/documents.repository.ts'
import { kindOf } from '../../src/modules/billing/documents/kinds.ts'
import { call } from '../api.ts'
import { inAccount, inDays } from '../factories.ts'
import { freightLine, invoiceOf } from './billing.ts'
import { depositOf, type Counter } from './receivables.ts'

/** An office and the series that a day of billing needs. */
export interface Office extends Counter {
  quotations: number
  notes: number
}

interface Standing {
  id: number
  kind: FiscalKind
  state: string
  balance: number | null
}

/** What stands of an office, in one order: the same numbers choose the same of it. */
const standing = ({ user }: Office): Promise<Standing[]> =>
  inAccount(user.accountId, async ({ tx }) => {
    const { rows } = await sql<Standing>`select id, kind, state, balance::float8 as balance from fiscal_document
      where account_id = ${user.accountId} and deleted_at is null order by id`.execute(tx)
    return rows
  })

const at = <Of>(of: readonly Of[], place: number): Of | undefined => of[place % of.length]

/** As the PAC and the authority leave a document, without asking them. */
const stamp = ({ user }: Office, id: number) =>
  inAccount(user.accountId, async (work) => {
    const document = await findDocument(work, id)
    const kind = kindOf(document.kind)
    await kind.onStamping?.(work, document)
    await setState(work, id, { state: 'stamped', uuid: randomUUID(), stamped_at: sql`now()` })
    await kind.onStamped(work, document)
  })
const cancel = ({ user }: Office, id: number) =>
  inAccount(user.accountId, async (work) => {
    const document = await findDocument(work, id)
    const kind = kindOf(document.kind)
    const why = await kind.whyNotCancel?.(work, document, null)
    if (why) throw new AppError(409, 'conflict', why)
    await setState(work, id, { state: 'cancelled', cancelled_at: sql`now()` })
    await kind.onCancelled(work, document)
  })

const removals = {
  invoice: deleteInvoice,
  payment: deletePayment,
  credit_note: deleteCreditNote,
  note_sale: deleteNote,
} as const

const cents = (amount: number) => Math.round(amount * 100) / 100

/** What somebody does in an hour: the number says with which of what stands, the amount how much. */
export const deed = fc.record({
  do: fc.constantFrom(
    'invoice',
    'change',
    'stamp',
    'stamp',
    'pay',
    'pay',
    'favor',
    'credit',
    'note',
    'invoice notes',
    'quote',
    'remove',
    'cancel',
  ),
  which: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 60_000 }).map((n) => n / 10),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

/** Does it; what the office refuses is refused in words (4xx), anything else is thrown. */
export async function act(office: Office, { do: what, which, amount }: Deed): Promise<'done' | 'refused' | 'idle'> {
  const { user, customerId } = office
  const all = await standing(office)
  const open = all.filter(({ state }) => state === 'draft' || state === 'error')
  const owed = all.filter(({ state, balance }) => state === 'stamped' && balance)
  const one = () => at(owed, which)
  const deeds: Record<Deed['do'], () => Promise<unknown> | undefined> = {
    // Now and then with a discount that cannot be.
    invoice: () => {
      const line = { ...freightLine(amount), ...(which % 9 === 0 && { discount: amount + 0.01 }) }
      const method = which % 4 === 0 ? ({ method: 'PUE', form: '03' } as const) : {}
      return call(user, createInvoice, {
        body: { ...invoiceOf(office.invoices, customerId), ...method, lines: [line] },
      })
    },
    change: () => {
      const draft = at(
        all.filter(({ kind }) => kind === 'invoice'),
        which,
      )
      return draft && call(user, updateInvoice, { params: { id: draft.id }, body: { lines: [freightLine(amount)] } })
    },
    stamp: () => {
      const draft = at(open, which)
      return draft && stamp(office, draft.id)
    },
    // Of the first what is asked, of a second the rest: more than they owe is refused, what is left is in favour.
    pay: () => {
      const [first, second] = [one(), at(owed, which + 1)]
      const parts = first ? [{ invoiceId: first.id, amount }] : []
      if (second && second !== first) parts.push({ invoiceId: second.id, amount: second.balance! })
      const sum = cents(parts.reduce((total, part) => total + part.amount, which % 3 === 0 ? 250.25 : 0))
      return sum > 0 ? call(user, createPayment, { body: depositOf(office, sum, parts) }) : undefined
    },
    favor: async () => {
      const { favor } = await call(user, openInvoices, { params: { id: customerId } })
      const [deposit, invoice] = [at(favor, which), one()]
      if (!deposit || !invoice) return
      const wanted = which % 5 === 0 ? amount : Math.min(deposit.left, invoice.balance!)
      const parts = [{ invoiceId: invoice.id, amount: wanted }]
      await call(user, createPayment, { body: depositOf(office, 1, parts, { favorOf: deposit.paymentId }) })
    },
    credit: () => {
      const invoice = one()
      const body = { seriesId: office.creditNotes, reason: 'bonus' as const }
      return (
        invoice && call(user, createCreditNote, { body: { ...body, invoices: [{ invoiceId: invoice.id, amount }] } })
      )
    },
    note: () =>
      call(user, createNote, {
        body: { seriesId: office.notes, customerId, currency: 'MXN', lines: [freightLine(amount)] },
      }),
    'invoice notes': () => {
      const notes = open.filter(({ kind }) => kind === 'note_sale').slice(0, 1 + (which % 3))
      return notes.length > 0 ? call(user, invoiceNotes, { body: { ids: notes.map(({ id }) => id) } }) : undefined
    },
    quote: async () => {
      const currency = which % 3 === 0 ? 'USD' : 'MXN'
      const lines = [freightLine(amount)]
      const offer = { seriesId: office.quotations, customerId, currency, validUntil: inDays(5), lines }
      const { id } = await call(user, createQuotation, { body: offer })
      const to = which % 2 ? ('invoice' as const) : ('note_sale' as const)
      // Of dollars somebody forgets the rate.
      const exchangeRate = currency === 'USD' && which % 4 ? 18.25 : undefined
      await call(user, convertQuotation, { params: { id }, body: { to, accept: true, exchangeRate } })
    },
    remove: () => {
      const document = at(all, which)
      return document && call(user, removals[document.kind as keyof typeof removals], { params: { id: document.id } })
    },
    cancel: () => {
      const document = at(
        all.filter(({ state }) => state === 'stamped'),
        which,
      )
      return document && cancel(office, document.id)
    },
  }
  const doing = deeds[what]()
  if (!doing) return 'idle'
  try {
    await doing
    return 'done'
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return 'refused'
    if (error instanceof Error && /: 4\d\d /.test(error.message)) return 'refused'
    throw error
  }
}
