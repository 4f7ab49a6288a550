import { assert, property, record, array, integer, constantFrom, boolean, option } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCatalogs } from '../catalogs/open-catalogs.ts'
import type { LineDraft, SaleDraft, TaxDraft } from '../model/draft.ts'
import { sampleInvoice } from '../testing/sample-drafts.ts'
import { NOW } from '../testing/sample-documents.ts'
import { validate } from '../validate/validate.ts'
import { buildCfdi } from './build-cfdi.ts'
import { dec, fixed, round, sum } from './decimal.ts'
import { freightTaxes } from './freight.ts'

const IVA: TaxDraft = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: '0.16' }
const EXEMPT: TaxDraft = { kind: 'traslado', tax: '002', factor: 'Exento' }

function line(quantity: string, unitPrice: string, more: Partial<LineDraft> = {}): LineDraft {
  return { productKey: '78101802', quantity, unitKey: 'E48', description: 'Flete', unitPrice, taxes: [IVA], ...more }
}

function build(lines: LineDraft[], more: Partial<SaleDraft> = {}) {
  return buildCfdi({ ...sampleInvoice(NOW), lines, ...more })
}

const amounts = ({ SubTotal, Total, Impuestos: taxes }: ReturnType<typeof build>) => [
  SubTotal,
  taxes?.TotalImpuestosTrasladados,
  taxes?.TotalImpuestosRetenidos,
  Total,
]

describe('worked values of the domain reference §5', () => {
  test('25 000 of freight to a company: 4 000 transferred, 1 000 retained, 28 000 to pay', () => {
    expect(amounts(build([line('1', '25000.00', { taxes: freightTaxes('URE180429TM6') })]))).toEqual([
      '25000.00',
      '4000.00',
      '1000.00',
      '28000.00',
    ])
  })

  test('seven lines of 0.17: the tax rounds once, 0.19 and not 0.21', () => {
    // 7 × 0.17 = 1.19; each line 0.0272, Σ 0.1904 → 0.19; 1.19 + 0.19 = 1.38
    expect(amounts(build(Array.from({ length: 7 }, () => line('1', '0.17'))))).toEqual([
      '1.19',
      '0.19',
      undefined,
      '1.38',
    ])
  })

  test('three lines of 33.333333 make 100.00 and 16.00', () => {
    expect(amounts(build(Array.from({ length: 3 }, () => line('1', '33.333333'))))).toEqual([
      '100.00',
      '16.00',
      undefined,
      '116.00',
    ])
  })

  test('3.141649 × 1230.00 keeps five decimals, and 8928.571429 at 16 % keeps six', () => {
    expect(build([line('3.141649', '1230.00')]).Conceptos[0]?.Importe).toBe('3864.22827')
    expect(build([line('1', '8928.571429')]).Conceptos[0]?.Impuestos?.Traslados?.[0]?.Importe).toBe('1428.571429')
  })

  test('half up, not half even: a base of 0.03125 at 16 % is 0.005 and rounds to 0.01', () => {
    expect(build([line('1', '0.03125')]).Impuestos?.TotalImpuestosTrasladados).toBe('0.01')
  })
})

test('a person is not retained, a company is, an international leg goes at 0 %', () => {
  expect(freightTaxes('CACX7605101P8').map(({ kind, rate }) => [kind, rate])).toEqual([['traslado', '0.160000']])
  expect(freightTaxes('URE180429TM6').map(({ kind, rate }) => [kind, rate])).toEqual([
    ['traslado', '0.160000'],
    ['retencion', '0.040000'],
  ])
  expect(freightTaxes('OÑO120726RX3')).toHaveLength(2)
  expect(freightTaxes('XAXX010101000')).toHaveLength(1)
  expect(freightTaxes('URE180429TM6', 'internacional').map(({ rate }) => rate)).toEqual(['0.000000'])
})

test('a price entered with its tax is taken apart at six decimals and comes back whole', () => {
  const cfdi = build([line('1', '116.00', { priceIncludesTax: true })])
  expect(amounts(cfdi)).toEqual(['100.00', '16.00', undefined, '116.00'])
  // 99.99 / 1.16 = 86.198275862… → 86.198276; IVA 13.79172416 → 13.791724; 86.20 + 13.79 = 99.99
  expect(amounts(build([line('1', '99.99', { priceIncludesTax: true })]))).toEqual([
    '86.20',
    '13.79',
    undefined,
    '99.99',
  ])
})

test('exempt and 0 % stay apart, and exempt alone has no total of taxes', () => {
  const zero: TaxDraft = { ...IVA, rate: '0' }
  const both = build([line('1', '100', { taxes: [EXEMPT] }), line('1', '50', { taxes: [zero] })])
  expect(both.Impuestos?.Traslados).toEqual([
    { Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' },
    { Base: '50.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.000000', Importe: '0.00' },
  ])
  expect(both.Impuestos?.TotalImpuestosTrasladados).toBe('0.00')
  expect(build([line('1', '100', { taxes: [EXEMPT] })]).Impuestos?.TotalImpuestosTrasladados).toBeUndefined()
})

test('a whole discount leaves no base: no taxes, and the concept says 01', () => {
  const [concept] = build([line('1', '100', { discount: '100' })]).Conceptos
  expect([concept?.ObjetoImp, concept?.Impuestos, concept?.Descuento]).toEqual(['01', undefined, '100.00'])
})

test('the amount is written with as many decimals as its discount', () => {
  const [concept] = build([line('1', '100', { discount: '33.333333' })]).Conceptos
  expect([concept?.Importe, concept?.Descuento]).toEqual(['100.000000', '33.333333'])
})

test('yen have no decimals, dollars carry their rate, pesos none', () => {
  const yen = build([line('3', '33.4')], { currency: 'JPY', currencyDecimals: 0, exchangeRate: '0.125' })
  expect([yen.SubTotal, yen.Impuestos?.TotalImpuestosTrasladados, yen.Total, yen.TipoCambio]).toEqual([
    '100',
    '16',
    '116',
    '0.125',
  ])
  expect(build([line('1', '1')], { currency: 'USD', exchangeRate: '18.50' }).TipoCambio).toBe('18.5')
  expect(build([line('1', '1')], { exchangeRate: '1' }).TipoCambio).toBeUndefined()
})

test('local taxes are added and retained after the federal ones', () => {
  const cfdi = build([line('1', '1000')], {
    localTaxes: [
      { kind: 'traslado', name: 'ISH', percent: '3' },
      { kind: 'retencion', name: 'Cinco al millar', percent: '0.5' },
    ],
  })
  // 1000 + 160 + 30 − 5
  expect(cfdi.Total).toBe('1185.00')
  expect(cfdi.Complemento?.ImpuestosLocales).toMatchObject({ TotaldeTraslados: '30.00', TotaldeRetenciones: '5.00' })
})

test('generic RFCs take the place of issue, regime 616, and PPD takes form 99', () => {
  const receiver = { rfc: 'XEXX010101000', name: 'ACME INC', postalCode: '99999', regime: '601' }
  const cfdi = build([line('1', '1')], { receiver })
  expect(cfdi.Receptor).toMatchObject({ DomicilioFiscalReceptor: '42501', RegimenFiscalReceptor: '616' })
  expect(cfdi.FormaPago).toBe('99')
})

test('texts lose line breaks, double blanks and bars; what is empty is left out', () => {
  const cfdi = build([line('1', '1', { description: ' Flete |\n de\u00a0 ida ', sku: '  ' })], { conditions: '' })
  expect(cfdi.Conceptos[0]?.Descripcion).toBe('Flete de ida')
  expect('NoIdentificacion' in (cfdi.Conceptos[0] ?? {})).toBe(false)
  expect('CondicionesDePago' in cfdi).toBe(false)
})

test('amounts that are no numbers are all told at once, with their places', () => {
  const bad = [line('1', '-5'), line('uno', '10.00', { discount: '1,000.00' })]
  expect(() => build(bad)).toThrow(
    expect.objectContaining({
      code: 'ARRNUM01',
      findings: [
        expect.objectContaining({ path: 'lines[0].unitPrice', message: expect.stringContaining('descuento') }),
        expect.objectContaining({ path: 'lines[1].quantity' }),
        expect.objectContaining({ path: 'lines[1].discount' }),
      ],
    }),
  )
})

const decimalText = (most: number, places: number) =>
  record({ whole: integer({ min: 0, max: most }), part: integer({ min: 1, max: 10 ** places - 1 }) }).map(
    ({ whole, part }) => `${whole}.${String(part).padStart(places, '0')}`,
  )
const tax = constantFrom<TaxDraft[]>(
  [IVA],
  [{ ...IVA, rate: '0.08' }],
  [EXEMPT],
  [IVA, { kind: 'retencion', tax: '002', factor: 'Tasa', rate: '0.04' }],
  [IVA, { kind: 'retencion', tax: '001', factor: 'Tasa', rate: '0.0125' }],
  [],
)
const lines = array(
  record({
    quantity: decimalText(50, 6),
    unitPrice: decimalText(9000, 6),
    taxes: tax,
    discounted: option(boolean(), { nil: false }),
  }).map(({ quantity, unitPrice, taxes, discounted }) =>
    line(quantity, unitPrice, {
      taxes,
      discount: discounted ? fixed(round(dec(quantity).times(dec(unitPrice)).div('7'), 2), 2) : undefined,
    }),
  ),
  { minLength: 1, maxLength: 12 },
)

const catalogs = openCatalogs()

test('in every currency the lines add up to the totals, to the last decimal', () => {
  assert(
    property(lines, constantFrom(0, 2, 3), (draft, decimals) => {
      const cfdi = build(draft, { currency: 'USD', currencyDecimals: decimals, exchangeRate: '18.5' })
      const total = (values: readonly (string | undefined)[]) =>
        fixed(round(sum(values.map((value) => dec(value ?? '0'))), decimals), decimals)
      const rows = cfdi.Conceptos.flatMap(({ Impuestos: taxes }) => taxes?.Traslados ?? [])
      expect(cfdi.SubTotal).toBe(total(cfdi.Conceptos.map(({ Importe }) => Importe)))
      for (const row of cfdi.Impuestos?.Traslados ?? []) {
        const group = rows.filter((item) => item.TipoFactor === row.TipoFactor && item.TasaOCuota === row.TasaOCuota)
        expect(row.Base).toBe(total(group.map(({ Base }) => Base)))
        if (row.Importe !== undefined) expect(row.Importe).toBe(total(group.map(({ Importe }) => Importe)))
      }
      const expected = dec(cfdi.SubTotal)
        .minus(cfdi.Descuento ?? '0')
        .plus(cfdi.Impuestos?.TotalImpuestosTrasladados ?? '0')
        .minus(cfdi.Impuestos?.TotalImpuestosRetenidos ?? '0')
      expect(cfdi.Total).toBe(fixed(expected, decimals))
      const errors = validate(cfdi, { catalogs }).filter(({ severity }) => severity === 'error')
      if (decimals === 2) expect(errors).toEqual([])
    }),
  )
})
