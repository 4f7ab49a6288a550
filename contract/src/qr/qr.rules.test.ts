import { expect, test } from 'vitest'
import { codeIn, qrTexts, spelledCode } from './qr.rules.ts'
import { labelSheet, labelSheets, perPage, symbolBox } from './qr.sheets.ts'

test.each([
  ['https://flota.mx/q/7K3PQ9XW2M', '7K3PQ9XW2M'],
  ['http://otra.mx/q/7K3PQ9XW2M?x=1', '7K3PQ9XW2M'],
  [' 7k3pq-9xw2m ', '7K3PQ9XW2M'],
  ['OIL11OOOOO', '0111100000'],
  ['7K3PQ9XW2U', null],
  ['7K3PQ9XW2', null],
  ['https://flota.mx/Consola', null],
  ['', null],
])('%s is the code %s', (text, code) => {
  expect(codeIn(text)).toBe(code)
})

test('a code is told in two halves that are read back', () => {
  expect(spelledCode('7K3PQ9XW2M')).toBe('7K3PQ-9XW2M')
  expect(codeIn(spelledCode('7K3PQ9XW2M'))).toBe('7K3PQ9XW2M')
})

test.each(labelSheets.map((sheet) => [sheet.label, sheet] as const))('%s: all labels lie on the paper', (_, sheet) => {
  expect(sheet.left + (sheet.columns - 1) * sheet.across + sheet.width).toBeLessThanOrEqual(sheet.page[0] + 0.001)
  expect(sheet.top + (sheet.rows - 1) * sheet.down + sheet.height).toBeLessThanOrEqual(sheet.page[1] + 0.001)
})

test.each(labelSheets.map((sheet) => [sheet.label, sheet] as const))(
  '%s: an address of 46 letters is printed at 20 mm with its free border',
  (_, sheet) => {
    const modules = 33
    expect((symbolBox(sheet) * modules) / (modules + 8)).toBeGreaterThanOrEqual(20)
  },
)

test('the known sheets have the labels they are sold with', () => {
  expect(labelSheets.map(perPage)).toEqual([30, 10, 21, 1])
  expect(labelSheet('l7160').page).toEqual([210, 297])
})

test('QR-01: what is said and how the file is called', () => {
  expect(qrTexts).toEqual({
    notLoaded: 'Error al cargar los códigos QR',
    assigned: 'QR asignado correctamente',
    notAssigned: 'Se produjo un error al asignar el código QR',
    file: 'QRs.pdf',
  })
})
