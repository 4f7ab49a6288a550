import { expect, test } from 'vitest'
import { fleetRows, groupFleet, passes, rowHeights, silentKey, type FleetFilter } from './fleet-rows.ts'
import type { LiveUnit } from './live-unit.ts'

const everything: FleetFilter = {
  words: '',
  state: undefined,
  resourceKey: undefined,
  platform: undefined,
  driver: undefined,
}

function unit(id: number, change: Partial<LiveUnit> = {}): LiveUnit {
  return {
    id,
    name: `T-${id}`,
    plates: null,
    model: null,
    type: null,
    platform: 1,
    sourceId: 1,
    resourceKey: 'n',
    resource: 'Noreste',
    driver: 'José',
    driverPhone: null,
    speedLimit: 95,
    words: `t-${id} jose noreste`,
    lat: 25,
    lon: -100,
    course: 0,
    speed: 0,
    state: 1,
    at: 1000,
    since: 0,
    ignition: 1,
    ...change,
  }
}

const sorted = [
  unit(1, { state: 3 }),
  unit(2, { state: 1 }),
  unit(3, { state: 5 }),
  unit(4, { state: 4, at: 500 }),
  unit(5, { state: 4, at: 100 }),
  unit(6, { resourceKey: 's', resource: 'Sur', driver: null, platform: 2, words: 't-6 sur' }),
]

test('who does not report comes first, longest first, and is in no other group', () => {
  const { silent, groups } = groupFleet(sorted, everything)
  expect(silent.map(({ id }) => id)).toEqual([5, 4])
  expect(groups.flatMap(({ units }) => units.map(({ id }) => id))).not.toContain(4)
})

test('units of no group come last, however many they are', () => {
  const loose = [11, 12, 13, 14].map((id) => unit(id, { resourceKey: '', resource: 'Sin grupo' }))
  const { groups } = groupFleet([...loose, ...sorted], everything)
  expect(groups.map(({ name }) => name)).toEqual(['Noreste', 'Sur', 'Sin grupo'])
})

test('inside a group alerts lead and parked units end; larger groups come first', () => {
  const { groups } = groupFleet(sorted, everything)
  expect(groups.map(({ name }) => name)).toEqual(['Noreste', 'Sur'])
  expect(groups[0]?.units.map(({ id }) => id)).toEqual([3, 2, 1])
})

test('the state buttons count what their filter would show, not what is shown', () => {
  const { counts, total, shown } = groupFleet(sorted, { ...everything, state: 5 })
  expect(counts).toEqual({ 1: 2, 2: 0, 3: 1, 4: 2, 5: 1 })
  expect([total, shown]).toEqual([6, 1])
})

test('words are found in any order and without accents', () => {
  const { unit: test } = passes({ ...everything, words: 'JOSÉ t-2' })
  expect(sorted.filter(test).map(({ id }) => id)).toEqual([2])
})

test('platform, group and driver narrow together', () => {
  const { unit: test } = passes({ ...everything, platform: 2, resourceKey: 's', driver: 'without' })
  expect(sorted.filter(test).map(({ id }) => id)).toEqual([6])
})

test('three silent units are shown and a row offers the rest', () => {
  const many = groupFleet(
    Array.from({ length: 9 }, (_, i) => unit(i, { state: 4 })),
    everything,
  )
  const kinds = (all: boolean) => fleetRows(many, (key) => key === silentKey, all).map(({ kind }) => kind)
  expect(kinds(false)).toEqual(['silent', 'unit', 'unit', 'unit', 'more'])
  expect(kinds(true)).toHaveLength(10)
})

test('closed groups are one row each', () => {
  const rows = fleetRows(groupFleet(sorted, everything), () => false, false)
  expect(rows.map(({ kind }) => kind)).toEqual(['silent', 'group', 'group'])
  expect(rows.reduce((sum, { kind }) => sum + rowHeights[kind], 0)).toBe(102)
})
