import { unpackRows } from '../../../shared/worker/json-rows.ts'
import { match } from './engine.ts'
import type { Match, Matter, PackedMatter } from './matching.types.ts'

const cents = (amount: number) => Math.round(amount * 100)

function unpacked({ currency, ...packed }: PackedMatter): Matter {
  const matched = new Set(unpackRows(packed.matched).map(({ id }) => id))
  return {
    currency,
    lines: unpackRows(packed.lines),
    payments: unpackRows(packed.payments).flatMap(({ id, folio, customerId, day, total, operation, invoices }) =>
      matched.has(id) ? [] : [{ id, folio, customerId, day, cents: cents(total), operation, invoices }],
    ),
    invoices: unpackRows(packed.invoices).map(({ balance, ...invoice }) => ({ ...invoice, cents: cents(balance) })),
    customers: unpackRows(packed.customers),
    others: unpackRows(packed.others),
    habits: unpackRows(packed.habits),
  }
}

/** Task of the pool: thousands of movements against tens of thousands of invoices do not hold up the calls of others. */
export function run(packed: PackedMatter): Match[] {
  const { whole } = packed
  return match(unpacked(packed)).flatMap((one) =>
    whole === undefined ? [{ ...one, candidates: [] }] : one.lineId === whole ? [one] : [],
  )
}
