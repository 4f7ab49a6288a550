import { array, assert, constantFrom, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cadenaOriginal } from '../cadena/cadena-original.ts'
import { buildCfdi } from '../build/build-cfdi.ts'
import { INVOICE_UUID, NOW, sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { sampleInvoice } from '../testing/sample-drafts.ts'
import type { Cfdi33 } from '../model/cfdi.ts'
import { sealXml } from '../csd/seal.ts'
import { verifySeal } from '../csd/verify.ts'
import { readCfdi } from './read-cfdi.ts'
import { writeXml } from './write-xml.ts'

const samples = sampleDocuments()

describe('reading what was written gives the same document', () => {
  test.each(Object.entries(samples))('%s', (_, cfdi) => {
    expect(readCfdi(writeXml(cfdi)).cfdi).toEqual(cfdi)
  })
})

test('parse ∘ build is identity, whatever people type into the texts', () => {
  const text = string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((value) => `x${value}`)
  const line = record({
    description: text,
    sku: option(text, { nil: undefined }),
    unit: option(constantFrom('Pieza', 'm²', '&', '"<>"'), { nil: undefined }),
  })
  const draft = sampleInvoice(NOW)
  const [first] = draft.lines
  if (!first) throw new Error('the sample invoice has a line')
  assert(
    property(
      array(line, { minLength: 1, maxLength: 5 }),
      option(text, { nil: undefined }),
      text,
      (lines, conditions, name) => {
        const cfdi = buildCfdi({
          ...draft,
          conditions,
          receiver: { ...draft.receiver, name },
          lines: lines.map((more) => ({ ...first, ...more })),
        })
        const xml = writeXml(cfdi)
        expect(readCfdi(xml).cfdi).toEqual(cfdi)
        expect(readCfdi(Buffer.from(xml, 'utf8')).cfdi).toEqual(cfdi)
        // Typed bars are gone: every value takes exactly one place in the cadena.
        const values = [...xml.matchAll(/ (?!xmlns|xsi:|version|encoding)[\p{L}]+="/gu)].length
        const ends = 4
        const certificateNumberStillEmpty = 1
        expect(cadenaOriginal(cfdi).split('|')).toHaveLength(values + ends + certificateNumberStillEmpty)
      },
    ),
  )
})

const old: Cfdi33 = {
  Version: '3.3',
  Serie: 'A',
  Folio: '7',
  Fecha: '2021-03-05T10:00:00',
  Sello: '',
  FormaPago: '03',
  NoCertificado: sampleCsd().certificate.number,
  Certificado: sampleCsd().certificate.base64,
  SubTotal: '100.00',
  Moneda: 'MXN',
  Total: '116.00',
  TipoDeComprobante: 'I',
  MetodoPago: 'PUE',
  LugarExpedicion: '42501',
  Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE SA DE CV', RegimenFiscal: '601' },
  Receptor: { Rfc: 'URE180429TM6', UsoCFDI: 'G03' },
  Conceptos: [
    {
      ClaveProdServ: '78101802',
      Cantidad: '1',
      ClaveUnidad: 'E48',
      Descripcion: 'Flete',
      ValorUnitario: '100.00',
      Importe: '100.00',
      Impuestos: {
        Traslados: [{ Base: '100.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '16.00' }],
      },
    },
  ],
  Impuestos: {
    TotalImpuestosTrasladados: '16.00',
    Traslados: [{ Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '16.00' }],
  },
}

test('a CFDI 3.3 is read by its own table and its seal verified', () => {
  const sealed = { ...old, Sello: sampleCsd().sign(cadenaOriginal(old)) }
  const xml = writeXml(sealed)
  const reading = readCfdi(xml)
  expect(reading.cfdi).toEqual(sealed)
  expect(reading.findings).toEqual([])
  // In March 2021 this certificate did not exist yet; the signature itself is good, and breaks when touched.
  expect(verifySeal(reading).map(({ code }) => code)).toEqual(['305'])
  expect(verifySeal(readCfdi(xml.replace('116.00', '117.00'))).map(({ code }) => code)).toEqual(['305', '302'])
  expect(cadenaOriginal(old)).toBe(
    `||3.3|A|7|2021-03-05T10:00:00|03|${old.NoCertificado}|100.00|MXN|116.00|I|PUE|42501|EKU9003173C9` +
      '|ESCUELA KEMPER URGATE SA DE CV|601|URE180429TM6|G03|78101802|1|E48|Flete|100.00|100.00' +
      '|100.00|002|Tasa|0.160000|16.00|002|Tasa|0.160000|16.00|16.00||',
  )
})

test('a payment of 3.3 with its stamp in a Complemento of its own is read as one', () => {
  const payments = {
    Version: '1.0',
    Pago: [
      {
        FechaPago: '2021-03-05T12:00:00',
        FormaDePagoP: '03',
        MonedaP: 'MXN',
        Monto: '116.00',
        DoctoRelacionado: [
          {
            IdDocumento: INVOICE_UUID,
            MonedaDR: 'MXN',
            MetodoDePagoDR: 'PPD',
            NumParcialidad: '1',
            ImpPagado: '116.00',
          },
        ],
      },
    ],
  }
  const cfdi = { ...old, Sello: 'YQ==', Complemento: { Pagos: payments } }
  const stamp = `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${INVOICE_UUID}" FechaTimbrado="2021-03-05T12:01:00" RfcProvCertif="SPR190613I52" SelloCFD="YQ==" NoCertificadoSAT="30001000000500003456" SelloSAT="YQ=="/></cfdi:Complemento>`
  const reading = readCfdi(writeXml(cfdi).replace('</cfdi:Comprobante>', `${stamp}</cfdi:Comprobante>`))
  expect([reading.findings, reading.unknown]).toEqual([[], []])
  expect(reading.cfdi.Complemento).toMatchObject({ Pagos: payments, TimbreFiscalDigital: { UUID: INVOICE_UUID } })
  expect(cadenaOriginal(reading.cfdi)).toContain(
    `|1.0|2021-03-05T12:00:00|03|MXN|116.00|${INVOICE_UUID}|MXN|PPD|1|116.00||`,
  )
})

test('other documents are refused by name', () => {
  expect(() => readCfdi('<nota/>')).toThrow('no es un CFDI 4.0 ni 3.3')
  expect(() => readCfdi('<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/2"/>')).toThrow('no es un CFDI')
})

test('addenda are nobody else’s business, unknown complements are named', () => {
  const { xml } = sealXml(samples.factura, sampleCsd())
  const end = '</cfdi:Comprobante>'
  const addenda = '<cfdi:Addenda><pedido xmlns="urn:x"><n a="1">7</n></pedido></cfdi:Addenda>'
  expect(readCfdi(xml.replace(end, `${addenda}${end}`))).toMatchObject({ findings: [], unknown: [] })
  const payroll = '<cfdi:Complemento><n:Nomina xmlns:n="http://www.sat.gob.mx/nomina12"/></cfdi:Complemento>'
  expect(readCfdi(xml.replace(end, `${payroll}${end}`)).unknown).toEqual(['n:Nomina'])
})

test('another prefix for a known namespace is told', () => {
  const xml = writeXml(samples.factura).replaceAll('cfdi:', 'c:').replace('xmlns:cfdi', 'xmlns:c')
  const reading = readCfdi(xml.replace('xmlns:cfdi=', 'xmlns:c='))
  expect(reading.findings[0]).toMatchObject({ code: '301', message: expect.stringContaining('cfdi:Comprobante') })
  expect(reading.cfdi).toEqual(samples.factura)
})
