export interface LevelOfStore {
  qty: number
  reserved: number
  min: number
  max: number
}

/** Floating sums of thousandths, without their dust. */
const clean = (value: number) => Math.round(value * 1000) / 1000

/**
 * How much to ask for: a store is filled up to its maximum (or its minimum, where no maximum is set) once what is free
 * there and what is coming to it are at or under its minimum. What comes to one store fills no other; whole packs are
 * bought.
 */
export function proposalOf(stores: readonly (LevelOfStore & { coming: number })[], pack: number): number {
  const missing = stores.reduce((sum, { qty, reserved, min, max, coming }) => {
    const expected = clean(qty - reserved + coming)
    return min > 0 && expected <= min ? sum + Math.max(max, min) - expected : sum
  }, 0)
  return clean(Math.ceil(clean(clean(missing) / pack)) * pack)
}

/** Minimum that use suggests: what leaves while an order is under way, and a margin for its ups and downs. */
export const suggestedMinimum = (dailyUse: number, deviation: number, leadDays: number) =>
  Math.ceil(dailyUse * leadDays + 1.65 * deviation * Math.sqrt(leadDays))
