import { sql } from 'kysely'
import type { Invoice, InvoiceChange, InvoiceDraft } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import type { Receiver } from '@arriero/contract/billing/documents/documents.entities.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { checkTrips, endClaims, passOnTrips, releaseTrips } from '../documents/claims.ts'
import { findDocument, linesOf, mailsOf, movementsOf, writeLines } from '../documents/documents.repository.ts'
import { stateLabel, texts } from '../documents/documents.texts.ts'
import { amountsOf, saleDraft, type Sale, type SaleContent } from '../documents/sale.ts'
import { notesChargedBy } from '../sales-notes/charged.ts'
import { takeFolio } from '../series/series.commands.ts'
import { find as findSeries } from '../series/series.repository.ts'

export async function find(work: Work, id: number): Promise<Invoice> {
  const document = await findDocument(work, id, 'invoice')
  const { use = null, conditions = null, relations = [], global = null } = document.content as SaleContent
  return {
    ...document,
    use,
    conditions,
    relations: relations as Invoice['relations'],
    global: global as Invoice['global'],
    lines: await linesOf(work, id),
    movements: await movementsOf(work, id),
    sent: await mailsOf(work, id),
  }
}

/** A draft with the next folio of its series. */
export async function create(work: Work, draft: InvoiceDraft): Promise<Invoice> {
  const { sale, creditDays } = await checked(work, draft)
  const { lines: lineAmounts, ...amounts } = amountsOf(await saleDraft(work, sale, new Date().toISOString()))
  await checkTrips(work, draft.lines, undefined, draft.relations)
  const columns = { ...columnsOf(draft, sale, creditDays), ...amounts, issuer_id: sale.issuerId }
  const { series, folio } = await takeFolio(work, draft.seriesId)
  const id = await addRecord(work, 'fiscal_document', {
    ...columns,
    kind: 'invoice',
    series_id: draft.seriesId,
    series,
    folio,
  })
  await writeLines(work, id, draft.lines, lineAmounts)
  return find(work, id)
}

export async function update(work: Work, id: number, change: InvoiceChange): Promise<Invoice> {
  const before = await forChange(work, 'fiscal_document', id, change.version, find)
  demandOpen(before)
  if ((await findDocument(work, id)).isInDoubt) throw conflict(texts.sealed(before.folio))
  if (change.seriesId !== undefined && change.seriesId !== before.seriesId)
    throw badFields({ seriesId: [texts.fixedSeries] })
  const draft = merged(before, change)
  const { sale, creditDays } = await checked(work, draft)
  const { lines: lineAmounts, ...amounts } = amountsOf(await saleDraft(work, sale, new Date().toISOString()))
  // The notes it charges wait with their trips for what stands in it now.
  const waiting = await releaseTrips(work, await notesChargedBy(work, id))
  await checkTrips(work, draft.lines, id, draft.relations)
  await saveRecord(work, 'fiscal_document', id, {
    ...columnsOf(draft, sale, creditDays),
    ...amounts,
    state: 'draft',
    problem: null,
  })
  if (change.lines) await writeLines(work, id, draft.lines, lineAmounts)
  await passOnTrips(work, waiting)
  return find(work, id)
}

/** The folio of a removed draft is not given out again. */
export async function remove(work: Work, id: number): Promise<void> {
  const before = await forChange(work, 'fiscal_document', id, undefined, find)
  demandOpen(before)
  if ((await findDocument(work, id)).isInDoubt) throw conflict(texts.sealed(before.folio))
  await removeRecord(work, 'fiscal_document', id)
  await endClaims(work, id)
}

/** The due date moves with what was agreed, also of a stamped one. */
export async function changeTerms(
  work: Work,
  id: number,
  { creditDays, version }: { creditDays: number; version?: number | undefined },
): Promise<Invoice> {
  await forChange(work, 'fiscal_document', id, version, find)
  await saveRecord(work, 'fiscal_document', id, {
    credit_days: creditDays,
    due_on: sql<string>`case when stamped_at is null then due_on
      else (issued_at at time zone (select timezone from account where id = account_id))::date + ${creditDays}::int end`,
  })
  return find(work, id)
}

/** A draft with the same content that replaces a stamped invoice (relation 04, domain §4). */
export async function substitute(work: Work, id: number): Promise<Invoice> {
  const before = await find(work, id)
  if (before.state !== 'stamped' || !before.uuid) throw conflict(texts.notStamped(before.folio))
  const { seriesId, customerId, use, method, form, currency, exchangeRate, creditDays, conditions, global } = before
  return create(work, {
    seriesId,
    customerId: customerId ?? 0,
    use,
    method: method ?? 'PUE',
    form,
    currency,
    exchangeRate,
    creditDays,
    conditions,
    global,
    relations: [{ type: '04', uuids: [before.uuid] }],
    // Its trips wait until the one that is replaced is cancelled.
    lines: before.lines,
  })
}

function demandOpen({ folio, state }: Invoice): void {
  if (!isOpen(state)) throw conflict(texts.closed(folio, stateLabel(state)))
}

function merged(before: Invoice, change: InvoiceChange): InvoiceDraft {
  const {
    seriesId,
    customerId,
    use,
    method,
    form,
    currency,
    exchangeRate,
    creditDays,
    conditions,
    relations,
    global,
    lines,
  } = before
  const { version: _, ...given } = change
  const stands = { seriesId, customerId: customerId ?? 0, use, method: method ?? 'PUE', form, currency, exchangeRate }
  return { ...stands, creditDays, conditions, relations, global, lines, ...withoutUndefined(given) }
}

const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>
  }

/** Series, customer and rate of a draft; what is wrong stands on its field. */
export async function checked(
  work: Work,
  draft: InvoiceDraft,
): Promise<{ sale: Sale; customer: Customer; creditDays: number }> {
  const series = await findSeries(work, draft.seriesId)
  if (series.kind !== 'I') throw badFields({ seriesId: [texts.otherKind(series.name)] })
  if (draft.currency !== 'MXN' && !draft.exchangeRate) throw badFields({ exchangeRate: [texts.rate] })
  const customer = await customerInUse(work, draft.customerId)
  const receiver: Receiver = {
    rfc: customer.rfc,
    name: customer.name,
    regime: customer.regime,
    postalCode: customer.postalCode ?? '',
    use: draft.use ?? customer.use,
  }
  const { method, form, currency, exchangeRate, lines, conditions, relations, global } = draft
  const sale: Sale = {
    type: 'ingreso',
    issuerId: series.issuerId,
    series: series.name,
    receiver,
    method,
    form: method === 'PPD' ? '99' : (form ?? customer.paymentForm),
    currency,
    exchangeRate: currency === 'MXN' ? null : (exchangeRate ?? null),
    lines,
    conditions: conditions ?? null,
    relations: relations ?? [],
    global: global ?? null,
  }
  return { sale, customer, creditDays: draft.creditDays ?? customer.creditDays }
}

const columnsOf = (draft: InvoiceDraft, sale: Sale, creditDays: number) => ({
  customer_id: draft.customerId,
  receiver: JSON.stringify(sale.receiver),
  currency: sale.currency,
  exchange_rate: sale.exchangeRate ?? null,
  method: sale.method,
  form: sale.form ?? null,
  credit_days: creditDays,
  content: JSON.stringify({
    use: draft.use ?? null,
    conditions: sale.conditions,
    relations: sale.relations,
    global: sale.global,
  } satisfies SaleContent),
})
