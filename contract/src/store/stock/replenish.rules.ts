export interface LevelOfStore {
  qty: number
  reserved: number
  min: number
  max: number
}

/** Floating sums of thousandths, without their dust. */
const clean = (value: number) => Math.round(value * 1000) / 1000

/**
 * How much to ask for: every store at or under its minimum is filled up to its maximum (or its minimum, where no maximum
 * is set); what is coming already counts, and whole packs are bought.
 */
export function proposalOf(stores: readonly LevelOfStore[], coming: number, pack: number): number {
  const missing = stores.reduce((sum, { qty, reserved, min, max }) => {
    const free = qty - reserved
    return min > 0 && free <= min ? sum + Math.max(max, min) - free : sum
  }, 0)
  const wanted = clean(missing - coming)
  return wanted <= 0 ? 0 : clean(Math.ceil(clean(wanted / pack)) * pack)
}

/** Minimum that use suggests: what leaves while an order is under way, and a margin for its ups and downs. */
export const suggestedMinimum = (dailyUse: number, deviation: number, leadDays: number) =>
  Math.ceil(dailyUse * leadDays + 1.65 * deviation * Math.sqrt(leadDays))
