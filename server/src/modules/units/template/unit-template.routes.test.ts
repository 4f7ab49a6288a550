import ExcelJS from '@protobi/exceljs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exampleUnitTemplate, fillUnitTemplate } from '@arriero/contract/units/unit-template.contract.ts'
import { addThumbnails } from '@arriero/contract/units/units.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeUnit, putDrive } from '../../../../test/factories/units.ts'
import { xlsxType } from '../../../shared/sheets/write-sheet.ts'

async function opened(bytes: Uint8Array): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer)
  return workbook.worksheets[0]!
}
const textOf = (sheet: ExcelJS.Worksheet) =>
  Array.from(sheet.getSheetValues(), (row) => (Array.isArray(row) ? row.slice(1) : []))

test('the example of a template asks for everything, and comes back filled with the unit and its days', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'Kenworth 12', plates: 'AB-12-345' })
  await putDrive(user.accountId, unit.id, '2026-03-04T15:00:00Z', 60)
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#348186' } })
    .jpeg()
    .toBuffer()
  const thumbnails = [new File([new Uint8Array(photo)], 'frente.jpg', { type: 'image/jpeg' })]
  await call(user, addThumbnails, { body: { unitId: unit.id, thumbnails } })
  const example = await download(user, exampleUnitTemplate)
  const template = new File([new Uint8Array(example.bytes)], 'plantilla.xlsx', { type: xlsxType })
  const filled = await download(user, fillUnitTemplate, {
    params: { id: unit.id },
    body: { start: '2026-03-04', end: '2026-03-05', template },
  })
  expect(filled.headers.get('content-disposition')).toContain('Kenworth 12 2026-03-04 a 2026-03-05.xlsx')
  const sheet = await opened(filled.bytes)
  const rows = textOf(sheet)
  expect(rows).toContainEqual(['Unidad', 'Kenworth 12'])
  expect(rows).toContainEqual(['Placas', 'AB-12-345'])
  expect(rows).toContainEqual(['Desde', new Date('2026-03-04')])
  expect(rows).toContainEqual(['Kilómetros por día', 'Día', 'Kilómetros'])
  const day = rows.find(([, when, km]) => when instanceof Date && typeof km === 'number' && km > 0)
  expect(day?.[1]).toEqual(new Date('2026-03-04'))
  expect(sheet.getImages()).toHaveLength(1)
})

test('what is no workbook, or none at all, is refused in words; a stranger finds no unit', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const { id } = await makeUnit(user)
  const text = new File(['unidad,placas\n'], 'plantilla.xlsx', { type: xlsxType })
  for (const body of [{}, { template: text }])
    expect(await refusal(user, fillUnitTemplate, { params: { id }, body })).toMatchObject({
      status: 400,
      body: { template: [expect.any(String)] },
    })
  const { bytes } = await download(user, exampleUnitTemplate)
  const template = new File([new Uint8Array(bytes)], 'plantilla.xlsx', { type: xlsxType })
  expect(await refusal(stranger, fillUnitTemplate, { params: { id }, body: { template } })).toMatchObject({
    status: 404,
  })
})
