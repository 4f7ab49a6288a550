import { expect, test } from 'vitest'
import { hasSeveral, sourceAt, sourceSpans } from './day-sources.ts'

const stretch = (sourceId: number | null, name: string | null, from: string, to: string) => ({
  sourceId,
  name,
  platform: 1,
  positions: 3,
  fromAt: `2026-11-20T${from}:00.000Z`,
  toAt: `2026-11-20T${to}:00.000Z`,
})
const day = {
  from: '2026-11-20T06:00:00.000Z',
  sources: [
    stretch(4, 'Wialon', '06:10', '07:00'),
    stretch(9, 'Rastreador de respaldo', '07:05', '07:20'),
    stretch(4, 'Wialon', '07:21', '09:00'),
  ],
}

test('the source under the cursor is the one that told the last position', () => {
  const spans = sourceSpans(day)
  expect(spans.map(({ name, turn, from, to }) => [name, turn, from, to])).toEqual([
    ['Wialon', 0, 600, 3900],
    ['Rastreador de respaldo', 1, 3900, 4860],
    ['Wialon', 0, 4860, 10800],
  ])
  expect(sourceAt(spans, 3899)?.name).toBe('Wialon')
  expect(sourceAt(spans, 3900)?.name).toBe('Rastreador de respaldo')
  expect(sourceAt(spans, 0)?.name).toBe('Wialon')
  expect(hasSeveral(spans)).toBe(true)
})

test('positions stored before sources were kept say so', () => {
  const spans = sourceSpans({ ...day, sources: [stretch(null, null, '06:10', '07:00')] })
  expect(sourceAt(spans, 700)?.name).toBe('Fuente no registrada')
  expect(hasSeveral(spans)).toBe(false)
  expect(sourceAt([], 700)).toBeUndefined()
})
