import type { QuotationRow } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { quotationStates } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { dayKey, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

interface Look {
  tone: Tone
  label: string
}
export const stateLook = ({ status }: Pick<QuotationRow, 'status'>): Look => {
  const known = quotationStates.find(({ state }) => state === status)
  return { tone: known?.tone ?? 'grey', label: known?.label ?? status }
}

const dayMs = 86_400_000

/** How long the offer holds, while anybody waits for an answer. */
export function validityLook(
  { status, validUntil }: Pick<QuotationRow, 'status' | 'validUntil'>,
  today = dayKey(),
): Look | undefined {
  if (!['draft', 'sent', 'expired'].includes(status)) return undefined
  const days = Math.round((Date.parse(validUntil) - Date.parse(today)) / dayMs)
  if (days < 0) return { tone: 'amber', label: `Venció hace ${plural(-days, 'día', 'días')}` }
  if (days === 0) return { tone: 'amber', label: 'Vence hoy' }
  return { tone: days <= 3 ? 'amber' : 'grey', label: `Vence en ${plural(days, 'día', 'días')}` }
}

/** Under it a trip earns little. */
const thinMargin = 0.15
export const marginTone = (margin: number | null) => (margin === null ? '' : margin < thinMargin ? 'amber' : 'green')
