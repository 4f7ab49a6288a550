import { expect, test } from 'vitest'
import {
  covers,
  ignitionSpans,
  lengthWords,
  minuteMs,
  movedCut,
  nextStart,
  placeAt,
  placedIn,
  spansOf,
  speedPath,
  ticksOf,
  windowAround,
} from './day-line.ts'

const zero = Date.parse('2026-11-21T06:00:00Z')
const at = (minutes: number) => zero + minutes * minuteMs
const day = { from: zero, to: at(1440) }
const piece = (channel: number, from: number, to: number) => ({
  channel,
  start: new Date(at(from)).toISOString(),
  end: new Date(at(to)).toISOString(),
  size: null,
  isAlarm: false,
})

test('pieces of a channel that touch are one, and tell where the recording goes on', () => {
  const pieces = [piece(1, 10, 20), piece(1, 0, 10), piece(1, 30, 40), piece(2, 5, 50)]
  const spans = spansOf(pieces, 1)
  expect(spans).toEqual([
    { from: at(0), to: at(20) },
    { from: at(30), to: at(40) },
  ])
  expect(spansOf(pieces)).toEqual([{ from: at(0), to: at(50) }])
  expect([covers(spans, at(5)), covers(spans, at(25))]).toEqual([true, false])
  expect([nextStart(spans, at(25)), nextStart(spans, at(45))]).toEqual([at(30), undefined])
})

test.each([
  [at(700), { from: at(655), to: at(745) }],
  [at(10), { from: at(0), to: at(90) }],
  [at(1439), { from: at(1350), to: at(1440) }],
])('a window stays in its day', (middle, window) => {
  expect(windowAround(day, middle, 90 * minuteMs)).toEqual(window)
  expect(windowAround(day, middle, 1440 * minuteMs)).toEqual(day)
})

test('what lies in a window is placed in per cent', () => {
  const window = { from: at(0), to: at(100) }
  expect(placedIn(window, { from: at(-50), to: at(25) })).toEqual({ left: '0%', width: '25%' })
  expect(placedIn(window, { from: at(200), to: at(300) })).toBeUndefined()
  expect(ticksOf({ from: at(5), to: at(95) }).every((tick) => tick % (15 * minuteMs) === 0)).toBe(true)
})

test('a cut is never backwards, longer than an hour or outside its day', () => {
  const cut = { from: at(100), to: at(106) }
  expect(movedCut(cut, 'to', at(110), day)).toEqual({ from: at(100), to: at(110) })
  expect(movedCut(cut, 'to', at(90), day)).toEqual({ from: at(90) - 1000, to: at(90) })
  expect(movedCut(cut, 'to', at(300), day)).toEqual({ from: at(240), to: at(300) })
  expect(movedCut(cut, 'from', at(-10), day)).toEqual({ from: at(0), to: at(60) })
  expect(movedCut(cut, 'to', at(9999), day).to).toBe(day.to)
  expect([lengthWords(cut), lengthWords({ from: 0, to: 90_000 }), lengthWords({ from: 0, to: 5000 })]).toEqual([
    '6 min',
    '1 min 30 s',
    '5 s',
  ])
})

const track = {
  t: [0, 60, 120, 7200],
  lat: [1, 2, 3, 4],
  lon: [5, 6, 7, 8],
  speed: [0, 50, 100, 0],
  ignition: [1, 1, 0, 1],
}

test('a unit is where its last position said, unless it has been silent since', () => {
  expect(placeAt(track, zero, zero + 90_000)).toEqual({ lat: 2, lon: 6, speed: 50 })
  expect(placeAt(track, zero, zero - 1)).toBeUndefined()
  expect(placeAt(track, zero, at(30))).toBeUndefined()
  expect(ignitionSpans(track, zero)).toEqual([{ from: zero, to: at(2) }])
  expect(speedPath(track, zero, { from: zero, to: at(240) }, 100, 40)).toBe(
    'M0.00 40.0 L0.42 20.0 L0.83 0.0 M50.00 40.0',
  )
})
