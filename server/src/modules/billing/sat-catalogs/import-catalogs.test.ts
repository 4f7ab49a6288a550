import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import ExcelJS from '@protobi/exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogs } from './import-catalogs.ts'

const today = '2026-11-21'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogs-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the public SQLite catalogue: the newer of two lists, keys that look like numbers stay text', async () => {
  const path = join(folder, 'catalogs.db')
  const database = new DatabaseSync(path)
  database.exec(`
    create table cfdi_40_meses (id text, texto text, vigencia_desde text, vigencia_hasta text);
    insert into cfdi_40_meses values ('01', 'Enero', '2022-01-01', ''), ('13', 'Enero-Febrero', '2022-01-01', '');
    create table ccp_30_tipos_embalaje (id text, texto text, vigencia_desde text, vigencia_hasta text);
    insert into ccp_30_tipos_embalaje values ('Z01', 'Viejo', '', '');
    create table ccp_31_tipos_embalaje (id text, texto text, vigencia_desde text, vigencia_hasta text);
    insert into ccp_31_tipos_embalaje values ('Z01', 'No aplica', '2024-07-17', '');
    create table nominas_bancos (id text);
  `)
  database.close()
  const target = join(folder, 'from-db')
  const imported = await importCatalogs(path, target, 'prueba')
  expect(new Map(imported.map(({ catalog, outcome }) => [catalog, outcome]))).toEqual(
    new Map([
      ['c_Meses', 2],
      ['c_TipoEmbalaje', 1],
    ]),
  )
  const catalogs = openCatalogs(target)
  expect(catalogs.find('c_TipoEmbalaje', 'Z01', today)?.text).toBe('No aplica')
  expect(catalogs.version('c_Meses')).toBe('prueba')
  // What was not imported is still the library's own.
  expect(catalogs.find('c_FormaPago', '03', today)?.text).toBe('Transferencia electrónica de fondos')
})

test('a spreadsheet of the authority: titles above, divided headings, a list over two sheets', async () => {
  const book = new ExcelJS.Workbook()
  const regimes = book.addWorksheet('c_RegimenFiscal')
  regimes.addRows([
    ['Versión CFDI 4.0', 'Catálogo de régimen fiscal'],
    [],
    [
      'c_RegimenFiscal',
      'Descripción',
      'Aplica para tipo persona',
      '',
      'Fecha de inicio de vigencia',
      'Fecha de fin de vigencia',
    ],
    ['', '', 'Física', 'Moral', '', ''],
    [601, 'General de Ley Personas Morales', 'No', 'Sí', new Date('2022-01-01T00:00:00Z'), null],
    [612, 'Personas Físicas con Actividades Empresariales', 'Sí', 'No', new Date('2022-01-01T00:00:00Z'), null],
  ])
  for (const [name, code, text] of [
    ['c_Colonia_1', '66600', 'Apodaca Centro'],
    ['c_Colonia_2', '45010', 'Jardines'],
  ]) {
    book.addWorksheet(name).addRows([
      ['c_Colonia', 'c_CodigoPostal', 'Nombre del asentamiento'],
      ['0001', code, text],
    ])
  }
  // Sheets of no catalogue, as many as the authority's books have: skipping one unread ended the process now and then.
  for (let sheet = 1; sheet <= 40; sheet++) book.addWorksheet(`Notas ${sheet}`).addRow(['Sin catálogo'])
  const path = join(folder, 'catCFDI.xlsx')
  await book.xlsx.writeFile(path)
  const target = join(folder, 'from-xlsx')
  await importCatalogs(path, target, 'prueba')
  const catalogs = openCatalogs(target)
  expect(catalogs.find('c_RegimenFiscal', '601', today)).toMatchObject({
    text: 'General de Ley Personas Morales',
    from: '2022-01-01',
    columns: { fisica: false, moral: true },
  })
  expect(catalogs.find('c_Colonia', '45010:0001', today)?.text).toBe('Jardines')
  expect(catalogs.find('c_Colonia', '66600:0001', today)?.text).toBe('Apodaca Centro')
})

test('a folder of CSV and JSON; a list that cannot be used leaves the others in peace', async () => {
  const source = join(folder, 'source')
  await mkdir(source)
  await writeFile(
    join(source, 'cfdi_40_periodicidades.csv'),
    'id,texto,vigencia_desde,vigencia_hasta\n01,"Diario, diario",2022-01-01,\n',
  )
  await writeFile(join(source, 'cfdi_40_exportaciones.json'), JSON.stringify([{ id: '01', texto: 'No aplica' }]))
  await writeFile(join(source, 'c_Moneda.json'), JSON.stringify([{ nombre: 'Peso' }]))
  await writeFile(join(source, 'leeme.txt'), 'nada')
  const target = join(folder, 'from-folder')
  const imported = new Map((await importCatalogs(source, target, 'prueba')).map((one) => [one.catalog, one.outcome]))
  expect(imported.get('c_Periodicidad')).toBe(1)
  expect(imported.get('c_Exportacion')).toBe(1)
  expect(imported.get('c_Moneda')).toMatch(/^El catálogo c_Moneda no se puede importar/)
  expect(openCatalogs(target).find('c_Periodicidad', '01', today)?.text).toBe('Diario, diario')
  expect(openCatalogs(target).find('c_Moneda', 'MXN', today)?.columns.decimales).toBe(2)
})

test.each([
  ['nada.db', undefined, 'No existe'],
  ['viejo.xls', 'x', 'guárdelo como .xlsx'],
  ['roto.xlsx', 'PK no', 'está dañado'],
  ['otro.json', '[]', 'no hay ningún catálogo'],
])('%s is refused with a sentence', async (name, content, sentence) => {
  const path = join(folder, name)
  if (content !== undefined) await writeFile(path, content)
  await expect(importCatalogs(path, join(folder, 'none'), 'prueba')).rejects.toThrow(sentence)
})
