import { expect, test } from 'vitest'
import { proposalOf, suggestedMinimum } from './replenish.rules.ts'

const store = (qty: number, min: number, max: number, { reserved = 0, coming = 0 } = {}) => ({
  qty,
  min,
  max,
  reserved,
  coming,
})

test.each([
  ['above its minimum', [store(13, 12, 24)], 1, 0],
  ['at its minimum: up to the maximum', [store(12, 12, 24)], 1, 12],
  ['what is held back is not there', [store(14, 12, 24, { reserved: 2 })], 1, 12],
  ['what is coming counts', [store(3, 12, 24, { coming: 6 })], 1, 15],
  ['what is coming lifts it over its minimum: nothing', [store(12, 12, 24, { coming: 1 })], 1, 0],
  ['more is coming than it may hold', [store(3, 12, 24, { coming: 90 })], 1, 0],
  ['what comes to one store fills no other', [store(2, 4, 8), store(0, 0, 0, { coming: 6 })], 1, 6],
  ['whole packs', [store(3, 12, 24)], 6, 24],
  ['whole packs of litres', [store(0.7, 1, 2.1)], 0.5, 1.5],
  ['a store that has enough does not fill another', [store(0, 4, 8), store(90, 4, 8)], 1, 8],
  ['without a maximum, the minimum', [store(1, 4, 0)], 1, 3],
  ['at its minimum without a maximum', [store(4, 4, 0)], 1, 0],
  ['more is held back than there is', [store(2, 4, 8, { reserved: 5 })], 1, 11],
  ['no minimum, nothing to fill', [store(0, 0, 0)], 1, 0],
  ['litres', [store(0.7, 1, 2.1)], 0.1, 1.4],
])('%s', (_, stores, pack, proposal) => {
  expect(proposalOf(stores, pack)).toBe(proposal)
})

test('the minimum that use suggests', () => {
  expect(suggestedMinimum(0.9, 0.5, 6)).toBe(8)
  expect(suggestedMinimum(0, 0, 6)).toBe(0)
})
