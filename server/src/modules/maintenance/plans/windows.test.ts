import { expect, test } from 'vitest'
import { firstGap } from './windows.ts'

const now = Date.parse('2026-11-23T15:00:00Z')
const until = now + 7 * 86_400_000
const trip = (leaveAt: string, arriveAt: string, place = 'Patio Apodaca') => ({
  unitId: 1,
  leaveAt: `2026-11-${leaveAt}:00.000Z`,
  arriveAt: `2026-11-${arriveAt}:00.000Z`,
  place,
})

test.each([
  ['without trips it stands now', [], { from: '2026-11-23T15:00:00.000Z', to: null, place: null }],
  [
    'until it leaves',
    [trip('23T22:00', '24T10:00')],
    { from: '2026-11-23T15:00:00.000Z', to: '2026-11-23T22:00:00.000Z', place: null },
  ],
  [
    'once it has arrived',
    [trip('23T10:00', '23T20:00'), trip('24T08:00', '24T20:00')],
    { from: '2026-11-23T20:00:00.000Z', to: '2026-11-24T08:00:00.000Z', place: 'Patio Apodaca' },
  ],
  [
    'not in a stay of two hours, and not before the longer of two trips ends',
    [trip('23T16:00', '24T10:00'), trip('23T17:00', '23T18:00', 'Otro'), trip('24T12:00', '25T10:00', 'Patio Laredo')],
    { from: '2026-11-25T10:00:00.000Z', to: null, place: 'Patio Laredo' },
  ],
  [
    'late, it is expected now',
    [trip('22T10:00', '23T09:00'), trip('23T17:00', '30T14:00')],
    { from: null, to: null, place: null },
  ],
])('%s', (_, trips, gap) => {
  expect(firstGap(trips, now, until)).toEqual(gap)
})
