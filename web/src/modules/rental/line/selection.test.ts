import { expect, test } from 'vitest'
import { moved, rangeOf, reach } from './selection.ts'

const free = [false, false, true, false, false, false]

test('a selection goes over free days only', () => {
  expect(reach(free, 3, 5)).toBe(5)
  expect(reach(free, 5, 0)).toBe(3)
  expect(reach(free, 0, 5)).toBe(1)
  expect(reach(free, 2, 5)).toBe(-1)
})

test('arrows go from day to day and thing to thing, with shift they extend as far as it is free', () => {
  const at = { taken: free, thingIds: [7, 8] }
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })
  const start = { thingId: 7, anchor: 3, day: 3 }
  expect(moved(start, key('ArrowRight'), at)).toEqual({ thingId: 7, anchor: 4, day: 4 })
  expect(moved(start, key('ArrowRight', true), at)).toEqual({ thingId: 7, anchor: 3, day: 4 })
  expect(moved(start, key('ArrowLeft', true), at)).toEqual(start)
  expect(moved(start, key('ArrowLeft'), at)).toEqual({ thingId: 7, anchor: 2, day: 2 })
  expect(moved(start, key('End', true), at)).toEqual({ thingId: 7, anchor: 3, day: 5 })
  expect(moved(start, key('ArrowDown'), at)?.thingId).toBe(8)
  expect(moved(start, key('ArrowUp'), at)?.thingId).toBe(7)
  expect(moved(start, key('x'), at)).toBeUndefined()
  expect(rangeOf({ thingId: 7, anchor: 5, day: 3 })).toEqual([3, 5])
})
