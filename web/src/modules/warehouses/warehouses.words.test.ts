import { expect, test } from 'vitest'
import { owedWords, termShare, usedWords } from './warehouses.words.ts'

const rent = (month: string, mark: 'late' | 'partial' | 'paid' | 'due' = 'late') =>
  ({ kind: 'rent', month, mark }) as const
const fee = { kind: 'late_fee', month: '2026-10', mark: 'late' } as const

test.each([
  ['one month', [rent('2026-10'), rent('2026-11', 'due')], 'octubre'],
  ['what is paid in part, and its fee', [rent('2026-09', 'partial'), fee], 'septiembre y recargos'],
  ['three months', [rent('2026-08'), rent('2026-09'), rent('2026-10')], 'agosto, septiembre y octubre'],
  ['a long debt', ['06', '07', '08', '09'].map((month) => rent(`2026-${month}`)), '4 rentas'],
  ['nothing overdue', [rent('2026-09', 'paid')], ''],
])('of %s it is said what is owed', (_what, charges, expected) => {
  expect(owedWords(charges)).toBe(expected)
})

test.each([
  ['before it begins', '2025-12-01', 0],
  ['in the middle', '2026-07-02', 0.5],
  ['after it ended', '2027-02-01', 1],
])('%s so much of a term is behind', (_what, today, expected) => {
  expect(termShare('2026-01-01', '2026-12-31', today)).toBeCloseTo(expected, 2)
})

test('of a zone it is said how much of it is rented, debt and expiry included', () => {
  const spaces = (['free', 'rented', 'debt', 'ending', 'maintenance', 'reserved'] as const).map((state) => ({ state }))
  expect([usedWords(spaces), usedWords([])]).toEqual(['3 de 6 rentados', false])
})
