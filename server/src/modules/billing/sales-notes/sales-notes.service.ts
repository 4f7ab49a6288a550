import { sql } from 'kysely'
import type { Receiver } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { NoteChange, NoteDraft, SalesNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { beginCancelling } from '../documents/cancelling.ts'
import { checkTrips, endClaims } from '../documents/claims.ts'
import { findDocument, writeLines } from '../documents/documents.repository.ts'
import { texts as documentTexts } from '../documents/documents.texts.ts'
import { amountsOf, saleDraft, type Sale } from '../documents/sale.ts'
import { takeFolio } from '../series/series.commands.ts'
import { find as findSeries } from '../series/series.repository.ts'
import { find, type NoteContent } from './sales-notes.repository.ts'
import { texts } from './sales-notes.texts.ts'

export async function create(work: Work, draft: NoteDraft): Promise<SalesNote> {
  const { columns, sale, lineAmounts } = await checked(work, draft)
  await checkTrips(work, draft.lines, undefined)
  const { series, folio } = await takeFolio(work, draft.seriesId)
  const id = await addRecord(work, 'fiscal_document', {
    ...columns,
    kind: 'note_sale',
    series_id: draft.seriesId,
    issuer_id: sale.issuerId,
    series,
    folio,
  })
  await writeLines(work, id, draft.lines, lineAmounts)
  return find(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: NoteChange): Promise<SalesNote> {
  const before = await openNote(work, id, version)
  if (change.seriesId !== undefined && change.seriesId !== before.seriesId)
    throw badFields({ seriesId: [documentTexts.fixedSeries] })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { customerId, method, ...stands } = before
  const draft: NoteDraft = { ...stands, customerId: customerId!, ...(method && { method }), ...given }
  const { columns, lineAmounts } = await checked(work, draft)
  await checkTrips(work, draft.lines, id)
  await saveRecord(work, 'fiscal_document', id, { ...columns, state: 'draft', problem: null })
  await writeLines(work, id, draft.lines, lineAmounts)
  return find(work, id)
}

/** Its folio is not given out again. */
export async function remove(work: Work, id: number): Promise<void> {
  await openNote(work, id)
  await removeRecord(work, 'fiscal_document', id)
  await endClaims(work, id)
}

/** A stamped one as a task that asks the authority; an open one at once. */
export async function cancel(work: Work, given: Parameters<typeof beginCancelling>[2]) {
  const { uuid } = await forChange(work, 'fiscal_document', given.id, undefined, find)
  if (uuid) return beginCancelling(work, 'note_sale', given)
  await openNote(work, given.id)
  await saveRecord(work, 'fiscal_document', given.id, {
    content: sql`content || '{"cancelled": true}'`,
    motive: given.motivo,
  })
  await endClaims(work, given.id)
  return { task_id: null }
}

/** Locked until the work ends; neither charged nor on its way to be stamped. */
export async function openNote(work: Work, id: number, version?: number): Promise<SalesNote> {
  const note = await forChange(work, 'fiscal_document', id, version, find)
  const { situation, folio, state } = note
  if (situation !== 'open' || (state !== 'draft' && state !== 'error')) throw conflict(texts.notOpen(folio, situation))
  if ((await findDocument(work, id)).isInDoubt) throw conflict(documentTexts.sealed(folio))
  return note
}

/** Series, customer and rate of a draft, summed; what is wrong stands on its field. */
async function checked(work: Work, draft: NoteDraft) {
  const series = await findSeries(work, draft.seriesId)
  if (series.kind !== 'V') throw badFields({ seriesId: [documentTexts.otherKind(series.name)] })
  const { currency, exchangeRate, lines } = draft
  if (currency !== 'MXN' && !exchangeRate) throw badFields({ exchangeRate: [documentTexts.rate] })
  const customer = await customerInUse(work, draft.customerId)
  const { rfc, name, regime, use, creditDays } = customer
  const receiver: Receiver = { rfc, name, regime, postalCode: customer.postalCode ?? '', use }
  const method = draft.method ?? customer.paymentMethod ?? 'PUE'
  const form = method === 'PPD' ? '99' : (draft.form ?? customer.paymentForm ?? '01')
  const conditions = draft.conditions ?? null
  const sale: Sale = {
    type: 'ingreso',
    issuerId: series.issuerId,
    series: series.name,
    receiver,
    method,
    form,
    currency,
    exchangeRate: currency === 'MXN' ? null : (exchangeRate ?? null),
    lines,
    conditions,
  }
  const { lines: lineAmounts, ...amounts } = amountsOf(await saleDraft(work, sale, new Date().toISOString()))
  const columns = {
    customer_id: draft.customerId,
    receiver: JSON.stringify(receiver),
    currency,
    exchange_rate: sale.exchangeRate ?? null,
    method,
    form,
    credit_days: creditDays,
    content: JSON.stringify({ use, conditions } satisfies NoteContent),
    ...amounts,
  }
  return { columns, sale, lineAmounts }
}
