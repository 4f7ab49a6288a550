import { awayLabel } from '@arriero/contract/fittings/away.rules.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import {
  leastPressure,
  legalDepth,
  tireAdviceLabel,
  type TireAdvice,
  type TireLimits,
} from '@arriero/contract/fittings/tires/tires.rules.ts'
import type { AxleRole } from '@arriero/contract/units/axles.rules.ts'
import { number } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

const tones: Record<TireAdvice, Tone> = {
  retire: 'red',
  flat: 'red',
  renew: 'amber',
  inspect: 'amber',
  rotate: 'amber',
  align: 'amber',
  measure: 'grey',
  fine: 'green',
}
export const adviceLook = ({ advice, status }: Pick<Tire, 'advice' | 'status'>): { tone: Tone; label: string } =>
  status === 1 ? { tone: tones[advice], label: tireAdviceLabel(advice) } : { tone: 'grey', label: 'Desechado' }

/** mm above which a tire is as good as new. */
export const goodDepth = 9

/** Colours of the drawing: at its end, soon, half, good. */
export function depthTone(depth: number | null, limits: TireLimits, role: AxleRole | null): Tone {
  if (depth === null) return 'grey'
  if (depth <= legalDepth(limits, role)) return 'red'
  if (depth <= limits.pull) return 'amber'
  return depth < goodDepth ? 'teal' : 'green'
}

/** Where less than a tenth is missing it holds what it should; under what a puncture leaves, it may be one. */
export function pressureTone({ pressure, psi }: Pick<Tire, 'pressure' | 'psi'>): Tone {
  if (pressure === null || psi === null) return 'grey'
  if (pressure < psi * leastPressure) return 'red'
  return pressure < psi * 0.9 ? 'amber' : 'green'
}

/** Against what a km of the unit's tires costs in the mean. */
export const costTone = (costPerKm: number | null, mean: number | null): Tone =>
  costPerKm === null || mean === null ? 'grey' : costPerKm > mean * 1.25 ? 'amber' : 'green'

export const millimetres = (depth: number | null) => (depth === null ? '—' : number(depth, 1))
export const perKm = (pesos: number | null) => (pesos === null ? '—' : `$ ${number(pesos, 3)}`)

export const kindOf = ({ makerName, modelName, sizeName, partName }: Tire) =>
  [modelName ? [makerName, modelName].filter(Boolean).join(' ') : partName, sizeName].filter(Boolean).join(' · ')

/** Where it is, in two lines. */
export function whereIs(tire: Tire): { top: string; bottom: string } {
  if (tire.status !== 1) return { top: 'Desechado', bottom: tire.disposalReason ?? '' }
  if (tire.unitName) return { top: tire.unitName, bottom: tire.place ?? 'Sin posición' }
  if (tire.away) return { top: awayLabel(tire.away), bottom: 'Fuera' }
  return tire.storeName
    ? { top: tire.storeName, bottom: 'Almacén' }
    : { top: 'Sin lugar', bottom: 'Recíbalo en un almacén' }
}
