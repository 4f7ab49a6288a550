/** px on both sides of the time axis, the same for every row of the dock. */
export const gutter = { left: 74, right: 16 } as const
export const chartHeight = 150

/** Seconds of the day that are shown. */
export type Domain = readonly [number, number]
const margin = 900
/** All positions with a quarter of an hour on both sides, an hour at least. */
export const domainOf = ([from, to]: readonly [number, number]): Domain => [
  Math.max(0, from - margin),
  Math.max(from + 3600, to + margin),
]
