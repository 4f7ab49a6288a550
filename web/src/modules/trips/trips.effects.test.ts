import { expect, test } from 'vitest'
import type { TripTransition } from '@arriero/contract/trips/trips.channel.ts'
import { effects, isNoteworthy, livePatch, transition } from './trips.effects.ts'
import { plannedTrip } from './trips.fixture.ts'

const at = '2026-11-17T11:31:00.000Z'
const payload: TripTransition = {
  id: 15,
  name: plannedTrip.name,
  folio: plannedTrip.folio,
  unitId: 93,
  state: 2,
  downloading: false,
  currentPlace: null,
  currentDestinationId: null,
  inOrigin: false,
  inTravel: true,
  at,
  title: 'Cargando → En viaje',
  reason: 'Salida de origen · 2 posiciones fuera',
}
const after = (
  event: keyof typeof effects & `destination_${string}`,
  more: Partial<TripTransition> = {},
  trip = plannedTrip,
) => transition(trip, event, { ...payload, ...more }, effects[event]({ ...payload, ...more }))

test('TRIP-01: leaving the origin puts the trip on the road, no longer unloading', () => {
  const trip = after('destination_leave', {}, { ...plannedTrip, state: 3, downloading: true })
  expect(trip).toMatchObject({ state: 2, downloading: false, inTravel: true })
  expect(trip.destinations[0]).toMatchObject({ inOrigin: false, originOutAt: at })
})

test('TRIP-02: arriving records the geofence and the destination and counts it as reached', () => {
  const trip = after('destination_arrival', { currentPlace: 'Patio San Luis', currentDestinationId: 151 })
  expect(trip).toMatchObject({
    state: 4,
    downloading: true,
    currentPlace: 'Patio San Luis',
    currentDestinationId: 151,
    progress: { reached: 1, total: 2 },
  })
  expect(trip.destinations.map(({ arrivedAt }) => arrivedAt)).toEqual([at, null])
})

test('TRIP-03: arriving at the origin starts loading and sets its flag', () => {
  const trip = after('destination_origin', { inOrigin: true, inTravel: false })
  expect(trip.state).toBe(3)
  expect(trip.destinations.map(({ inOrigin }) => inOrigin)).toEqual([true, false])
})

test('TRIP-04: leaving a destination puts the trip on the road again', () => {
  const there = after('destination_arrival', { currentPlace: 'Patio San Luis', currentDestinationId: 151 })
  const left = '2026-11-17T17:52:00.000Z'
  const trip = after('destination_out', { at: left, currentDestinationId: 152 }, there)
  expect(trip).toMatchObject({ state: 2, downloading: false, currentPlace: null })
  expect(trip.destinations[0]).toMatchObject({ arrivedAt: at, leftAt: left })
})

test('TRIP-05: a finished trip needs nobody any more', () => {
  const trip = { ...plannedTrip, attention: ['late' as const], ...effects.travel_finalized(payload) }
  expect(trip).toMatchObject({ status: 'finished', inTravel: false, finishedAt: at, attention: [] })
})

test('TRIP-06 and TRIP-07: locks and checklist replace what was there', () => {
  expect(effects.change_locks({ locks: [{ name: 'Candado 1', closed: true }] })).toEqual({
    locks: [{ name: 'Candado 1', closed: true }],
  })
  expect(effects.checklist_filled({ checklist: { a: 1 }, filled: true })).toEqual({
    checklist: { a: 1 },
    checklistFilled: true,
  })
})

test('the same arrival told twice keeps its first time', () => {
  const once = after('destination_arrival', { currentDestinationId: 151 })
  const twice = after('destination_arrival', { currentDestinationId: 151, at: '2026-11-17T12:00:00.000Z' }, once)
  expect(twice.destinations).toEqual(once.destinations)
  expect(twice.progress.reached).toBe(1)
})

test('slow facts change the share of the way, never the destinations reached', () => {
  const live = {
    id: 15,
    unitId: 93,
    eta: at,
    lateMinutes: 74,
    percent: 64,
    attention: ['late' as const],
    deviatedSince: null,
    stoppedSince: null,
    lastFixAt: at,
    lat: 22,
    lon: -100,
    speed: 0,
    version: 4,
  }
  const trip = { ...plannedTrip, ...livePatch(live, { progress: { reached: 1, total: 2, percent: 50 } }) }
  expect(trip).toMatchObject({ lateMinutes: 74, progress: { reached: 1, total: 2, percent: 64 }, version: 4 })
  expect(trip).not.toHaveProperty('unitId')
})

test.each([
  ['a minute more of lateness', { attention: [], lateMinutes: 3 }, { attention: [], lateMinutes: 4 }, false],
  ['five minutes more of lateness', { attention: [], lateMinutes: 3 }, { attention: [], lateMinutes: 8 }, true],
  ['the first estimate', { attention: [], lateMinutes: null }, { attention: [], lateMinutes: 0 }, true],
  ['a deviation', { attention: [], lateMinutes: 3 }, { attention: ['deviated' as const], lateMinutes: 3 }, true],
  [
    'nothing new',
    { attention: ['late' as const], lateMinutes: 9 },
    { attention: ['late' as const], lateMinutes: 9 },
    false,
  ],
])('%s tints the row or not', (_what, before, now, expected) => {
  expect(isNoteworthy({ ...before, attention: [...before.attention] }, { ...now, attention: [...now.attention] })).toBe(
    expected,
  )
})
