import { expect, test } from 'vitest'
import { capacityOn, propose, type WorkDay } from './agenda.rules.ts'

const at = (day: string, clock: string) => Date.parse(`${day}T${clock}Z`)
const workDay = (day: string): WorkDay => ({
  day,
  opens: at(day, '08:00'),
  from: at(day, '08:00'),
  to: at(day, '18:00'),
})
const friday = workDay('2026-11-27')
const saturday = workDay('2026-11-28')

test.each([
  ['2026-11-27', 8],
  ['2026-11-28', 4],
  ['2026-11-29', 0],
])('on %s a technician works %d hours', (day, hours) => expect(capacityOn(day)).toBe(hours))

test('a unit is seen to as soon as it stands long enough, by whoever has the least to do', () => {
  const load = new Map([[`${friday.day} 1`, 3]])
  const trips = [{ from: at(friday.day, '10:00'), to: at(friday.day, '13:00') }]
  const { slots } = propose([{ unitId: 9, hours: 3, trips }], [friday, saturday], [1, 2], load)
  expect(slots).toEqual([{ unitId: 9, technicianId: 2, day: friday.day, at: at(friday.day, '13:00') }])
  expect(load.get(`${friday.day} 2`)).toBe(3)
})

test('one job of a technician begins after the other', () => {
  const needs = [1, 2].map((unitId) => ({ unitId, hours: 3, trips: [] }))
  const { slots } = propose(needs, [friday], [1], new Map())
  expect(slots.map((slot) => slot.at)).toEqual([friday.opens, at(friday.day, '11:00')])
})

test('whoever is full leaves it to the next day, and nobody gets more hours than a day has', () => {
  const needs = [1, 2, 3].map((unitId) => ({ unitId, hours: 5, trips: [] }))
  const { slots, unplaced } = propose(needs, [friday, workDay('2026-11-30')], [1], new Map())
  expect(slots.map(({ day }) => day)).toEqual(['2026-11-27', '2026-11-30'])
  expect(unplaced).toEqual([{ unitId: 3, why: 'technicians' }])
})

test('whoever is away is offered nothing, and comes back to it', () => {
  const monday = workDay('2026-11-30')
  const isAway = (technician: number, day: string) => technician === 1 && day === friday.day
  const need = [{ unitId: 9, hours: 2, trips: [] }]
  expect(propose(need, [friday, monday], [1, 2], new Map(), isAway).slots).toMatchObject([{ technicianId: 2 }])
  expect(propose(need, [friday, monday], [1], new Map(), isAway).slots).toMatchObject([{ day: monday.day }])
})

test.each([
  ['hours', 9, []],
  ['trips', 4, [{ from: friday.from - 1, to: friday.to }]],
] as const)('what has no place says why: %s', (why, hours, trips) => {
  expect(propose([{ unitId: 1, hours, trips }], [friday], [1], new Map())).toEqual({
    slots: [],
    unplaced: [{ unitId: 1, why }],
  })
})
