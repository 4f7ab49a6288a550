import { expect, test } from 'vitest'
import { groupsOf, rowsOf, searched, unitChanges, type GivableUnit } from './unit-choice.ts'

const unit = (id: number, group: string | null = 'Norte'): GivableUnit => ({
  id,
  name: `T-${id}`,
  plates: `NL-${id}-A`,
  group,
})

test('groups stand as in a dictionary, units of none last, folded ones without their units', () => {
  const groups = groupsOf([unit(1, null), unit(2, 'Ruta 10'), unit(3, 'Ruta 9'), unit(4, 'Ruta 10')])
  expect(groups.map(({ name, units }) => [name, units.length])).toEqual([
    ['Ruta 9', 1],
    ['Ruta 10', 2],
    ['Sin grupo', 1],
  ])
  expect(rowsOf(groups, new Set(['Ruta 10'])).map(({ key }) => key)).toEqual([
    'group:Ruta 9',
    'unit:3',
    'group:Ruta 10',
    'group:Sin grupo',
    'unit:1',
  ])
})

test.each([
  ['', [1, 12]],
  ['t-1', [1, 12]],
  ['NL-12', [12]],
  ['mexico t-1', [1]],
  ['nada', []],
])('«%s» finds by name, plates and group, whatever the accents', (text, ids) => {
  expect(searched([unit(1, 'México'), unit(12, null)], text).map(({ id }) => id)).toEqual(ids)
})

test('few changes are told one by one, many of one group in a line, what is added before what goes', () => {
  const north = Array.from({ length: 8 }, (_, at) => unit(at + 1))
  const groups = groupsOf([...north, unit(20, 'Sur'), unit(21, 'Sur')])
  const lines = unitChanges(groups, new Set([20, 1]), new Set([2, 3, 4, 5, 6, 7, 8, 21, 1]))
  expect(lines.map(({ isAdded, name, units }) => [isAdded, name, units.length])).toEqual([
    [true, 'Norte', 7],
    [true, 'T-21', 1],
    [false, 'T-20', 1],
  ])
})
