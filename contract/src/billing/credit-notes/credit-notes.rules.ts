/** Why a credit note is made: what it relates to its invoices as, and the form it is written with unless told. */
export const creditReasons = [
  { reason: 'bonus', label: 'Bonificación o descuento', relation: '01', form: '15' },
  { reason: 'return', label: 'Devolución', relation: '03', form: '15' },
  { reason: 'advance', label: 'Aplicación de anticipo', relation: '07', form: '30' },
] as const
export type CreditReason = (typeof creditReasons)[number]['reason']
export const creditReasonNames = creditReasons.map(({ reason }) => reason)
export const creditReasonOf = (given: CreditReason) => creditReasons.find(({ reason }) => reason === given)!

/** Invoices that one credit note lowers. */
export const mostCredited = 50
