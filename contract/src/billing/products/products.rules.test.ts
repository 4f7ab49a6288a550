import { expect, test } from 'vitest'
import type { LineTax } from '../documents/documents.entities.ts'
import { presetOf, taxesInWords, taxesProblem, taxPresets } from './products.rules.ts'

const iva: LineTax = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 }
const withheld: LineTax = { kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 }
const quota: LineTax = { kind: 'traslado', tax: '003', factor: 'Cuota', rate: 6.4555 }

test('every preset is right, has other taxes than the others and is known by them', () => {
  for (const preset of taxPresets) {
    expect(taxesProblem(preset.taxes), preset.label).toBeUndefined()
    expect(presetOf(preset.taxes.toReversed())).toBe(preset)
  }
})

test.each<[LineTax[], string | undefined]>([
  [[iva, withheld], undefined],
  [[iva, quota], undefined],
  [[iva, { ...iva, rate: 0 }], 'IVA 0 %: el mismo impuesto está dos veces'],
  [[{ ...iva, rate: 0.15 }], 'IVA 15 % no está en el catálogo de tasas del SAT'],
  [[{ ...iva, rate: null }], 'Falta la tasa o cuota'],
  [[{ ...iva, factor: 'Exento' }], 'Lo exento no lleva tasa'],
  [[{ ...withheld, factor: 'Exento', rate: null }], 'Exento es sólo de IVA o IEPS trasladado'],
  [[{ ...iva, tax: '001' }], 'ISR 16 % no está en el catálogo de tasas del SAT'],
  [[{ ...quota, rate: 80 }], 'IEPS 80 por unidad no está en el catálogo de tasas del SAT'],
  [[{ ...withheld, tax: '001', rate: 0.0125 }], undefined],
  [[{ ...withheld, rate: 0.2 }], 'Ret. IVA 20 % no está en el catálogo de tasas del SAT'],
])('%j: %s', (taxes, problem) => {
  expect(taxesProblem(taxes)).toBe(problem)
})

test('taxes are told by their preset, or one by one', () => {
  expect(taxesInWords([withheld, iva])).toBe('Flete: IVA 16 % y retención 4 %')
  expect(taxesInWords([iva, quota])).toBe('IVA 16 %, IEPS 6.4555 por unidad')
})
