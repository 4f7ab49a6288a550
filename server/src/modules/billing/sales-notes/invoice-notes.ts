import { sql } from 'kysely'
import { GENERIC_NATIONAL_RFC } from '@arriero/cfdi/build/build-sale.ts'
import { dec, sum, upToSix } from '@arriero/cfdi/build/decimal.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { mostLines } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { SalesNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { accountToday } from '../../../app/account-zone.ts'
import { saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, conflict } from '../../../app/errors.ts'
import { passOnTrips, releaseTrips } from '../documents/claims.ts'
import { decimal } from '../documents/sale.ts'
import * as invoices from '../invoices/invoices.service.ts'
import { fallDue } from '../trip-account/refresh.ts'
import { openNote } from './sales-notes.service.ts'
import { texts } from './sales-notes.texts.ts'

interface Asked {
  ids: readonly number[]
  global?: boolean | undefined
}

/** The draft of one invoice that charges these open notes; while it lives they are not charged again. */
export async function invoiceNotes(work: Work, { ids, global = false }: Asked): Promise<{ id: number; folio: string }> {
  const notes: SalesNote[] = []
  // In one order, so that two who choose the same ones wait instead of blocking each other.
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) notes.push(await openNote(work, id))
  const first = notes[0]!
  if (notes.some(({ issuerId, currency }) => issuerId !== first.issuerId || currency !== first.currency))
    throw conflict(texts.mixedIssuer)
  if (!global && notes.some(({ customerId }) => customerId !== first.customerId)) throw conflict(texts.mixed)
  if (global && first.currency !== 'MXN') throw conflict(texts.globalPesos)
  const lines = global ? notes.flatMap(globalLines) : notes.flatMap((note) => note.lines)
  if (lines.length > mostLines) throw badRequest(texts.tooMany)
  // Those that stand in the invoice go over to it; what it does not name, as a global one, stays with its note.
  const trips = await releaseTrips(
    work,
    notes.map((note) => note.id),
  )
  const { id, folio } = await invoices.create(work, {
    seriesId: await invoiceSeries(work, first.issuerId),
    customerId: global ? await publicCustomer(work) : first.customerId!,
    method: global ? 'PUE' : (first.method ?? 'PUE'),
    form: first.method === 'PPD' && global ? '01' : first.form,
    currency: first.currency,
    exchangeRate: first.exchangeRate,
    lines,
    ...(global && { global: await periodOf(work) }),
  })
  for (const note of notes)
    await saveRecord(work, 'fiscal_document', note.id, {
      content: sql`content || jsonb_build_object('invoiceId', ${id}::int)`,
    })
  await passOnTrips(work, trips)
  await fallDue(work, trips)
  return { id, folio }
}

/** A concept for each note and kind of taxes in it (RMF 2.7.1.21): 'Venta' with its folio. */
function globalLines({ folio, lines }: SalesNote): DocumentLine[] {
  const byTaxes = Map.groupBy(lines, ({ taxes }) => JSON.stringify(taxes))
  return [...byTaxes.values()].map((same) => ({
    productKey: '01010101',
    sku: folio,
    description: 'Venta',
    unitKey: 'ACT',
    quantity: 1,
    unitPrice: netOf(same),
    taxes: same[0]!.taxes,
  }))
}

const netOf = (lines: readonly DocumentLine[]) =>
  Number(
    upToSix(
      sum(
        lines.map(({ quantity, unitPrice, discount = 0 }) =>
          dec(decimal(quantity)).times(decimal(unitPrice)).minus(decimal(discount)),
        ),
      ),
      2,
    ),
  )

/** The month that runs, to be declared by month. */
async function periodOf(work: Work) {
  const [year = '', months = ''] = (await accountToday(work)).split('-')
  return { periodicity: '04' as const, months, year }
}

async function invoiceSeries({ tx, scope }: Work, issuerId: number): Promise<number> {
  const series = await tx
    .selectFrom('document_series')
    .where('account_id', '=', scope.accountId)
    .where('social_reason_id', '=', issuerId)
    .where('kind', '=', 'I')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  if (!series) throw badRequest(texts.noSeries)
  return series.id
}

async function publicCustomer({ tx, scope }: Work): Promise<number> {
  const customer = await tx
    .selectFrom('billing_customer')
    .where('account_id', '=', scope.accountId)
    .where('rfc', '=', GENERIC_NATIONAL_RFC)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  if (!customer) throw badRequest(texts.noPublic)
  return customer.id
}
