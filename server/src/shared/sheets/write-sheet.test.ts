import { Readable } from 'node:stream'
import ExcelJS from '@protobi/exceljs'
import { expect, test } from 'vitest'
import type { WriteColumn } from './sheet.types.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet } from './write-sheet.ts'

const timeZone = 'America/Tijuana'
const open = async (file: Buffer) => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.read(Readable.from([file]))
  return workbook
}
const sheetOf = (workbook: ExcelJS.Workbook, name: string) => {
  const sheet = workbook.getWorksheet(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}

const columns: WriteColumn[] = [
  { header: 'Folio', key: 'folio', width: 14, type: 'text', required: true },
  { header: 'Kilómetros', key: 'km', width: 12, type: 'number', decimals: 1 },
  { header: 'Importe', key: 'amount', width: 14, type: 'money' },
  { header: 'Día', key: 'day', width: 12, type: 'date' },
  { header: 'Salida', key: 'departure', width: 20, type: 'datetime' },
]
const row = {
  folio: '00123',
  km: -12.25,
  amount: '1234.50',
  day: '2026-11-21',
  departure: '2026-07-01T18:30:00.000Z',
}

test('cells keep their type: text stays text, money is a number, instants show the clock of the zone', async () => {
  const sheet = sheetOf(
    await open(await writeSheet({ timeZone, sheets: [{ name: 'Viajes', columns, rows: [row] }] })),
    'Viajes',
  )
  expect(sheet.getRow(1).values).toEqual([undefined, 'Folio *', 'Kilómetros', 'Importe', 'Día', 'Salida'])
  expect(sheet.getRow(2).values).toEqual([
    undefined,
    '00123',
    -12.25,
    1234.5,
    new Date('2026-11-21T00:00:00Z'),
    new Date('2026-07-01T11:30:00Z'),
  ])
  expect(sheet.getCell('A2').numFmt).toBe('@')
  expect(sheet.getCell('C2').numFmt).toBe('"$"#,##0.00')
  expect(sheet.getCell('E2').numFmt).toBe('dd.mm.yyyy hh:mm:ss')
})

test('the heading is bold, stays in sight and filters', async () => {
  const sheet = sheetOf(
    await open(await writeSheet({ timeZone, sheets: [{ name: 'Viajes', columns, rows: [row] }] })),
    'Viajes',
  )
  expect(sheet.getCell('A1').font.bold).toBe(true)
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet.autoFilter).toBe('A1:E2')
})

test('text that a spreadsheet program would run is stored as text in both formats', async () => {
  const folio = '=cmd|/c calc!A1'
  const sheets = [{ name: 'A', columns, rows: [{ folio, km: -5 }] }]
  const cell = sheetOf(await open(await writeSheet({ timeZone, sheets })), 'A').getCell('A2')
  expect(cell.type).toBe(ExcelJS.ValueType.String)
  expect(cell.value).toBe(folio)
  const csv = await writeCsv({ columns, rows: [{ folio, km: -5 }] }, timeZone).toArray()
  expect(Buffer.concat(csv).toString()).toBe("\ufeffFolio,Kilómetros,Importe,Día,Salida\r\n'=cmd|/c calc!A1,-5,,,\r\n")
})

test('a csv quotes what needs it and writes instants in the zone', async () => {
  const csv = await writeCsv({ columns, rows: [{ ...row, folio: 'Uno, "dos"\ny tres' }] }, timeZone).toArray()
  expect(Buffer.concat(csv).toString()).toContain(
    '"Uno, ""dos""\ny tres",-12.25,1234.5,2026-11-21,2026-07-01 11:30:00\r\n',
  )
})

test('a template has drop-downs although it has no rows; long lists and lists with commas stand on a hidden sheet', async () => {
  const states = Array.from({ length: 80 }, (_, place) => `Estado ${place}`)
  const file = await writeSheet({
    timeZone,
    sheets: [
      {
        name: 'Plantilla',
        rows: [],
        columns: [
          { header: 'Tipo', key: 'kind', width: 10, type: 'text', list: ['Local', 'Foráneo'] },
          { header: 'Estado', key: 'state', width: 10, type: 'text', list: states },
          { header: 'Destino', key: 'end', width: 10, type: 'text', list: ['León, Gto.', 'Puebla'] },
          { header: 'Origen', key: 'start', width: 10, type: 'text', list: [...states] },
        ],
      },
    ],
  })
  const workbook = await open(file)
  const sheet = sheetOf(workbook, 'Plantilla')
  expect(sheet.getCell('A2').dataValidation.formulae).toEqual(['"Local,Foráneo"'])
  expect(sheet.getCell('A5001').dataValidation.type).toBe('list')
  expect(sheet.getCell('B2').dataValidation.formulae).toEqual(['Listas!$A$1:$A$80'])
  expect(sheet.getCell('C2').dataValidation.formulae).toEqual(['Listas!$B$1:$B$2'])
  expect(sheet.getCell('D2').dataValidation.formulae).toEqual(['Listas!$A$1:$A$80'])
  const lists = sheetOf(workbook, 'Listas')
  expect(lists.state).toBe('veryHidden')
  expect(lists.getCell('A80').value).toBe('Estado 79')
  expect(lists.getCell('B1').value).toBe('León, Gto.')
})

test('names of sheets that Excel refuses are mended and never twice the same', async () => {
  const names = ['Viajes: 1/2 [borrador] de la semana 47', 'Viajes: 1/2 [borrador] de la semana 47', '', 'Listas']
  const workbook = await open(
    await writeSheet({ timeZone, sheets: names.map((name) => ({ name, columns, rows: [] })) }),
  )
  expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
    'Viajes 1 2 borrador de la seman',
    'Viajes 1 2 borrador de la (2)',
    'Hoja',
    'Listas (2)',
  ])
})

test('characters no XML may carry and texts longer than Excel allows do not spoil the file', async () => {
  const rows = [{ folio: 'a\u0000\u0008b\ud800' }, { folio: 'x'.repeat(40_000) }]
  const sheet = sheetOf(await open(await writeSheet({ timeZone, sheets: [{ name: 'A', columns, rows }] })), 'A')
  expect(sheet.getCell('A2').value).toBe('ab\ufffd')
  expect(sheet.getCell('A3').text).toHaveLength(32_767)
})

test('rows come from a slow source batch by batch and all arrive in order', async () => {
  async function* rows() {
    for (let place = 0; place < 1_234; place++) {
      if (place % 100 === 0) await Promise.resolve()
      yield { folio: `F-${place}` }
    }
  }
  const sheet = sheetOf(await open(await writeSheet({ timeZone, sheets: [{ name: 'A', columns, rows: rows() }] })), 'A')
  const folios = Array.from({ length: 1_234 }, (_, place) => sheet.getCell(place + 2, 1).value)
  expect(folios).toEqual(Array.from({ length: 1_234 }, (_, place) => `F-${place}`))
})

test('a source that fails midway fails the file with its own error and is closed', async () => {
  let closed = false
  async function* rows() {
    try {
      for (let place = 0; place < 700; place++) yield { folio: 'x' }
      throw new RangeError('se cayó la base')
    } finally {
      closed = true
    }
  }
  await expect(writeSheet({ timeZone, sheets: [{ name: 'A', columns, rows: rows() }] })).rejects.toThrow(
    'se cayó la base',
  )
  expect(closed).toBe(true)
  await expect(writeCsv({ columns, rows: rows() }, timeZone).toArray()).rejects.toThrow('se cayó la base')
})
