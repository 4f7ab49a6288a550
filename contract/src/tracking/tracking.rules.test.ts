import { expect, test } from 'vitest'
import { isReporting } from './tracking.rules.ts'

test.each([
  [0, true],
  [3600, true],
  [86_400, true],
  [86_401, false],
  [172_800, false],
])('TRACK-01 a unit whose last message is %i s old reports: %s', (age, expected) => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  expect(isReporting(now - age * 1000, now)).toBe(expected)
})
