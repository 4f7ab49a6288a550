import { sql } from 'kysely'
import { fitsDecimals } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { consumable } from '@arriero/contract/store/store.rules.ts'

/** Pieces are counted by 'pza'; what is measured, by its measure. Of part `p` with measurement `m`. */
export const unitOf = sql<string>`case when p.kind = ${sql.lit(consumable)} then coalesce(m.symbol, '') else 'pza' end`
export const decimalsOf = sql<number>`case when p.kind = ${sql.lit(consumable)} then coalesce(m.decimals, 0) else 0 end`

export interface Measured {
  name: string
  unit: string
  decimals: number
}
/** Why a part is not counted so: half a filter, a thousandth of what is measured in tenths. */
export function whyNotQuantity({ name, unit, decimals }: Measured, qty: number): string | undefined {
  if (fitsDecimals(qty, decimals)) return undefined
  return decimals === 0
    ? `«${name}» se cuenta sin decimales (${unit}).`
    : `«${name}» lleva a lo más ${decimals} decimales.`
}
