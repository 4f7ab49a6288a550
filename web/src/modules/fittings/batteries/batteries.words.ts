import { awayLabel } from '@arriero/contract/fittings/away.rules.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import {
  asTwelve,
  bankLetter,
  batteryAdviceLabel,
  chargeLimit,
  restLimit,
  type BatteryAdvice,
} from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { number } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

const tones: Record<BatteryAdvice, Tone> = {
  replace: 'red',
  claim: 'red',
  plan: 'amber',
  charge: 'amber',
  measure: 'grey',
  fine: 'green',
}
export const adviceLook = ({ advice, status }: Pick<Battery, 'advice' | 'status'>): { tone: Tone; label: string } =>
  status === 1 ? { tone: tones[advice], label: batteryAdviceLabel(advice) } : { tone: 'grey', label: 'Desechada' }

/** Of what it holds: below the limit of rest, or to be charged before it is mounted. */
export function voltsTone({ rest, volts, unitId, advice }: Battery): Tone {
  const twelve = asTwelve(rest, volts)
  if (twelve === null) return 'grey'
  if (twelve < restLimit) return advice === 'replace' || advice === 'claim' ? 'red' : 'amber'
  return twelve < chargeLimit && unitId === null ? 'amber' : 'teal'
}
/** Of its age. */
export function lifeTone({ months, monthsLeft, lifespanYears }: Battery): Tone {
  if (months === null || monthsLeft === null || lifespanYears === null) return 'grey'
  if (monthsLeft < 0) return 'red'
  return monthsLeft <= lifespanYears * 12 * 0.15 ? 'amber' : 'grey'
}
/** Of its life that is over, 0 to 1. */
export const lifeShare = ({ months, lifespanYears }: Battery) =>
  lifespanYears ? Math.min(1, (months ?? 0) / (lifespanYears * 12)) : 0

export const volts = (value: number | null) => (value === null ? '—' : number(value, 2))
export const years = (months: number | null) => (months === null ? '—' : number(months / 12, 1))
export const lifeWords = ({ months, lifespanYears }: Battery) =>
  lifespanYears === null
    ? months === null
      ? 'Sin montar'
      : `${years(months)} años`
    : `${years(months ?? 0)} de ${number(lifespanYears, lifespanYears % 1 ? 1 : 0)} años`

const bare = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()
export const kindOf = ({ makerName, modelName, capacityName, partName }: Battery) => {
  const kind = modelName ? [makerName, modelName].filter(Boolean).join(' ') : partName
  return capacityName && !bare(kind).includes(bare(capacityName)) ? `${kind} · ${capacityName}` : kind
}
export const placeWords = ({ bank, position }: Battery) =>
  position === null ? 'Sin posición' : `Posición ${bankLetter(position)}${bank ? `, banco de ${bank}` : ''}`

/** Where it is, in two lines. */
export function whereIs(battery: Battery): { top: string; bottom: string } {
  if (battery.status !== 1) return { top: 'Desechada', bottom: battery.disposalReason ?? '' }
  if (battery.unitName) return { top: battery.unitName, bottom: placeWords(battery) }
  if (battery.away) return { top: awayLabel(battery.away), bottom: 'Fuera' }
  return battery.storeName
    ? { top: battery.storeName, bottom: 'Almacén' }
    : { top: 'Sin lugar', bottom: 'Recíbala en un almacén' }
}
