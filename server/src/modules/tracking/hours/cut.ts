import { hourMs, hourOf } from '../engine/hours.ts'

/** from ≤ t < to, epoch ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A stretch of time as its full hours, maybe none (then from = to), and the parts of hours at its ends. */
export interface CutSpan {
  readonly full: Span
  readonly parts: readonly Span[]
}

export function cutAtHours({ from, to }: Span): CutSpan {
  const [first, last] = [hourOf(from + hourMs - 1), hourOf(to)]
  if (first > last) return { full: { from: first, to: first }, parts: to > from ? [{ from, to }] : [] }
  const parts = [
    { from, to: first },
    { from: last, to },
  ].filter((part) => part.to > part.from)
  return { full: { from: first, to: last }, parts }
}
