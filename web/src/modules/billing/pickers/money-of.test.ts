import { expect, test } from 'vitest'
import { converted } from './money-of.ts'

test.each([
  [240, 18.3512, 4404.288],
  [25.37, 1 / 18.3512, 1.382471],
  [100, 19.5 / 18.25, 106.849315],
])('%s at %s is %s', (amount, rate, wanted) => {
  expect(converted(amount, rate)).toBe(wanted)
})
