import { expect, test } from 'vitest'
import type { LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'
import type { MapUnits } from '@arriero/contract/tracking/tracking.entities.ts'
import { flushEveryMs, LiveUnits, type FleetChange } from './live-units.ts'

function columns(names: readonly string[]): MapUnits {
  const of = <T>(value: T) => names.map(() => value)
  return {
    cursor: 'a.1',
    now: 0,
    id: names.map((_, i) => i + 1),
    name: [...names],
    plates: of(null),
    model: of(null),
    type: of(null),
    economicNumber: of(null),
    platform: of(1),
    sourceId: of(1),
    resourceKey: of('n'),
    resource: of('Noreste'),
    driverId: of(null),
    driver: of('Noé Mendoza'),
    driverPhone: of(null),
    speedLimit: of(95),
    lat: of(25),
    lon: of(-100),
    course: of(0),
    speed: of(0),
    state: of(3),
    at: of(1000),
    since: of(900),
    ignition: of(0),
  }
}

const frame = (ids: number[], change: Partial<LiveFrame> = {}): LiveFrame => {
  const of = (value: number) => ids.map(() => value)
  return {
    cursor: 'a.2',
    full: false,
    base: 2_000_000,
    id: ids,
    lat: of(2_567_890),
    lon: of(-10_012_345),
    course: of(90),
    speed: of(84),
    state: of(1),
    age: of(12),
    ignition: of(1),
    since: of(60),
    gone: [],
    ...change,
  }
}

/** A store whose clock is turned by hand. */
function made(names: readonly string[] = ['T-2', 'T-10', 'T-1']) {
  let now = 0
  const due: { at: number; run: () => void }[] = []
  const store = new LiveUnits({ now: () => now, later: (ms, run) => due.push({ at: now + ms, run }) })
  const heard: FleetChange[] = []
  store.subscribe((change) => heard.push(change))
  store.load(columns(names))
  const pass = (ms: number) => {
    now += ms
    const ready = due.filter(({ at }) => at <= now)
    for (const one of ready) {
      due.splice(due.indexOf(one), 1)
      one.run()
    }
  }
  return { store, heard, pass }
}

test('units are listed by name as people count', () => {
  expect(made().store.now.sorted.map(({ name }) => name)).toEqual(['T-1', 'T-2', 'T-10'])
})

test('a frame tells degrees, instants and state in the units themselves', () => {
  const { store } = made()
  store.apply(frame([1]))
  expect(store.units.get(1)).toMatchObject({
    lat: 25.6789,
    lon: -100.12345,
    course: 90,
    speed: 84,
    state: 1,
    at: 1988,
    since: 1940,
    ignition: 1,
  })
  expect(store.cursor).toBe('a.2')
})

test('however many frames come, listeners hear once a second and of all units that changed', () => {
  const { store, heard, pass } = made()
  expect(heard).toHaveLength(1)
  for (const id of [1, 2, 1]) store.apply(frame([id]))
  pass(flushEveryMs - 1)
  expect(heard).toHaveLength(1)
  const before = store.now
  pass(flushEveryMs)
  expect(heard).toHaveLength(2)
  expect([...(heard[1]?.ids ?? [])]).toEqual([1, 2])
  expect(heard[1]?.all).toBe(false)
  expect(store.now).not.toBe(before)
})

test('after a quiet second a change is told at once', () => {
  const { store, heard, pass } = made()
  pass(flushEveryMs * 3)
  store.apply(frame([2]))
  pass(0)
  expect(heard).toHaveLength(2)
})

test('a frame without changes wakes nobody', () => {
  const { store, heard, pass } = made()
  store.apply(frame([]))
  pass(flushEveryMs * 2)
  expect(heard).toHaveLength(1)
})

test('units the viewer no longer sees disappear, and a full frame says who is left', () => {
  const { store, heard, pass } = made()
  store.apply(frame([1], { gone: [2, 99] }))
  expect([...store.units.keys()]).toEqual([1, 3])
  store.apply(frame([3], { full: true }))
  expect([...store.units.keys()]).toEqual([3])
  pass(flushEveryMs)
  expect(heard[1]?.gone).toEqual([2, 1])
  expect([...(heard[1]?.ids ?? [])]).toEqual([3])
  expect(store.now.sorted.map(({ id }) => id)).toEqual([3])
})

test('an unknown unit asks for the list', () => {
  const { store } = made()
  expect(store.apply(frame([1]))).toBe(false)
  expect(store.apply(frame([77]))).toBe(true)
})

test('an unknown state is shown as not reporting', () => {
  const { store } = made()
  store.apply(frame([1], { state: [9] }))
  expect(store.units.get(1)?.state).toBe(4)
})
