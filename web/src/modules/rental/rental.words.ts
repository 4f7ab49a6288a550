import type { Arrangement } from '@arriero/contract/rental/arrangements.entities.ts'
import { renewals, stageLook, type Renewal } from '@arriero/contract/rental/rental.rules.ts'
import { date, dayKey, number, plural, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

export const renewalLook = (renewal: Renewal) => renewals.find((one) => one.renewal === renewal)!

/** The stage in a word; what should be back says since when. */
export function stateLook({ stage, daysLate }: Pick<Arrangement, 'stage' | 'daysLate'>): { tone: Tone; label: string } {
  return daysLate > 0 ? { tone: 'red', label: `Sin devolver, ${lateWords(daysLate)}` } : stageLook(stage)
}
/** +2 días */
export const lateWords = (days: number) => `+${plural(days, 'día', 'días')}`

/** 25.11.2026 09:00 */
export const moment = (at: string | null | undefined) => (at ? `${date(at)} ${shortTime(at)}` : '—')

/** Until when a quote holds good: 'Vence hoy', 'Venció el 21.11.2026'. */
export function validityLook({ stage, validUntil }: Arrangement): { tone: Tone; label: string } | undefined {
  if (stage !== 'quote' || !validUntil) return undefined
  const today = dayKey()
  if (validUntil < today) return { tone: 'red', label: `Venció el ${date(validUntil)}` }
  return validUntil === today
    ? { tone: 'amber', label: 'Vence hoy' }
    : { tone: 'grey', label: `Vigente hasta el ${date(validUntil)}` }
}

/** 'Lleno', 'Vacío', '5/8' */
export const fuelWords = (eighths: number | null | undefined) =>
  eighths === null || eighths === undefined ? '—' : ({ 0: 'Vacío', 4: '1/2', 8: 'Lleno' }[eighths] ?? `${eighths}/8`)
/** Kilometres as an odometer shows them. */
export const kmWords = (km: number | null | undefined) => (km === null || km === undefined ? '—' : `${number(km)} km`)
