import type { FormInstance } from 'antd'
import { proposeRates } from '@arriero/contract/billing/documents/exchange-rates.contract.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { amountIn } from '../documents/document-words.ts'
import type { LineStart } from '../documents/lines/line-values.ts'

/** What a document says of its money; what has no rate of its own takes the one that is known of today. */
interface Money {
  currency?: string
  exchangeRate?: number | null
}

/** An amount in another money, with as many decimals as a unit price may have. */
export const converted = (amount: number, rate: number): number => Math.round(amount * rate * 1_000_000) / 1_000_000

/**
 * Lines whose prices are in `from`, in the money of the form they go to, and told; where no rate is known their prices
 * are left to whoever writes them.
 */
export async function inMoneyOf(form: FormInstance, from: string, lines: readonly LineStart[]): Promise<LineStart[]> {
  const { currency = 'MXN', exchangeRate }: Money = form.getFieldsValue(['currency', 'exchangeRate'])
  if (currency === from || lines.length === 0) return [...lines]
  const [source, target] = [await pesosPer(from), exchangeRate ?? (await pesosPer(currency))]
  if (!source || !target) {
    toast.warning(`Los precios están en ${from}: escríbalos en ${currency}`)
    return lines.map((line) => ({ ...line, unitPrice: null, cost: null }))
  }
  const rate = source / target
  const [{ unitPrice = 0 }] = lines as [LineStart]
  toast.info(`Precios convertidos de ${from} a ${currency}`, {
    detail: `${amountIn(unitPrice, from)} son ${amountIn(converted(unitPrice ?? 0, rate), currency)}, a ${number(
      Math.max(rate, 1 / rate),
      4,
    )}`,
  })
  const inOther = (amount: number | null | undefined) => (typeof amount === 'number' ? converted(amount, rate) : amount)
  return lines.map((line) => ({ ...line, unitPrice: inOther(line.unitPrice) ?? null, cost: inOther(line.cost) }))
}

/** What is known of today; null when nothing is, or nobody answers. */
async function pesosPer(currency: string): Promise<number | null> {
  if (currency === 'MXN') return 1
  const rates = await call(proposeRates, { query: { currency } }).catch(() => [])
  return rates[0]?.rate ?? null
}
