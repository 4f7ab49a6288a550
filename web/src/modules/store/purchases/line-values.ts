import type { PurchasablePart } from '@arriero/contract/store/purchases/purchases.contract.ts'
import { purchasableParts } from '@arriero/contract/store/purchases/purchases.contract.ts'
import type { PartKind } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../../kit/call.ts'
import { amount } from './purchases.words.ts'

/** A line as a form holds it; what its call does not take is for the eye. */
export interface LineValue {
  partId: number
  code: string
  name: string
  kind: PartKind
  unit: string
  decimals: number
  qty: number
  price: number
  note?: string | null
  serials?: string[]
  requisitionLineId?: number | null
  orderLineId?: number | null
  /** 'Hay 3 pza, mínimo 4' */
  hint?: string | undefined
}

export const partsWithStock = (ids: readonly number[], storeId: number | undefined) =>
  ids.length === 0 ? Promise.resolve([]) : call(purchasableParts, { query: { ids: [...ids], storeId } })

/** A line for a part, of as many as are told. */
export const lineOf = (part: PurchasablePart, qty = 1): LineValue => ({
  partId: part.id,
  code: part.code,
  name: part.name,
  kind: part.kind,
  unit: part.unit,
  decimals: part.decimals,
  qty,
  price: part.price ?? 0,
  hint: hintOf(part),
})

function hintOf({ onHand, least, onOrder, unit }: PurchasablePart): string {
  const coming = onOrder > 0 ? `; ${amount(onOrder)} por llegar` : ''
  return `Hay ${amount(onHand)} ${unit}${least > 0 ? `, mínimo ${amount(least)}` : ''}${coming}`
}

/** What conflicts say of lines: '24 × FIL-0150, 12 × NEU-0008' */
export const linesInWords = (value: unknown) =>
  Array.isArray(value)
    ? (value as LineValue[]).map(({ qty, code }) => `${amount(qty)} × ${code}`).join(', ') || '—'
    : '—'
