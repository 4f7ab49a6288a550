/**
 * Rule NUMIN-01: what stays of a typed text: digits and one point with at most two decimals (further ones are dropped), or
 * as many as the call takes where those are more. Where a number may be below zero, a sign before it as well.
 */
export function typedNumber(text: string, canBeNegative = false, decimals = 2): string {
  if (canBeNegative && text.trimStart().startsWith('-')) return `-${typedNumber(text, false, decimals)}`
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`
}

/** Rule NUMIN-02: between the minimum (default 0) and a maximum that another field may give. */
export const clampNumber = (value: number, min: number | null | undefined, max: number) =>
  Math.max(min ?? 0, Math.min(value, max))

/** Rule NUMIN-03: what is left of the maximum; of the clamped value, so never negative. */
export const remainderOf = (value: number, max: number) => Math.round((max - Math.min(value, max)) * 100) / 100
