import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealXml } from '../csd/seal.ts'
import { sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { wholeCatalogs } from './catalogs.fixture.ts'
import { validate } from './validate.ts'
import { loadSchemas, type XsdSchemas } from './xsd.ts'

// Small schemas in the manner of the authority's: the comprobante admits any known complement, types come from an
// imported file under an absolute address that is never fetched.
const CFDI = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:td="http://www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI"
  xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/cfd/4" elementFormDefault="qualified">
  <xs:import namespace="http://www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI"
    schemaLocation="http://www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI/tdCFDI.xsd"/>
  <xs:element name="Comprobante">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="Emisor"><xs:complexType><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
        <xs:element name="Receptor"><xs:complexType>
          <xs:attribute name="Rfc" type="td:t_RFC" use="required"/><xs:anyAttribute processContents="skip"/>
        </xs:complexType></xs:element>
        <xs:element name="Conceptos"><xs:complexType><xs:sequence>
          <xs:any processContents="skip" maxOccurs="unbounded"/>
        </xs:sequence></xs:complexType></xs:element>
        <xs:element name="Impuestos" minOccurs="0"><xs:complexType><xs:sequence>
          <xs:any processContents="skip" maxOccurs="unbounded"/>
        </xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
        <xs:element name="Complemento" minOccurs="0"><xs:complexType><xs:sequence>
          <xs:any processContents="strict" maxOccurs="unbounded"/>
        </xs:sequence></xs:complexType></xs:element>
        <xs:element name="Addenda" minOccurs="0"><xs:complexType><xs:sequence>
          <xs:any processContents="strict" maxOccurs="unbounded"/>
        </xs:sequence></xs:complexType></xs:element>
      </xs:sequence>
      <xs:attribute name="Version" use="required" fixed="4.0"/>
      <xs:attribute name="Total" use="required" type="xs:decimal"/>
      <xs:anyAttribute processContents="skip"/>
    </xs:complexType>
  </xs:element>
</xs:schema>`

const TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="http://www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI">
  <xs:simpleType name="t_RFC"><xs:restriction base="xs:string">
    <xs:pattern value="[A-Z&amp;Ñ]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]"/>
  </xs:restriction></xs:simpleType>
</xs:schema>`

const PAGOS = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/Pagos20"
  elementFormDefault="qualified">
  <xs:element name="Pagos"><xs:complexType><xs:sequence>
    <xs:any processContents="skip" maxOccurs="unbounded"/>
  </xs:sequence><xs:attribute name="Version" fixed="2.0" use="required"/></xs:complexType></xs:element>
</xs:schema>`

const DIVISAS = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/divisas">
  <xs:element name="Divisas"><xs:complexType><xs:attribute name="tipoOperacion" use="required">
    <xs:simpleType><xs:restriction base="xs:string">
      <xs:enumeration value="compra"/><xs:enumeration value="venta"/>
    </xs:restriction></xs:simpleType>
  </xs:attribute></xs:complexType></xs:element>
</xs:schema>`

const LONG_LIST = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/claves">
  <xs:element name="Claves"><xs:complexType>
    <xs:attribute name="larga"><xs:simpleType><xs:restriction base="xs:string">
      ${Array.from({ length: 600 }, (_, i) => `<xs:enumeration value="k${i}"/>`).join('')}
    </xs:restriction></xs:simpleType></xs:attribute>
    <xs:attribute name="corta"><xs:simpleType><xs:restriction base="xs:string">
      <xs:enumeration value="a"/>
    </xs:restriction></xs:simpleType></xs:attribute>
  </xs:complexType></xs:element>
</xs:schema>`

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-xsd-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

let schemas: XsdSchemas
const samples = sampleDocuments()
const xmlOf = (name: keyof typeof samples) => sealXml(samples[name], sampleCsd()).xml

beforeAll(async () => {
  schemas = await loadSchemas(
    folderWith({
      '4/cfdv40.xsd': CFDI,
      'tipoDatos/tdCFDI/tdCFDI.xsd': TYPES,
      'Pagos/Pagos20.xsd': PAGOS,
      'divisas/divisas.xsd': DIVISAS,
      'claves/claves.xsd': LONG_LIST,
    }),
  )
})

afterAll(() => schemas.dispose())

test('documents that follow the installed schemas have nothing to say', () => {
  expect(schemas.validate(xmlOf('factura'))).toEqual([])
  expect(schemas.validate(xmlOf('pago'))).toEqual([])
})

test('what breaks the schema is told in Spanish with its path', () => {
  const xml = xmlOf('factura').replace(' Total="28000.00"', '').replace('Rfc="URE180429TM6"', 'Rfc="URE"')
  expect(schemas.validate(xml)).toEqual([
    expect.objectContaining({ code: '301', path: '', message: 'Falta el atributo Total, que es obligatorio.' }),
    expect.objectContaining({ code: '301', message: 'Rfc «URE» no cumple el esquema del SAT.' }),
  ])
})

const withComplement = (node: string) =>
  xmlOf('factura').replace('</cfdi:Comprobante>', `<cfdi:Complemento>${node}</cfdi:Complemento></cfdi:Comprobante>`)

test('a complement whose schema is not installed is told, one of nobody is not let through', () => {
  expect(schemas.validate(xmlOf('traslado'))).toEqual([
    expect.objectContaining({ code: 'ARRXSD02', severity: 'aviso', message: expect.stringContaining('CartaPorte') }),
  ])
  expect(schemas.validate(withComplement('<n:Nada xmlns:n="urn:nada"/>'))).toEqual([
    expect.objectContaining({ code: '301', severity: 'error' }),
  ])
})

test('a long list of keys is the business of the catalogues: it costs nothing here', () => {
  const key = (value: string) =>
    withComplement(`<claves:Claves xmlns:claves="http://www.sat.gob.mx/claves" larga="${value}" corta="a"/>`)
  expect(schemas.validate(key('no está'))).toEqual([])
  expect(schemas.validate(key('k1').replace('corta="a"', 'corta="b"'))).toEqual([
    expect.objectContaining({ code: '301' }),
  ])
})

test('any complement is validated whose schema is in the folder, and no addenda', () => {
  const divisas = (type: string) =>
    withComplement(`<divisas:Divisas xmlns:divisas="http://www.sat.gob.mx/divisas" tipoOperacion="${type}"/>`)
  expect(schemas.validate(divisas('compra'))).toEqual([])
  expect(schemas.validate(divisas('trueque'))).toEqual([expect.objectContaining({ code: '301' })])
  const addenda = '<cfdi:Addenda><pedido xmlns="urn:x"><n a="1">7</n></pedido></cfdi:Addenda>'
  const xml = xmlOf('factura').replace('</cfdi:Comprobante>', `${addenda}</cfdi:Comprobante>`)
  expect(schemas.validate(xml)).toEqual([])
})

test('their findings join those of the tables', () => {
  const xml = xmlOf('factura').replace(' Total="28000.00"', '')
  const found = validate(xml, { catalogs: wholeCatalogs(), schemas })
  expect(found.filter(({ layer, path }) => layer === 'estructura' && path === 'Total')).toHaveLength(1)
  expect(found.filter(({ message }) => message === 'Falta el atributo Total, que es obligatorio.')).toHaveLength(1)
})

test('a folder without schemas, or with broken ones, is refused by name', async () => {
  await expect(loadSchemas(folderWith({ 'a.txt': '' }))).rejects.toThrow('cfdv40.xsd')
  await expect(loadSchemas('/no/existe')).rejects.toThrow('cfdv40.xsd')
  await expect(
    loadSchemas(
      folderWith({ 'cfdv40.xsd': '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:nada/></xs:schema>' }),
    ),
  ).rejects.toThrow(expect.objectContaining({ code: 'ARRXSD01' }))
})
