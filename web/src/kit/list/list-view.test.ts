import { expect, test } from 'vitest'
import { byValue, foundInWhole, pageOfFound, pageQueryOf, searchPatch, viewFromSearch } from './list-view.ts'

test('a list is what its address says', () => {
  const view = viewFromSearch({
    search: '12',
    page: '3',
    order: '-name',
    vista: 'tarde',
    f_state: '1,2',
    f_client: '7~Femsa Logística',
  })
  expect(view).toEqual({
    search: '12',
    page: 3,
    limit: 50,
    order: '-name',
    view: 'tarde',
    filters: { state: '1,2', client: '7' },
    labels: { client: 'Femsa Logística' },
  })
  expect(pageQueryOf(view)).toEqual({ search: '12', page: 3, limit: 50, order: '-name' })
})

test.each<Record<string, string>>([
  { page: '0' },
  { page: '-1' },
  { page: 'x' },
  { page: '1e9' },
  { limit: '999999999' },
])('an absurd address %j still is a list', (search) => {
  const { page, limit } = viewFromSearch(search)
  expect([page, limit]).toEqual([1, 50])
})

test('a new search or filter begins at the first page; clearing takes all of them', () => {
  expect(searchPatch.search('a')).toEqual({ search: 'a', page: undefined })
  expect(searchPatch.filter('client', '7', 'Femsa')).toEqual({ f_client: '7~Femsa', page: undefined })
  expect(searchPatch.clear(viewFromSearch({ search: 'a', f_state: '1' }))).toEqual({
    search: undefined,
    page: undefined,
    f_state: undefined,
  })
})

const towns = ['Querétaro', 'querétaro sur', 'Apodaca', 'Ñuu', 'Nuevo Laredo', 'Ruta 10', 'Ruta 9'].map((name) => ({
  name,
}))
const rules = {
  text: (row: { name: string }) => row.name,
  compare: { name: byValue((row: { name: string }) => row.name) },
  tests: [],
}
const names = (search: Record<string, string>, tests: ((row: { name: string }) => boolean)[] = []) =>
  foundInWhole(towns, viewFromSearch(search), { ...rules, tests }).map(({ name }) => name)

test('rows that are all here are found without accents and sorted as people do', () => {
  expect(names({ search: 'QUERETARO' })).toEqual(['Querétaro', 'querétaro sur'])
  expect(names({ search: 'sur quer' })).toEqual(['querétaro sur'])
  expect(names({ order: 'name' })).toEqual([
    'Apodaca',
    'Nuevo Laredo',
    'Ñuu',
    'Querétaro',
    'querétaro sur',
    'Ruta 9',
    'Ruta 10',
  ])
  expect(names({ order: '-name' })[0]).toBe('Ruta 10')
  expect(names({}, [({ name }) => name.startsWith('Ruta')])).toEqual(['Ruta 10', 'Ruta 9'])
  expect(pageOfFound(towns, { ...viewFromSearch({ page: '2' }), limit: 5 })).toEqual({
    count: 7,
    results: towns.slice(5),
  })
})

test('rows without a value stand last', () => {
  const speeds = [{ speed: null }, { speed: 80 }, { speed: 9 }].toSorted(
    byValue((row: { speed: number | null }) => row.speed),
  )
  expect(speeds.map(({ speed }) => speed)).toEqual([9, 80, null])
})
