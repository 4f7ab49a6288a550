import { expect, test } from 'vitest'
import type { CatalogFile } from '../catalogs/catalog-file.ts'
import { Catalogs } from '../catalogs/catalogs.ts'
import { openCatalogs } from '../catalogs/open-catalogs.ts'
import { sealXml } from '../csd/seal.ts'
import type { Cfdi } from '../model/cfdi.ts'
import { sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { fileNameOf } from './file-name.ts'
import { grouped, localMoment, percentage, trimmed } from './format.ts'
import { makePrintModel } from './make-print-model.ts'

const catalogs = openCatalogs()
const documents = sampleDocuments()
const stampedAs = (cfdi: Cfdi): Cfdi => {
  const sealed = sealXml(cfdi, sampleCsd()).cfdi
  const TimbreFiscalDigital = {
    Version: '1.1',
    UUID: '5803EB8D-81CD-4557-8719-26632D2FA434',
    FechaTimbrado: '2026-11-21T12:31:05',
    RfcProvCertif: 'PPP010101AAA',
    SelloCFD: sealed.Sello,
    NoCertificadoSAT: '30001000000500009001',
    SelloSAT: 'c2VsbG8gZGVsIFNBVA==',
  }
  return { ...sealed, Complemento: { ...sealed.Complemento, TimbreFiscalDigital } }
}

test.each([
  ['28500', '28,500.00'],
  ['1234567.891', '1,234,567.891'],
  ['0', '0.00'],
  ['999', '999.00'],
])('%s is grouped as %s', (text, written) => {
  expect(grouped(text)).toBe(written)
})

test.each([
  ['28500.000000', 2, '28,500.00'],
  ['33.333333', 2, '33.333333'],
  ['1.00', 0, '1'],
  ['2.500', 0, '2.5'],
  ['100', 0, '100'],
])('%s with at least %d decimals is %s', (text, least, written) => {
  expect(trimmed(text, least)).toBe(written)
})

test.each([
  ['0.160000', '16 %'],
  ['0.080000', '8 %'],
  ['0.000000', '0 %'],
  ['0.012500', '1.25 %'],
  ['0.106667', '10.6667 %'],
  ['1.600000', '160 %'],
])('the rate %s is %s', (rate, written) => {
  expect(percentage(rate)).toBe(written)
})

test('fiscal dates are written as they are, in no zone', () => {
  expect(localMoment('2026-11-21T23:59:59')).toBe('21.11.2026 23:59:59')
  expect(localMoment('2027-01-01')).toBe('01.01.2027')
})

/** Told by words of their own ('IVA 16 %'), by the stamp, or about the XML and not the document. */
const saidOtherwise =
  /^(Version|version|Certificado|TipoFactor(DR|P)?|Impuesto(DR|P)?|TotaldeRetenciones|TotaldeTraslados)$/
/** Sums of rows that are printed. */
const sumOfPrinted = /^TotalImpuestos(Retenidos|Trasladados)$/

function* valuesOf(node: unknown, path: string): Generator<{ name: string; value: string; path: string }> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string') yield { name, value, path: `${path}.${name}` }
    else yield* valuesOf(value, `${path}.${name}`)
  }
}

test.each(Object.entries(documents))('%s: every value of the document is on the paper', (_, cfdi) => {
  const stamped = stampedAs(cfdi)
  const paper = JSON.stringify(makePrintModel(stamped, catalogs)).replaceAll(',', '')
  for (const { name, value, path } of valuesOf(stamped, '')) {
    if (saidOtherwise.test(name) || sumOfPrinted.test(name)) continue
    const isNumber = /^\d+(\.\d+)?$/.test(value)
    const forms = [value, ...(isNumber ? [trimmed(value, 0), percentage(value)] : []), ...localMoment(value).split(' ')]
    const isThere = forms.some((form) => paper.includes(JSON.stringify(form.replaceAll(',', '')).slice(1, -1)))
    expect(isThere, `${path} = ${value}`).toBe(true)
  }
})

test('an invoice: parties, keys with their meaning, sums and words', () => {
  const model = makePrintModel(stampedAs(documents.factura), catalogs)
  expect(model.kind).toBe('Factura')
  expect(model.issuer).toMatchObject({ rfc: 'EKU9003173C9', regime: '601 General de Ley Personas Morales' })
  expect(model.facts).toContainEqual({ label: 'Tipo de comprobante', value: 'I Ingreso' })
  expect(model.words).toMatch(/^\([A-ZÁÉÍÓÚÑ ]+ PESOS \d\d\/100 M\.N\.\)$/)
  expect(model.sums[0]?.label).toBe('Subtotal')
  expect(model.footnote).toBe('Este documento es una representación impresa de un CFDI')
  expect(model.stamp?.qr).toContain('&fe=')
  expect(model.stamp?.waybillQr).toBeUndefined()
  expect(model.stamp?.seals.at(-1)?.value).toMatch(/^\|\|1\.1\|5803EB8D-.*\|\|$/)
})

test('a draft has no stamp and no code', () => {
  expect(makePrintModel(documents.factura, catalogs).stamp).toBeUndefined()
})

test('a payment: its total in pesos, in words too, and no sums of its own', () => {
  const model = makePrintModel(documents.pago, catalogs)
  const { MontoTotalPagos } = documents.pago.Complemento?.Pagos?.Totales ?? { MontoTotalPagos: '' }
  expect(model.total).toBe(grouped(MontoTotalPagos))
  expect(model.sums).toEqual([])
  expect(model.words).toContain('M.N.')
  expect(model.payments.map(({ title }) => title)).toEqual(['Pago', 'Totales en pesos'])
})

test('a Carta Porte has its second code, with the departure of the origin; a traslado has no total in words', () => {
  const model = makePrintModel(stampedAs(documents.traslado), catalogs)
  const waybill = documents.traslado.Complemento?.CartaPorte
  expect(model.stamp?.waybillQr).toContain(`IdCCP=${waybill?.IdCCP}&FechaOrig=`)
  expect(model.words).toBe('')
  expect(model.waybill.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Carta porte', 'Ubicaciones', 'Mercancías', 'Autotransporte', 'Figuras del transporte']),
  )
})

const towns: CatalogFile = {
  catalog: 'c_Municipio',
  version: 'prueba',
  complete: true,
  columns: [],
  rows: [['NLE:006', 'Apodaca', '', '']],
}

test.each([
  ['its name and key once the catalogue is imported', towns, 'Mun. Apodaca (006), NLE'],
  ['its key alone without it', undefined, 'Mun. 006, NLE'],
])('a municipality is printed by %s', (_, file, expected) => {
  const waybill = documents.traslado.Complemento?.CartaPorte
  if (!waybill) throw new Error('no waybill')
  const Domicilio = { Estado: 'NLE', Municipio: '006', Pais: 'MEX', CodigoPostal: '66600' }
  const CartaPorte = { ...waybill, Ubicaciones: waybill.Ubicaciones.map((stop) => ({ ...stop, Domicilio })) }
  const imported = new Catalogs((catalog) => (catalog === 'c_Municipio' ? file : undefined))
  const model = makePrintModel({ ...documents.traslado, Complemento: { CartaPorte } }, imported)
  expect(JSON.stringify(model.waybill)).toContain(expected)
})

test.each<[{ Serie?: string; Folio?: string; Rfc: string }, string]>([
  [{ Serie: 'A', Folio: '20416', Rfc: 'OÑO120726RX3' }, 'A20416_OÑO120726RX3_sin-timbrar'],
  [{ Serie: 'A/B', Folio: '1', Rfc: 'H&E951128469' }, 'AB1_HE951128469_sin-timbrar'],
  [{ Rfc: 'XAXX010101000' }, 'XAXX010101000_sin-timbrar'],
])('the files of %o are called %s', ({ Serie, Folio, Rfc }, name) => {
  const { Receptor } = documents.factura
  expect(fileNameOf({ ...documents.factura, Serie, Folio, Receptor: { ...Receptor, Rfc } })).toBe(name)
})
