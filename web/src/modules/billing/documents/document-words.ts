import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import {
  documentStates,
  paymentForms,
  type DocumentState,
} from '@arriero/contract/billing/documents/documents.rules.ts'
import { date, dayKey, money, percent, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

interface Look {
  tone: Tone
  label: string
}
const looks = new Map<DocumentState, Look>(documentStates.map(({ state, label, tone }) => [state, { label, tone }]))
/** Pill of a state. */
export const stateLook = (state: DocumentState): Look => looks.get(state) ?? { tone: 'grey', label: state }

/** $1,234.50, or 'USD 1,234.50'; of what has no currency (XXX, a transfer of goods) nothing. */
export const amountIn = (amount: number | null | undefined, currency: string) =>
  currency === 'XXX' ? '–' : currency === 'MXN' ? money(amount) : money(amount).replace('$', `${currency} `)

export const formWords = (key: string | null | undefined) =>
  key ? `${key} ${paymentForms.find((form) => form.key === key)?.label ?? ''}`.trim() : ''
export const methodWords = { PUE: 'PUE en una exhibición', PPD: 'PPD en parcialidades' } as const

/** Under the pill: what SAT or PAC says, and whether it is for alarm. */
export function saidOf({ state, problem, isTest, isImported, sentAt }: DocumentRow): { words: string; tone: Tone } {
  if (problem) return { words: problem, tone: state === 'error' ? 'red' : 'amber' }
  if (state === 'draft') return { words: 'Sin timbrar', tone: 'grey' }
  if (state === 'stamping') return { words: 'En camino al PAC', tone: 'grey' }
  if (state === 'cancelling') return { words: 'Espera respuesta del SAT', tone: 'amber' }
  if (state === 'cancelled') return { words: 'Sin efectos fiscales', tone: 'grey' }
  if (isImported) return { words: isTest ? 'Importada, de prueba' : 'Importada de otro sistema', tone: 'grey' }
  if (isTest) return { words: 'De prueba, sin valor fiscal', tone: 'grey' }
  return { words: sentAt ? `Enviada el ${date(sentAt)}` : 'Vigente, sin enviar', tone: 'grey' }
}

/** Days until a day; negative: since. */
const daysUntil = (day: string, today = dayKey()) =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / 86_400_000)

/** Under the balance: how much of it is paid. */
export function paidWords({ total, balance }: Pick<DocumentRow, 'total' | 'balance'>): string {
  if (balance === null) return ''
  if (balance === 0) return 'Pagada'
  return balance >= total ? 'Sin pagos' : `${percent((total - balance) / total)} pagado`
}

/** Under the due date: when, or how late. */
export function dueWords({ dueOn, balance }: Pick<DocumentRow, 'dueOn' | 'balance'>): { words: string; tone: Tone } {
  if (!dueOn || balance === null) return { words: '', tone: 'grey' }
  if (balance === 0) return { words: 'Pagada', tone: 'green' }
  const days = daysUntil(dueOn)
  if (days === 0) return { words: 'Vence hoy', tone: 'amber' }
  if (days > 0) return { words: `En ${plural(days, 'día', 'días')}`, tone: 'grey' }
  return { words: `${plural(-days, 'día', 'días')} tarde`, tone: days < -30 ? 'red' : 'amber' }
}

/** '3 facturas, $316,400.00': what is chosen, and what of it is owed. */
export function selectionWords(rows: readonly DocumentRow[], [one, many]: readonly [string, string]): string {
  const sums = new Map<string, number>()
  for (const { currency, balance, total } of rows)
    // Cents are added as whole numbers.
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round((balance ?? total) * 100))
  return [plural(rows.length, one, many), ...[...sums].map(([key, cents]) => amountIn(cents / 100, key))].join(', ')
}
