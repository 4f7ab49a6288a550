import { expect, test } from 'vitest'
import { plannedDetail } from '../trips.fixture.ts'
import { planProblem } from './PlanDialog.tsx'
import { planLines } from './TripPlan.tsx'
import { stopsOf } from './TripTrack.tsx'

const [first, second] = plannedDetail.destinations
if (!first || !second) throw new Error('two destinations')
const arrived = {
  ...plannedDetail,
  travelledKm: 612.4,
  startedAt: '2026-11-17T11:31:00.000Z',
  inTravel: true,
  progress: { reached: 2, total: 2, percent: 100 },
  destinations: [
    {
      ...first,
      originInAt: '2026-11-17T10:50:00.000Z',
      originOutAt: '2026-11-17T11:31:00.000Z',
      arrivedAt: '2026-11-17T17:04:00.000Z',
      lateMinutes: -9,
    },
    { ...second, arrivedAt: '2026-11-18T00:20:00.000Z', lateMinutes: 74 },
  ],
}

test('plan against real of a trip that arrived: only what is worse is coloured', () => {
  expect(planLines(arrived).map(({ name, difference, isWorse }) => [name, difference, isWorse])).toEqual([
    ['Salida', '+ 11 min', true],
    ['Llegada final', '+ 1 h 14 min', true],
    ['Tiempo en ruta', '+ 1 h 03 min', true],
    ['Distancia', '+ 12.4 km', true],
    ['Ingreso por km', '+ $248.00', false],
  ])
})

test('before it has arrived, fewer kilometres are no saving', () => {
  const lines = planLines({ ...plannedDetail, travelledKm: 120 })
  expect(lines.map(({ difference }) => difference)).toEqual(['—', '—', '—', '—', '—'])
  expect(lines.every(({ isWorse }) => !isWorse)).toBe(true)
})

test('the track shows origin and destinations with plan, real time and difference', () => {
  expect(stopsOf(arrived).map(({ mark, state, late }) => [mark, state, late])).toEqual([
    ['O', 'done', 11],
    ['1', 'done', -9],
    ['2', 'done', 74],
  ])
})

test('the way to the next destination is filled as far as it was driven', () => {
  const halfway = {
    ...arrived,
    progress: { reached: 1, total: 2, percent: 70 },
    destinations: [arrived.destinations[0] ?? first, { ...second, eta: '2026-11-18T00:20:00.000Z', lateMinutes: 74 }],
  }
  expect(stopsOf(halfway).map(({ state, driven }) => [state, Math.round(driven * 100)])).toEqual([
    ['done', 100],
    ['done', 40],
    ['late', 0],
  ])
  expect(stopsOf(plannedDetail).map(({ state, driven }) => [state, driven])).toEqual([
    ['next', 0],
    ['next', 0],
    ['ahead', 0],
  ])
})

test('new dates must go forward', () => {
  const dates = [
    { id: 151, estimatedLeave: '2026-11-17T11:00:00.000Z', estimatedArrival: '2026-11-17T17:00:00.000Z' },
    { id: 152, estimatedLeave: '2026-11-17T18:00:00.000Z', estimatedArrival: '2026-11-17T23:00:00.000Z' },
  ]
  expect(planProblem(dates)).toBeUndefined()
  expect(planProblem([dates[0]!, { ...dates[1]!, estimatedArrival: '2026-11-17T18:00:00.000Z' }])).toEqual({
    id: 152,
    text: 'La llegada debe ser posterior a la salida',
  })
  expect(planProblem([dates[0]!, { ...dates[1]!, estimatedLeave: '2026-11-17T16:00:00.000Z' }])).toEqual({
    id: 152,
    text: 'La salida debe ser posterior a la llegada anterior',
  })
})

test('where the trip goes now, the track says the delay of its head: the clock moves it on between two positions', () => {
  const late = {
    ...arrived,
    eta: '2026-11-18T00:40:00.000Z',
    lateMinutes: 94,
    destinations: [arrived.destinations[0]!, { ...second, eta: '2026-11-18T00:20:00.000Z', lateMinutes: 74 }],
  }
  expect(stopsOf(late).at(-1)).toMatchObject({ expected: late.eta, late: 94, state: 'late' })
  expect(stopsOf({ ...late, eta: null }).at(-1)).toMatchObject({ expected: '2026-11-18T00:20:00.000Z', late: 74 })
})

test('while it unloads at one place, the next one is expected when its own plan says', () => {
  const unloading = {
    ...plannedDetail,
    downloading: true,
    currentDestinationId: first.id,
    eta: '2026-11-17T17:36:00.000Z',
    lateMinutes: 23,
    destinations: [
      { ...first, arrivedAt: '2026-11-17T17:36:00.000Z', lateMinutes: 23 },
      { ...second, eta: '2026-11-17T23:09:00.000Z', lateMinutes: 3 },
    ],
  }
  expect(stopsOf(unloading).map(({ state, expected, late }) => [state, expected, late])).toEqual([
    ['ahead', null, null],
    ['done', null, 23],
    ['next', '2026-11-17T23:09:00.000Z', 3],
  ])
})
