import { assert, bigInt, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { dec, fixed, isDecimal, upToSix } from './decimal.ts'

test.each([
  ['100', 2, '100.00'],
  ['100', 0, '100'],
  ['3864.22827', 2, '3864.22827'],
  ['8928.5714285', 2, '8928.571429'],
  ['0.0000005', 2, '0.000001'],
  ['10.500000', 0, '10.5'],
  ['1000000', 0, '1000000'],
  ['0', 0, '0'],
  ['1.2', 6, '1.200000'],
])('%s with at least %i decimals is written %s', (value, least, written) => {
  expect(upToSix(dec(value), least)).toBe(written)
})

test('what is written is the number rounded half up at six places, whatever its size', () => {
  assert(
    property(bigInt({ min: 0n, max: 10n ** 20n }), integer({ min: 0, max: 4 }), (units, least) => {
      const text = `${units / 1_000_000_000n}.${String(units % 1_000_000_000n).padStart(9, '0')}`
      const rounded = (units + 500n) / 1000n
      const whole = `${rounded / 1_000_000n}.${String(rounded % 1_000_000n).padStart(6, '0')}`
      expect(fixed(dec(upToSix(dec(text), least)), 6)).toBe(whole)
    }),
  )
})

test.each(['-1', '1e3', '', ' 1', '1,5', '.5', '1.', 'NaN', 'Infinity', '0x1'])('«%s» is no amount', (text) => {
  expect(isDecimal(text)).toBe(false)
  expect(() => dec(text)).toThrow(RangeError)
})
