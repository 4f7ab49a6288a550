import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sealXml } from '../csd/seal.ts'
import { verifySeal } from '../csd/verify.ts'
import { sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { goingBy } from '../testing/sample-modes.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { readCfdi } from '../xml/read-cfdi.ts'
import { writeXml } from '../xml/write-xml.ts'
import { cadenaOriginal, cadenaTfd } from './cadena-original.ts'
import { styleSheetFolder } from './style-sheets.fixture.ts'
import { loadStylesheets } from './stylesheet.ts'

const samples = sampleDocuments()
const documents = Object.entries(samples)
const stylesheet = loadStylesheets(styleSheetFolder())

describe('waybills by sea, air and rail', () => {
  test.each(['marítimo', 'aéreo', 'ferroviario'] as const)('%s: nothing is dropped, the seal is good', (mode) => {
    const { cfdi, xml, cadena } = sealXml(goingBy(samples['factura con carta porte'], mode), sampleCsd())
    const reading = readCfdi(xml)
    expect(reading.findings).toEqual([])
    expect(reading.cfdi).toEqual(cfdi)
    expect(stylesheet(parseXml(xml))).toBe(cadena)
    expect(verifySeal(reading)).toEqual([])
    expect(
      verifySeal(readCfdi(xml.replace(/(Eslora|NumeroGuia|GuiaCarro)="1?/, '$&9'))).map(({ code }) => code),
    ).toEqual(['302'])
  })
})

// By hand from §14: values in the authority's order, an optional one only when it is there, texts as written.
test('the cadena of the worked invoice is the one written out by hand', () => {
  const cfdi = { ...samples.factura, NoCertificado: '30001000000500003416' }
  expect(cadenaOriginal(cfdi)).toBe(
    '||4.0|A|1024|2026-11-21T12:29:06|99|30001000000500003416|25000.00|MXN|28000.00|I|01|PPD|42501' +
      '|EKU9003173C9|ESCUELA KEMPER URGATE|601' +
      '|URE180429TM6|UNIVERSIDAD ROBOTICA ESPAÑOLA|86991|601|G03' +
      '|78101802|FLETE-GDL|1|E48|Servicio|Flete Pachuca – Guadalajara, caja seca de 53 pies|25000.00|25000.00|02' +
      '|25000.00|002|Tasa|0.160000|4000.00|25000.00|002|Tasa|0.040000|1000.00' +
      '|002|1000.00|1000.00|25000.00|002|Tasa|0.160000|4000.00|4000.00||',
  )
})

describe('the own cadena equals that of the style sheets', () => {
  test.each(documents)('%s', (_, cfdi) => {
    const { xml, cadena } = sealXml(cfdi, sampleCsd())
    expect(stylesheet(parseXml(xml))).toBe(cadena)
    expect(cadenaOriginal(readCfdi(xml).cfdi)).toBe(cadena)
  })
})

test('complements count in the order in which the document carries them', () => {
  const xml = writeXml(samples['factura con todo'])
  const [legends = ''] = /<leyendasFisc:.*<\/leyendasFisc:LeyendasFiscales>/.exec(xml) ?? []
  const moved = xml.replace(legends, '').replace('</cfdi:Complemento>', `${legends}</cfdi:Complemento>`)
  expect(moved).not.toBe(xml)
  expect(stylesheet(parseXml(moved))).toBe(cadenaOriginal(readCfdi(moved).cfdi))
  expect(cadenaOriginal(readCfdi(moved).cfdi)).not.toBe(cadenaOriginal(readCfdi(xml).cfdi))
})

test('blanks inside a value collapse in the cadena, whatever the XML holds', () => {
  const xml = writeXml(samples.factura).replace('ESCUELA KEMPER', ' ESCUELA \t KEMPER')
  expect(stylesheet(parseXml(xml))).toBe(cadenaOriginal(readCfdi(xml).cfdi))
  expect(cadenaOriginal(readCfdi(xml).cfdi)).toContain('|ESCUELA KEMPER URGATE|')
})

test('the cadena of a stamp leaves the PAC seal out, in both ways of making it', () => {
  const tfd = {
    Version: '1.1',
    UUID: 'A1B2C3D4-0000-4000-8000-000000000001',
    FechaTimbrado: '2026-11-21T12:30:00',
    RfcProvCertif: 'SPR190613I52',
    SelloCFD: 'c2VsbG8=',
    NoCertificadoSAT: '30001000000500003456',
    SelloSAT: 'c2F0',
  }
  const expected =
    '||1.1|A1B2C3D4-0000-4000-8000-000000000001|2026-11-21T12:30:00|SPR190613I52|c2VsbG8=|30001000000500003456||'
  expect(cadenaTfd(tfd)).toBe(expected)
  const attributes = Object.entries(tfd).map(([name, value]) => `${name}="${value}"`)
  const xml = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" ${attributes.join(' ')}/>`
  expect(stylesheet(parseXml(xml))).toBe(expected)
  expect(cadenaTfd({ ...tfd, Leyenda: 'Leyenda de prueba' })).toContain('|SPR190613I52|Leyenda de prueba|c2VsbG8=|')
})

// The authority's own files are not ours to distribute: whoever has them points here (README).
const installed = process.env['ARRIERO_SAT_FILES']

const hasSheets = installed !== undefined && globSync('**/cadenaoriginal_4_0.xslt', { cwd: installed }).length > 0

test.runIf(hasSheets)('the own cadena equals that of the authority’s own style sheets', () => {
  const official = loadStylesheets(installed ?? '')
  for (const [, cfdi] of documents) {
    const { xml, cadena } = sealXml(cfdi, sampleCsd())
    expect(official(parseXml(xml))).toBe(cadena)
  }
})
