/** Delays are counted in quarters of an octave, from nothing to more than two days: a tenth off at most. */
export const delayBuckets = 72

/** Where a delay is counted. */
export const delayBucket = (ms: number): number =>
  Math.min(delayBuckets - 1, Math.round(4 * Math.log2(Math.max(0, ms) / 1000 + 1)))

/** The delay, ms, that this share (0–1) of those counted stay under; null when none were. */
export function delayQuantile(counts: ArrayLike<number>, share: number): number | null {
  let left = 0
  for (let i = 0; i < counts.length; i++) left += counts[i] ?? 0
  if (left <= 0) return null
  left *= share
  for (let i = 0; i < counts.length; i++) {
    left -= counts[i] ?? 0
    if (left <= 0) return Math.round((2 ** (i / 4) - 1) * 1000)
  }
  return null
}
