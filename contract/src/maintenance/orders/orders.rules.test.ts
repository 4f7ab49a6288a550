import { expect, test } from 'vitest'
import { measuresOf } from './orders.rules.ts'

const none = { correctives: 0, repairHours: 0, engineHours: 0, outHours: 0, calendarHours: 0, cost: 0, km: 0 }
const unknown = { mttr: null, mtbf: null, availability: null, costPerKm: null }

test.each([
  ['nothing to divide by', {}, unknown],
  [
    'hours a repair takes, and between two',
    { correctives: 4, repairHours: 30, engineHours: 600 },
    { mttr: 7.5, mtbf: 150 },
  ],
  ['no repair says nothing of the next', { engineHours: 600 }, { mtbf: null }],
  ['out a day of ten', { outHours: 24, calendarHours: 240 }, { availability: 0.9 }],
  ['never out', { calendarHours: 240 }, { availability: 1 }],
  ['never below nothing', { outHours: 250, calendarHours: 240 }, { availability: 0 }],
  ['pesos a kilometre', { cost: 3000, km: 1200 }, { costPerKm: 2.5 }],
  ['it cost, and stood', { cost: 3000 }, { costPerKm: null }],
  ['it ran, and cost nothing', { km: 1200 }, { costPerKm: 0 }],
])('what the workshop is measured by: %s', (_, counted, measures) => {
  expect(measuresOf({ ...none, ...counted })).toEqual({ ...unknown, ...measures })
})
