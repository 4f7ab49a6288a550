import type {
  Quotation,
  QuotationChange,
  QuotationDraft,
  QuotationLine,
  QuotationReview,
} from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { isEditable } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { accountToday } from '../../../app/account-zone.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { checkProducts } from '../products/products.read.ts'
import { takeFolio } from '../series/series.commands.ts'
import { note } from './history.ts'
import { headOf } from './letterheads/letterheads.repository.ts'
import * as repository from './quotations.repository.ts'
import { texts } from './quotations.texts.ts'
import { totalsOf } from './totals.ts'

export const find = repository.find

export async function create(work: Work, draft: QuotationDraft): Promise<Quotation> {
  const series = await repository.seriesOf(work, draft.seriesId, 'C')
  if (!series) throw badFields({ seriesId: [texts.noSeries] })
  if (series.kind !== 'C') throw badFields({ seriesId: [texts.otherSeries(series.name)] })
  const whom = await checked(work, draft)
  const { columns, lineAmounts } = amountColumns(draft.lines, draft.currency)
  const values = { ...columnsOf(draft), ...whom, ...columns, created_by: work.scope.userId || null }
  const { series: name, folio } = await takeFolio(work, series.id)
  const id = await addRecord(work, 'quotation', { ...values, series_id: series.id, series: name, folio })
  await repository.writeLines(work, id, draft.lines, lineAmounts)
  await note(work, { entityType: 'quotation', entityId: id, status: 'draft' })
  return find(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: QuotationChange): Promise<Quotation> {
  const before = await forChange(work, 'quotation', id, version, find)
  if (!isEditable(before.status)) throw conflict(texts.closed(before.folio, before.status))
  if (change.seriesId !== undefined && change.seriesId !== before.seriesId)
    throw badFields({ seriesId: [texts.fixedSeries] })
  const draft = merged(before, change)
  const whom = await checked(work, draft, before)
  const { columns, lineAmounts } = amountColumns(draft.lines, draft.currency)
  await saveRecord(work, 'quotation', id, {
    ...columnsOf(draft),
    ...whom,
    ...columns,
    unsent: before.versions > 0,
  })
  await repository.writeLines(work, id, draft.lines, lineAmounts)
  return find(work, id)
}

/** Its folio is not given out again. */
export async function remove(work: Work, id: number): Promise<void> {
  const { versions, status, folio } = await forChange(work, 'quotation', id, undefined, find)
  if (versions > 0 || status !== 'draft') throw conflict(texts.sent(folio))
  await removeRecord(work, 'quotation', id)
}

/** What stands in the form, summed; writes nothing. */
export function review({ lines, currency }: Pick<QuotationDraft, 'lines' | 'currency'>): QuotationReview {
  const { printed: _, words: __, ...sums } = totalsOf(lines, currency)
  return sums
}

/** What a change leaves as it is stands in the draft too. */
function merged(before: Quotation, change: Omit<QuotationChange, 'version'>): QuotationDraft {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...given }
}

/** To whom, until when and with which letterhead and products; what is wrong stands on its field. */
async function checked(work: Work, draft: QuotationDraft, before?: Quotation) {
  const { customerId = null, validUntil, letterheadId, lines } = draft
  // A day that stood there already may have passed meanwhile.
  if (validUntil !== before?.validUntil && validUntil < (await accountToday(work)))
    throw badFields({ validUntil: [texts.past] })
  if (letterheadId && letterheadId !== before?.letterheadId && !(await headOf(work, letterheadId)))
    throw badFields({ letterheadId: [texts.noLetterhead] })
  await checkClauses(work, draft, before)
  await checkProducts(work, lines)
  if (customerId === null) {
    if (!draft.name) throw badFields({ name: [texts.noName] })
    return { customer_id: null, name: draft.name, rfc: null }
  }
  // Whom it was made for stays, also when they are not sold to any more.
  if (before && customerId === before.customerId) return { customer_id: customerId, name: before.name, rfc: before.rfc }
  const { name, rfc } = await customerInUse(work, customerId)
  return { customer_id: customerId, name, rfc }
}

/** Where a clause was taken from; what stood there already stays, though it is no more. */
async function checkClauses({ tx, scope }: Work, { clauses = [] }: QuotationDraft, before?: Quotation): Promise<void> {
  const stood = new Set(before?.clauses.map(({ clauseId }) => clauseId))
  const named = clauses.flatMap(({ clauseId }) => (clauseId && !stood.has(clauseId) ? clauseId : []))
  if (named.length === 0) return
  const found = await tx
    .selectFrom('billing_clause')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', named)
    .select('id')
    .execute()
  const known = new Set<number | null | undefined>([null, undefined, ...stood, ...found.map(({ id }) => id)])
  const at = clauses.findIndex(({ clauseId }) => !known.has(clauseId))
  if (at >= 0) throw badFields({ [`clauses.${at}.clauseId`]: [texts.noClause] })
}

const columnsOf = (draft: QuotationDraft) => ({
  contact: draft.contact ?? null,
  email: draft.email ?? null,
  valid_until: draft.validUntil,
  currency: draft.currency,
  payment_terms: draft.paymentTerms ?? null,
  notes: draft.notes ?? null,
  letterhead_id: draft.letterheadId ?? null,
  clauses: JSON.stringify(draft.clauses ?? []),
})

function amountColumns(lines: readonly QuotationLine[], currency: string) {
  const {
    subtotal,
    discount,
    transferred,
    withheld,
    total,
    cost,
    margin,
    lines: lineAmounts,
  } = totalsOf(lines, currency)
  return { columns: { subtotal, discount, transferred, withheld, total, cost, margin }, lineAmounts }
}
