import { describe, expect, test } from 'vitest'
import {
  adviseTire,
  costPerKm,
  depthsOf,
  isWearDoubtful,
  twinOf,
  usualLimits,
  wearOf,
  yearsOfDot,
} from './tires.rules.ts'
import type { TireFacts } from './tires.rules.ts'

test('limits use the lowest groove, wear the mean', () =>
  expect(depthsOf([8.2, 7.4, 6.0, 7.6])).toEqual({ depth: 6, mean: 7.3, spread: 2.2 }))

describe('wear', () => {
  test.each<[string, { km: number; mean: number }[], number | null]>([
    ['one measure tells nothing', [{ km: 0, mean: 16 }], null],
    [
      'too near',
      [
        { km: 0, mean: 16 },
        { km: 1999, mean: 15.9 },
      ],
      null,
    ],
    [
      'two',
      [
        { km: 0, mean: 16 },
        { km: 80_000, mean: 12 },
      ],
      0.05,
    ],
    [
      'a line through three',
      [
        { km: 0, mean: 16 },
        { km: 50_000, mean: 13 },
        { km: 100_000, mean: 12 },
      ],
      0.04,
    ],
    [
      'it grew',
      [
        { km: 0, mean: 12 },
        { km: 9000, mean: 13 },
      ],
      null,
    ],
  ])('%s', (_, measures, wear) => expect(wearOf(measures)).toBe(wear))
  test.each([
    [null, false],
    [0.014, true],
    [0.015, false],
    [0.2, false],
    [0.21, true],
  ])('%s mm per 1 000 km is doubted: %s', (wear, doubted) => expect(isWearDoubtful(wear)).toBe(doubted))
})

test('cost per km counts all lives, and nothing before the first km', () => {
  expect(costPerKm({ cost: 7000, spent: 2500, sale: 500, km: 150_000 })).toBe(0.06)
  expect(costPerKm({ cost: 7000, spent: 0, sale: 0, km: 0 })).toBeNull()
})

const good: TireFacts = {
  role: 'drive',
  depth: 12,
  spread: 0.5,
  pressure: 100,
  psi: 105,
  mean: 12.2,
  twinMean: 12,
  years: 2,
}
test.each<[string, Partial<TireFacts>]>([
  ['fine', {}],
  ['retire', { depth: 1.6 }],
  ['renew', { depth: 1.7 }],
  ['retire', { depth: 3.2, role: 'steer' }],
  ['renew', { depth: 3.3, role: 'steer' }],
  ['renew', { depth: 4.8 }],
  ['fine', { depth: 4.9 }],
  ['flat', { pressure: 83, depth: 4 }],
  ['fine', { pressure: 84 }],
  ['fine', { pressure: 20, psi: null }],
  ['inspect', { role: 'steer', years: 8 }],
  ['fine', { role: 'steer', years: 7 }],
  ['fine', { role: 'trailer', years: 12 }],
  ['rotate', { twinMean: 9.1 }],
  ['fine', { twinMean: 9.2 }],
  ['align', { spread: 2.1 }],
  ['fine', { spread: 2 }],
  ['measure', { depth: null, mean: null, spread: null }],
  ['flat', { depth: null, mean: null, spread: null, pressure: 50 }],
])('%s', (advice, facts) => expect(adviseTire({ ...good, ...facts }, usualLimits).advice).toBe(advice))

test('twins stand beside each other', () => expect([1, 2, 3, 4].map(twinOf)).toEqual([2, 1, 4, 3]))

test.each([
  ['4622', 4],
  ['0126', 0],
  [null, null],
])('made in %s', (dot, years) => expect(yearsOfDot(dot, new Date('2026-12-01'))).toBe(years))
