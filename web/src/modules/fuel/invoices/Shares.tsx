import type { FuelInvoiceRow } from '@arriero/contract/fuel/invoices.contract.ts'
import { money, number } from '../../../kit/format.ts'
import { parts, toneOfState } from './invoices.words.ts'

/** How an invoice divides by what was found out about its lines. */
export function Shares({ invoice }: { invoice: FuelInvoiceRow }) {
  const found = parts.filter(({ state }) => invoice[state].lines > 0)
  return (
    <>
      <div className="fuel-shares" aria-hidden>
        {found.map(({ state }) => (
          <i key={state} className={`tone-${toneOfState(state)}`} style={{ flexGrow: invoice[state].amount }} />
        ))}
      </div>
      <ul className="fuel-parts">
        {found.map(({ state, one, many }) => (
          <li key={state} className={`tone-${toneOfState(state)}`}>
            <span>{`${number(invoice[state].lines)} ${invoice[state].lines === 1 ? one : many}`}</span>
            <b>{money(invoice[state].amount)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
