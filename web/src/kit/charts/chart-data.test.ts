import { expect, test } from 'vitest'
import { labelEvery, legendHeight, stacked, ticksOf } from './chart-data.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [296, [0, 100, 200, 300]],
  [152_687, [0, 50_000, 100_000, 150_000, 200_000]],
])('the axis of a chart up to %d has round numbers', (most, ticks) => {
  expect(ticksOf(most, 4)).toEqual(ticks)
})

test('of several series each begins where the one below ends', () => {
  const series = [
    { name: 'A tiempo', values: [3, 0] },
    { name: 'Tarde', values: [2, 5] },
  ]
  expect(stacked(series)).toEqual([
    [
      [0, 3],
      [0, 0],
    ],
    [
      [3, 5],
      [0, 5],
    ],
  ])
})

test('names that would touch are left out evenly', () => {
  const days = Array.from({ length: 14 }, (_, at) => String(at + 1))
  expect(labelEvery(days, 460)).toBe(1)
  expect(
    labelEvery(
      days.map((day) => `${day}.11`),
      370,
    ),
  ).toBe(2)
  expect(labelEvery([], 300)).toBe(1)
})

test('the legend takes the lines it needs, and none for one series', () => {
  const series = ['En viaje', 'Cargando', 'Descargando', 'Sin iniciar'].map((name) => ({ name, values: [] }))
  expect([600, 300, 120].map((width) => legendHeight(series, width))).toEqual([28, 48, 88])
  expect(legendHeight(series.slice(0, 1), 600)).toBe(0)
})
