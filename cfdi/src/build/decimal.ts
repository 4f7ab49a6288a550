// Decimal arithmetic of the fiscal documents: half up, never a JavaScript number, never an exponent.
import Big from 'big.js'

/** An own constructor, so that nobody else's settings reach it. 40 places: divisions of instalments stay exact enough. */
const Exact = Big()
Exact.DP = 40
Exact.RM = Big.roundHalfUp
Exact.strict = true

const DECIMAL = /^\d{1,18}(\.\d{1,18})?$/

/** Whether a text is a non-negative decimal number this library computes with. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

export const ZERO: Big = new Exact('0')

/** @throws RangeError for anything but a non-negative decimal */
export function dec(text: string): Big {
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  return new Exact(text)
}

/** Zero where there is no number: for validation, whose structure layer has said so already. */
export function decOrZero(text: string | undefined): Big {
  return text !== undefined && isDecimal(text) ? new Exact(text) : ZERO
}

export function sum(values: Iterable<Big>): Big {
  let total = ZERO
  for (const value of values) total = total.plus(value)
  return total
}

/** Half up, with exactly these decimals. */
export function fixed(value: Big, decimals: number): string {
  return value.toFixed(decimals)
}

/** Half up at six decimals, written with at least `least` of them and no more zeros than that. */
export function upToSix(value: Big, least: number): string {
  const text = value.toFixed(6)
  const shortest = text.length - 6 + Math.min(least, 6)
  let end = text.length
  while (end > shortest && text[end - 1] === '0') end -= 1
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end)
}

export function round(value: Big, decimals: number): Big {
  return value.round(decimals, Big.roundHalfUp)
}

/** Number of decimals written. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}
