import { expect, test } from 'vitest'
import { zoneOfOffset } from './zones.ts'

test.each([
  [6, '-06:00'],
  [0, '+00:00'],
  [-5.75, '+05:45'],
  [15, null],
  [Number.NaN, null],
])('an offset of %d hours as browsers give it is the zone %s', (hours, zone) => {
  expect(zoneOfOffset(hours)).toBe(zone)
})
