import { dec, isDecimal } from '../build/decimal.ts'

const IVA_TRANSFER = new Set(['0.000000', '0.160000', '0.080000'])
const IEPS = [
  '0.265000',
  '0.300000',
  '0.530000',
  '0.500000',
  '1.600000',
  '0.304000',
  '0.250000',
  '0.090000',
  '0.080000',
  '0.070000',
  '0.060000',
]
const IEPS_RETENTION = new Set(IEPS)
const IEPS_TRANSFER = new Set([...IEPS, '0.030000', '0.000000'])

function upTo(rate: string, most: string): boolean {
  return isDecimal(rate) && dec(rate).lte(most)
}

/** Whether the authority knows a rate for this tax (domain reference §4.2). Unknown taxes are the catalogue's matter. */
export function rateAllowed(kind: 'traslado' | 'retencion', tax: string, factor: string, rate: string): boolean {
  if (tax === '003' && factor === 'Cuota') return upTo(rate, '72.160500')
  if (factor !== 'Tasa') return false
  if (kind === 'traslado') return tax === '002' ? IVA_TRANSFER.has(rate) : tax === '003' && IEPS_TRANSFER.has(rate)
  if (tax === '001') return upTo(rate, '0.350000')
  return tax === '002' ? upTo(rate, '0.160000') : tax === '003' && IEPS_RETENTION.has(rate)
}
