import { sql } from 'kysely'
import type { PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { findDocument, lockDocuments } from '../documents/documents.repository.ts'
import { isDeposit, left } from './favor.conditions.ts'
import { readPayment } from './payments.repository.ts'
import { texts } from './payments.texts.ts'

/** What is left of a deposit; `exchangeRate`: pesos per unit of its currency. */
export interface Favor {
  paymentId: number
  folio: string
  issuerId: number
  currency: string
  exchangeRate: number | null
  left: number
}

/** Deposits of a customer that were not used whole, the oldest first. */
export async function favorOf({ tx, scope }: Work, customerId: number): Promise<Favor[]> {
  const { rows } = await sql<Favor>`
    select * from (
      select d.id as "paymentId", d.series || '-' || d.folio as folio, d.issuer_id as "issuerId", d.currency,
        d.exchange_rate::float8 as "exchangeRate", (${left(0)})::float8 as "left"
      from fiscal_document d
      where d.account_id = ${scope.accountId} and d.customer_id = ${customerId} and ${isDeposit}
      order by d.id
    ) f where "left" > 0`.execute(tx)
  return rows
}

/** What of a deposit later payments applied, the oldest first; those that were cancelled or removed are none. */
export async function drawnOf({ tx, scope }: Work, id: number) {
  const { rows } = await sql<{ id: number; folio: string; amount: number; at: string }>`
    select d.id, d.series || '-' || d.folio as folio, d.total::float8 as amount, p.applied_at as at
    from payment p join fiscal_document d on d.id = p.document_id
    where p.account_id = ${scope.accountId} and p.favor_of = ${id} and d.deleted_at is null and d.state <> 'cancelled'
    order by d.id`.execute(tx)
  return rows
}

/** A 409 that names who uses what a deposit left: until then it stays as it is. */
export async function demandUndrawn(work: Work, { id, folio }: { id: number; folio: string }): Promise<void> {
  const why = await whyDrawn(work, { id, folio })
  if (why) throw conflict(why)
}
export async function whyDrawn(work: Work, { id, folio }: { id: number; folio: string }): Promise<string | undefined> {
  const drawn = await drawnOf(work, id)
  return drawn.length > 0 ? texts.drawn(folio, drawn.map((one) => one.folio).join(', ')) : undefined
}

/**
 * The draft of an application of favour, with the money of the deposit it comes from in the place of what was sent: that
 * is locked, so that two do not use the same. `amount` is what may be applied.
 */
export async function drawn(work: Work, draft: PaymentDraft, issuerId: number, own: number): Promise<PaymentDraft> {
  if (!draft.favorOf) return draft
  const refuse = (sentence: string) => badFields({ favorOf: [sentence] })
  await lockDocuments(work, [draft.favorOf])
  const { rows } = await sql<{ id: number; left: number }>`
    select d.id, (${left(own)})::float8 as left from fiscal_document d
    where d.account_id = ${work.scope.accountId} and d.id = ${draft.favorOf} and d.customer_id = ${draft.customerId}
      and ${isDeposit}`.execute(work.tx)
  const [found] = rows
  if (!found) throw refuse(texts.noFavor)
  if (draft.allocations.length === 0) throw badFields({ allocations: [texts.favorUnused] })
  const source = await findDocument(work, found.id, 'payment')
  if (source.issuerId !== issuerId) throw badFields({ seriesId: [texts.otherDeposit(source.folio)] })
  if (found.left <= 0) throw refuse(texts.nothingLeft(source.folio))
  const { notes: _, favorOf: __, appliedAt: ___, ...money } = await readPayment(work, found.id)
  return {
    ...draft,
    ...money,
    form: source.form ?? '',
    currency: source.currency,
    exchangeRate: source.exchangeRate,
    amount: found.left,
  }
}
