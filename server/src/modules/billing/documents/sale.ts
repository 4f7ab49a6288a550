import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { isGeneric, publicReceiver } from '@arriero/cfdi/build/build-sale.ts'
import { dec } from '@arriero/cfdi/build/decimal.ts'
import type { LineDraft, SaleDraft } from '@arriero/cfdi/model/draft.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { taxSumsOf } from '@arriero/cfdi/print/print-lines.ts'
import type { Amounts, DocumentLine, Receiver, Review } from '@arriero/contract/billing/documents/documents.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { issuerOf } from '../../social-reasons/social-reasons.read.ts'
import type { StoredDocument } from './documents.repository.ts'
import { texts } from './documents.texts.ts'

export const importedAs = 'xml'

/** What invoices, credit notes and sales notes keep in `content` beside their columns. */
export interface SaleContent {
  use?: string | null
  conditions?: string | null
  relations?: { type: string; uuids: string[] }[]
  global?: { periodicity: string; months: string; year: string } | null
  /** Not stamped here: its XML came from another program. */
  origin?: typeof importedAs
}

/** What a sale is built from, saved or still in a form. Amounts in the document's currency. */
export interface Sale extends SaleContent {
  type: 'ingreso' | 'egreso'
  issuerId: number
  series: string
  /** None before it is saved. */
  number?: number | undefined
  receiver: Receiver
  method: 'PUE' | 'PPD'
  form?: string | null | undefined
  currency: string
  exchangeRate?: number | null | undefined
  lines: readonly DocumentLine[]
}

/** What one document may come to: its cents are still exact numbers. */
const mostMoney = 999_999_999_999

/** Numbers of at most six decimals, as text without an exponent. */
export const decimal = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '')

export async function saleDraft(work: Work, sale: Sale, issuedAt: string): Promise<SaleDraft> {
  const issuer = await issuerOf(work, sale.issuerId)
  const { rfc, name, regime, postalCode } = issuer
  return {
    type: sale.type,
    series: sale.series,
    ...(sale.number === undefined ? {} : { folio: String(sale.number) }),
    issuedAt,
    timeZone: await zoneOf(work),
    postalCode,
    issuer: { rfc, name, regime },
    receiver: receiverOf(sale, postalCode),
    paymentMethod: sale.method,
    ...(sale.form ? { paymentForm: sale.form } : {}),
    currency: sale.currency,
    ...(sale.exchangeRate ? { exchangeRate: decimal(sale.exchangeRate) } : {}),
    ...(sale.conditions ? { conditions: sale.conditions } : {}),
    ...(sale.relations?.length ? { relations: sale.relations } : {}),
    ...(sale.global ? { global: sale.global } : {}),
    lines: sale.lines.map(lineDraft),
  }
}

function receiverOf({ receiver, global }: Sale, issuerPostalCode: string): SaleDraft['receiver'] {
  if (global) return publicReceiver(issuerPostalCode)
  const { rfc, name, regime, use } = receiver
  const postalCode = isGeneric(rfc) ? issuerPostalCode : receiver.postalCode
  return { rfc, name, regime, postalCode, ...(use ? { use } : {}) }
}

export function lineDraft(line: DocumentLine): LineDraft {
  const { productKey, sku, description, unitKey, unit, quantity, unitPrice, discount, taxes } = line
  return {
    productKey,
    ...(sku ? { sku } : {}),
    description,
    unitKey,
    ...(unit ? { unit } : {}),
    quantity: decimal(quantity),
    unitPrice: decimal(unitPrice),
    ...(discount ? { discount: decimal(discount) } : {}),
    taxes: taxes.map(({ kind, tax, factor, rate }) => ({
      kind,
      tax,
      factor,
      ...(rate === null ? {} : { rate: rate.toFixed(6) }),
    })),
  }
}

/** The line takes more off than it charges. */
const isOverDiscounted = ({ quantity, unitPrice, discount = '0' }: LineDraft) =>
  dec(discount).gt(dec(quantity).times(dec(unitPrice)))

/** The places of the lines whose discount exceeds their amount: of these there is no document. */
export const overDiscounted = ({ lines }: SaleDraft): number[] =>
  lines.flatMap((line, at) => (isOverDiscounted(line) ? [at] : []))

/** The same without the discounts that cannot be, for what adds up while somebody still types. */
export const withoutOverDiscounts = (draft: SaleDraft): SaleDraft => ({
  ...draft,
  lines: draft.lines.map(({ discount, ...line }) =>
    discount === undefined || isOverDiscounted({ ...line, discount }) ? line : { ...line, discount },
  ),
})

/** Amounts as the document carries them, and that of each line. Throws the 400 of numbers that make no document. */
export const amountsOf = (draft: SaleDraft) => amountsIn(cfdiOf(draft))

/** The same with each tax, as forms show them while somebody types. */
export function amountsWithTaxes(draft: SaleDraft): Omit<Review, 'findings'> {
  const cfdi = cfdiOf(draft)
  const taxes = taxSumsOf(cfdi).map((tax) => ({ ...tax, base: Number(tax.base), amount: Number(tax.amount) }))
  return { ...amountsIn(cfdi), taxes }
}

function amountsIn({ SubTotal, Descuento, Impuestos, Total, Conceptos }: Cfdi): Amounts & { lines: number[] } {
  if (Number(SubTotal) > mostMoney || Number(Total) > mostMoney) throw badRequest(texts.tooMuch)
  if (Number(Total) < 0) throw badRequest(texts.overWithheld)
  return {
    subtotal: Number(SubTotal),
    discount: Number(Descuento ?? 0),
    transferred: Number(Impuestos?.TotalImpuestosTrasladados ?? 0),
    withheld: Number(Impuestos?.TotalImpuestosRetenidos ?? 0),
    total: Number(Total),
    lines: Conceptos.map(({ Importe }) => Number(Importe)),
  }
}

/** The document a draft makes. Throws the 400 of numbers that make none. */
export function cfdiOf(draft: SaleDraft): Cfdi {
  const [over] = overDiscounted(draft)
  if (over !== undefined) throw badFields({ [`lines.${over}.discount`]: [texts.overDiscount] })
  try {
    return buildCfdi(draft)
  } catch (error) {
    if (error instanceof CfdiError) throw badRequest(error.message)
    // More digits than the library computes with.
    if (error instanceof RangeError) throw badRequest(texts.tooMuch)
    throw error
  }
}

/** A stored invoice, credit note or sales note as a sale. */
export function saleOf(document: StoredDocument, lines: readonly DocumentLine[]): Sale {
  const content = document.content as SaleContent
  return {
    ...content,
    type: document.kind === 'credit_note' ? 'egreso' : 'ingreso',
    issuerId: document.issuerId,
    series: document.series,
    number: document.number,
    receiver: document.receiver,
    method: document.method ?? 'PUE',
    form: document.form,
    currency: document.currency,
    exchangeRate: document.exchangeRate,
    lines,
  }
}
