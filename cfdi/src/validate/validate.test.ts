import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCatalogs } from '../catalogs/open-catalogs.ts'
import { buildCfdi } from '../build/build-cfdi.ts'
import { sealXml } from '../csd/seal.ts'
import type { Cfdi } from '../model/cfdi.ts'
import { NOW, sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { makePrintModel } from '../print/make-print-model.ts'
import { sampleInvoice } from '../testing/sample-drafts.ts'
import { writeXml } from '../xml/write-xml.ts'
import { wholeCatalogs } from './catalogs.fixture.ts'
import { changed } from './provocation.fixture.ts'
import { CARTA_PORTE_PROVOCATIONS } from './provocations-carta-porte.fixture.ts'
import { COMPROBANTE_PROVOCATIONS } from './provocations-comprobante.fixture.ts'
import { PAYMENT_PROVOCATIONS } from './provocations-pagos.fixture.ts'
import { validate } from './validate.ts'

const samples = sampleDocuments()
const catalogs = wholeCatalogs()
const options = { catalogs, now: NOW, referenceRates: { USD: '18.50' } }
const codesOf = (document: Cfdi | string) => validate(document, options).map(({ code }) => code)

describe('what the library builds, it finds good: unsealed and sealed', () => {
  test.each(Object.entries(samples).filter(([name]) => name !== 'factura con todo'))('%s', (_, cfdi) => {
    expect(validate(cfdi, options)).toEqual([])
    expect(validate(sealXml(cfdi, sampleCsd()).xml, options)).toEqual([])
  })
})

const sale = samples.factura
const payment = samples.pago
const freight = samples['factura con carta porte']
const C = 'Conceptos[0]'
const T = `${C}.Impuestos.Traslados[0]`
const P = 'Complemento.Pagos.Pago[0]'
const D = `${P}.DoctoRelacionado[0]`
const CP = 'Complemento.CartaPorte'
const M = `${CP}.Mercancias`
const F = `${CP}.FiguraTransporte`

const PROVOCATIONS = [...COMPROBANTE_PROVOCATIONS, ...PAYMENT_PROVOCATIONS, ...CARTA_PORTE_PROVOCATIONS]

describe('every code has a document that provokes it', () => {
  test.each(PROVOCATIONS)('%s %#', (code, document, changes) => {
    const found = validate(changed(document, changes), options)
    expect(found.map((finding) => finding.code)).toContain(code)
    for (const { message } of found) expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ«$0-9].*\.$/s)
  })
})

const PEDIMENTO = { NumeroPedimento: '26  24  3420  6001234' }
const PART = { ClaveProdServ: '78101802', Cantidad: '1', Descripcion: 'x' }
/** A complement of the authority's that the library has no table for. */
const DIVISAS = '<divisas:Divisas xmlns:divisas="http://www.sat.gob.mx/divisas"/>'
const withForeignTrade = (xml: string) =>
  xml.replace(
    '</cfdi:Comprobante>',
    '<cfdi:Complemento><cce20:ComercioExterior xmlns:cce20="http://www.sat.gob.mx/ComercioExterior20"/></cfdi:Complemento></cfdi:Comprobante>',
  )

/** Codes whose provocation needs XML that the typed document cannot hold. */
const IN_XML: readonly (readonly [code: string, document: Cfdi, change: (xml: string) => string])[] = [
  ['CP112', freight, (xml) => xml.replace(/<cartaporte31:CartaPorte .*<\/cartaporte31:CartaPorte>/, '$&$&')],
  ['CP113', freight, (xml) => xml.replace('</cfdi:Complemento>', `${DIVISAS}</cfdi:Complemento>`)],
  [
    'ARRCOMP01',
    sale,
    (xml) => xml.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${DIVISAS}</cfdi:Complemento></cfdi:Comprobante>`),
  ],
  ['CFDI40222', sale, withForeignTrade],
  ['CFDI40155', changed(sale, { 'Receptor.Rfc': 'XEXX010101000' }), withForeignTrade],
  ['CFDI40195', changed(sale, { [`${C}.InformacionAduanera`]: [PEDIMENTO] }), withForeignTrade],
  ['CFDI40200', changed(sale, { [`${C}.Parte`]: [{ ...PART, InformacionAduanera: [PEDIMENTO] }] }), withForeignTrade],
  ['CFDI40173', sale, (xml) => xml.replace(/<cfdi:Impuestos><cfdi:Tras.*?<\/cfdi:Impuestos>/, '<cfdi:Impuestos/>')],
  ['CRP20248', payment, (xml) => xml.replace(/<pago20:ImpuestosDR>.*<\/pago20:ImpuestosDR>/, '<pago20:ImpuestosDR/>')],
  ['301', sale, (xml) => xml.replace('<cfdi:Emisor', '<cfdi:Receptor/><cfdi:Emisor')],
  ['301', sale, (xml) => xml.replace(' Serie="A"', ' Serie=""')],
  ['301', sale, (xml) => xml.replace(' Serie=', ' serie=')],
  ['301', sale, (xml) => xml.replace('<cfdi:Conceptos>', '<cfdi:Otro/><cfdi:Conceptos>')],
  ['301', sale, (xml) => xml.replace(/<cfdi:Conceptos>.*<\/cfdi:Conceptos>/, '')],
  ['301', sale, (xml) => xml.replace(/<cfdi:Conceptos>.*<\/cfdi:Conceptos>/, '<cfdi:Conceptos/>')],
  ['301', sale, (xml) => xml.replace('&', '').slice(0, 600)],
]

test.each(IN_XML)('%s %# is found in the XML itself', (code, document, change) => {
  expect(codesOf(change(writeXml(document)))).toContain(code)
})

test('no code of the rules goes without its provocation', () => {
  const provoked = new Set([...PROVOCATIONS.map(([code]) => code), ...IN_XML.map(([code]) => code)])
  const folders = [import.meta.dirname, join(import.meta.dirname, 'rules'), join(import.meta.dirname, '../schema')]
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name) && name !== 'xsd.ts')
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const codes = sources.flatMap(
    (source) => source.match(/(?<=')(CFDI\d{5,6}|CRP\d{5}|CP\d{3}|ARR[A-Z]+\d\d|401)(?=')/g) ?? [],
  )
  expect([...new Set(codes)].filter((code) => !provoked.has(code))).toEqual([])
})

test('a ruined document tells everything at once, with places, and never throws', () => {
  const ruined = changed(freight, {
    Fecha: 'ayer',
    SubTotal: 'mucho',
    Moneda: 'pesos',
    'Receptor.Rfc': 'X',
    [`${C}.Cantidad`]: '-1',
    [`${T}.Base`]: 'NaN',
    [`${M}.PesoBrutoTotal`]: '1e9',
    [F]: undefined,
  })
  const found = validate(ruined, options)
  expect(found.length).toBeGreaterThan(10)
  expect(new Set(found.map(({ layer }) => layer))).toEqual(
    new Set(['estructura', 'catalogos', 'reglas', 'aritmetica', 'carta-porte']),
  )
  expect(found.find(({ path }) => path === `${C}.Cantidad`)).toMatchObject({ code: '301', severity: 'error' })
  expect(validate('<no', options)).toEqual([expect.objectContaining({ code: '301' })])
  for (const payments of [
    changed(payment, { [`${P}.Monto`]: 'x', [`${D}.EquivalenciaDR`]: '0', [`${P}.TipoCambioP`]: 'y' }),
  ]) {
    expect(validate(payments, options).length).toBeGreaterThan(0)
  }
})

test('keys that every JavaScript object has are unknown like any other', () => {
  for (const key of ['constructor', '__proto__', 'toString']) {
    const strange = changed(freight, {
      Moneda: key,
      TipoDeComprobante: key,
      LugarExpedicion: key,
      'Receptor.UsoCFDI': key,
      [`${M}.Mercancia[0].SectorCOFEPRIS`]: key,
      [`${M}.Autotransporte.IdentificacionVehicular.ConfigVehicular`]: key,
    })
    expect(validate(strange, options).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['CFDI40113', 'CFDI40121', 'CFDI40160', 'CP158']),
    )
    expect(() => makePrintModel(strange, catalogs)).not.toThrow()
  }
})

test('a draft may lack its seal, an XML may not', () => {
  expect(codesOf(sale)).toEqual([])
  const missing = validate(writeXml(sale), options).map(({ path }) => path)
  expect(missing).toEqual(['Sello', 'NoCertificado', 'Certificado'])
})

test('the date is judged in the zone of the branch: late evening in Tijuana is not the future', () => {
  const cfdi = buildCfdi({
    ...sampleInvoice('2026-11-22T06:30:00Z'),
    timeZone: 'America/Tijuana',
    postalCode: '22000',
  })
  expect(cfdi.Fecha).toBe('2026-11-21T22:30:00')
  expect(validate(cfdi, { catalogs, now: '2026-11-22T06:31:00Z' })).toEqual([])
  const eastern = validate(changed(cfdi, { Fecha: '2026-11-22T00:30:00' }), { catalogs, now: '2026-11-22T06:31:00Z' })
  expect(eastern.map(({ code }) => code)).toEqual(['401'])
})

describe('without a catalogue of postal codes the clock of the state counts', () => {
  const now = '2026-11-21T18:00:00Z'
  const issued = (LugarExpedicion: string, Fecha: string) =>
    validate(changed(sale, { LugarExpedicion, Fecha }), { catalogs: openCatalogs(), now })
      .filter(({ code }) => code === '401')
      .map(({ message }) => message)
  test.each([
    ['Cancún', '77500', '2026-11-21T13:00:00'],
    ['Tijuana', '22000', '2026-11-21T10:00:00'],
    ['Hermosillo', '83000', '2026-11-21T11:00:00'],
    ['Chihuahua', '31000', '2026-11-21T12:00:00'],
    ['Tampico', '89000', '2026-11-21T12:00:00'],
    ['México', '06000', '2026-11-21T12:00:00'],
  ])('%s', (_, postalCode, local) => {
    expect(issued(postalCode, local)).toEqual([])
    expect(
      issued(
        postalCode,
        local.replace(/T(\d\d):00/, (__, hour) => `T${hour}:10`),
      ),
    ).toEqual([expect.stringContaining('futuro')])
  })
})

test('keys of catalogues that are not installed whole are not doubted', () => {
  expect(
    validate(changed(sale, { [`${C}.ClaveProdServ`]: '78101899' }), {
      catalogs: { isComplete: () => false, find: () => undefined },
    }),
  ).toEqual([])
})
