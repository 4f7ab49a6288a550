import { expect, test } from 'vitest'
import { isMissing, metBy, missedAt, stateOf, type Demand } from './demand.ts'

const [before, left, after] = ['2026-11-17T12:00:00.000Z', '2026-11-17T13:00:00.000Z', '2026-11-17T14:00:00.000Z']
const demand = (given: Partial<Demand> = {}): Demand => ({
  id: 1,
  tripId: 7,
  checklistId: 3,
  name: 'Operador listo',
  moment: 'leave',
  destinationId: null,
  place: null,
  demandedAt: before,
  isAsked: true,
  isPointless: false,
  isDue: true,
  passedAt: null,
  filledId: null,
  filledAt: null,
  missedAt: null,
  ...given,
})

test.each<[string, Partial<Demand>, string | null]>([
  ['it has not left', {}, null],
  ['it left without it', { passedAt: left }, left],
  ['it was filled before it left', { passedAt: left, filledId: 9, filledAt: before }, null],
  ['it was filled in the instant it left', { passedAt: left, filledId: 9, filledAt: left }, null],
  ['it was filled after it left', { passedAt: left, filledId: 9, filledAt: after }, left],
  ['it was demanded after it left', { passedAt: left, demandedAt: after }, null],
  ['nobody could fill it any more', { passedAt: left, isAsked: false }, null],
  ['it was missed, and retired later', { passedAt: left, isAsked: false, missedAt: left }, left],
  ['it left later than was believed', { passedAt: after, missedAt: left }, after],
  ['it had not left, as it turned out', { passedAt: null, missedAt: left }, null],
  ['filled in time, it came late', { passedAt: left, missedAt: left, filledId: 9, filledAt: before }, null],
])('when %s', (_, given, missed) => {
  expect(missedAt(demand(given))).toBe(missed)
})

test.each<[Partial<Demand>, string, boolean]>([
  [{}, 'waiting', true],
  [{ missedAt: left }, 'missed', true],
  [{ filledId: 9 }, 'filled', false],
  [{ filledId: 9, missedAt: left }, 'late', false],
  [{ isAsked: false }, 'dropped', false],
  [{ isPointless: true }, 'dropped', false],
  [{ isAsked: false, missedAt: left }, 'missed', false],
])('%o is %s', (given, state, missing) => {
  expect([stateOf(demand(given)), isMissing(demand(given))]).toEqual([state, missing])
})

const order = [
  demand({ id: 1 }),
  demand({ id: 2, moment: 'arrival', destinationId: 20, isDue: false }),
  demand({ id: 3, moment: 'arrival', destinationId: 30, isDue: false }),
  demand({ id: 4, moment: 'end', isDue: false }),
]
const filling = { checklistId: 3, moment: null, destinationId: null }
const withFilled = (...ids: number[]) => order.map((one) => (ids.includes(one.id) ? { ...one, filledId: 9 } : one))

test.each<[string, Demand[], Parameters<typeof metBy>[1], number | undefined]>([
  ['what it was filled for', order, { ...filling, moment: 'arrival', destinationId: 30 }, 3],
  ['without a word the first whose moment has come', order, filling, 1],
  ['not what lies ahead', withFilled(1), filling, undefined],
  ['nothing twice', withFilled(4), { ...filling, moment: 'end' }, undefined],
  ['not the same at another place', order, { ...filling, moment: 'arrival', destinationId: 99 }, undefined],
  ['not another checklist', order, { ...filling, checklistId: 4 }, undefined],
])('a filling meets %s', (_, demands, given, met) => {
  expect(metBy(demands, given)).toBe(met)
})
