import type { BillingNeed } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { fiscalNouns, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { date, dayKey, money, number, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { socialReasonsPath } from '../../social-reasons/social-reasons.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { listOf, placeOf, type Narrowing } from './lists.ts'

interface NeedWords {
  tone: Tone
  /** After the count: 'CFDI rechazados al timbrar'. */
  what: string
  /** The worst case, in a sentence. */
  worst: string
  button: string
  to: string
  search?: Narrowing
}

const hourMs = 3_600_000
/** The receiver has three days to answer. */
const answerHours = 72

const daysSince = (at: string | null, now: number) => (at ? Math.floor((now - Date.parse(at)) / (24 * hourMs)) : 0)

/** The 5th of the month after: until then the receipt of a payment must be stamped. */
function legalDay(at: string): string {
  const paid = new Date(at)
  return date(new Date(paid.getFullYear(), paid.getMonth() + 1, 5))
}

function sealWords({ name, at }: BillingNeed, now: number): string {
  if (!at) return `${name ?? ''}: no tiene sello cargado, no timbra`
  return `${name ?? ''}: ${Date.parse(at) < now ? 'dejó de timbrar el' : 'timbra hasta el'} ${date(at)}`
}

function answerWords({ name, at }: BillingNeed, now: number): string {
  const left = at ? Math.ceil(answerHours - (now - Date.parse(at)) / hourMs) : 0
  return left > 0
    ? `${name}: quedan ${number(left)} h, después se da por aceptada`
    : `${name}: el SAT aún no la resuelve`
}

/** What narrows the list of a kind to what a need counts. */
const narrowings = {
  refused: { f_state: 'error' },
  cancelling: { f_state: 'cancelling' },
  receipts: { f_stage: 'pending', f_state: 'draft' },
  overdue: { vista: 'overdue', order: 'dueOn' },
  drafts: { f_state: 'draft' },
} as const satisfies Partial<Record<BillingNeed['kind'], Narrowing>>

/** 'facturas', 'nota de crédito'; of the issuer that is shown. */
const nounOf = (kind: FiscalKind, count: number) => fiscalNouns[kind][count === 1 ? 0 : 1]

/** A need as people read it, and where it is put right. */
export function needWords(one: BillingNeed, now: number, own: Narrowing = {}): NeedWords {
  const { kind, count, amount, name, problem, at } = one
  const document = one.document ?? 'invoice'
  const isOne = count === 1
  const noun = nounOf(document, count)
  const list = (of: keyof typeof narrowings) => ({ to: listOf(document), search: { ...narrowings[of], ...own } })
  // One alone opens itself.
  const itself = isOne && one.id !== null ? { to: placeOf(document, one.id) } : undefined
  switch (kind) {
    case 'refused':
      return {
        tone: 'red',
        what: `${noun} con rechazo al timbrar`,
        worst: `${name}: ${problem ?? ''}`,
        button: 'Corregir',
        ...(itself ?? list('refused')),
      }
    case 'seals':
      return {
        tone: at && Date.parse(at) > now ? 'amber' : 'red',
        what: isOne ? 'sello digital por renovar' : 'sellos digitales por renovar',
        worst: sealWords(one, now),
        button: 'Renovar',
        ...(isOne && one.id !== null
          ? { to: `${socialReasonsPath}/${one.id}` }
          : { to: socialReasonsPath, search: { f_csd: 'renew' } }),
      }
    case 'receipts':
      return {
        tone: 'amber',
        what: isOne ? 'pago sin complemento' : 'pagos sin complemento',
        worst: `${money(amount)}, ${name}, límite ${at ? legalDay(at) : ''}`,
        button: 'Emitir',
        ...list('receipts'),
      }
    case 'cancelling':
      return {
        tone: 'amber',
        what: `${noun} en cancelación`,
        worst: answerWords(one, now),
        button: 'Seguir',
        ...list('cancelling'),
      }
    case 'trips':
      return {
        tone: 'amber',
        what: isOne ? 'viaje finalizado sin facturar' : 'viajes finalizados sin facturar',
        worst: `${amount ? `${money(amount)}, ` : ''}el más antiguo ${name}, del ${date(at)}`,
        button: 'Facturar',
        to: tripPaths.list,
        search: {
          vista: 'finalizados',
          f_billing: 'unbilled',
          ...(one.since && { f_finished: `${one.since}..${dayKey(new Date(now))}` }),
        },
      }
    case 'overdue':
      return {
        tone: 'amber',
        what: `${noun} con saldo vencido`,
        worst: `${money(amount)}${one.late ? `, ${plural(one.late, 'con más de 60 días', 'con más de 60 días')}` : ''}`,
        button: 'Cobrar',
        ...list('overdue'),
      }
    case 'drafts':
      return {
        tone: 'grey',
        what: `${noun} en borrador`,
        worst: `${name} lleva ${plural(daysSince(at, now), 'día', 'días')}`,
        button: 'Revisar',
        ...(itself ?? list('drafts')),
      }
  }
}
