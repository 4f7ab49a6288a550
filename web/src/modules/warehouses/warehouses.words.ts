import type { ContractState, MaintenanceState, SpaceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { contractStates, maintenanceStates, spaceStates } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { date, number } from '../../kit/format.ts'

export const spaceLook = (state: SpaceState) => spaceStates.find((one) => one.state === state)!
export const contractLook = (state: ContractState) => contractStates.find((one) => one.state === state)!
export const maintenanceLook = (state: MaintenanceState) => maintenanceStates.find((one) => one.state === state)!

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
