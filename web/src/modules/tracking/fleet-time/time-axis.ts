/** px on both sides of the axis, the same for every row. */
export const gutter = { left: 84, right: 16 } as const

/** A day, epoch ms. */
export type Axis = readonly [number, number]

/** 0 at the day's beginning, 1 at its end. */
export const shareOf = ([from, to]: Axis, at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
export const percentOf = (axis: Axis, at: number) => `${shareOf(axis, at) * 100}%`
