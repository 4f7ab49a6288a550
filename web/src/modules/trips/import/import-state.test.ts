import { expect, test } from 'vitest'
import type { ImportPreview } from '@arriero/contract/trips/trips-import.entities.ts'
import {
  correct,
  correctAll,
  findingsCsv,
  placeKindOf,
  planImport,
  repeatedMistakes,
  reviewed,
  rowsToReview,
  shownRows,
  skip,
  startImport,
  type PreviewRow,
} from './import-state.ts'

const origin = (suggestions: string[] = ['CEDIS Apodaca']) => ({
  column: 'origin' as const,
  message: 'No se encontro la geocerca de origen CEDIS Apodaka en Geocercas de la Consola',
  suggestions,
})
const row = (number: number, more: Partial<PreviewRow> = {}): PreviewRow => ({
  values: {
    row: number,
    trip: String(number),
    unit: `T-${number}`,
    origin: 'CEDIS Apodaca',
    originKind: 'Geocercas de consola',
    ...more.values,
  },
  errors: more.errors ?? [],
  warnings: more.warnings ?? [],
})
const preview = (rows: PreviewRow[]): ImportPreview => ({
  file: 'a.xlsx',
  rows,
  unknownHeaders: [],
  missingHeaders: [],
  counts: { rows: rows.length, ready: 0, errors: 0, warnings: 0, trips: 0 },
})
const wrong = (number: number) =>
  row(number, { values: { row: number, trip: String(number), origin: ' cedis apodaka' }, errors: [origin()] })
const sheet = startImport(
  preview([
    row(2),
    wrong(3),
    wrong(4),
    row(5, { warnings: [{ column: 'unit', message: 'T-5 está en viaje', suggestions: [] }] }),
  ]),
)

test('only whole, clean trips are created; clashes only when they are wanted', () => {
  expect(planImport(sheet, false)).toMatchObject({ trips: 1, readyRows: 2, wrongRows: 2, clashes: 1 })
  expect(planImport(sheet, true).rows.map(({ row: number }) => number)).toEqual([2, 5])
})

test('a wrong destination holds back the other destinations of its trip', () => {
  const state = startImport(
    preview([
      row(2, { values: { row: 2, trip: 'A' } }),
      row(3, { values: { row: 3, trip: ' a ' }, errors: [origin()] }),
      row(4, { values: { row: 4, trip: 'B' } }),
      row(5, { values: { row: 5, trip: 'B' } }),
    ]),
  )
  expect(planImport(state, false)).toMatchObject({ trips: 1 })
  expect(planImport(skip(state, 3), false)).toMatchObject({ trips: 2 })
})

test('rows without a trip are a trip each', () => {
  expect(
    planImport(startImport(preview([row(2, { values: { row: 2, trip: '' } }), row(3, { values: { row: 3 } })])), false)
      .trips,
  ).toBe(2)
})

test('correcting a cell takes its error away until the next review, and remembers the row', () => {
  const state = correct(sheet, 3, 'origin', 'CEDIS Apodaca')
  expect(state.rows[1]).toMatchObject({ values: { origin: 'CEDIS Apodaca' }, errors: [] })
  expect(state.corrected).toEqual(new Map([[3, new Set(['origin'])]]))
  expect(state.isStale).toBe(true)
  expect(correct(state, 3, 'origin', 'CEDIS Apodaca')).toBe(state)
})

test('the same mistake in several rows is one button', () => {
  const [mistake] = repeatedMistakes(sheet)
  expect(mistake).toMatchObject({ column: 'origin', count: 2, suggestion: 'CEDIS Apodaca' })
  if (!mistake) throw new Error('no repeated mistake')
  const state = correctAll(sheet, mistake)
  expect(state.rows.map(({ values }) => values.origin)).toEqual(Array(4).fill('CEDIS Apodaca'))
  expect([...state.corrected.keys()]).toEqual([3, 4])
  expect(repeatedMistakes(state)).toEqual([])
  expect(repeatedMistakes(skip(sheet, 3))).toEqual([])
})

test('a later review replaces the findings and keeps corrections and omissions', () => {
  const before = skip(correct(sheet, 3, 'origin', 'X'), 4)
  expect(rowsToReview(before).map(({ row: number }) => number)).toEqual([2, 3, 5])
  const state = reviewed(
    before,
    preview([row(2), row(3, { values: { row: 3, origin: 'X' }, errors: [origin([])] }), row(5)]),
  )
  expect(state.rows.map(({ errors }) => errors.length)).toEqual([0, 1, 1, 0])
  expect(state).toMatchObject({ isStale: false, corrected: new Map([[3, new Set(['origin'])]]), skipped: new Set([4]) })
})

test('the rows to review are those with findings, left out or corrected here', () => {
  expect(shownRows(sheet, 'review', '').map(({ values }) => values.row)).toEqual([3, 4, 5])
  expect(shownRows(sheet, 'ready', '').map(({ values }) => values.row)).toEqual([2, 5])
  expect(shownRows(sheet, 'all', 'APODAKA').map(({ values }) => values.row)).toEqual([3, 4])
})

test.each([
  ['Geocercas de Wialon', 1],
  [' geocercas de CONSOLA ', 2],
  ['Coordenadas', undefined],
  ['', undefined],
])('places of «%s» are looked for in %s', (originKind, kind) => {
  expect(placeKindOf({ row: 2, originKind }, 'origin')).toBe(kind)
})

test('the exported errors quote what needs it and never become formulas', () => {
  const state = startImport(
    preview([
      row(2, {
        values: { row: 2, unit: '=1+1' },
        errors: [{ column: 'unit', message: 'No se encontro la unidad "=1+1"', suggestions: [] }],
      }),
    ]),
  )
  expect(findingsCsv(state)).toBe(
    '\uFEFFFila,Columna,Valor,Error\r\n2,Unidad,\'=1+1,"No se encontro la unidad ""=1+1"""\r\n',
  )
})
