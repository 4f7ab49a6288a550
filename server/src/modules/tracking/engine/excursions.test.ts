import { expect, test } from 'vitest'
import { moveOn, remember, unitFlow } from '../flow/unit-flow.ts'
import type { FullFix } from '../store/position-copy.ts'

const minute = 60_000
const start = Date.parse('2026-11-20T12:00:00.000Z')

/** One letter a place, a minute apart; whether the unit is found to be in two of them at once. */
function found(places: string, everyMs = minute): boolean {
  const unit = unitFlow(1, 90)
  for (const [i, letter] of [...places].entries()) {
    const fix: FullFix = {
      accountId: 1,
      unitId: 1,
      fixTime: start + i * everyMs,
      receivedAt: start + i * everyMs,
      lat: 20 + letter.charCodeAt(0) - 'a'.charCodeAt(0) + i / 100_000,
      lon: -100,
      speed: 0,
      course: null,
      ignition: true,
      odometerKm: null,
      altitude: null,
      satellites: 9,
      fuelPercent: null,
      sourceId: 1,
    }
    moveOn(unit, remember(unit, fix), fix, [])
  }
  return unit.excursions?.found != null
}

test.each([
  ['ababab', true],
  ['aabaabaab', true],
  // A receiver that errs now and then, each time elsewhere; one that errs twice; a unit that was moved.
  ['abacadae', false],
  ['aabaaba', false],
  ['aaabbbbaaa', false],
])('%s: two at once %s', (places, expected) => expect(found(places)).toBe(expected))

test('now and again over a day is not at once', () => {
  expect(found('abaaaaaaaaaaaabaaaaaaaaaaaaab', 10 * minute)).toBe(false)
})
