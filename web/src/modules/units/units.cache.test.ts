import { expect, test } from 'vitest'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import { withDriver } from './units.cache.ts'

const driver = { id: 7, name: 'Hilario Cavazos', phone: null }
// Only what the list looks at; the rest of a row is never touched here.
const row = (id: number) => ({ id, name: `T-${id}`, driver: null }) as UnitRow

test('an assignment shows on the row of its unit and nowhere else', () => {
  const page = withDriver({ count: 2, results: [row(1), row(2)] }, 2, driver)
  expect(page.results.map((unit) => unit.driver)).toEqual([null, driver])
})

test('a page without the unit stays the very same object, so nothing is drawn again', () => {
  const page = { count: 1, results: [row(1)] }
  expect(withDriver(page, 9, driver)).toBe(page)
})
