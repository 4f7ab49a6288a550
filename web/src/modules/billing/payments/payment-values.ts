import type { Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { Payment, PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import { sumOf, type Owed } from '@arriero/contract/billing/payments/payments.rules.ts'

/** What an invoice gets of the deposit, as it is typed. */
export interface ShareValue {
  invoiceId: number
  /** The invoice's. */
  currency: string
  amount: number | null
  /** In the deposit's currency, where a distribution worked it out. */
  paid?: number | undefined
}

/** A payment while it is being written. */
export interface PaymentValues extends Omit<
  PaymentDraft,
  'seriesId' | 'customerId' | 'amount' | 'exchangeRate' | 'allocations'
> {
  seriesId: number | undefined
  customerId: number | undefined
  amount: number | null
  exchangeRate: number | null
  /** Pesos per unit of the invoices' currencies. */
  rates: Record<string, number | null>
  allocations: ShareValue[]
  version?: number
}

/** An invoice that the deposit may pay, with what this very payment takes of it already given back. */
export interface PayableInvoice {
  id: number
  folio: string
  issuedAt: string
  dueOn: string | null
  method: 'PUE' | 'PPD' | null
  currency: string
  exchangeRate: number | null
  balance: number
  instalment: number | null
}

export const blankPayment = (): PaymentValues => ({
  seriesId: undefined,
  customerId: undefined,
  paidAt: new Date().toISOString(),
  form: '03',
  currency: 'MXN',
  exchangeRate: null,
  amount: null,
  rates: {},
  allocations: [],
})

export const valuesOf = (payment: Payment): PaymentValues => ({
  seriesId: payment.seriesId,
  customerId: payment.customerId ?? undefined,
  paidAt: payment.paidAt,
  form: payment.form,
  currency: payment.currency,
  exchangeRate: payment.exchangeRate,
  amount: payment.total,
  operation: payment.operation,
  payerBankRfc: payment.payerBankRfc,
  foreignBank: payment.foreignBank,
  payerAccount: payment.payerAccount,
  payeeBankRfc: payment.payeeBankRfc,
  payeeAccount: payment.payeeAccount,
  notes: payment.notes,
  favorOf: payment.favorOf,
  rates: Object.fromEntries(payment.allocations.flatMap(({ currency, rate }) => (rate ? [[currency, rate]] : []))),
  allocations: payment.allocations.map(({ invoiceId, currency, amount, paid }) => ({
    invoiceId,
    currency,
    amount,
    paid,
  })),
  version: payment.version,
})

/** A new one; of an invoice, what it owes. */
export const paymentOf = (blank: PaymentValues, invoice: Invoice | undefined): PaymentValues =>
  invoice
    ? {
        ...blank,
        customerId: invoice.customerId ?? undefined,
        currency: invoice.currency,
        exchangeRate: invoice.exchangeRate,
        amount: invoice.balance,
        allocations: invoice.balance
          ? [{ invoiceId: invoice.id, currency: invoice.currency, amount: invoice.balance }]
          : [],
      }
    : blank

/** An application of what a deposit left; to this invoice first, where it is of its issuer and currency. */
export function favorValues(deposit: Payment, invoice: Invoice | undefined): PaymentValues {
  const { version: _, ...values } = valuesOf(deposit)
  const { left, currency } = deposit
  const fits = invoice?.balance && invoice.currency === currency && invoice.issuerId === deposit.issuerId
  return {
    ...values,
    amount: left,
    notes: null,
    favorOf: deposit.id,
    rates: {},
    allocations: fits ? [{ invoiceId: invoice.id, currency, amount: Math.min(left, invoice.balance!) }] : [],
  }
}

/** Pesos per unit of an invoice's currency on the day of the deposit; undefined while nobody said it. */
export function rateOf(values: Pick<PaymentValues, 'currency' | 'exchangeRate' | 'rates'>, currency: string) {
  if (currency === 'MXN') return 1
  return (currency === values.currency ? values.exchangeRate : values.rates[currency]) ?? undefined
}

/** What the calls take; only of values that `missingIn` finds nothing in. */
export const bodyOf = ({ rates, ...values }: PaymentValues) => ({
  ...values,
  seriesId: values.seriesId!,
  customerId: values.customerId!,
  amount: values.amount!,
  exchangeRate: values.currency === 'MXN' ? null : values.exchangeRate,
  allocations: values.allocations.flatMap(({ invoiceId, currency, amount, paid }) => {
    if (!amount) return []
    const rate = currency === values.currency || currency === 'MXN' ? null : (rates[currency] ?? null)
    return [{ invoiceId, amount, rate, ...(paid && { paid }) }]
  }),
})

/** What is still to be said before anything can be reviewed, by field. */
export function missingIn(values: PaymentValues): { field: string; words: string }[] {
  const needs: [string, string | false][] = [
    ['customerId', !values.customerId && 'Elija el cliente'],
    ['seriesId', !values.seriesId && 'Elija la serie'],
    ['paidAt', !values.paidAt && 'Indique cuándo entró el dinero'],
    ['amount', !values.amount && 'Indique el monto del depósito'],
    ['exchangeRate', values.currency !== 'MXN' && !values.exchangeRate && 'Indique el tipo de cambio'],
  ]
  return needs.flatMap(([field, words]) => (words ? [{ field, words }] : []))
}

/** Invoices whose rate is known, as the distributions take them. */
export const owedOf = (values: PaymentValues, invoices: readonly PayableInvoice[]): Owed[] =>
  invoices.flatMap(({ id, balance, currency }) => {
    const rate = rateOf(values, currency)
    return rate === undefined ? [] : [{ id, balance, rate }]
  })

/** Those that can be paid now, beside those this payment takes already, the longest due first. */
export function payableOf(open: readonly PayableInvoice[], own: Payment['allocations']): PayableInvoice[] {
  const taken = new Map(own.map((one) => [one.invoiceId, one]))
  const still = open.map((invoice) => {
    const mine = taken.get(invoice.id)
    if (!mine) return invoice
    taken.delete(invoice.id)
    return { ...invoice, balance: sumOf([invoice.balance, mine.amount]), instalment: mine.instalment }
  })
  const settled = [...taken.values()].map(({ invoiceId, amount, ...one }) => ({
    ...one,
    id: invoiceId,
    dueOn: null,
    exchangeRate: one.rate,
    balance: amount,
  }))
  return [...settled, ...still]
}
