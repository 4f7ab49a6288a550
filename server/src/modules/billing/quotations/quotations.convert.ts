import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { fiscalKinds, type DocumentState } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Quotation, QuotationComplement } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { isEditable } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { sql } from 'kysely'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict } from '../../../app/errors.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { lives } from '../documents/claims.ts'
import { texts as documentTexts } from '../documents/documents.texts.ts'
import * as invoices from '../invoices/invoices.service.ts'
import * as notes from '../sales-notes/sales-notes.service.ts'
import { note } from './history.ts'
import { find, seriesOf } from './quotations.repository.ts'
import { texts } from './quotations.texts.ts'

type Target = 'note_sale' | 'invoice'

/** What it became while that lives, and what it may become. */
export async function complementOf(work: Work, id: number): Promise<QuotationComplement> {
  const quotation = await find(work, id)
  const links = await linksOf(work, id)
  const reason = links[0] ? texts.already(links[0].folio) : whyNotSold(quotation)
  return {
    links,
    may: [
      { type: 'note_sale', reason },
      { type: 'invoice', reason },
      { type: 'trip', reason: quotation.status === 'rejected' ? texts.notAccepted(quotation.folio) : null },
    ],
  }
}

/** A draft with its lines, once; while that lives there is no second one. */
export async function convert(
  work: Work,
  id: number,
  { to, accept, exchangeRate }: { to: Target; accept?: boolean | undefined; exchangeRate?: number | undefined },
) {
  const quotation = await forChange(work, 'quotation', id, undefined, find)
  const { folio, status, currency } = quotation
  const [link] = await linksOf(work, id)
  if (link) throw conflict(texts.already(link.folio))
  const reason = whyNotSold(quotation)
  if (reason) throw conflict(reason)
  if (currency !== 'MXN' && !exchangeRate) throw badFields({ exchangeRate: [documentTexts.rate] })
  if (isEditable(status)) {
    if (!accept) throw conflict(texts.notAccepted(folio))
    if (status === 'expired') throw conflict(texts.expired(folio))
    await note(work, { entityType: 'quotation', entityId: id, status: 'accepted' })
  }
  const made = await sell(work, quotation, to, exchangeRate)
  await saveRecord(work, 'quotation', id, { state: 'converted', document_id: made.id })
  await note(work, { entityType: 'quotation', entityId: id, status: 'converted', comment: made.folio })
  return { type: to, id: made.id, folio: made.folio }
}

function whyNotSold({ status, folio, customerId, lines }: Quotation): string | null {
  if (status === 'rejected') return texts.notAccepted(folio)
  if (customerId === null) return texts.prospect
  return lines.every(({ optional }) => optional) ? texts.nothingToSell : null
}

async function sell(
  work: Work,
  quotation: Quotation,
  to: Target,
  exchangeRate: number | undefined,
): Promise<{ id: number; folio: string }> {
  const own = await seriesOf(work, quotation.seriesId, 'C')
  const kind = fiscalKinds.find((one) => one.kind === to)!
  const series = await seriesOf(work, undefined, to === 'invoice' ? 'I' : 'V', own?.issuerId)
  if (!series) throw badRequest(texts.noSalesSeries(kind.label.toLowerCase()))
  const { paymentMethod, paymentForm, creditDays } = await customerInUse(work, quotation.customerId!)
  const draft = {
    seriesId: series.id,
    customerId: quotation.customerId!,
    currency: quotation.currency,
    exchangeRate,
    method: paymentMethod ?? (creditDays > 0 ? 'PPD' : 'PUE'),
    form: paymentForm,
    conditions: quotation.paymentTerms,
    lines: quotation.lines.filter(({ optional }) => !optional).map(toConcept),
  } as const
  return to === 'invoice' ? invoices.create(work, draft) : notes.create(work, draft)
}

/** A CFDI's description is one line. */
function toConcept({
  optional: _,
  cost: __,
  amount: ___,
  description,
  ...line
}: Quotation['lines'][number]): DocumentLine {
  return { ...line, description: description.replaceAll(/\s*\n\s*/g, ', ') }
}

/** Documents made of it that were neither removed nor cancelled. */
async function linksOf({ tx, scope }: Work, id: number): Promise<QuotationComplement['links']> {
  const rows = await tx
    .selectFrom('quotation as q')
    .innerJoin('fiscal_document as d', (join) =>
      join.onRef('d.id', '=', 'q.document_id').onRef('d.account_id', '=', 'q.account_id'),
    )
    .where('q.account_id', '=', scope.accountId)
    .where('q.id', '=', id)
    .where(lives)
    .select([
      'd.kind as type',
      'd.id',
      sql<string>`d.series || '-' || d.folio`.as('folio'),
      'd.state',
      sql<number>`d.total::float8`.as('total'),
    ])
    .execute()
  // A quotation becomes one of the two, in a state the table's check knows.
  return rows.map((row) => ({ ...row, type: row.type as Target, state: row.state as DocumentState }))
}
