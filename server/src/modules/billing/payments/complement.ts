import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { taxGroups } from '@arriero/cfdi/build/build-payment.ts'
import { dec, fixed, round } from '@arriero/cfdi/build/decimal.ts'
import { localDateTime } from '@arriero/cfdi/build/local-time.ts'
import type { PaidInvoiceDraft, PaymentDraft as ComplementDraft } from '@arriero/cfdi/model/draft.ts'
import { convertedRange } from '@arriero/cfdi/validate/window.ts'
import type { Receiver } from '@arriero/contract/billing/documents/documents.entities.ts'
import { sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { issuerOf } from '../../social-reasons/social-reasons.read.ts'
import { findDocument } from '../documents/documents.repository.ts'
import { kindOf } from '../documents/kinds.ts'
import { decimal } from '../documents/sale.ts'
import { depositRate } from './allocate.ts'
import type { PaymentRecord } from './payments.repository.ts'

/** One invoice of the complement, as it was allocated. */
export interface Paid {
  invoiceId: number
  series: string
  number: number
  uuid: string | null
  currency: string
  total: number
  instalment: number | null
  before: number
  amount: number
  paid: number
  rate: number | null
}

/** What the complement says of the money, saved or still in a form. */
export interface Money extends Omit<PaymentRecord, 'notes' | 'favorOf' | 'appliedAt'> {
  form: string
  currency: string
  exchangeRate: number | null
}

/**
 * EquivalenciaDR: units of the invoice's currency per unit of the deposit's, ten decimals (domain §10.3). That of the
 * rates; where it leaves the authority's window around both amounts, because one is a rounded cent, that of the amounts.
 */
export function equivalenceOf(one: Pick<Paid, 'currency' | 'amount' | 'paid' | 'rate'>, money: Money): string {
  if (one.currency === money.currency || one.rate === null) return '1'
  const ofRates = fixed(round(dec(decimal(depositRate(money))).div(dec(decimal(one.rate))), 10), 10)
  const range = convertedRange(one.amount.toFixed(2), ofRates)
  const paid = dec(one.paid.toFixed(2))
  if (range && paid.gte(range.low) && paid.lte(range.high)) return ofRates
  return fixed(round(dec(one.amount.toFixed(2)).div(paid), 10), 10)
}

/** The complement of what was paid of PPD invoices; of nothing when there is none. */
export async function complementDraft(
  work: Work,
  from: { issuerId: number; series: string; number?: number | undefined; receiver: Receiver; money: Money },
  allocations: readonly Paid[],
  issuedAt: string,
): Promise<ComplementDraft> {
  const { money, receiver } = from
  const { rfc, name, regime, postalCode } = await issuerOf(work, from.issuerId)
  const timeZone = await zoneOf(work)
  const due = allocations.filter(({ instalment }) => instalment !== null)
  const invoices: PaidInvoiceDraft[] = []
  for (const one of due) invoices.push(await paidInvoice(work, one, money))
  const optional = {
    operation: money.operation,
    payerBankRfc: money.payerBankRfc,
    foreignBank: money.foreignBank,
    payerAccount: money.payerAccount,
    payeeBankRfc: money.payeeBankRfc,
    payeeAccount: money.payeeAccount,
  }
  return {
    type: 'pago',
    series: from.series,
    ...(from.number === undefined ? {} : { folio: String(from.number) }),
    issuedAt,
    timeZone,
    postalCode,
    issuer: { rfc, name, regime },
    receiver: { rfc: receiver.rfc, name: receiver.name, regime: receiver.regime, postalCode: receiver.postalCode },
    payments: [
      {
        paidAt: localDateTime(money.paidAt, timeZone),
        form: money.form,
        currency: money.currency,
        ...(money.exchangeRate === null ? {} : { exchangeRate: decimal(money.exchangeRate) }),
        // Without what PUE invoices took and what is in the customer's favour: the complement tells what it settles.
        amount: sumOf(due.map(({ paid }) => paid)).toFixed(2),
        ...present(optional),
        invoices,
      },
    ],
  }
}

const present = (given: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])))

async function paidInvoice(work: Work, one: Paid, money: Money): Promise<PaidInvoiceDraft> {
  const invoice = await findDocument(work, one.invoiceId)
  // Built again from what is stored: its lines say at full precision what the stamped XML rounds.
  const cfdi = buildCfdi(await kindOf(invoice.kind).draftOf(work, invoice, invoice.issuedAt))
  const isOther = one.currency !== money.currency
  return {
    uuid: one.uuid ?? '',
    series: one.series,
    folio: String(one.number),
    currency: one.currency,
    ...(isOther ? { equivalence: equivalenceOf(one, money) } : {}),
    instalment: one.instalment ?? 1,
    total: one.total.toFixed(2),
    balanceBefore: one.before.toFixed(2),
    paid: one.amount.toFixed(2),
    taxes: taxGroups(cfdi),
  }
}
