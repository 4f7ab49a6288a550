import type { FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { clockMinutes, oldestYears, roundingShare } from '@arriero/contract/fuel/fuel.rules.ts'
import { texts } from '../fuel.texts.ts'

/** What a draft says of money, made whole: price and total agree. */
export interface Priced {
  price: number
  total: number
}

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
type Problems = Partial<Record<keyof FuelLoadDraft, string[]>>

/** Price and total, one from the other; or what is wrong with them. */
export function priced({ litres, price, total }: Pick<FuelLoadDraft, 'litres' | 'price' | 'total'>): Priced | Problems {
  if (!price && !total) return { price: [texts.needsPrice] }
  const product = Math.round(litres * (price ?? 0) * 100) / 100
  if (!total) return { price: price!, total: Math.max(product, 0.01) }
  if (!price) return { price: Math.round((total / litres) * 10_000) / 10_000, total }
  // Pumps round; what is farther off was typed wrong.
  if (Math.abs(product - total) > Math.max(0.05, total * roundingShare))
    return { total: [texts.totalDiffers(money.format(product))] }
  return { price, total }
}

export const isPriced = (found: Priced | Problems): found is Priced => typeof (found as Priced).total === 'number'

/** What no load can be, whoever sends it. `tank`: of its unit. */
export function impossible({ at, litres }: Pick<FuelLoadDraft, 'at' | 'litres'>, tank: number | null): Problems {
  const problems: Problems = {}
  const time = Date.parse(at)
  if (time > Date.now() + clockMinutes * 60_000) problems.at = [texts.tomorrow]
  else if (time < Date.now() - oldestYears * 366 * 86_400_000) problems.at = [texts.tooOld]
  if (tank && litres > tank * 2) problems.litres = [texts.overTank(tank)]
  return problems
}
