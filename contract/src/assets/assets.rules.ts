import { unitStates } from '../units/units.rules.ts'

/** Availability of an asset, as units have it too (rule ASSET-01). */
export const assetStates = unitStates
export type AssetState = (typeof assetStates)[number]['id']
export const available = 1
export const rented = 2
export const inWorkshop = 3
export const forSale = 4

export const assetStateLabel = (state: number) => assetStates.find(({ id }) => id === state)?.label ?? ''

const onlyBack = 'primero vuelva a Disponible.'
/** Why a state does not follow on another, where it does not (rule ASSET-01). */
const barred: Partial<Record<`${AssetState}-${AssetState}`, string>> = {
  '2-4': '«En venta» espera la devolución.',
  '3-2': `Está en taller: ${onlyBack}`,
  '4-2': `Está en venta: ${onlyBack}`,
  '4-3': `Está en venta: ${onlyBack}`,
}

/** Why an asset may not go to a state, in words; `openWork` is the folio of the maintenance that runs on it. */
export function whyNotState(from: AssetState, to: AssetState, openWork: string | null): string | undefined {
  if (from === to) return `Ya está en «${assetStateLabel(to)}».`
  if (from === inWorkshop && openWork !== null) return `El mantenimiento ${openWork} sigue en proceso.`
  return barred[`${from}-${to}`]
}

/** Why an asset may not leave the list. */
export function whyNotRemoved(asset: { state: AssetState; openWork: string | null }): string | undefined {
  if (asset.openWork !== null) return `El mantenimiento ${asset.openWork} sigue en proceso.`
  return asset.state === rented ? 'Está en renta: espera la devolución.' : undefined
}

interface Bought {
  /** Pesos. */
  cost: number | null
  /** Day `yyyy-MM-dd`. */
  acquiredOn: string | null
  /** Share of the cost that goes each year, in percent. */
  yearlyPercent: number
  /** Pesos it never goes below. */
  residual: number
}

/** Months that were completed between two days. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number)
  return Math.max(0, (year - fromYear) * 12 + month - fromMonth - (day < fromDay ? 1 : 0))
}

/** Pesos to the cent, in a straight line by whole months down to the residual; null: it was never said what it cost. */
export function bookValue({ cost, acquiredOn, yearlyPercent, residual }: Bought, today: string): number | null {
  if (cost === null || acquiredOn === null) return cost
  const gone = (cost * yearlyPercent * wholeMonths(acquiredOn, today)) / 1200
  return Math.round(Math.max(Math.min(residual, cost), cost - gone) * 100) / 100
}
