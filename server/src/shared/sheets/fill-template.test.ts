import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from '@protobi/exceljs'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { fillTemplate, imageTimeoutMs } from './fill-template.ts'
import { placeholderOf } from './placeholder.ts'
import type { TemplateData } from './template.types.ts'
import { makeWorkbook } from './zip.fixture.ts'

const closing: (() => unknown)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  closing.push(() => server.close().closeAllConnections())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#348186' } })
  .webp()
  .toBuffer()
const data: TemplateData = {
  values: {
    unidad: { type: 'text', value: 'Kenworth 12' },
    inicio: { type: 'date', value: '2026-03-05' },
    kilometros: { type: 'number', value: 1234.5, decimals: 1 },
    conductor: { type: 'text', value: null },
  },
  tables: {
    dias: {
      columns: [
        { header: 'Día', key: 'day', type: 'date' },
        { header: 'Kilómetros', key: 'km', type: 'number', decimals: 1 },
      ],
      rows: [
        { day: '2026-03-05', km: 10.5 },
        { day: '2026-03-06', km: 20 },
      ],
    },
  },
  images: { foto: picture, firma: null },
}

/** A template drawn by hand, filled and opened again. */
async function filled(draw: (sheet: ExcelJS.Worksheet) => void, timeoutMs?: number): Promise<ExcelJS.Worksheet> {
  const folder = await mkdtemp(join(tmpdir(), 'plantilla-'))
  closing.push(() => rm(folder, { recursive: true }))
  const template = new ExcelJS.Workbook()
  draw(template.addWorksheet('Reporte'))
  const path = join(folder, 'plantilla.xlsx')
  await template.xlsx.writeFile(path)
  const outgoing = createOutgoing({ allow: ['127.0.0.1'] })
  const file = await fillTemplate(
    path,
    { data, timeZone: 'America/Mexico_City' },
    { outgoing, ...(timeoutMs && { timeoutMs }) },
  )
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(file).buffer)
  return workbook.worksheets[0]!
}

test.each([
  ['@foto', 'imageFromUrl', 'foto'],
  ['#firma', 'imageFromData', 'firma'],
  ['$llantas', 'table', 'llantas'],
  ['folio', 'text', 'folio'],
  [' $dias ', 'table', 'dias'],
] as const)('TEMPLATE-01 the cell «%s» is %s of %s', (cell, kind, key) => {
  expect(placeholderOf(cell)).toEqual({ kind, key })
})

test('TEMPLATE-01 values and tables take the place of what asks for them; the rest stays, and what stood below moves down', async () => {
  const sheet = await filled((drawn) => {
    drawn.getCell('A1').value = 'unidad'
    drawn.getCell('A1').font = { bold: true, size: 18 }
    drawn.getCell('B1').value = 'Unidad'
    drawn.getCell('A2').value = 'inicio'
    drawn.getCell('B2').value = 'kilometros'
    drawn.getCell('C2').value = 'conductor'
    drawn.getCell('D2').value = '$ 500'
    drawn.getCell('B4').value = '$dias'
    drawn.getCell('A5').value = 'Revisó'
    drawn.mergeCells('A5:C5')
  })
  const row = (at: number) => ['A', 'B', 'C', 'D'].map((column) => sheet.getCell(`${column}${at}`).value)
  expect(row(1)).toEqual(['Kenworth 12', 'Unidad', null, null])
  expect(sheet.getCell('A1').font).toMatchObject({ bold: true, size: 18 })
  expect(row(2)).toEqual([new Date('2026-03-05'), 1234.5, null, '$ 500'])
  expect([sheet.getCell('A2').numFmt, sheet.getCell('B2').numFmt]).toEqual(['dd.mm.yyyy', '#,##0.0'])
  expect([4, 5, 6].map(row)).toEqual([
    [null, 'Día', 'Kilómetros', null],
    [null, new Date('2026-03-05'), 10.5, null],
    [null, new Date('2026-03-06'), 20, null],
  ])
  expect(sheet.model.merges).toEqual(['A7:C7'])
  expect(sheet.getCell('A7').value).toBe('Revisó')
})

test('TEMPLATE-01 images come from the data and from addresses, whole within their cells', async () => {
  const url = await serve((_, answer) => answer.end(picture))
  const sheet = await filled((drawn) => {
    drawn.getCell('A1').value = '#foto'
    drawn.mergeCells('A1:B4')
    drawn.getCell('C5').value = `@${url}/logo.webp`
    drawn.getCell('D6').value = '#firma'
    drawn.getCell('E7').value = '#desconocida'
  })
  const places = sheet.getImages().map(({ range }) => [Math.floor(range.tl.col), Math.floor(range.tl.row)])
  expect(places).toEqual([
    [0, 0],
    [2, 4],
  ])
  expect([sheet.getCell('A1').value, sheet.getCell('C5').value]).toEqual([null, null])
  expect([sheet.getCell('D6').value, sheet.getCell('E7').value]).toEqual(['Imagen no disponible', '#desconocida'])
})

const whole = 'A1:XFD1048576'
test.each([
  ['merged', `<mergeCells><mergeCell ref="${whole}"/></mergeCells>`],
  [
    'validated',
    `<dataValidations><dataValidation type="list" sqref="B2 ${whole}"><formula1>"a"</formula1></dataValidation></dataValidations>`,
  ],
])('a template with every cell %s is refused in words before it is opened', async (_, part) => {
  const folder = await mkdtemp(join(tmpdir(), 'plantilla-'))
  closing.push(() => rm(folder, { recursive: true }))
  const path = join(folder, 'plantilla.xlsx')
  await writeFile(path, makeWorkbook(`<sheetData/>${part}`))
  const filling = fillTemplate(path, { data, timeZone: 'America/Mexico_City' }, { outgoing: createOutgoing({}) })
  await expect(filling).rejects.toThrow('La plantilla combina o valida demasiadas celdas')
})

test('TEMPLATE-02 an image that does not come in ten seconds, or is none, says so and the rest is filled', async () => {
  expect(imageTimeoutMs).toBe(10_000)
  const silent = await serve(() => undefined)
  const wrong = await serve((_, answer) => answer.end('<html>'))
  const sheet = await filled((drawn) => {
    drawn.getCell('A1').value = `@${silent}/a.png`
    drawn.getCell('A2').value = `@${wrong}/b.png`
    drawn.getCell('A3').value = 'unidad'
  }, 50)
  expect(['A1', 'A2', 'A3'].map((cell) => sheet.getCell(cell).value)).toEqual([
    'Imagen no disponible',
    'Imagen no disponible',
    'Kenworth 12',
  ])
})
