import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complementDueOn, convert, inOrder, inProportion, isWorth, sumOf, type Owed } from './payments.rules.ts'

const pesos = (id: number, balance: number): Owed => ({ id, balance, rate: 1 })

test.each([
  ['2026-11-21', '2026-12-05'],
  ['2026-12-31', '2027-01-05'],
  ['2026-01-01', '2026-02-05'],
])('what was paid on %s has its complement until %s', (paidOn, due) => {
  expect(complementDueOn(paidOn)).toBe(due)
})

test.each([
  [4480, 18.3412, 1, 82_168.58],
  [100, 1, 18.34, 5.45],
  [0.01, 1, 18.34, 0],
])('%d at %d is %d-rated %d', (amount, from, to, converted) => {
  expect(convert(amount, from, to)).toBe(converted)
})

test('in order: the oldest are settled, the last one partly, the rest not at all', () => {
  const owed = [pesos(1, 48_160), { id: 2, balance: 4480, rate: 18.3412 }, pesos(3, 184_800), pesos(4, 51_040)]
  expect(inOrder(owed, { amount: 307_120, rate: 1 })).toEqual([
    { id: 1, amount: 48_160, paid: 48_160 },
    { id: 2, amount: 4480, paid: 82_168.58 },
    { id: 3, amount: 176_791.42, paid: 176_791.42 },
  ])
})

test('in proportion: each by what it owes, and not a cent is lost', () => {
  expect(inProportion([pesos(1, 100), pesos(2, 100), pesos(3, 100)], { amount: 100, rate: 1 })).toEqual([
    { id: 1, amount: 33.34, paid: 33.34 },
    { id: 2, amount: 33.33, paid: 33.33 },
    { id: 3, amount: 33.33, paid: 33.33 },
  ])
})

const rate = fc.integer({ min: 500_000, max: 25_000_000 }).map((n) => n / 1_000_000)
const some = fc.record({
  deposit: fc.record({ amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((n) => n / 100), rate }),
  owed: fc.array(fc.record({ balance: fc.integer({ min: 1, max: 9_999_999_999 }).map((n) => n / 100), rate }), {
    maxLength: 12,
  }),
})

test.each([
  ['in order', inOrder],
  ['in proportion', inProportion],
])('%s never takes more than the deposit or a balance, and each share is worth what it takes', (_, distribute) => {
  fc.assert(
    fc.property(some, ({ deposit, owed }) => {
      const invoices = owed.map((one, id) => ({ id, ...one }))
      const shares = distribute(invoices, deposit)
      expect(sumOf(shares.map(({ paid }) => paid))).toBeLessThanOrEqual(deposit.amount)
      for (const { id, amount, paid } of shares) {
        expect(amount).toBeLessThanOrEqual(invoices[id]!.balance)
        expect(Math.min(amount, paid)).toBeGreaterThan(0)
        expect(isWorth(amount, invoices[id]!.rate, paid, deposit.rate)).toBe(true)
      }
      // In one currency all of it is used that can be.
      const inPesos = distribute(
        invoices.map((one) => ({ ...one, rate: 1 })),
        { ...deposit, rate: 1 },
      )
      const used = sumOf(inPesos.map(({ paid }) => paid))
      expect(used).toBe(Math.min(deposit.amount, sumOf(invoices.map(({ balance }) => balance))))
    }),
  )
})
