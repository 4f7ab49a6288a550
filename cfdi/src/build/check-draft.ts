import { CfdiError, type Finding } from '../model/finding.ts'
import type { CfdiDraft } from '../model/draft.ts'
import { isDecimal } from './decimal.ts'

/** Every name in a draft that holds a decimal number. */
const DECIMALS = new Set([
  'quantity',
  'unitPrice',
  'discount',
  'rate',
  'base',
  'amount',
  'percent',
  'total',
  'balanceBefore',
  'paid',
  'exchangeRate',
  'equivalence',
  'distanceKm',
  'weightKg',
  'value',
  'grossWeightTonnes',
  'premium',
])

function walk(value: unknown, path: string, name: string, found: Finding[]): void {
  if (typeof value === 'string') {
    if (!DECIMALS.has(name) || isDecimal(value)) return
    const why = value.trim().startsWith('-')
      ? 'no puede ser negativo (un cargo negativo es un descuento)'
      : 'no es un número'
    const message = `«${value.slice(0, 40)}» ${why}: escribe un número decimal como 1250.50.`
    found.push({ code: 'ARRNUM01', path, message, layer: 'estructura', severity: 'error' })
  } else if (Array.isArray(value)) value.forEach((item, i) => walk(item, `${path}[${i}]`, name, found))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) walk(item, path ? `${path}.${key}` : key, key, found)
  }
}

/** @throws CfdiError ARRNUM01 with a finding for every number of the draft that is none */
export function checkNumbers(draft: CfdiDraft): void {
  const found: Finding[] = []
  walk(draft, '', '', found)
  const [first] = found
  if (first)
    throw new CfdiError('ARRNUM01', `${found.length} importes no son números: ${first.path} ${first.message}`, found)
}
