import { expect, test } from 'vitest'
import { change, dashboardQuery, listSearch, periodPatch, punctuality } from './dashboard-view.ts'

const now = new Date('2026-11-21T12:00:00').getTime()

test.each([
  [{ filters: {} }, { from: '2026-11-15', to: '2026-11-21' }],
  [
    { filters: {}, view: '30' },
    { from: '2026-10-23', to: '2026-11-21' },
  ],
  [
    { filters: { days: '2026-11-02..2026-11-05' }, view: '30' },
    { from: '2026-11-02', to: '2026-11-05' },
  ],
  [{ filters: { days: 'ayer' } }, { from: '2026-11-15', to: '2026-11-21' }],
  [
    { filters: { days: '2026-11-02', client: '7,9', line: 'r-1', type: 'x' } },
    { from: '2026-11-02', to: '2026-11-02', client_id: [7, 9], line_id: 'r-1' },
  ],
])('%j asks for %j', (view, query) => {
  expect(dashboardQuery(view, now)).toEqual(query)
})

test('choosing a period leaves the days of one’s own', () => {
  expect(periodPatch({ vista: '30' })).toEqual({ vista: '30', f_days: undefined })
  expect(periodPatch({ f_days: '2026-11-02..2026-11-05' })).toEqual({ f_days: '2026-11-02..2026-11-05' })
})

test('a number opens the list of just what it counts', () => {
  expect(
    listSearch(
      { f_client: '7~Lala', vista: '30', page: '2' },
      { from: '2026-11-02', to: '2026-11-02' },
      {
        vista: 'finalizados',
      },
    ),
  ).toEqual({ f_client: '7~Lala', f_days: '2026-11-02..2026-11-02', vista: 'finalizados' })
})

test('shares and changes in words', () => {
  expect(punctuality({ onTime: 3, late: 1 })).toBe(0.75)
  expect(punctuality({ onTime: 0, late: 0 })).toBeNull()
  expect(change(14, 10)).toBe('+4')
  expect(change(72.5, 80, ' pts', 1)).toBe('−7.5 pts')
  expect(change(3, 3)).toBe('±0')
  expect(change(null, 80)).toBeUndefined()
})
