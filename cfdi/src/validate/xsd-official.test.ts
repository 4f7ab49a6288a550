import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealXml } from '../csd/seal.ts'
import type { Finding } from '../model/finding.ts'
import { sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { goingBy } from '../testing/sample-modes.ts'
import { loadSchemas, type XsdSchemas } from './xsd.ts'

const samples = sampleDocuments()
const xmlOf = (name: keyof typeof samples) => sealXml(samples[name], sampleCsd()).xml
const withComplement = (node: string) =>
  xmlOf('factura').replace('</cfdi:Comprobante>', `<cfdi:Complemento>${node}</cfdi:Complemento></cfdi:Comprobante>`)

/** The older waybill differs from the present one in its customs regime. */
const CARTA_PORTE_30 = (/<cartaporte31:CartaPorte .*<\/cartaporte31:CartaPorte>/.exec(xmlOf('traslado'))?.[0] ?? '')
  .replaceAll('cartaporte31:', 'cartaporte30:')
  .replace('Version="3.1"', 'xmlns:cartaporte30="http://www.sat.gob.mx/CartaPorte30" Version="3.0"')

/** Complements without a table, valid by their schemas. */
const FOREIGN_COMPLEMENTS = {
  nómina:
    '<nomina12:Nomina xmlns:nomina12="http://www.sat.gob.mx/nomina12" Version="1.2" TipoNomina="O" FechaPago="2026-11-15" FechaInicialPago="2026-11-01" FechaFinalPago="2026-11-15" NumDiasPagados="15.000" TotalPercepciones="1000.00"><nomina12:Receptor Curp="XEXX010101HNEXXXA4" TipoContrato="09" TipoRegimen="09" NumEmpleado="1" PeriodicidadPago="04" ClaveEntFed="JAL"/><nomina12:Percepciones TotalSueldos="1000.00" TotalGravado="1000.00" TotalExento="0.00"><nomina12:Percepcion TipoPercepcion="046" Clave="001" Concepto="Honorarios" ImporteGravado="1000.00" ImporteExento="0.00"/></nomina12:Percepciones></nomina12:Nomina>',
  'comercio exterior':
    '<cce20:ComercioExterior xmlns:cce20="http://www.sat.gob.mx/ComercioExterior20" Version="2.0" ClaveDePedimento="A1" CertificadoOrigen="0" Incoterm="FCA" TipoCambioUSD="18.5000" TotalUSD="100.00"><cce20:Emisor><cce20:Domicilio Calle="Uno" Estado="HID" Pais="MEX" CodigoPostal="42501"/></cce20:Emisor><cce20:Receptor><cce20:Domicilio Calle="Main" Estado="TX" Pais="USA" CodigoPostal="78040"/></cce20:Receptor><cce20:Mercancias><cce20:Mercancia NoIdentificacion="1" FraccionArancelaria="0702000100" CantidadAduana="1.000" UnidadAduana="01" ValorUnitarioAduana="100.00" ValorDolares="100.00"/></cce20:Mercancias></cce20:ComercioExterior>',
  'carta porte 3.0': CARTA_PORTE_30,
}

// The authority's own files are not ours to distribute: whoever has them points here (README).
const installed = process.env['ARRIERO_SAT_FILES']

const errorsOf = (found: readonly Finding[]) => found.filter(({ severity }) => severity === 'error')

describe.runIf(installed)('by the authority’s own schemas', () => {
  let official: XsdSchemas
  beforeAll(async () => {
    official = await loadSchemas(installed ?? '')
  })
  afterAll(() => official.dispose())

  test.each(Object.entries(samples))('%s is valid', (_, cfdi) => {
    expect(errorsOf(official.validate(sealXml(cfdi, sampleCsd()).xml))).toEqual([])
  })

  test.each(['marítimo', 'aéreo', 'ferroviario'] as const)('a waybill by other ways is valid: %s', (mode) => {
    expect(errorsOf(official.validate(sealXml(goingBy(samples.traslado, mode), sampleCsd()).xml))).toEqual([])
  })

  test.each(Object.entries(FOREIGN_COMPLEMENTS))('%s is valid beside an invoice, and judged', (_, node) => {
    expect(official.validate(withComplement(node))).toEqual([])
    expect(errorsOf(official.validate(withComplement(node.replace(/ Version="[^"]*"/, ' Version="9"'))))).not.toEqual(
      [],
    )
  })

  test('an addenda is nobody’s business', () => {
    const xml = xmlOf('factura').replace(
      '</cfdi:Comprobante>',
      '<cfdi:Addenda><x>1</x></cfdi:Addenda></cfdi:Comprobante>',
    )
    expect(official.validate(xml)).toEqual([])
  })
})
