import { expect, test } from 'vitest'
import { authorizationLabel, isConfirmed, processLabel } from '../store.rules.ts'
import {
  amountOf,
  fitsDecimals,
  partsInAddress,
  partsOfAddress,
  pendingOf,
  processOf,
  sumOf,
  totalsOf,
  withTax,
} from './purchases.rules.ts'

test.each([
  [24, 486.2, 11_668.8],
  [416, 92.4, 38_438.4],
  // Halves go up, also where binary falls short of them.
  [1, 1.005, 1.01],
  [3, 0.335, 1.01],
  [0.333, 10, 3.33],
  [1, 0.004_999, 0],
])('%d at %d is %d', (qty, price, amount) => {
  expect(amountOf(qty, price)).toBe(amount)
})

test('lines are rounded one by one, taxes once', () => {
  expect(totalsOf([1, 2, 3].map(() => ({ qty: 1, price: 0.335 })))).toEqual({ subtotal: 1.02, tax: 0.16, total: 1.18 })
  expect(totalsOf([])).toEqual({ subtotal: 0, tax: 0, total: 0 })
  expect(withTax(192_316.6)).toBe(223_087.26)
  expect(sumOf([0.1, 0.2, -0.3])).toBe(0)
})

test.each([
  [{ qty: 12, received: 8, dropped: 0 }, 4],
  [{ qty: 12, received: 8, dropped: 4 }, 0],
  [{ qty: 0.3, received: 0.1, dropped: 0 }, 0.2],
])('%j waits for %d', (line, pending) => {
  expect(pendingOf(line)).toBe(pending)
})

// STORE-08
test.each([
  [0, [{ qty: 2, ordered: 0 }], 1, 'Pendiente'],
  [1, [{ qty: 2, ordered: 1 }], 2, 'En proceso'],
  [
    1,
    [
      { qty: 2, ordered: 2 },
      { qty: 1, ordered: 3 },
    ],
    3,
    'Confirmado',
  ],
  [2, [{ qty: 2, ordered: 0 }], 4, 'Rechazada'],
  [3, [{ qty: 2, ordered: 0 }], 4, 'Rechazada'],
] as const)('authorisation %d with %j is process %d, %s', (authorization, lines, process, label) => {
  expect(processOf(authorization, lines)).toBe(process)
  expect(processLabel(process)).toBe(label)
})

// STORE-07
test.each([
  [0, 'Solicitada'],
  [1, 'Autorizada'],
  [2, 'Cancelada'],
  [3, 'Denegada'],
  [4, 'No data'],
  [-1, 'No data'],
  [null, 'No data'],
])('authorisation %j reads %s', (value, label) => {
  expect(authorizationLabel(value)).toBe(label)
})

// STORE-05
test.each([
  [false, true],
  [true, false],
])('added to inventory %j: confirmed %j', (addedToInventory, confirmed) => {
  expect(isConfirmed({ addedToInventory })).toBe(confirmed)
})

test.each([
  [2, 0, true],
  [2.5, 0, false],
  [2.5, 1, true],
  [0.001, 2, false],
])('%d with %d decimals: %j', (qty, decimals, fits) => {
  expect(fitsDecimals(qty, decimals)).toBe(fits)
})

test('parts travel in an address; what is none is left out', () => {
  const parts = [
    { partId: 12, qty: 4 },
    { partId: 15, qty: 2.5 },
  ]
  expect(partsOfAddress(partsInAddress(parts))).toEqual(parts)
  expect(partsOfAddress('7,x,3:-1,9:1e9,')).toEqual([{ partId: 7, qty: 1 }])
})
