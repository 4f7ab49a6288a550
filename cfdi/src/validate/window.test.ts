import { expect, test } from 'vitest'
import { amountFits, convertedRange, taxFits } from './window.ts'

// §5: 3.141649 × 1230.00 = 3864.22827, window 3864.21–3864.25.
test.each([
  ['3864.20', false],
  ['3864.21', true],
  ['3864.22827', true],
  ['3864.25', true],
  ['3864.26', false],
])('3.141649 × 1230.00 may be written as %s: %s', (amount, fits) => {
  expect(amountFits(amount, '3.141649', '1230.00', 2)).toBe(fits)
})

// 8928.571429 × 0.16 = 1428.57142864: T to 1428.57, U to 1428.58.
test.each([
  ['1428.569999', false],
  ['1428.57', true],
  ['1428.571429', true],
  ['1428.58', true],
  ['1428.580001', false],
])('8928.571429 at 16 %% may be written as %s: %s', (amount, fits) => {
  expect(taxFits(amount, '8928.571429', '0.160000', 2)).toBe(fits)
})

// §10.3: 1160.00 USD / 0.0540540541 → 21459.91 … 21460.09.
test('1160.00 dollars at 0.0540540541 are worth 21459.91 to 21460.09 pesos', () => {
  const range = convertedRange('1160.00', '0.0540540541')
  expect([range?.low.toFixed(2), range?.high.toFixed(2)]).toEqual(['21459.91', '21460.09'])
})

test('what is no number is nobody else’s finding', () => {
  expect([amountFits('x', '1', '1', 2), taxFits('1', '', '0.16', 2)]).toEqual([true, true])
  expect([convertedRange('1', '0'), convertedRange('1', 'x')]).toEqual([undefined, undefined])
})
