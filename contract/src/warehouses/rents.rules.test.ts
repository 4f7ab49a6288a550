import { expect, test } from 'vitest'
import {
  addMonths,
  chargeMark,
  daysBetween,
  dueOn,
  indexedRent,
  lateFee,
  monthsOf,
  rentOfMonth,
  scheduleOf,
  beyondInvoices,
  settle,
  yearsLater,
} from './rents.rules.ts'
import { spaceState } from './warehouses.rules.ts'

const steps = [{ from: '2026-01-01', rent: 30_000 }]

test.each([
  ['whole', '2026-03', '2026-01-01', '2026-12-31', 30_000, 31],
  ['from its 16th', '2026-04', '2026-04-16', '2026-12-31', 15_000, 15],
  ['until its 10th', '2026-12', '2026-01-01', '2026-12-10', 9677.42, 10],
  ['within one month', '2026-06', '2026-06-11', '2026-06-20', 10_000, 10],
  ['one day', '2026-02', '2026-02-28', '2026-03-31', 1071.43, 1],
  ['a February of 29', '2028-02', '2028-02-01', '2028-02-29', 30_000, 29],
  ['with the hour that is left out in spring', '2026-04', '2026-04-01', '2026-04-30', 30_000, 30],
  ['before it begins', '2026-03', '2026-04-01', '2026-12-31', 0, 0],
  ['after its end', '2026-09', '2026-01-01', '2026-08-31', 0, 0],
])('the rent of a month, %s', (_, month, start, end, amount, days) => {
  expect(rentOfMonth(month, { start, end, steps })).toEqual({ amount, days })
})

test('a rent that changes within a month is reckoned by the days of each', () => {
  const grown = [...steps, { from: '2026-06-16', rent: 33_000 }]
  const term = { start: '2026-01-01', end: '2026-12-31', steps: grown }
  expect(rentOfMonth('2026-05', term).amount).toBe(30_000)
  expect(rentOfMonth('2026-06', term).amount).toBe(31_500)
  expect(rentOfMonth('2026-07', term).amount).toBe(33_000)
})

test.each([
  ['2026-03', '2026-01-01', 5, '2026-03-05'],
  ['2026-01', '2026-01-20', 5, '2026-01-20'],
  ['2026-01', '2026-01-05', 5, '2026-01-05'],
])('%s of a term from %s is due on the %i', (month, start, day, due) => {
  expect(dueOn(month, start, day)).toBe(due)
})

test('each month of a term is charged once, with its taxes, and no further than was asked', () => {
  const term = { start: '2026-01-16', end: '2026-04-15', steps, dueDay: 5, taxRate: 16 }
  const all = scheduleOf(term)
  expect(all.map(({ month, amount, tax }) => [month, amount, tax])).toEqual([
    ['2026-01', 15_483.87, 2477.42],
    ['2026-02', 30_000, 4800],
    ['2026-03', 30_000, 4800],
    ['2026-04', 15_000, 2400],
  ])
  expect(scheduleOf(term, '2026-02')).toEqual(all.slice(0, 2))
})

test.each([
  ['with the index', { base: 137.949, last: 141.197 }, 102_354.49],
  ['with the index and a point', { base: 137.949, last: 141.197, points: 1 }, 103_354.49],
  ['at most its cap', { base: 100, last: 110, cap: 6 }, 106_000],
  ['with a fixed share', { base: 1, last: 1, points: 5 }, 105_000],
  ['not when prices fall', { base: 110, last: 100 }, 100_000],
])('a rent grows %s', (_, index, rent) => {
  expect(indexedRent(100_000, index)).toBe(rent)
})

test('money goes to the oldest charge first, and what is left over stays in favour', () => {
  const charges = [
    { id: 2, dueOn: '2026-02-05', total: 100 },
    { id: 1, dueOn: '2026-01-05', total: 100 },
  ]
  const paid = (...payments: [string, number][]) =>
    settle(
      charges,
      payments.map(([paidOn, amount]) => ({ paidOn, amount })),
    )
  expect(paid()).toEqual({
    settled: [
      { id: 1, paid: 0, settledOn: null },
      { id: 2, paid: 0, settledOn: null },
    ],
    credit: 0,
  })
  expect(paid(['2026-01-20', 40], ['2026-01-10', 60], ['2026-02-01', 30]).settled).toEqual([
    { id: 1, paid: 100, settledOn: '2026-01-20' },
    { id: 2, paid: 30, settledOn: null },
  ])
  expect(paid(['2026-01-01', 250.1])).toMatchObject({ settled: [{ paid: 100 }, { paid: 100 }], credit: 50.1 })
  expect(paid(['2026-01-01', 0.1], ['2026-01-02', 0.2], ['2026-01-03', 99.7]).settled[0]).toMatchObject({ paid: 100 })
})

test.each([
  ['paid', 100, '2026-03-10', '2026-03-20'],
  ['paid_late', 100, '2026-03-11', '2026-03-20'],
  ['due', 0, null, '2026-03-10'],
  ['due', 50, null, '2026-03-05'],
  ['late', 0, null, '2026-03-11'],
  ['partial', 50, null, '2026-03-11'],
] as const)('is %s with %i paid, settled %s, on %s', (mark, paid, settledOn, today) => {
  expect(chargeMark({ dueOn: '2026-03-05', total: 100, paid, settledOn, graceDays: 5 }, today)).toBe(mark)
})

test('what is late is charged for once, by its share', () => {
  expect(lateFee(71_680, 3)).toBe(2150.4)
  expect(lateFee(71_680, 0)).toBe(0)
})

test('days and months are those of the calendar', () => {
  expect(monthsOf('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(yearsLater('2028-02-29', 1)).toBe('2029-02-28')
  expect(yearsLater('2026-11-24', 1)).toBe('2027-11-24')
  expect(daysBetween('2026-04-04', '2026-04-06')).toBe(2)
})

const rented = { isReserved: false, daysLeft: 200, debt: 0 }
test.each([
  ['free', false, false, null],
  ['rented', false, false, rented],
  ['ending', false, false, { ...rented, daysLeft: 90 }],
  ['reserved', false, false, { ...rented, isReserved: true, daysLeft: 10 }],
  ['maintenance', false, true, rented],
  ['debt', false, true, { ...rented, debt: 1, daysLeft: 1 }],
  ['blocked', true, true, { ...rented, debt: 1 }],
] as const)('of what a space is, the worst is told: %s', (state, isBlocked, inMaintenance, contract) => {
  expect(spaceState({ isBlocked, inMaintenance, contract })).toBe(state)
})

test('what was paid of an invoice pays its charges; other payments the oldest of the rest', () => {
  const charges = [
    { id: 1, dueOn: '2026-01-05', total: 100 },
    { id: 2, dueOn: '2026-02-05', total: 100, documentId: 7 },
    { id: 3, dueOn: '2026-03-05', total: 100, documentId: 7 },
  ]
  const own = [{ paidOn: '2026-03-20', amount: 120 }]
  const paid = (amount: number | null) => settle(charges, own, [{ documentId: 7, amount, paidOn: '2026-03-10' }])
  expect(paid(130)).toEqual({
    settled: [
      { id: 1, paid: 100, settledOn: '2026-03-20' },
      { id: 2, paid: 100, settledOn: '2026-03-10' },
      { id: 3, paid: 50, settledOn: null },
    ],
    credit: 0,
  })
  expect(paid(null)).toMatchObject({ settled: [{ paid: 100 }, { paid: 100 }, { paid: 100 }], credit: 20 })
  expect(settle(charges, own, []).settled.map((one) => one.paid)).toEqual([100, 20, 0])
})

test.each([
  ['nothing invoiced', 1000, [], { isLess: false, amount: 1000, days: 30 }],
  ['all of it invoiced', 1000, [[1000, 30]], { isLess: false, amount: null }],
  ['the end came later', 1000, [[500, 15]], { isLess: false, amount: 500, days: 15 }],
  ['the end came earlier', 400, [[500, 15]], { isLess: true, amount: null }],
  [
    'twice grown',
    1000,
    [
      [500, 15],
      [200, 6],
    ],
    { isLess: false, amount: 300, days: 9 },
  ],
] as const)('beyond the invoices of a month, %s', (_, amount, invoiced, expected) => {
  const tax = (of: number) => of * 0.16
  const wanted = { month: '2026-06', dueOn: '2026-06-05', days: 30, amount, tax: tax(amount) }
  const { isLess, charge } = beyondInvoices(
    wanted,
    invoiced.map(([part, days]) => ({ amount: part, days, tax: tax(part) })),
  )
  expect({ isLess, amount: charge?.amount ?? null, ...(charge && { days: charge.days }) }).toEqual(expected)
})
