import { expect, test } from 'vitest'
import type { LineTax } from './documents.entities.ts'
import { taxesProblem, taxesWords, taxPresets, taxProblem } from './taxes.rules.ts'

const tax = (change: Partial<LineTax>): LineTax => ({
  kind: 'traslado',
  tax: '002',
  factor: 'Tasa',
  rate: 0.16,
  ...change,
})

test('every preset holds the rules it offers', () => {
  for (const { label, taxes } of taxPresets) expect(taxesProblem(taxes), label).toBeUndefined()
})

test.each<[string, LineTax[]]>([
  ['Sin impuestos', []],
  ['IVA 16 % · Ret. IVA 4 %', [tax({}), tax({ kind: 'retencion', rate: 0.04 })]],
  ['Ret. IVA 10.6667 %', [tax({ kind: 'retencion', rate: 0.106667 })]],
  ['IVA exento', [tax({ factor: 'Exento', rate: null })]],
  ['IEPS $1.5 por unidad', [tax({ tax: '003', factor: 'Cuota', rate: 1.5 })]],
  ['Ret. ISR 1.25 %', [tax({ kind: 'retencion', tax: '001', rate: 0.0125 })]],
])('%s', (words, taxes) => {
  expect(taxesWords(taxes)).toBe(words)
})

test.each<[Partial<LineTax>, boolean]>([
  [{}, true],
  [{ rate: 0 }, true],
  [{ rate: 0.15 }, false],
  [{ rate: null }, false],
  [{ tax: '001' }, false],
  [{ factor: 'Exento', rate: null }, true],
  [{ factor: 'Exento' }, false],
  [{ tax: '001', factor: 'Exento', rate: null }, false],
  [{ kind: 'retencion', factor: 'Exento', rate: null }, false],
  [{ kind: 'retencion', rate: 0.1667 }, false],
  [{ kind: 'retencion', tax: '001', rate: 0.35 }, true],
  [{ kind: 'retencion', tax: '001', rate: 0.36 }, false],
  [{ factor: 'Cuota', rate: 5 }, false],
  [{ tax: '003', factor: 'Cuota', rate: 5.45 }, true],
  [{ tax: '003', rate: 1.61 }, false],
])('%j may be: %s', (change, may) => {
  expect(taxProblem(tax(change)) === undefined).toBe(may)
})

test('a line has each tax once', () => {
  expect(taxesProblem([tax({}), tax({ rate: 0 })])).toBe('IVA 0 %: el mismo impuesto está dos veces')
  expect(taxesProblem([tax({}), tax({ kind: 'retencion', rate: 0.04 })])).toBeUndefined()
})
