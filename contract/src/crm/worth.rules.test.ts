import { expect, test } from 'vitest'
import { worthOf } from './worth.rules.ts'

// Sixty trips of 1 000 km at 21 400 each, charged at 24 000.
const done = { trips: 60, km: 60_000, cost: 1_284_000, income: 1_440_000 }

test('a price is set against what the same trips cost, and against what they are charged today', () => {
  const worth = worthOf({ amount: 576_400, trips: 22 }, done)!
  expect([worth.offered, worth.cost, worth.charged]).toEqual([26.2, 21.4, 24])
  expect(worth.margin).toBeCloseTo(0.1832, 4)
  expect(worth.discounted).toBeCloseTo(0.158, 3)
  expect(worthOf({ amount: 400_000, trips: 22 }, done)!.margin).toBeLessThan(0)
})

test.each([
  ['nothing is offered', { amount: 0, trips: 22 }, done],
  ['nobody said for how many trips', { amount: 100, trips: null }, done],
  ['none was made', { amount: 100, trips: 1 }, { ...done, trips: 0, km: 0, cost: 0, income: null }],
  ['no cost is known', { amount: 100, trips: 1 }, { ...done, cost: 0 }],
])('%s: it is not known', (_, sale, trips) => {
  expect(worthOf(sale, trips)).toBeNull()
})
