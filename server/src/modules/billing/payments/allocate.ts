import type { PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import { convert, isWorth, sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import { badFields } from '../../../app/errors.ts'
import type { Owing, Taken } from '../allocations/allocations.repository.ts'
import { written } from '../documents/written.ts'
import { stateLabel } from '../documents/documents.texts.ts'
import { texts } from './payments.texts.ts'

const mostInstalments = 999

/** Pesos per unit of the deposit's currency. */
export const depositRate = ({ currency, exchangeRate }: Pick<PaymentDraft, 'currency' | 'exchangeRate'>): number =>
  currency === 'MXN' ? 1 : (exchangeRate ?? 0)

type Deposit = Pick<PaymentDraft, 'customerId' | 'currency' | 'exchangeRate' | 'amount' | 'favorOf' | 'allocations'>

/**
 * What a deposit takes off each invoice as it stands in `owing`; `issuerId` issues the complement. Throws a 400 with
 * what is wrong at its place: more than a balance, more than the deposit, not what the rates make of it.
 */
export function allocate(deposit: Deposit, issuerId: number, owing: ReadonlyMap<number, Owing>): Taken[] {
  const seen = new Set<number>()
  const taken = deposit.allocations.map((given, at) => {
    const refuse = (field: string, sentence: string) => badFields({ [`allocations.${at}.${field}`]: [sentence] })
    const invoice = owing.get(given.invoiceId)
    if (!invoice || invoice.customerId !== deposit.customerId) throw refuse('invoiceId', texts.noInvoice)
    const { folio, state, balance, method, instalment, currency } = invoice
    if (seen.has(invoice.id)) throw refuse('invoiceId', texts.twice)
    seen.add(invoice.id)
    if (invoice.issuerId !== issuerId) throw refuse('invoiceId', texts.otherIssuer(folio))
    if (state !== 'stamped') throw refuse('invoiceId', texts.notLive(folio, stateLabel(state)))
    if (given.amount > balance) throw refuse('amount', texts.overBalance(folio, written(Math.max(0, balance))))
    if (method === 'PPD' && instalment > mostInstalments) throw refuse('invoiceId', texts.mostInstalments(folio))
    const base = depositRate(deposit)
    const isOther = currency !== deposit.currency
    const rate = isOther ? (currency === 'MXN' ? 1 : given.rate) : base
    if (!rate) throw refuse('rate', texts.invoiceRate(folio, currency))
    const paid = given.paid ?? convert(given.amount, rate, base)
    if (paid === 0) throw refuse('amount', texts.tooSmall(folio))
    if (!isWorth(given.amount, rate, paid, base)) throw refuse('paid', texts.notWorth(folio))
    return {
      invoiceId: invoice.id,
      instalment: method === 'PPD' ? instalment : null,
      before: balance,
      amount: given.amount,
      paid,
      rate: isOther ? rate : null,
    }
  })
  const applied = sumOf(taken.map(({ paid }) => paid))
  if (applied > deposit.amount) {
    const [asked, there] = [written(applied), written(deposit.amount)]
    throw badFields(
      deposit.favorOf
        ? { allocations: [texts.overFavor(asked, there)] }
        : { amount: [texts.overDeposit(asked, there)] },
    )
  }
  return taken
}
