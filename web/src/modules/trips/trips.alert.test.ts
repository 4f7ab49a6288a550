import { expect, test } from 'vitest'
import { troubleOf } from './trips.alert.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const calm = {
  status: 'active',
  attention: [],
  stoppedSince: null,
  deviatedSince: null,
  lastFixAt: null,
  checklistCounts: null,
} as const
const deviatedSince = '2026-11-22T15:27:00Z'

test.each([
  ['nothing on the road', { ...calm, attention: ['late', 'no_driver'] }, undefined],
  [
    'off route, since when',
    { ...calm, attention: ['deviated'], deviatedSince },
    ['Fuera de ruta 2 h', 'Fuera de ruta 2 h 33 min'],
  ],
  [
    'the worst first',
    { ...calm, attention: ['deviated', 'stopped'], deviatedSince, stoppedSince: '2026-11-22T17:15:00Z' },
    ['Detenido 45 min', 'Detenido 45 min'],
  ],
  [
    'silent',
    { ...calm, attention: ['not_reporting'], lastFixAt: '2026-11-22T16:00:00Z' },
    ['Sin reportar 2 h', 'Sin reportar 2 h'],
  ],
  [
    'a trip that ended wants nothing',
    { ...calm, status: 'finished', attention: ['deviated'], deviatedSince },
    undefined,
  ],
  [
    'a checklist left behind',
    { ...calm, checklistCounts: { demanded: 2, filled: 1, missed: 1 } },
    ['Sin checklist', 'Pasó sin llenar un checklist'],
  ],
  [
    'the road before a checklist',
    { ...calm, attention: ['deviated'], checklistCounts: { demanded: 1, filled: 0, missed: 1 } },
    ['Fuera de ruta', 'Fuera de ruta'],
  ],
  ['silent since nobody knows when', { ...calm, attention: ['not_reporting'] }, ['Sin reportar', 'Sin reportar']],
] as const)('%s', (_, trip, words) => {
  const expected = words && { short: words[0], whole: words[1] }
  expect(troubleOf({ ...trip, attention: [...trip.attention] }, now)).toEqual(expected)
})
