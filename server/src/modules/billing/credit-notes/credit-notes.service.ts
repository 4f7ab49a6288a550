import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import type {
  CreditNote,
  CreditNoteChange,
  CreditNoteDraft,
  CreditNoteReview,
} from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { creditReasonOf, type CreditReason } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import {
  allocationsOf,
  endAllocations,
  readOwing,
  writeAllocations,
  type Owing,
  type Taken,
} from '../allocations/allocations.repository.ts'
import { proofsOf } from '../allocations/proofs.ts'
import { findDocument, linesOf, mailsOf, writeLines } from '../documents/documents.repository.ts'
import { stateLabel, texts as documentTexts } from '../documents/documents.texts.ts'
import { kindOf } from '../documents/kinds.ts'
import { findingsOf } from '../documents/review.ts'
import { amountsOf, amountsWithTaxes, saleDraft, type Sale, type SaleContent } from '../documents/sale.ts'
import { takeFolio } from '../series/series.commands.ts'
import { find as findSeries } from '../series/series.repository.ts'
import { demandAdvance } from './advances.ts'
import { creditConcepts, returnedConcepts } from './concepts.ts'
import { texts } from './credit-notes.texts.ts'
import { written } from '../documents/written.ts'

/** What a credit note keeps in `content`. */
interface CreditContent extends SaleContent {
  reason: CreditReason
  description: string | null
  advanceId?: number | null
  returns: { line: number; quantity: number }[]
}

export async function find(work: Work, app: App, id: number): Promise<CreditNote> {
  const document = await findDocument(work, id, 'credit_note')
  const { reason, description, returns, advanceId = null } = document.content as unknown as CreditContent
  return {
    ...document,
    reason,
    description,
    advanceId,
    returns,
    invoices: await allocationsOf(work, [id]),
    lines: await linesOf(work, id),
    proofs: await proofsOf(work, app, id),
    sent: await mailsOf(work, id),
  }
}

export async function create(work: Work, app: App, draft: CreditNoteDraft): Promise<CreditNote> {
  const note = await composed(work, draft)
  const { series, folio } = await takeFolio(work, draft.seriesId)
  const id = await addRecord(work, 'fiscal_document', {
    ...columnsOf(draft, note),
    kind: 'credit_note',
    series_id: draft.seriesId,
    series,
    folio,
    issuer_id: note.sale.issuerId,
  })
  await writeContent(work, id, note)
  return find(work, app, id)
}

export async function update(work: Work, app: App, id: number, change: CreditNoteChange): Promise<CreditNote> {
  const before = await forChangeOpen(work, app, id, change.version)
  if (change.seriesId !== undefined && change.seriesId !== before.seriesId)
    throw badFields({ seriesId: [documentTexts.fixedSeries] })
  const draft = merged(before, change)
  const note = await composed(work, draft, id)
  await saveRecord(work, 'fiscal_document', id, { ...columnsOf(draft, note), state: 'draft', problem: null })
  await writeContent(work, id, note)
  return find(work, app, id)
}

/** The folio of a removed draft is not given out again. */
export async function remove(work: Work, app: App, id: number): Promise<void> {
  await forChangeOpen(work, app, id, undefined)
  await endAllocations(work, id)
  await removeRecord(work, 'fiscal_document', id)
}

/** What the form shows beside itself; writes nothing. `own`: the note that is being changed. */
export async function review(work: Work, app: App, draft: CreditNoteDraft, own = 0): Promise<CreditNoteReview> {
  const { sale } = await composed(work, draft, own)
  const built = await saleDraft(work, sale, new Date().toISOString())
  return { ...amountsWithTaxes(built), findings: findingsOf(app, built), concepts: [...sale.lines] }
}

async function forChangeOpen(work: Work, app: App, id: number, version: number | undefined): Promise<CreditNote> {
  const before = await forChange(work, 'fiscal_document', id, version, () => find(work, app, id))
  const { isInDoubt } = await findDocument(work, id, 'credit_note')
  if (isInDoubt) throw conflict(documentTexts.sealed(before.folio))
  if (!isOpen(before.state)) throw conflict(documentTexts.closed(before.folio, stateLabel(before.state)))
  return before
}

type Composed = Awaited<ReturnType<typeof composed>>

async function writeContent(work: Work, id: number, { sale, amounts, taken }: Composed): Promise<void> {
  await writeLines(work, id, sale.lines, amounts.lines)
  await writeAllocations(work, id, taken)
}

/** The note that a draft makes of the invoices as they stand; what is wrong is a 400 at its place. */
async function composed(work: Work, draft: CreditNoteDraft, own = 0) {
  const series = await findSeries(work, draft.seriesId)
  if (series.kind !== 'E') throw badFields({ seriesId: [documentTexts.otherKind(series.name)] })
  const owing = await owingOf(work, draft, series.issuerId, own)
  const [first] = owing
  if (!first) throw badFields({ invoices: [texts.noInvoice] })
  const { receiver } = await findDocument(work, first.id)
  const reason = creditReasonOf(draft.reason)
  const frame: Sale = {
    type: 'egreso',
    issuerId: series.issuerId,
    series: series.name,
    receiver: { ...receiver, use: 'G02' },
    method: 'PUE',
    form: draft.form ?? reason.form,
    currency: first.currency,
    exchangeRate: first.exchangeRate,
    relations: [{ type: reason.relation, uuids: owing.flatMap(({ uuid }) => uuid ?? []) }],
    lines: [],
  }
  const sale = { ...frame, lines: await linesFor(work, draft, frame, owing) }
  const amounts = amountsOf(await saleDraft(work, sale, new Date().toISOString()))
  const taken = takenOf(draft, owing, amounts.total)
  const { advanceId } = draft
  if (advanceId && draft.reason !== 'advance') throw badFields({ advanceId: [texts.noAdvanceReason] })
  const { issuerId } = series
  if (advanceId) await demandAdvance(work, advanceId, { ...first, issuerId, total: amounts.total }, own)
  return { sale, amounts, taken, customerId: first.customerId }
}

/** The invoices of a draft, all of one customer, issuer and currency. */
async function owingOf(work: Work, { invoices }: CreditNoteDraft, issuerId: number, own: number): Promise<Owing[]> {
  const owing = await readOwing(
    work,
    invoices.map(({ invoiceId }) => invoiceId),
    own,
  )
  const first = owing.get(invoices[0]?.invoiceId ?? 0)
  const seen = new Set<number>()
  return invoices.map(({ invoiceId }, at) => {
    const refuse = (sentence: string) => badFields({ [`invoices.${at}.invoiceId`]: [sentence] })
    const invoice = owing.get(invoiceId)
    if (!invoice || !first) throw refuse(texts.noInvoice)
    const { folio, state } = invoice
    if (seen.has(invoiceId)) throw refuse(texts.twice)
    seen.add(invoiceId)
    if (invoice.issuerId !== issuerId) throw refuse(texts.otherIssuer(folio))
    if (invoice.customerId !== first.customerId) throw refuse(texts.otherCustomer(folio))
    if (invoice.currency !== first.currency) throw refuse(texts.otherCurrency(folio))
    if (state !== 'stamped') throw refuse(texts.notLive(folio, stateLabel(state)))
    return invoice
  })
}

async function linesFor(
  work: Work,
  draft: CreditNoteDraft,
  frame: Sale,
  owing: readonly Owing[],
): Promise<DocumentLine[]> {
  if (draft.reason === 'return') {
    const [invoice] = draft.invoices
    if (!invoice || draft.invoices.length > 1) throw badFields({ invoices: [texts.oneInvoice] })
    return returnedConcepts(await linesOf(work, invoice.invoiceId), draft.returns ?? [])
  }
  const credited = []
  for (const [at, { id, folio, balance }] of owing.entries()) {
    const { amount } = draft.invoices[at]!
    if (amount > balance)
      throw badFields({ [`invoices.${at}.amount`]: [texts.overBalance(folio, written(Math.max(0, balance)))] })
    const invoice = await findDocument(work, id)
    credited.push({ cfdi: buildCfdi(await kindOf(invoice.kind).draftOf(work, invoice, invoice.issuedAt)), amount })
  }
  const built = await saleDraft(work, frame, new Date().toISOString())
  return creditConcepts(built, credited, draft.description ?? creditReasonOf(draft.reason).label)
}

/** What the total takes off each invoice: as it was asked, the last one what is left of the total. */
function takenOf({ invoices }: CreditNoteDraft, owing: readonly Owing[], total: number): Taken[] {
  let left = total
  return owing.map(({ id, folio, balance }, at) => {
    const amount = at === owing.length - 1 ? left : invoices[at]!.amount
    left = sumOf([left, -amount])
    const refuse = (sentence: string) => badFields({ [`invoices.${at}.amount`]: [sentence] })
    if (amount <= 0) throw refuse(texts.nothing)
    if (amount > balance) throw refuse(texts.overBalance(folio, written(Math.max(0, balance))))
    return { invoiceId: id, instalment: null, before: balance, amount, paid: amount, rate: null }
  })
}

function columnsOf(draft: CreditNoteDraft, { sale, amounts: { lines: _, ...amounts }, customerId }: Composed) {
  const content: CreditContent = {
    reason: draft.reason,
    description: draft.description ?? null,
    advanceId: draft.advanceId ?? null,
    returns: draft.reason === 'return' ? (draft.returns ?? []) : [],
    relations: sale.relations ?? [],
  }
  return {
    ...amounts,
    customer_id: customerId,
    receiver: JSON.stringify(sale.receiver),
    currency: sale.currency,
    exchange_rate: sale.exchangeRate ?? null,
    method: 'PUE',
    form: sale.form ?? null,
    content: JSON.stringify(content),
  }
}

function merged(before: CreditNote, { version: _, ...change }: CreditNoteChange): CreditNoteDraft {
  const { seriesId, reason, form, description, advanceId, invoices, returns } = before
  return {
    seriesId,
    reason,
    advanceId,
    form,
    description,
    returns,
    invoices: invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
    ...(Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<CreditNoteDraft>),
  }
}
