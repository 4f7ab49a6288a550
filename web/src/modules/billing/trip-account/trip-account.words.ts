import type { TripAccountRow } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { costKinds, type CostKind } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { number } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { queryClient } from '../../../kit/query.ts'
import { billingPaths, chargedPage } from '../billing.paths.ts'

/** Everything of trip accounts stands under this key. */
export const accountKey = ['billing', 'trip-account'] as const
export const accountChanged = () => queryClient.invalidateQueries({ queryKey: accountKey })

/** 21.8 % */
export const shareWords = (share: number | null | undefined) =>
  share === null || share === undefined ? '—' : `${share < 0 ? '−' : ''}${number(Math.abs(share) * 100, 1)} %`

// Under it a trip earns too little to bear what is not in its account.
const littleShare = 0.12

/** Of a margin: red where money is lost, amber where little is left. */
export function marginTone(share: number | null, margin: number | null): Tone {
  if (margin === null) return 'grey'
  if (margin < 0) return 'red'
  return (share ?? 0) < littleShare ? 'amber' : 'green'
}

export const costWords = (costs: readonly CostKind[]) =>
  costKinds
    .filter(({ cost }) => costs.includes(cost))
    .map(({ label }) => label.toLowerCase())
    .join(', ')

/** What its numbers leave open, in a sentence; undefined: nothing. */
export function caveat({ missing, estimated }: Pick<TripAccountRow, 'missing' | 'estimated'>): string | undefined {
  const parts = [
    missing.length > 0 && `sin dato: ${costWords(missing)}`,
    estimated.length > 0 && `estimado: ${costWords(estimated)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : undefined
}

/** The page of what charges it. */
export function chargePath({ invoiceId, invoiceKind }: Pick<TripAccountRow, 'invoiceId' | 'invoiceKind'>) {
  if (invoiceId === null) return undefined
  if (invoiceKind === 'note_sale') return `${billingPaths.salesNotes}/${invoiceId}`
  return chargedPage(invoiceKind ?? 'invoice', invoiceId)
}

export const incomeWords = { invoice: 'de su factura', agreed: 'precio acordado', km: 'por kilómetro' } as const
