import type { TaxDraft } from '../model/draft.ts'

/** 12 characters: a company (persona moral); 13: a person. The generic RFCs count as persons. */
export function isCompany(rfc: string): boolean {
  return [...rfc].length === 12
}

const IVA: TaxDraft = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: '0.160000' }
const IVA_ZERO: TaxDraft = { ...IVA, rate: '0.000000' }
const FREIGHT_RETENTION: TaxDraft = { kind: 'retencion', tax: '002', factor: 'Tasa', rate: '0.040000' }

/**
 * Taxes of a freight line (§9): IVA 16 % (0 % on an international leg) and, when the customer is a company, the
 * retention of 4 % on the same base.
 */
export function freightTaxes(receiverRfc: string, leg: 'nacional' | 'internacional' = 'nacional'): TaxDraft[] {
  if (leg === 'internacional') return [IVA_ZERO]
  return isCompany(receiverRfc) ? [IVA, FREIGHT_RETENTION] : [IVA]
}
