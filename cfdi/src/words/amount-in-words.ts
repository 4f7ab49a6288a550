import Big from 'big.js'
import { currencyWords } from './currencies.ts'
import { cardinal } from './cardinal.ts'

const limit = new Big('1e18')

/**
 * An amount as the printed representation says it (§20): '28000.00', 'MXN' → '(VEINTIOCHO MIL PESOS 00/100 M.N.)',
 * '1.5', 'USD' → '(UN DÓLAR 50/100 USD)'. Rounded half up to the currency's decimals; a currency without decimals has
 * no fraction. RangeError for a negative amount or one of 10¹⁸ and more.
 */
export function amountInWords(amount: string, currency: string): string {
  const { one, many, mark, feminine, decimals } = currencyWords(currency)
  const value = new Big(amount).round(decimals, Big.roundHalfUp)
  if (value.lt(0) || value.gte(limit)) throw new RangeError(`No se puede escribir con letra el importe ${amount}.`)
  const [whole = '0', fraction = ''] = value.toFixed(decimals).split('.')
  const units = BigInt(whole)
  const isRound = units >= 1_000_000n && units % 1_000_000n === 0n
  const name = units === 1n ? one : many
  const cents = decimals === 0 ? '' : `${fraction.slice(0, 2)}/100`
  const parts = [cardinal(units, feminine ? 'feminine' : 'apocopated'), isRound ? 'DE' : '', name, cents, mark]
  return `(${parts.filter((part) => part !== '').join(' ')})`
}
