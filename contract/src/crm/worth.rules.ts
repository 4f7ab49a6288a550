import type { AccountTotals } from '../billing/trip-account/trip-account.entities.ts'

/** What a sale offers against what the same trips cost. */
export interface Worth {
  /** Pesos a kilometre, without taxes: offered, what it costs and, where it is known, what is charged today. */
  offered: number
  cost: number
  charged: number | null
  /** Of what is offered, 0.183; below nothing it loses money. */
  margin: number
  /** The same with the discount that is usually asked for. */
  discounted: number
}
/** What buyers ask for. */
export const usualDiscount = 0.03

/** null: nothing is offered, or no such trip was made of which the cost is known. */
export function worthOf(
  { amount, trips }: { amount: number; trips: number | null },
  done: Pick<AccountTotals, 'trips' | 'km' | 'cost' | 'income'>,
): Worth | null {
  if (amount <= 0 || trips === null || done.trips === 0 || done.km <= 0 || done.cost <= 0) return null
  const offered = amount / trips / (done.km / done.trips)
  const cost = done.cost / done.km
  const marginAt = (price: number) => (price - cost) / price
  return {
    offered,
    cost,
    charged: done.income === null ? null : done.income / done.km,
    margin: marginAt(offered),
    discounted: marginAt(offered * (1 - usualDiscount)),
  }
}
