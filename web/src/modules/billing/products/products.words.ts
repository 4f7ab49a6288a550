import { number } from '../../../kit/format.ts'

/** A price with its currency and as many decimals as it has, two at least: '$18,500.1235 MXN'. */
export function priceWords(price: number, currency: string): string {
  const decimals = String(price).split('.')[1]?.length ?? 0
  return `$${number(price, Math.max(2, Math.min(6, decimals)))} ${currency}`
}
