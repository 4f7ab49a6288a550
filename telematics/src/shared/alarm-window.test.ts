import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Alarm } from '../alarm.ts'
import { AlarmWindow } from './alarm-window.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 21, 18, 0)

function alarm(key: string, at: number): Alarm {
  const place = { lat: null, lon: null, speed: null }
  return {
    unitKey: '1',
    key,
    code: 'speeding',
    kind: 'overspeed',
    at,
    endAt: null,
    receivedAt: at,
    ...place,
    detail: null,
  }
}

test.each([
  ['179 minutes old is still remembered', 179],
  ['181 minutes old is forgotten, and too old to be raised again', 181],
])('an alarm %s', (_, minutes) => {
  const window = new AlarmWindow()
  expect(window.take([alarm('a', START)], START)).toHaveLength(1)
  expect(window.take([alarm('a', START)], START + minutes * MINUTE)).toEqual([])
})

test('alarms come oldest first', () => {
  const taken = new AlarmWindow().take([alarm('b', START), alarm('a', START - MINUTE)], START)
  expect(taken.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('however often and in whatever order a window is asked for, each alarm is raised once', () => {
  const list = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 12 }), (polls) => {
      const window = new AlarmWindow()
      const raised = polls.flatMap((keys, at) => {
        const now = START + at * 10 * MINUTE
        return window.take(
          keys.map((key) => alarm(String(key), START - key * MINUTE)),
          now,
        )
      })
      const keys = raised.map(({ key }) => key)
      expect(keys).toHaveLength(new Set(keys).size)
      expect(new Set(keys)).toEqual(new Set(polls.flat().map(String)))
    }),
  )
})
