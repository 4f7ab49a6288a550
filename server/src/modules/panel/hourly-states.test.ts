import { expect, test } from 'vitest'
import { hourlyStates } from './hourly-states.ts'

test('a trip counts in each hour of its day with the state it had then', () => {
  const hours = hourlyStates(
    [
      { id: 1, from: '2026-03-04T00:00:00.000Z', until: null },
      { id: 2, from: '2026-03-05T07:30:00.000Z', until: '2026-03-05T08:30:00.000Z' },
    ],
    [
      { tripId: 1, at: '2026-03-04T20:00:00.000Z', state: 3 },
      { tripId: 1, at: '2026-03-05T06:30:00.000Z', state: 2 },
      { tripId: 1, at: '2026-03-05T08:00:00.000Z', state: 4 },
    ],
    '2026-03-05T06:00:00.000Z',
    '2026-03-05T09:20:00.000Z',
  )
  const none = { notStarted: 0, travelling: 0, loading: 0, unloading: 0 }
  expect(hours).toEqual([
    { ...none, at: '2026-03-05T06:00:00.000Z', loading: 1 },
    { ...none, at: '2026-03-05T07:00:00.000Z', travelling: 1 },
    { ...none, at: '2026-03-05T08:00:00.000Z', unloading: 1, notStarted: 1 },
    { ...none, at: '2026-03-05T09:00:00.000Z', unloading: 1 },
    { ...none, at: '2026-03-05T09:20:00.000Z', unloading: 1 },
  ])
})
