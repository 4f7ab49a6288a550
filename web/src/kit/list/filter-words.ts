import { days } from '../format.ts'
import type { FilterControl } from './list-types.ts'

/** A filter's value in words, for its chip and for 'Sin resultados'. */
export function filterWords(filter: FilterControl, value: string, label?: string): string {
  if (label) return label
  if (filter.kind === 'days') {
    const [from, to = from] = value.split('..')
    return days(from, to)
  }
  if (filter.kind !== 'select') return value
  const chosen = value
    .split(',')
    .map((one) => filter.options.find((option) => String(option.value) === one)?.label ?? one)
  return chosen.length > 2 ? `${chosen.length} elegidos` : chosen.join(', ')
}
