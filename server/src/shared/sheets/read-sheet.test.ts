import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from '@protobi/exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { makeWorkbook, makeZip, textCell } from './zip.fixture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-sheets-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const columns = [
  { key: 'plates', header: 'Placas', required: true, type: 'text' },
  { key: 'price', header: 'Precio por kilómetro', type: 'number' },
  { key: 'day', header: 'Fecha', type: 'date' },
  { key: 'departure', header: 'Salida', type: 'datetime' },
  { key: 'cold', header: 'Refrigerado', aliases: ['Caja fría'], type: 'yesno' },
] as const

const read = async (content: Buffer | string, maxRows = 100) => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  return readSheet(path, { columns, maxRows, timeZone: 'America/Mexico_City' })
}

const excel = async (fill: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void) => {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('Viajes'), workbook)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

test('an Excel sheet gives typed cells whatever the order, case and accents of its headings', async () => {
  const file = await excel((sheet, workbook) => {
    sheet.addRow(['Viajes de la semana'])
    sheet.addRow([' SALIDA ', 'caja fria', 'placas *', 'PRECIO POR KILOMETRO:', 'Fecha', 'Operador'])
    sheet.addRow([new Date('2026-11-21T06:30:00Z'), 'Sí', '01-AB-3C', 12.5, new Date('2026-11-20T00:00:00Z'), 'Ana'])
    sheet.addRow([])
    sheet.addRow([null, false, 12345, '$1,234.50', '05/02/2026'])
    workbook.addWorksheet('Listas', { state: 'veryHidden' }).addRow(['Placas'])
  })
  expect(await read(file)).toEqual({
    unknownHeaders: ['Operador'],
    missingHeaders: [],
    rows: [
      {
        row: 3,
        cells: {
          plates: '01-AB-3C',
          price: 12.5,
          day: '2026-11-20',
          departure: '2026-11-21T12:30:00.000Z',
          cold: true,
        },
        errors: [],
      },
      {
        row: 5,
        cells: { plates: '12345', price: 1234.5, day: '2026-02-05', departure: null, cold: false },
        errors: [],
      },
    ],
  })
})

test('what is wrong in a cell is told with its heading and leaves the rest of the row alone', async () => {
  const file = await excel((sheet) => {
    sheet.addRow(['Placas', 'Precio por kilómetro', 'Fecha', 'Salida', 'Refrigerado'])
    sheet.addRow([null, 'doce', '31/02/2026', '21/11/2026 25:00', 'quizá'])
    sheet.addRow(['A1', { error: '#N/A' }, 2026, '2026-11-21 4:05 p.m.', 1])
  })
  const { rows } = await read(file)
  expect(rows.map((row) => row.errors)).toEqual([
    [
      { column: 'plates', message: '"Placas" es obligatorio.' },
      { column: 'price', message: '"Precio por kilómetro" debe ser un número; dice "doce".' },
      { column: 'day', message: '"Fecha" debe ser una fecha (dd/mm/aaaa); dice "31/02/2026".' },
      { column: 'departure', message: '"Salida" debe ser una fecha (dd/mm/aaaa hh:mm); dice "21/11/2026 25:00".' },
      { column: 'cold', message: '"Refrigerado" debe ser Sí o No; dice "quizá".' },
    ],
    [
      { column: 'price', message: '"Precio por kilómetro" tiene el error de Excel #N/A.' },
      { column: 'day', message: '"Fecha" debe ser una fecha (dd/mm/aaaa); dice "2026".' },
    ],
  ])
  expect(rows[1]?.cells).toEqual({
    plates: 'A1',
    price: null,
    day: null,
    departure: '2026-11-21T22:05:00.000Z',
    cold: true,
  })
})

test('a formula counts by its stored result; without one the row says what to do', async () => {
  const file = await excel((sheet) => {
    sheet.addRow(['Placas', 'Precio por kilómetro'])
    sheet.addRow([
      { formula: 'CONCAT("A","1")', result: 'A1' },
      { formula: 'SUM(1,2)', result: 3 },
    ])
    sheet.addRow(['A2', { formula: 'SUM(1,2)' }])
  })
  const { rows } = await read(file)
  expect(rows[0]?.cells).toMatchObject({ plates: 'A1', price: 3 })
  expect(rows[1]?.errors).toEqual([
    {
      column: 'price',
      message:
        '"Precio por kilómetro" tiene una fórmula sin resultado guardado: abra el archivo en Excel y guárdelo, o escriba el valor.',
    },
  ])
})

test('text that looks like a formula is text, in Excel and in csv', async () => {
  const attack = '=cmd|/c calc!A1'
  const file = makeWorkbook(
    `<sheetData><row r="1">${textCell('A1', 'Placas')}</row><row r="2">${textCell('A2', attack)}</row></sheetData>`,
  )
  expect((await read(file)).rows[0]?.cells.plates).toBe(attack)
  expect((await read(`Placas\n${attack}\n`)).rows[0]?.cells.plates).toBe(attack)
})

test.each([
  ['comma and UTF-8 with mark', Buffer.from('\ufeffPlacas,Fecha,Refrigerado\r\n"Ñ-1, bis",21.11.2026,sí\r\n')],
  [
    'semicolon and Windows Latin',
    Buffer.from('Placas;Fecha;Refrigerado\r\n"\xd1-1, bis";21-11-2026;s\xed\r\n', 'latin1'),
  ],
  [
    'tab and UTF-16 as Excel saves it',
    Buffer.from('\ufeffPlacas\tFecha\tRefrigerado\r\nÑ-1, bis\t2026-11-21\tSÍ\r\n', 'utf16le'),
  ],
])('a csv with %s is understood', async (_, file) => {
  const { rows, missingHeaders } = await read(file)
  expect(rows).toMatchObject([{ row: 2, cells: { plates: 'Ñ-1, bis', day: '2026-11-21', cold: true }, errors: [] }])
  expect(missingHeaders).toEqual(['Precio por kilómetro', 'Salida'])
})

test('a number with a decimal comma in a semicolon csv keeps its value', async () => {
  const { rows } = await read('Placas;Precio por kilómetro\nA1;12,75\nA2;1,234\nA3;-3\n')
  expect(rows.map((row) => row.cells.price)).toEqual([12.75, 1234, -3])
})

const bytes = (text: string) => Buffer.from(text, 'latin1')
const heading = `<row r="1">${textCell('A1', 'Placas')}</row>`
const oldExcel = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(stream, 'utf16le')])
const notSheet = 'El archivo no es una hoja de cálculo de Excel (.xlsx).'
const isDamaged = 'El archivo está dañado o incompleto: guárdelo de nuevo en Excel y vuelva a subirlo.'
const isProtected = 'El archivo está protegido con contraseña: quítela y vuelva a subirlo.'
const tooLarge = 'El archivo es demasiado grande una vez descomprimido.'
const manyRows = Array.from(
  { length: 200 },
  (_, row) => `<row r="${row + 2}">${textCell(`A${row + 2}`, 'x')}</row>`,
).join('')

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an empty file', () => Buffer.alloc(0), 'El archivo está vacío.'],
  ['a PDF', () => bytes('%PDF-1.7\n1 0 obj'), notSheet],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), notSheet],
  ['a web page called .xls', () => bytes('<html><table><tr><td>Placas</td></tr></table></html>'), notSheet],
  ['a zip of something else', () => makeZip([{ name: 'leeme.txt', data: 'hola' }]), notSheet],
  [
    'an old .xls',
    () => oldExcel('Workbook'),
    'El archivo es de una versión antigua de Excel (.xls): guárdelo como .xlsx y vuelva a subirlo.',
  ],
  ['an .xlsx with a password', () => oldExcel('EncryptedPackage'), isProtected],
  ['an encrypted zip', () => makeZip([{ name: 'xl/workbook.xml', data: '<a/>', encrypted: true }]), isProtected],
  ['a truncated .xlsx', async () => (await excel((sheet) => sheet.addRow(['Placas']))).subarray(0, 3000), isDamaged],
  ['only the signature of a zip', () => bytes('PK\u0003\u0004'), isDamaged],
  [
    'an .xlsx whose XML breaks off',
    () => makeWorkbook('<sheetData><row r="1"><c r="A1">'),
    'El archivo está dañado: guárdelo de nuevo en Excel y vuelva a subirlo.',
  ],
  [
    'a zip bomb by its ratio',
    () =>
      makeWorkbook(`<sheetData>${heading}</sheetData>`, [
        { name: 'xl/media/bomba.xml', data: Buffer.alloc(8_000_000) },
      ]),
    'El archivo se rechazó: su compresión no es la de una hoja de cálculo.',
  ],
  [
    'a zip bomb that says its size',
    () => makeZip([{ name: 'xl/a.xml', data: 'a', claimedSize: 900_000_000 }]),
    tooLarge,
  ],
  [
    'a zip bomb that lies about its size',
    () => makeZip([{ name: 'xl/a.xml', data: Buffer.alloc(5_000_000), claimedSize: 90_000 }]),
    isDamaged,
  ],
  [
    'too many entries',
    () => makeZip(Array.from({ length: 2_100 }, (_, place) => ({ name: `xl/${place}.xml`, data: '' }))),
    tooLarge,
  ],
  [
    'a document type',
    () => makeWorkbook('<sheetData/>', [{ name: 'xl/styles.xml', data: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }]),
    'El archivo se rechazó: contiene definiciones que una hoja de cálculo no lleva.',
  ],
  [
    'one far cell',
    () => makeWorkbook(`<sheetData>${heading}<row r="2">${textCell('XFD2', 'lejos')}</row></sheetData>`),
    'La celda XFD2 está fuera de la tabla: borre lo que haya a la derecha de los datos.',
  ],
  [
    'too many rows',
    () => makeWorkbook(`<sheetData>${heading}${manyRows}</sheetData>`),
    'El archivo tiene más de 100 filas: divídalo en varios archivos.',
  ],
  [
    'a csv with too many rows',
    () => bytes(`Placas\n${'x\n'.repeat(101)}`),
    'El archivo tiene más de 100 filas: divídalo en varios archivos.',
  ],
  [
    'a csv with endless lines',
    () => bytes(`Placas\n${'\n'.repeat(100_000)}x`),
    'El archivo tiene más de 100 filas: divídalo en varios archivos.',
  ],
  [
    'a csv with an open quote',
    () => bytes('Placas\n"abc\ndef'),
    'El archivo CSV está mal formado: revise que las comillas estén cerradas.',
  ],
  ['a csv as wide as it is absurd', () => bytes(`Placas${','.repeat(5_000)}`), 'El archivo tiene demasiadas columnas.'],
])('%s is refused in words', async (_, make, message) => {
  await expect(read(await make())).rejects.toMatchObject({ name: 'SheetError', message })
})

test('a cell in the last row Excel has is read, and addresses named by merges and validations cost nothing', async () => {
  const file = makeWorkbook(
    `<sheetData>${heading}<row r="1048576">${textCell('A1048576', 'último')}</row></sheetData>` +
      '<mergeCells count="1"><mergeCell ref="B1:XFD1048576"/></mergeCells>' +
      '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
  )
  expect((await read(file)).rows).toMatchObject([{ row: 1_048_576, cells: { plates: 'último' } }])
})

test('a sheet without any asked heading says which are missing instead of guessing', async () => {
  expect(await read('Unidad,Marca\n1,2\n')).toEqual({
    rows: [],
    unknownHeaders: ['Unidad', 'Marca'],
    missingHeaders: ['Placas', 'Precio por kilómetro', 'Fecha', 'Salida', 'Refrigerado'],
  })
})
