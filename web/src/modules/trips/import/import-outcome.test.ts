import { expect, test } from 'vitest'
import { rowsLeft, stepWords } from './import-outcome.ts'
import type { PreviewRow } from './import-state.ts'

const row = (number: number): PreviewRow => ({ values: { row: number, unit: `T-${number}` }, errors: [], warnings: [] })

test('what was saved leaves the review; what was left carries what was found wrong, the rest stays', () => {
  const wrong: PreviewRow = {
    ...row(4),
    errors: [{ column: 'unit', message: 'No se encontro la unidad T-4', suggestions: [] }],
  }
  const left = rowsLeft([row(2), row(3), row(4), row(9)], {
    created: [{ id: 1, name: 'A', folio: 'V-00001', rows: [2, 3] }],
    left: [wrong],
  })
  expect(left).toEqual([wrong, row(9)])
})

test.each([
  [undefined, 'Revisando las filas una vez más', 0],
  [{ done: 0, total: null }, 'Revisando las filas una vez más', 0],
  [{ done: 40, total: 200 }, 'Planeando rutas: 40 de 100 viajes', 20],
  [{ done: 180, total: 200 }, 'Guardando viajes: 80 de 100', 90],
])('%j reads %s', (progress, text, percent) => {
  expect(stepWords(progress)).toEqual({ text, percent })
})
