import { isGenericRfc } from '@arriero/contract/billing/customers/customers.rules.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import type { KnownCustomer, Line, OpenInvoice } from './matching.types.ts'

/** Upper case without accents, as banks write. */
const plain = (text: string) => foldText(text).toUpperCase()
/** What says only what kind of company it is. */
const companyWords = new Set(
  'SA DE CV SAB SAPI RL SC AC S A C V R L SOCIEDAD ANONIMA CAPITAL VARIABLE Y LA EL LOS LAS DEL'.split(' '),
)
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^A-Z0-9&]+/)
    .filter(Boolean)

export interface LineText {
  words: readonly string[]
  /** Words, and neighbours joined: of 'A 20417' also 'A20417'. */
  tokens: ReadonlySet<string>
  hex: string
}

export function textOf({ description, party, reference }: Line): LineText {
  const words = wordsOf([party, description, reference].filter(Boolean).join(' '))
  const tokens = new Set(words)
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next && word.length <= 25 && /^\d+$/.test(next)) tokens.add(word + next)
  }
  return { words, tokens, hex: plain(description).replaceAll(/[^A-F0-9]/g, '') }
}

interface Name {
  customer: KnownCustomer
  words: readonly string[]
}

/** Finds whom a line speaks of, and how it is known. */
export function customerFinder(customers: readonly KnownCustomer[]) {
  const byRfc = new Map<string, KnownCustomer>()
  const byClabe = new Map<string, KnownCustomer | null>()
  const byWord = new Map<string, Name[]>()
  for (const customer of customers) {
    if (!isGenericRfc(customer.rfc)) byRfc.set(customer.rfc, customer)
    // An account that two pay from tells nothing.
    for (const clabe of customer.clabes) byClabe.set(clabe, byClabe.has(clabe) ? null : customer)
    for (const name of [customer.name, customer.tradeName]) {
      const words = wordsOf(name ?? '').filter((word) => !companyWords.has(word))
      const [first] = words
      // One short word is found in too many texts.
      if (!first || (words.length === 1 && first.length < 6)) continue
      byWord.set(first, [...(byWord.get(first) ?? []), { customer, words }])
    }
  }
  return (
    { rfc, clabe }: Line,
    { tokens }: LineText,
  ): { customer: KnownCustomer; how: 'RFC' | 'Cuenta' | 'Nombre' } | undefined => {
    const ofRfc = (rfc && byRfc.get(rfc)) || [...tokens].map((word) => byRfc.get(word)).find(Boolean)
    if (ofRfc) return { customer: ofRfc, how: 'RFC' }
    const ofClabe = clabe && byClabe.get(clabe)
    if (ofClabe) return { customer: ofClabe, how: 'Cuenta' }
    const named = [...tokens]
      .flatMap((word) => byWord.get(word) ?? [])
      .filter(({ words }) => words.every((word) => tokens.has(word)))
    // Of 'ACEROS' and 'ACEROS DEL NORTE' the longer name; two of the same length tell nothing.
    const longest = Math.max(0, ...named.map(({ words }) => words.length))
    const best = new Map(
      named.filter(({ words }) => words.length === longest).map(({ customer }) => [customer.id, customer]),
    )
    const [only] = best.values()
    return only && best.size === 1 ? { customer: only, how: 'Nombre' } : undefined
  }
}

/** Numbers of fewer digits stand in any text. */
const leastNumber = 100

/** Finds the invoices a line names: by folio, by number alone where one is meant, by UUID. */
export function invoiceFinder(invoices: readonly OpenInvoice[]) {
  const byFolio = new Map<string, OpenInvoice[]>()
  const byNumber = new Map<string, OpenInvoice[]>()
  const byUuid = new Map<string, OpenInvoice>()
  for (const invoice of invoices) {
    const { series, number, uuid } = invoice
    const folio = `${series}${number}`
    byFolio.set(folio, [...(byFolio.get(folio) ?? []), invoice])
    if (number >= leastNumber) byNumber.set(String(number), [...(byNumber.get(String(number)) ?? []), invoice])
    if (uuid) byUuid.set(uuid.replaceAll('-', '').toUpperCase(), invoice)
  }
  return ({ tokens, hex }: LineText, customerId: number | undefined): OpenInvoice[] => {
    const found = new Set<OpenInvoice>()
    const own = (list: readonly OpenInvoice[]) =>
      customerId === undefined ? list : list.filter((invoice) => invoice.customerId === customerId)
    for (const token of tokens) {
      if (!/\d$/.test(token)) continue
      const [exact, ...more] = own(byFolio.get(token.replace(/^([A-Z]*?)0+(?=\d)/, '$1')) ?? [])
      if (exact && more.length === 0) found.add(exact)
      else if (/^\d+$/.test(token)) {
        const [only, ...others] = own(byNumber.get(token.replace(/^0+/, '')) ?? [])
        if (only && others.length === 0) found.add(only)
      }
    }
    if (hex.length >= 32)
      for (let at = 0; at + 32 <= hex.length; at += 1) {
        const invoice = byUuid.get(hex.slice(at, at + 32))
        if (invoice) found.add(invoice)
      }
    return [...found]
  }
}
