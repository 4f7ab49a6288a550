// What does not belong into a fiscal document, however well it is formed.
import { describe, expect, test } from 'vitest'
import { sealXml } from '../csd/seal.ts'
import { sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { readCfdi } from './read-cfdi.ts'

const samples = sampleDocuments()
const seal = (name: keyof typeof samples) => sealXml(samples[name], sampleCsd()).xml
const sale = seal('factura')
const payment = seal('pago')
const freight = seal('factura con carta porte')
const inComplement = (node: string) =>
  sale.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${node}</cfdi:Complemento></cfdi:Comprobante>`)

const PAGOS = 'http://www.sat.gob.mx/Pagos20'
const CARTA = 'http://www.sat.gob.mx/CartaPorte31'
const CFDI = 'http://www.sat.gob.mx/cfd/4'

describe('a prefix of the authority that stands for something else is an error', () => {
  test.each([
    ['payments of nowhere', payment.replace(`xmlns:pago20="${PAGOS}"`, 'xmlns:pago20="urn:nada"'), 'urn:nada'],
    ['waybill of nowhere', freight.replace(`xmlns:cartaporte31="${CARTA}"`, 'xmlns:cartaporte31="urn:x"'), 'urn:x'],
    [
      'payments that are a waybill',
      payment.replace(`xmlns:pago20="${PAGOS}"`, `xmlns:pago20="${CARTA}"`),
      'pago20:Pagos',
    ],
    ['cfdi rebound inside', sale.replace('<cfdi:Conceptos>', '<cfdi:Conceptos xmlns:cfdi="urn:x">'), 'urn:x'],
    [
      'cfdi rebound to 3.3',
      sale.replace('<cfdi:Emisor', '<cfdi:Emisor xmlns:cfdi="http://www.sat.gob.mx/cfd/3"'),
      'versión',
    ],
    [
      'a row rebound',
      sale.replace('<cfdi:Traslado ', '<cfdi:Traslado xmlns:cfdi="urn:x" '),
      'no va dentro de Traslados',
    ],
    ['a stamp of nowhere', inComplement('<tfd:TimbreFiscalDigital xmlns:tfd="urn:x"/>'), 'urn:x'],
    ['payroll of nowhere', inComplement('<nomina12:Nomina xmlns:nomina12="urn:x"/>'), 'urn:x'],
    ['another prefix inside', sale.replace('<cfdi:Emisor', `<c:Emisor xmlns:c="${CFDI}"`), 'cfdi:Emisor'],
    [
      'another prefix in a list',
      sale.replace('<cfdi:Concepto ', `<c:Concepto xmlns:c="${CFDI}" `).replace('</cfdi:Concepto>', '</c:Concepto>'),
      'cfdi:Concepto',
    ],
  ])('%s', (_, xml, message) => {
    const found = readCfdi(xml).findings
    expect(found.map((finding) => finding.message).join()).toContain(message)
    expect(new Set(found.map(({ code, severity }) => `${code} ${severity}`))).toEqual(new Set(['301 error']))
  })
})

describe('what is not written in the tables is told', () => {
  test.each([
    ['stray text', sale.replace('<cfdi:Emisor', 'hola<cfdi:Emisor'), 'lleva texto'],
    [
      'text in an element of attributes',
      sale.replace(/(<cfdi:Emisor [^>]*)\/>/, '$1>hola</cfdi:Emisor>'),
      'lleva texto',
    ],
    ['text in a list', sale.replace('<cfdi:Conceptos>', '<cfdi:Conceptos>hola'), 'lleva texto'],
    ['a CDATA section', sale.replace('<cfdi:Conceptos>', '<cfdi:Conceptos><![CDATA[x]]>'), 'lleva texto'],
    ['a blank CDATA section', sale.replace('<cfdi:Conceptos>', '<cfdi:Conceptos><![CDATA[ ]]>'), 'CDATA'],
    [
      'an attribute from a prototype',
      sale.replace('<cfdi:Emisor', '<cfdi:Emisor constructor="x"'),
      'atributo constructor',
    ],
    ['another one', sale.replace('<cfdi:Emisor', '<cfdi:Emisor __proto__="x"'), 'atributo __proto__'],
    ['an attribute of a list', sale.replace('<cfdi:Conceptos>', '<cfdi:Conceptos a="x">'), 'atributo a'],
    [
      'an attribute of another namespace',
      sale.replace('<cfdi:Emisor', '<cfdi:Emisor xmlns:y="urn:y" y:a="x"'),
      'atributo y:a',
    ],
    [
      'an element of another namespace',
      sale.replace(/(<cfdi:Emisor [^>]*)\/>/, '$1><y:z xmlns:y="urn:y"/></cfdi:Emisor>'),
      'y:z',
    ],
    ['a complement of nobody', inComplement('<y:z xmlns:y="urn:y"/>'), 'no es un complemento del SAT'],
    [
      'a complement outside',
      sale.replace('<cfdi:Emisor', '<divisas:Divisas xmlns:divisas="http://www.sat.gob.mx/divisas"/><cfdi:Emisor'),
      'no va dentro',
    ],
  ])('%s', (_, xml, message) => {
    expect(xml).not.toBe(sale)
    expect(
      readCfdi(xml)
        .findings.map((finding) => finding.message)
        .join(),
    ).toContain(message)
  })

  test('indentation, comments and the attributes of schema instances are nobody’s business', () => {
    const xml = sale.replace('<cfdi:Emisor', '\n  <!-- nota -->\n  <cfdi:Emisor xsi:nil="false"')
    expect(readCfdi(xml).findings).toEqual([])
  })
})

test('of a hundred thousand errors the first thousand are told', () => {
  const xml = sale.replace('</cfdi:Conceptos>', `${'<cfdi:Concepto/>'.repeat(90_000)}</cfdi:Conceptos>`)
  expect(readCfdi(xml).findings).toHaveLength(1000)
})
