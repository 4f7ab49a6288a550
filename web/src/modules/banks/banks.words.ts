import { shortNumber, transactionStates } from '@arriero/contract/banks/banks.rules.ts'
import type { BankAccount, Proposal, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { date, money, plural } from '../../kit/format.ts'

/** $1,234.50, or 'USD 1,234.50'. */
export const inCurrency = (amount: number, currency: string) =>
  currency === 'MXN' ? money(amount) : money(amount).replace('$', `${currency} `)

/** '+ $486,320.00', '− $8.70' */
export const signed = (amount: number, currency = 'MXN') =>
  `${amount < 0 ? '−' : '+'} ${inCurrency(Math.abs(amount), currency)}`

/** '···4471 · 6 por conciliar' */
export const accountWords = (account: BankAccount): string =>
  [shortNumber(account), account.active ? '' : 'Desactivada'].filter(Boolean).join(' · ')

export const stateLook = (state: Transaction['state']) => transactionStates.find((one) => one.state === state)!

/** 'SN' of Banca Sierra Norte: the two words that name it. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => !/^(banca|banco|de|del|la|el|y)$/i.test(word))
  return (words.length > 1 ? words[0]![0]! + words[1]![0]! : (words[0] ?? name).slice(0, 2)).toUpperCase()
}

/** What a settled movement is, over who said so. */
export function settledWords({ state, concept, payments, pair, settledBy, settledAt }: Transaction): {
  top: string
  bottom: string
} {
  const by = [settledBy, date(settledAt)].filter(Boolean).join(', ')
  const [first] = payments
  if (first)
    return {
      top:
        payments.length === 1
          ? [first.folio, invoiceWords(first.invoices)].filter(Boolean).join(', ')
          : plural(payments.length, 'pago', 'pagos'),
      bottom: by,
    }
  if (state === 'transfer') return { top: pair ? `Traspaso, ${pair.account}` : 'Traspaso', bottom: by }
  return { top: concept ?? stateLook(state).label, bottom: by }
}

export const invoiceWords = (folios: readonly string[]) =>
  folios.length === 1 ? folios[0]! : folios.length > 1 ? plural(folios.length, 'factura', 'facturas') : ''

/** '98 %, mismo importe y RFC' */
export const proposalWords = ({ score, reasons }: Proposal) =>
  `${score} %, ${reasons.join(', ').toLowerCase().replaceAll('rfc', 'RFC')}`
