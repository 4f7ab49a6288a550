import type { StockRow } from '@arriero/contract/store/stock/stock.contract.ts'
import { amount } from './stock-words.ts'
import './stock.css'

const share = (value: number, whole: number) => `${Math.min(100, Math.max(0, (value / whole) * 100))}%`

/** How much there is against how much should be, the minimum as a tick. */
export function StockLevel({ row: { qty, min, measure } }: { row: Pick<StockRow, 'qty' | 'min' | 'measure'> }) {
  const whole = Math.max(qty, min * 1.6, 1)
  const tone = qty === 0 && min > 0 ? 'red' : qty < min ? 'amber' : 'green'
  return (
    <span className="stock-level">
      <span>
        <b className={qty === 0 && min > 0 ? 'tone-red' : ''}>{amount(qty)}</b>
        <small>
          {min > 0 && ` / ${amount(min)}`} {measure}
        </small>
      </span>
      <span className="stock-bar" aria-hidden>
        <i className={`tone-${tone}`} style={{ width: share(qty, whole) }} />
        {min > 0 && <em style={{ left: share(min, whole) }} />}
      </span>
    </span>
  )
}
