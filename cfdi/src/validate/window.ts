// The authority's tolerance windows (domain reference §5): each written number may come from rounding.
import type Big from 'big.js'
import { dec, decimalsOf, isDecimal } from '../build/decimal.ts'

/** T and U of the rules: truncate and round up. */
const DOWN = 0
const UP = 3
const EPSILON = dec('0.000000000001')

function half(text: string): Big {
  return dec('0.5').times(dec('10').pow(-decimalsOf(text)))
}

function within(text: string, low: Big, high: Big, decimals: number): boolean {
  const value = dec(text)
  return value.gte(low.round(decimals, DOWN)) && value.lte(high.round(decimals, UP))
}

/** Importe against Cantidad × ValorUnitario (CFDI40167). True when any of the texts is no number. */
export function amountFits(amount: string, quantity: string, price: string, decimals: number): boolean {
  if (![amount, quantity, price].every(isDecimal)) return true
  const [c, v] = [dec(quantity), dec(price)]
  const low = c.minus(half(quantity)).times(v.minus(half(price)))
  const high = c
    .plus(half(quantity))
    .minus(EPSILON)
    .times(v.plus(half(price)).minus(EPSILON))
  return within(amount, low, high, decimals)
}

/** Tax against Base × rate (CFDI40180, CFDI40186, CRP20254, CRP20261). */
export function taxFits(amount: string, base: string, rate: string, decimals: number): boolean {
  if (![amount, base, rate].every(isDecimal)) return true
  const [b, r] = [dec(base), dec(rate)]
  const low = b.minus(half(base)).times(r)
  const high = b.plus(half(base)).minus(EPSILON).times(r)
  return within(amount, low, high, decimals)
}

/** What a payment in one currency may be worth in another (CRP20275–20276). */
export function convertedRange(paid: string, equivalence: string): { low: Big; high: Big } | undefined {
  if (!isDecimal(paid) || !isDecimal(equivalence)) return undefined
  const [p, e] = [dec(paid), dec(equivalence)]
  const small = dec('0.0000000001')
  const least = e.minus(half(equivalence))
  if (!least.gt('0')) return undefined
  return {
    low: p.minus(half(paid)).div(e.plus(half(equivalence)).minus(small)),
    high: p.plus(half(paid)).minus(small).div(least),
  }
}
