// The bundled catalogues and, whole in miniature, those that a company imports.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogs } from '../catalogs/catalogs.ts'
import { openCatalogs } from '../catalogs/open-catalogs.ts'

type Cell = string | boolean | number

function catalog(name: string, columns: string[], rows: Record<string, Cell[]>): [string, string] {
  const list = Object.entries(rows).map(([key, cells]) => [key, key, '2022-01-01', '', ...cells])
  return [name, JSON.stringify({ catalog: name, version: 'prueba', complete: true, columns, rows: list })]
}

const keys = (...names: string[]) => Object.fromEntries(names.map((name) => [name, []]))

const FILES = [
  catalog('c_TipoDeComprobante', ['maximo'], {
    ...Object.fromEntries(['I', 'E', 'N', 'P'].map((key) => [key, ['999999999999']])),
    T: ['0'],
  }),
  catalog('c_ClaveProdServ', ['complemento', 'iva', 'ieps'], {
    '01010101': ['', false, false],
    '50101538': ['', false, false],
    '78101802': ['', false, false],
    '84111506': ['', false, false],
    '84111507': ['', false, false],
    '31181701': ['', false, false],
    '10101500': ['', false, false],
    '78102200': ['Carta Porte', false, false],
    '50202306': ['', true, false],
    '50202201': ['', false, true],
  }),
  catalog('c_ClaveUnidad', [], keys('ACT', 'E48', 'XBX', 'KGM')),
  catalog('c_ClaveUnidadPeso', [], keys('KGM')),
  catalog('c_Moneda', ['decimales', 'variacion'], { MXN: [2, '5'], USD: [2, '0.35'], XXX: [0, ''] }),
  catalog('c_Pais', ['patronRit'], { MEX: [''], USA: ['[0-9]{9}'], CAN: ['[0-9]{9}'] }),
  catalog('c_ClaveProdServCP', ['peligroso'], { '50101538': ['0'], '15101505': ['1'], '12161500': ['0,1'] }),
  catalog('c_MaterialPeligroso', [], keys('1203')),
  catalog('c_FraccionArancelaria', [], keys('0702000100')),
  catalog('c_FormaFarmaceutica', [], keys('01')),
  catalog('c_CondicionesEspeciales', [], keys('01')),
  catalog('c_RegistroISTMO', [], keys('01', '02')),
  catalog('c_Municipio', [], keys('HID:048', 'JAL:039', 'JAL:120')),
  catalog('c_Localidad', [], keys('HID:01', 'JAL:03', 'JAL:04')),
  catalog('c_Colonia', [], keys('42080:0001', '44940:0002')),
  catalog('c_CodigoPostal', ['estado', 'municipio', 'localidad', 'estimuloFrontera', 'zona'], {
    '42501': ['HID', '048', '', false, 'America/Mexico_City'],
    '42080': ['HID', '048', '01', false, ''],
    '44940': ['JAL', '039', '03', false, ''],
    '86991': ['TAB', '', '', false, ''],
    '36257': ['GUA', '', '', false, ''],
    '22000': ['BCN', '', '', true, 'America/Tijuana'],
  }),
]

export function wholeCatalogs(): Catalogs {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-catalogos-'))
  for (const [name, text] of FILES) writeFileSync(join(folder, `${name}.json`), text)
  return openCatalogs(folder)
}
