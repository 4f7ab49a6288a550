import type { Charge } from '@arriero/contract/warehouses/contracts.contract.ts'
import type { ContractState, MaintenanceState, SpaceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { contractStates, maintenanceStates, spaceStates } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { date, dayKey, number } from '../../kit/format.ts'

export const spaceLook = (state: SpaceState) => spaceStates.find((one) => one.state === state)!
export const contractLook = (state: ContractState) => contractStates.find((one) => one.state === state)!
export const maintenanceLook = (state: MaintenanceState) => maintenanceStates.find((one) => one.state === state)!

const rented: readonly SpaceState[] = ['rented', 'ending', 'debt']
/** '4 de 5 rentados' */
export const usedWords = (spaces: readonly { state: SpaceState }[]) =>
  spaces.length > 0 &&
  `${number(spaces.filter(({ state }) => rented.includes(state)).length)} de ${number(spaces.length)} rentados`

/** 1,850 m²; cents of a metre only where there are any. */
export const squareMetres = (area: number) => `${number(area, Number.isInteger(area) ? 0 : 2)} m²`

/** 'Vence en 18 días', 'Venció hace 3 días' */
export function endWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Vence hoy'
  const days = Math.abs(daysLeft) === 1 ? '1 día' : `${number(Math.abs(daysLeft))} días`
  return daysLeft > 0 ? `Vence en ${days}` : `Venció hace ${days}`
}

/** A term may end in another year. */
export const termWords = (start: string, end: string) => `${date(start)} – ${date(end)}`

const short = new Intl.DateTimeFormat('es-MX', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const at = (month: string) => new Date(`${month}-01T00:00:00Z`)
/** '2026-11' → 'nov' */
export const shortMonth = (month: string) => short.format(at(month)).replace('.', '')
/** '2026-11' → 'noviembre de 2026' */
export const monthName = (month: string) => long.format(at(month))

const named = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })
const listOf = new Intl.ListFormat('es-MX')
/** Months that are named; of a longer debt they are counted. */
const mostNamed = 3

/** What of the charges is overdue: 'octubre, noviembre y recargos'. */
export function owedWords(charges: readonly Pick<Charge, 'kind' | 'month' | 'mark'>[]): string {
  const late = charges.filter(({ mark }) => mark === 'late' || mark === 'partial')
  const months = late.filter(({ kind }) => kind === 'rent').map(({ month }) => named.format(at(month)))
  const rents = months.length > mostNamed ? [`${months.length} rentas`] : months
  return listOf.format([...rents, ...(late.some(({ kind }) => kind === 'late_fee') ? ['recargos'] : [])])
}

/** How much of a term is behind, 0 to 1. */
export function termShare(start: string, end: string, today = dayKey()): number {
  const [from, to, now] = [start, end, today].map((day) => Date.parse(day)) as [number, number, number]
  return to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : 1
}
