import { expect, test } from 'vitest'
import { Lane, pauseAfter, type Waiting } from './lane.ts'

let last = 0
const waiting = (unitId: number): Waiting => ({
  id: (last += 1),
  unitId,
  event: 'position',
  body: '{}',
  attempts: 0,
  createdAt: 0,
})
const lane = () => new Lane({ id: 1, url: 'https://ejemplo.mx', secret: null }, 0, 0)

test('of a unit nothing leaves before what came earlier was taken; other units do not wait for it', () => {
  const one = lane()
  const [a1, a2, b1] = [waiting(1), waiting(1), waiting(2)]
  for (const each of [a1, a2, b1]) one.add(each)
  expect(one.take(0)).toEqual([a1, b1])
  expect(one.take(0)).toEqual([])
  one.settled(b1)
  expect(one.take(0)).toEqual([])
  one.settled(a1)
  expect(one.take(0)).toEqual([a2])
})

test('what the address does not want keeps back its unit alone, ever longer', () => {
  const one = lane()
  const [a1, b1] = [waiting(1), waiting(2)]
  one.add(a1)
  one.add(b1)
  one.take(0)
  one.refused(a1, 'event', 0)
  one.settled(b1)
  expect(one.take(999)).toEqual([])
  expect(one.take(1000)).toEqual([a1])
  one.refused(a1, 'event', 1000)
  expect(one.take(2999)).toEqual([])
  expect(one.take(3000)).toEqual([a1])
})

test('an address that is silent is tried with one event at a time', () => {
  const one = lane()
  for (let unit = 1; unit <= 20; unit += 1) one.add(waiting(unit))
  const first = one.take(0)
  expect(first).toHaveLength(8)
  for (const each of first) one.refused(each, 'address', 0)
  expect(one.take(pauseAfter(8) - 1)).toEqual([])
  expect(one.take(pauseAfter(8))).toHaveLength(1)
})

test.each([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [30, 600_000],
])('after %i failures it waits %i ms', (failures, ms) => expect(pauseAfter(failures)).toBe(ms))

test('what was taken and is not on record yet is not sent again when it is read as waiting', () => {
  const one = lane()
  const a = waiting(1)
  one.add(a)
  one.take(0)
  one.settled(a)
  one.add({ ...a })
  expect(one.take(0)).toEqual([])
  one.written(a.id)
  expect(one.size).toBe(0)
})

test('the same event read twice is one', () => {
  const one = lane()
  const a = waiting(1)
  one.add(a)
  one.add({ ...a })
  expect(one.size).toBe(1)
})
