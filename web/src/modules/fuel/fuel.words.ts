import {
  IconCalendarClock,
  IconCoin,
  IconDroplet,
  IconGauge,
  IconMapPinOff,
  IconRuler2,
  IconScale,
  IconTrendingDown,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react'
import { fuelRule, type FuelRule, type Verdict } from '@arriero/contract/fuel/fuel.rules.ts'
import type { FuelLoadRow } from '@arriero/contract/fuel/loads.entities.ts'
import { money, number } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

/** What is doubted by its icon; red where fuel or money is missing. */
export const ruleLooks: Record<FuelRule, { icon: Icon; tone: Tone }> = {
  place: { icon: IconMapPinOff, tone: 'red' },
  rise: { icon: IconScale, tone: 'red' },
  tank: { icon: IconScale, tone: 'red' },
  near: { icon: IconCalendarClock, tone: 'red' },
  gallons: { icon: IconRuler2, tone: 'amber' },
  drain: { icon: IconDroplet, tone: 'red' },
  yield: { icon: IconTrendingDown, tone: 'amber' },
  odometer: { icon: IconGauge, tone: 'amber' },
  price: { icon: IconCoin, tone: 'amber' },
}
export const unknownLook = { icon: IconZoomQuestion, tone: 'grey' } as const

export const titleOf = (rule: FuelRule | null) => (rule === null ? '' : (fuelRule(rule)?.title ?? ''))

export const verdictLooks: Record<Verdict, { label: string; tone: Tone }> = {
  ok: { label: 'Cuadra', tone: 'green' },
  duda: { label: 'En duda', tone: 'red' },
  sin_datos: { label: 'Sin datos', tone: 'grey' },
}

export const litres = (value: number | null) => (value === null ? '—' : `${number(value, 1)} L`)
export const perLitre = (value: number | null) => (value === null ? '—' : number(value, 2))

/** '214 L', '$5,245.14'; what is not known is left out. */
export const inDoubt = ({ doubtLitres, doubtAmount }: Pick<FuelLoadRow, 'doubtLitres' | 'doubtAmount'>) =>
  [doubtLitres === null ? null : litres(doubtLitres), doubtAmount === null ? null : money(doubtAmount)].filter(
    (part) => part !== null,
  )
