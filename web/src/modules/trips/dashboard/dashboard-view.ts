import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { readTripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { dayKey, number } from '../../../kit/format.ts'
import type { ListView } from '../../../kit/list/list-view.ts'

/** Days ending today, by the key in the address. */
export const periods = [
  { key: '7', label: '7 días' },
  { key: '30', label: '30 días' },
  { key: '90', label: '90 días' },
] as const

const dayMs = 86_400_000
const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

type Query = NonNullable<QueryOf<typeof readTripsDashboard>>

/** What the address asks of the dashboard: days of the filter, or the chosen period ending today. */
export function dashboardQuery({ filters, view }: Pick<ListView, 'filters' | 'view'>, now = Date.now()): Query {
  const [from, to = from] = filters.days?.split('..') ?? []
  const length = Number(periods.find(({ key }) => key === view)?.key ?? periods[0].key)
  const days =
    isDay(from) && isDay(to)
      ? { from, to }
      : { from: dayKey(new Date(now - (length - 1) * dayMs)), to: dayKey(new Date(now)) }
  const clients = filters.client?.split(',').map(Number).filter(Number.isInteger)
  const type = Number(filters.type)
  return {
    ...days,
    ...(clients?.length && { client_id: clients }),
    ...(filters.line && { line_id: filters.line }),
    ...(Number.isInteger(type) && type > 0 && { travel_type_id: type }),
  }
}

/** Address changes: a period instead of days of one's own, and the other way round. */
export const periodPatch = (changes: Record<string, string | undefined>): Record<string, string | undefined> =>
  'vista' in changes ? { ...changes, f_days: undefined } : changes

/** The list behind a number: the same filters, these days, this view; values of the address as they stand in it. */
export function listSearch(
  search: Record<string, string>,
  days: { from: string; to: string },
  more: { vista?: 'finalizados' | 'cancelados' | 'todos'; search?: string; f_client?: string } = {},
): Record<string, string> {
  const kept = Object.fromEntries(
    ['f_client', 'f_line', 'f_type'].flatMap((key) => (search[key] ? [[key, search[key]]] : [])),
  )
  return { ...kept, f_days: `${days.from}..${days.to}`, ...more }
}

/** Share of the destinations reached in time, 0 to 1; null while none was reached. */
export const punctuality = ({ onTime, late }: { onTime: number; late: number }): number | null =>
  onTime + late === 0 ? null : onTime / (onTime + late)

const signed = (by: number, digits: number) => `${by > 0 ? '+' : by < 0 ? '−' : '±'}${number(Math.abs(by), digits)}`

/** '+12', '−7.5 pts'; nothing while there is nothing to hold it against. */
export function change(now: number | null, before: number | null, unit = '', digits = 0): string | undefined {
  if (now === null || before === null) return undefined
  return `${signed(now - before, digits)}${unit}`
}
