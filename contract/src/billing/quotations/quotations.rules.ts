/** The states of a quotation; 'expired' is never stored: it was sent and its day is past. */
export const quotationStates = [
  { state: 'draft', label: 'Borrador', tone: 'grey' },
  { state: 'sent', label: 'Enviada', tone: 'blue' },
  { state: 'accepted', label: 'Aceptada', tone: 'green' },
  { state: 'rejected', label: 'Rechazada', tone: 'red' },
  { state: 'expired', label: 'Vencida', tone: 'amber' },
  { state: 'converted', label: 'Convertida', tone: 'violet' },
] as const
export type QuotationState = (typeof quotationStates)[number]['state']
export const quotationStateNames = quotationStates.map(({ state }) => state)
export const quotationStateLabel = (state: string) => quotationStates.find((one) => one.state === state)?.label ?? state

/** What somebody may say of it by hand; sent by mail and converted follow from what was done. */
const next: Record<QuotationState, readonly QuotationState[]> = {
  draft: ['sent', 'accepted', 'rejected'],
  sent: ['accepted', 'rejected'],
  expired: ['rejected'],
  accepted: ['draft', 'rejected'],
  rejected: ['draft'],
  converted: [],
}
export const mayBecome = (from: QuotationState, to: string): boolean => next[from].some((state) => state === to)

/** What is offered may still be changed. */
export const isEditable = (state: QuotationState): boolean => ['draft', 'sent', 'expired'].includes(state)

/** What a quotation becomes. */
export const conversions = ['note_sale', 'invoice', 'trip'] as const
export type Conversion = (typeof conversions)[number]

/** Kinds whose history of states may be written and read. */
export const statusEntities = ['quotation', 'note_sale', 'invoice'] as const
export type StatusEntity = (typeof statusEntities)[number]
