import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { openCatalogs } from '../catalogs/open-catalogs.ts'
import type { PaidInvoiceDraft, PaymentEntryDraft, TaxDraft } from '../model/draft.ts'
import { INVOICE_UUID, NOW } from '../testing/sample-documents.ts'
import { sampleInvoice, samplePayment } from '../testing/sample-drafts.ts'
import { validate } from '../validate/validate.ts'
import { buildCfdi } from './build-cfdi.ts'
import { taxGroups } from './build-payment.ts'
import { dec, fixed, sum, upToSix } from './decimal.ts'

const invoice = buildCfdi(sampleInvoice(NOW))
const taxes = taxGroups(invoice)

function paidInvoice(balanceBefore: string, paid: string, more: Partial<PaidInvoiceDraft> = {}): PaidInvoiceDraft {
  return {
    uuid: INVOICE_UUID,
    currency: 'MXN',
    instalment: 1,
    total: '28000.00',
    balanceBefore,
    paid,
    taxes,
    ...more,
  }
}

function receipt(invoices: PaidInvoiceDraft[], more: Partial<PaymentEntryDraft> = {}) {
  const amount = fixed(sum(invoices.map(({ paid }) => dec(paid))), 2)
  const payment = { paidAt: '2026-11-20', form: '03', currency: 'MXN', amount, invoices, ...more }
  return buildCfdi({ ...samplePayment(NOW, INVOICE_UUID), payments: [payment] })
}

function pagoOf(cfdi: ReturnType<typeof receipt>) {
  const pago = cfdi.Complemento?.Pagos?.Pago[0]
  if (!pago) throw new Error('a receipt has a payment')
  return pago
}

const doctoOf = (cfdi: ReturnType<typeof receipt>) => pagoOf(cfdi).DoctoRelacionado[0]

test('the taxes of the invoice are read from its lines, retentions with base and rate', () => {
  expect(taxes).toEqual([
    { kind: 'traslado', tax: '002', factor: 'Tasa', rate: '0.160000', base: '25000.00', amount: '4000.00' },
    { kind: 'retencion', tax: '002', factor: 'Tasa', rate: '0.040000', base: '25000.00', amount: '1000.00' },
  ])
})

// The worked example of §10.4: 28 000 in 10 000, 10 000 and 8 000.
test.each([
  ['28000.00', '10000.00', ['8928.571429', '1428.571429', '357.142857', '18000.00']],
  ['18000.00', '10000.00', ['8928.571428', '1428.571428', '357.142857', '8000.00']],
  ['8000.00', '8000.00', ['7142.857143', '1142.857143', '285.714286', '0.00']],
])('the instalment that finds %s and pays %s takes its exact share of base and taxes', (before, paid, expected) => {
  const docto = doctoOf(receipt([paidInvoice(before, paid)]))
  const [transfer] = docto?.ImpuestosDR?.TrasladosDR ?? []
  const [retention] = docto?.ImpuestosDR?.RetencionesDR ?? []
  expect([transfer?.BaseDR, transfer?.ImporteDR, retention?.ImporteDR, docto?.ImpSaldoInsoluto]).toEqual(expected)
})

const dollar: TaxDraft = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: '0.16' }
const dollarInvoice = {
  currency: 'USD',
  total: '1160.00',
  taxes: [{ ...dollar, base: '1000.00', amount: '160.00' }],
}

test('pesos pay a dollar invoice at 18.50: 0.0540540541 dollars for each peso', () => {
  const cfdi = receipt([paidInvoice('1160.00', '1160.00', { ...dollarInvoice, exchangeRate: '18.50' })], {
    amount: '21460.00',
  })
  expect(doctoOf(cfdi)?.EquivalenciaDR).toBe('0.0540540541')
  expect(validate(cfdi, { catalogs: openCatalogs() })).toEqual([])
  // 1000 / 0.0540540541 = 18499.99998…, 160 / 0.0540540541 = 2959.99999…
  expect(pagoOf(cfdi).ImpuestosP?.TrasladosP?.[0]).toMatchObject({ BaseP: '18499.999984', ImporteP: '2959.999997' })
  expect(cfdi.Complemento?.Pagos?.Totales).toEqual({
    TotalTrasladosBaseIVA16: '18500.00',
    TotalTrasladosImpuestoIVA16: '2960.00',
    MontoTotalPagos: '21460.00',
  })
})

test('dollars pay a peso invoice: 18.5 pesos for each dollar, totals in pesos by TipoCambioP', () => {
  const cfdi = receipt([paidInvoice('28000.00', '18500.00')], {
    currency: 'USD',
    exchangeRate: '18.50',
    amount: '1000.00',
  })
  expect(doctoOf(cfdi)?.EquivalenciaDR).toBe('18.5')
  expect(pagoOf(cfdi)).toMatchObject({ MonedaP: 'USD', TipoCambioP: '18.5', Monto: '1000.00' })
  expect(cfdi.Complemento?.Pagos?.Totales.MontoTotalPagos).toBe('18500.00')
  expect(validate(cfdi, { catalogs: openCatalogs() })).toEqual([])
})

test('a payment that mixes currencies writes ten decimals of one for its own', () => {
  const invoices = [
    paidInvoice('28000.00', '10000.00'),
    paidInvoice('1160.00', '1160.00', { ...dollarInvoice, exchangeRate: '18.50' }),
  ]
  const cfdi = receipt(invoices, { amount: '31460.00' })
  expect(pagoOf(cfdi).DoctoRelacionado.map(({ EquivalenciaDR }) => EquivalenciaDR)).toEqual([
    '1.0000000000',
    '0.0540540541',
  ])
  expect(validate(cfdi, { catalogs: openCatalogs() })).toEqual([])
})

test('an exempt invoice shares its base only', () => {
  const cfdi = receipt([
    paidInvoice('1000.00', '400.00', {
      total: '1000.00',
      taxes: [{ kind: 'traslado', tax: '002', factor: 'Exento', base: '1000.00' }],
    }),
  ])
  expect(pagoOf(cfdi).ImpuestosP?.TrasladosP).toEqual([
    { BaseP: '400.000000', ImpuestoP: '002', TipoFactorP: 'Exento' },
  ])
  expect(cfdi.Complemento?.Pagos?.Totales).toEqual({ TotalTrasladosBaseIVAExento: '400.00', MontoTotalPagos: '400.00' })
})

test('a day without an hour is paid at noon', () => {
  expect(pagoOf(receipt([paidInvoice('28000.00', '1.00')])).FechaPago).toBe('2026-11-20T12:00:00')
})

test('however an invoice is cut into instalments, their taxes add up to its own and each receipt is valid', () => {
  const catalogs = openCatalogs()
  const rates = constantFrom<TaxDraft[]>(
    [dollar],
    [dollar, { kind: 'retencion', tax: '002', factor: 'Tasa', rate: '0.04' }],
    [
      { ...dollar, rate: '0.08' },
      { kind: 'retencion', tax: '001', factor: 'Tasa', rate: '0.0125' },
    ],
  )
  const prices = array(integer({ min: 100, max: 9_999_999 }), { minLength: 1, maxLength: 4 })
  const cuts = array(integer({ min: 1, max: 999 }), { minLength: 0, maxLength: 5 })
  assert(
    property(prices, rates, cuts, (cents, lineTaxes, parts) => {
      const [line] = sampleInvoice(NOW).lines
      if (!line) throw new Error('the sample invoice has a line')
      const lines = cents.map((price) => ({
        ...line,
        unitPrice: upToSix(dec(String(price)).div('1000'), 2),
        taxes: lineTaxes,
      }))
      const sold = buildCfdi({ ...sampleInvoice(NOW), lines })
      const total = dec(sold.Total)
      const marks = [...new Set(parts.map((part) => fixed(total.times(dec(String(part))).div('1000'), 2)))]
        .filter((mark) => dec(mark).gt('0') && dec(mark).lt(total))
        .toSorted((a, b) => dec(a).cmp(dec(b)))
      const ends = [...marks, sold.Total]
      const receipts = ends.map((end, i) => {
        const start = ends[i - 1] ?? '0'
        return receipt([
          paidInvoice(fixed(total.minus(dec(start)), 2), fixed(dec(end).minus(dec(start)), 2), {
            total: sold.Total,
            instalment: i + 1,
            taxes: taxGroups(sold),
          }),
        ])
      })
      for (const group of taxGroups(sold)) {
        const rows = receipts.flatMap((cfdi) => {
          const { TrasladosDR = [], RetencionesDR = [] } = doctoOf(cfdi)?.ImpuestosDR ?? {}
          return group.kind === 'traslado' ? TrasladosDR : RetencionesDR
        })
        expect(sum(rows.map(({ BaseDR }) => dec(BaseDR))).eq(dec(group.base))).toBe(true)
        expect(sum(rows.map(({ ImporteDR }) => dec(ImporteDR ?? '0'))).eq(dec(group.amount ?? '0'))).toBe(true)
      }
      for (const cfdi of receipts) expect(validate(cfdi, { catalogs })).toEqual([])
    }),
    { numRuns: 60 },
  )
})
