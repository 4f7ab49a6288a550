import { expect, test } from 'vitest'
import { proposalOf, suggestedMinimum } from './replenish.rules.ts'

const store = (qty: number, min: number, max: number, reserved = 0) => ({ qty, min, max, reserved })

test.each([
  ['above its minimum', [store(13, 12, 24)], 0, 1, 0],
  ['at its minimum: up to the maximum', [store(12, 12, 24)], 0, 1, 12],
  ['what is held back is not there', [store(14, 12, 24, 2)], 0, 1, 12],
  ['what is coming counts', [store(3, 12, 24)], 21, 1, 0],
  ['whole packs', [store(3, 12, 24)], 0, 6, 24],
  ['a store that has enough does not fill another', [store(0, 4, 8), store(90, 4, 8)], 0, 1, 8],
  ['without a maximum, the minimum', [store(1, 4, 0)], 0, 1, 3],
  ['no minimum, nothing to fill', [store(0, 0, 0)], 0, 1, 0],
  ['litres', [store(0.7, 1, 2.1)], 0, 0.1, 1.4],
])('%s', (_, stores, coming, pack, proposal) => {
  expect(proposalOf(stores, coming, pack)).toBe(proposal)
})

test('the minimum that use suggests', () => {
  expect(suggestedMinimum(0.9, 0.5, 6)).toBe(8)
  expect(suggestedMinimum(0, 0, 6)).toBe(0)
})
