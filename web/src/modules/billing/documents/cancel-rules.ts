import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { cancelMotives } from '@arriero/contract/billing/documents/documents.rules.ts'

type MotiveKey = (typeof cancelMotives)[number]['key']

/** What each motive means for who chooses it. */
export const motiveHints: Record<MotiveKey, string> = {
  '01': 'Ya timbró la que la sustituye',
  '02': 'No habrá otra en su lugar',
  '03': 'El servicio no se prestó',
  '04': 'El cliente pidió su factura',
}

/** Up to this the receiver is not asked, but of a payment (RMF 2026, 2.7.1.35). */
const mostUnasked = 1000
const generic = ['XAXX010101000', 'XEXX010101000']

/** Whether the receiver will be asked; a hint, what holds is what the SAT answers. */
export function needsAcceptance({ kind, receiverRfc, total, currency }: DocumentRow): boolean {
  if (kind === 'payment') return true
  if (kind === 'credit_note' || kind === 'carta_porte' || generic.includes(receiverRfc)) return false
  return currency !== 'MXN' || total > mostUnasked
}

/** The last day on which a company cancels without a fine: 31 March of the year after the issue; a person has a month more. */
export const lastDayToCancel = ({ issuedAt }: Pick<DocumentRow, 'issuedAt'>) =>
  `${new Date(issuedAt).getFullYear() + 1}-03-31`
