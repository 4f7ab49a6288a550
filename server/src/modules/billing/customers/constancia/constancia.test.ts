import { expect, test } from 'vitest'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import {
  readConstanciaPdf,
  readConstanciaQr as qrCall,
} from '@arriero/contract/billing/customers/constancia.contract.ts'
import { call, refusal } from '../../../../../test/api.ts'
import { makeUser } from '../../../../../test/factories.ts'
import { renderPdf } from '../../../../shared/pdf/render-pdf.ts'
import { readConstancia, readConstanciaQr } from './read-constancia.ts'

const company = [
  'CÉDULA DE IDENTIFICACIÓN FISCAL',
  'CONSTANCIA DE SITUACIÓN FISCAL',
  'Lugar y Fecha de Emisión',
  'CENTRO, TABASCO A 03 DE NOVIEMBRE DE 2026',
  'URE180429TM6 idCIF: 15060123456',
  'Datos de Identificación del Contribuyente:',
  'RFC: URE180429TM6',
  'Denominación/Razón Social: UNIVERSIDAD ROBOTICA',
  'ESPAÑOLA',
  'Régimen Capital: SOCIEDAD ANONIMA DE CAPITAL VARIABLE',
  'Nombre Comercial: ROBOTICA Fecha inicio de operaciones: 29 DE ABRIL DE 2018',
  'Estatus en el padrón: ACTIVO Fecha de último cambio de estado: 29 DE ABRIL DE 2018',
  'Datos del domicilio registrado',
  'Código Postal:86991 Tipo de Vialidad: CALLE',
  'Nombre de Vialidad: REFORMA Número Exterior: 12',
  'Número Interior: Nombre de la Colonia: CENTRO',
  'Nombre de la Localidad: EMILIANO ZAPATA Nombre del Municipio o Demarcación Territorial: EMILIANO ZAPATA',
  'Nombre de la Entidad Federativa: TABASCO Entre Calle: ALLENDE',
  'Actividades Económicas:',
  'Orden Actividad Económica Porcentaje Fecha Inicio Fecha Fin',
  '1 Escuelas del sector privado 100 29/04/2018',
  'Regímenes:',
  'Régimen Fecha Inicio Fecha Fin',
  'Régimen General de Ley Personas Morales 29/04/2018',
  'Régimen de Personas Morales con Fines no Lucrativos 29/04/2010 28/04/2018',
  'Obligaciones:',
]
const person = [
  'Constancia de Situación Fiscal',
  'RFC: CACX7605101P8 CURP: CACX760510MGTSHC04',
  'Nombre (s): XOCHILT Primer Apellido: CASAS',
  'Segundo Apellido: CHAVEZ',
  'Estatus en el padrón: SUSPENDIDO',
  'Código Postal: 36257',
  'Regímenes:',
  'Régimen Fecha Inicio Fecha Fin',
  'Régimen de las Personas Físicas con Actividades Empresariales y',
  'Profesionales 01/01/2014',
  'Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios 01/02/2015',
  'Régimen Simplificado de Confianza 01/01/2022 31/12/2023',
  'Régimen de los Ingresos por Dividendos (socios y accionistas) 01/01/2019',
]

test('two labels on a line, values that wrap, regimes that ended', () => {
  expect(readConstancia(company)).toEqual({
    rfc: 'URE180429TM6',
    idCif: '15060123456',
    name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    tradeName: 'ROBOTICA',
    postalCode: '86991',
    address: 'CALLE REFORMA 12 CENTRO EMILIANO ZAPATA TABASCO',
    regimes: ['601'],
    status: 'ACTIVO',
    issuedOn: '2026-11-03',
  })
  expect(readConstancia(person)).toMatchObject({
    rfc: 'CACX7605101P8',
    name: 'XOCHILT CASAS CHAVEZ',
    postalCode: '36257',
    regimes: ['612', '605', '611'],
    status: 'SUSPENDIDO',
    issuedOn: null,
  })
})

test.each<[string, readonly string[]]>([
  ['another paper', ['FACTURA', 'RFC: URE180429TM6', 'Código Postal: 86991']],
  ['no RFC', company.filter((line) => !line.startsWith('RFC'))],
  ['nothing', []],
  ['labels alone', ['SITUACIÓN FISCAL', 'RFC: ', 'Código Postal: ']],
])('%s is no constancia', (_, lines) => {
  expect(readConstancia(lines)).toBeUndefined()
})

test.each<[string, object | undefined]>([
  [
    'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=15060123456_URE180429TM6',
    { rfc: 'URE180429TM6', idCif: '15060123456' },
  ],
  ['https://siat.sat.gob.mx.mal.mx/?D3=15060123456_URE180429TM6', undefined],
  ['https://siat.sat.gob.mx/app/qr?D3=15060123456_NADIE', undefined],
  ['URE180429TM6', undefined],
])('of the QR %s', (text, read) => {
  expect(readConstanciaQr(text)).toEqual(read)
})

const pdfOf = async (lines: readonly string[]) => {
  const body = await renderPdf({
    title: 'Constancia',
    company: { name: 'SAT' },
    kind: '',
    reference: '',
    createdAt: '2026-11-03T12:00:00.000Z',
    blocks: lines.map((text) => ({ kind: 'text', text })),
  })
  return new Blob([new Uint8Array(body)])
}

test('a PDF is read into what fills the form, who has the RFC is named, and another file is refused in words', async () => {
  const user = await makeUser()
  const read = (file: Blob | undefined, as = user) => call(as, readConstanciaPdf, { body: { file } })
  expect(await read(await pdfOf(company))).toMatchObject({
    rfc: 'URE180429TM6',
    name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    postalCode: '86991',
    regimes: [{ key: '601', label: 'General de Ley Personas Morales' }],
    warnings: [],
    customer: null,
  })
  const body = { rfc: 'CACX7605101P8', name: 'XOCHILT', regime: '612', postalCode: '36257', use: 'G03' }
  const { id } = await call(user, createCustomer, { body })
  expect(await read(await pdfOf(person))).toMatchObject({
    warnings: [expect.stringContaining('SUSPENDIDO')],
    customer: { id, name: 'XOCHILT' },
  })
  expect((await read(await pdfOf(person), await makeUser())).customer).toBeNull()
  const words = async (file: Blob | undefined) => {
    const { status, body: said } = await refusal(user, readConstanciaPdf, { body: { file } })
    return [status, said['detail']]
  }
  expect(await words(await pdfOf(['Factura F-12']))).toEqual([
    400,
    'El archivo no es una constancia de situación fiscal.',
  ])
  expect(await words(new Blob(['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer <<']))).toEqual([
    400,
    expect.stringContaining('no se pudo leer'),
  ])
  expect((await words(undefined))[0]).toBe(400)
  const qr = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=15060123456_CACX7605101P8'
  expect(await call(user, qrCall, { body: { text: qr } })).toMatchObject({ rfc: 'CACX7605101P8', customer: { id } })
  expect((await refusal(user, qrCall, { body: { text: 'hola' } })).status).toBe(400)
})
