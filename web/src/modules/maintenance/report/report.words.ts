import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { askStatistics } from '@arriero/contract/maintenance/statistics/statistics.contract.ts'
import { money, number } from '../../../kit/format.ts'

export type Report = ReplyOf<typeof askStatistics>

/** By what the report tells its figures; choosing a type or a model narrows it to these. */
export const groupings = [
  { key: 'unit', label: 'Por unidad', rows: 'units', noun: 'Unidad' },
  { key: 'type', label: 'Por tipo', rows: 'types', noun: 'Tipo' },
  { key: 'model', label: 'Por modelo', rows: 'models', noun: 'Modelo' },
] as const
export type Grouping = (typeof groupings)[number]

/** '$4.21' */
export const perKm = (pesos: number | null) => money(pesos)
export const hours = (value: number | null) => (value === null ? '—' : number(value, value < 100 ? 1 : 0))
/** Days of so many hours, with one digit. */
export const daysOut = (outHours: number) => number(outHours / 24, 1)
