import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRoom, labelPlaces } from './room.ts'
import type { Rect } from './room.ts'

const meets = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) })
const label = fc.record({ at: point, width: fc.integer({ min: 5, max: 120 }) })

test('labels that asked for free room never overlap, never leave the picture and never lie on a line', () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 40 }), fc.array(point, { maxLength: 6 }), (labels, line) => {
      const room = createRoom(400, 300)
      room.takeLine(line.map(({ x, y }) => [x, y] as const))
      const placed: Rect[] = []
      for (const { at, width } of labels) {
        const places = labelPlaces(at.x, at.y, width, 14, 5)
        const rect = places[room.firstFree(places)]
        if (!rect) continue
        expect(placed.some((other) => meets(rect, other))).toBe(false)
        expect(rect.left >= 0 && rect.top >= 0 && rect.right <= 400 && rect.bottom <= 300).toBe(true)
        for (const { x, y } of line) {
          expect(x > rect.left && x < rect.right && y > rect.top && y < rect.bottom).toBe(false)
        }
        placed.push(rect)
      }
    }),
  )
})

test('what must be drawn takes the side with least under it', () => {
  const room = createRoom(400, 300)
  const places = labelPlaces(200, 150, 60, 20, 10)
  expect(room.leastTaken(places)).toBe(0)
  expect(room.leastTaken(places)).toBe(1)
  expect(room.leastTaken(labelPlaces(395, 150, 60, 20, 10))).toBe(1)
})
