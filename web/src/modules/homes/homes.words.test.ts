import { expect, test } from 'vitest'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { plannedTrip } from '../trips/trips.fixture.ts'
import { afterArrival, arrivalOf, atRisk, deliveredLink, why } from './client/client.words.ts'
import { changeOf, hasFallen, pointsWords, trouble, type Company } from './companies/companies.words.ts'
import { demandWords, drivingWords, legOf, licenseWords, mapsLink, taskWords } from './day/day.words.ts'

const underWay: TripRow = {
  ...plannedTrip,
  state: 2,
  inTravel: true,
  eta: '2026-11-17T17:33:00.000Z',
  lateMinutes: 20,
}
const at = '2026-11-17T15:29:00.000Z'

test('the day says where to, when, how that stands and how long is left', () => {
  expect(legOf({ trip: underWay, at })).toMatchObject({
    place: { name: 'Patio San Luis' },
    stop: 'parada 1 de 2',
    what: 'llegada estimada',
    standing: { text: '20 min tarde', tone: 'amber' },
    left: 'en 2 h 04 min',
    isUnderWay: true,
  })
})

test('before it leaves the day says from where and when; without a trip nothing', () => {
  expect(legOf({ trip: plannedTrip, at: '2026-11-17T10:20:00.000Z' })).toMatchObject({
    place: { name: 'Planta Altamira' },
    what: 'salida',
    standing: undefined,
    left: 'sale en 1 h 00 min',
    isUnderWay: false,
  })
  expect(legOf({ trip: null, at })).toBeUndefined()
})

const hours = { parts: [], seconds: 3600, left: 7200, isRestNext: false, isDriving: true }
test.each([
  [{}, 'pausa antes de las 11:29', 'grey'],
  [{ left: 900 }, 'pausa antes de las 09:44', 'amber'],
  [{ isRestNext: true }, 'descanso antes de las 11:29', 'grey'],
  [{ isDriving: false }, '2 h 00 min hasta la pausa', 'grey'],
  [{ left: 0 }, 'Pare 30 min', 'red'],
  [{ left: 0, isRestNext: true }, 'Descanse 8 h', 'red'],
])('hours at the wheel %o say what comes next', (given, next, tone) => {
  expect(drivingWords({ ...hours, ...given }, at)).toEqual({ next, tone })
})

const demand = {
  tripId: 7,
  tripFolio: 'V-00007',
  unitId: 1,
  unitName: 'T-1',
  moment: 'leave' as const,
  destinationId: null,
  place: null,
  isDue: true,
  isMissed: false,
}
test.each([
  ['before it leaves', {}, { detail: 'Antes de salir', tone: 'amber' }],
  ['after it left', { isMissed: true }, { detail: 'Antes de salir · falta todavía', tone: 'red' }],
  [
    'ahead',
    { moment: 'arrival' as const, place: 'CEDIS Norte', isDue: false },
    { detail: 'En CEDIS Norte', tone: 'grey' },
  ],
  [
    'of the trip before',
    { moment: 'end' as const, tripId: 6, tripFolio: 'V-00006' },
    { detail: 'Al terminar · V-00006', tone: 'amber' },
  ],
])('a checklist that is demanded %s says so', (_what, given, expected) => {
  expect(demandWords({ ...demand, ...given }, 7)).toEqual(expected)
})

test.each([
  ['ends in a while', 19, { title: 'Su licencia vence en 19 días', tone: 'amber' }],
  ['ends tomorrow', 1, { title: 'Su licencia vence en 1 día', tone: 'amber' }],
  ['ends today', 0, { title: 'Su licencia vence hoy', tone: 'amber' }],
  ['has ended', -3, { title: 'Su licencia venció', tone: 'red' }],
])('a licence that %s is told', (_what, licenseDays, expected) => {
  expect(licenseWords({ name: 'Ana', license: 'L1', licenseEnds: '2026-12-12', licenseDays })).toMatchObject(expected)
})

test.each([
  ['far away', { name: 'Ana', license: 'L1', licenseEnds: '2028-01-01', licenseDays: 400 }],
  ['unknown', { name: 'Ana', license: null, licenseEnds: null, licenseDays: null }],
  ['of nobody', null],
])('a licence %s is not', (_what, driver) => {
  expect(licenseWords(driver)).toBeUndefined()
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15)', 'geo:22.15,-100.97?q=22.15,-100.97(Patio%20San%20Luis)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'maps://?daddr=22.15,-100.97&q=Patio%20San%20Luis'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination=22.15,-100.97'],
])('the map app of %s', (agent, expected) => {
  expect(mapsLink({ name: 'Patio San Luis', lat: 22.15, lon: -100.97 }, agent)).toBe(expected)
})

test('a client is told first of what misses its appointment by most, and why', () => {
  const later = { ...underWay, id: 16, lateMinutes: 74, stoppedSince: '2026-11-17T11:38:00.000Z' }
  const planned = { ...plannedTrip, id: 17, lateMinutes: 200 }
  expect(atRisk([underWay, later, planned])?.id).toBe(16)
  expect(atRisk([{ ...underWay, lateMinutes: 3 }])).toBeUndefined()
  expect(why(later)).toMatch(/^detenido desde las \d\d:\d\d$/)
  expect(why(underWay)).toBeUndefined()
  expect(arrivalOf(plannedTrip)).toMatchObject({ isUnderWay: false, standing: undefined })
  expect(deliveredLink('2026-11-17')).toBe('/Consola/viajes?vista=todos&f_delivered=2026-11-17..2026-11-17')
})

test.each([
  ['is due later today', '2026-11-17T20:00:00.000Z', { tone: 'grey', detail: /^TA-7 · para las \d\d:00$/ }],
  ['should be done', '2026-11-16T20:00:00.000Z', { tone: 'red', detail: /^TA-7 · venció / }],
])('a task that %s', (_what, dueAt, { tone, detail }) => {
  const told = taskWords({ id: 7, folio: 'TA-7', title: 'Lavar la caja', dueAt }, at)
  expect(told.tone).toBe(tone)
  expect(told.detail).toMatch(detail)
})

const company: Company = {
  id: 1,
  name: 'Fletes',
  parentName: null,
  createdAt: at,
  contactName: null,
  contactPhone: null,
  health: 60,
  lost: [],
  units: 41,
  silent: 38,
  sources: 2,
  failing: 1,
  failingSince: at,
  alerts: 3,
  grave: 1,
  oldestAlert: at,
  users: 6,
  entered: 0,
  lastEntry: null,
  trips: 6,
  enterAs: null,
  history: [],
}

test.each([
  ['silent', '38 de 41 unidades sin señal', '6 viajes en camino'],
  ['sources', '1 plataforma con falla', /^desde .*, 6 viajes en camino$/],
  ['alerts', '1 alerta grave sin atender', /^la más vieja, /],
  ['users', 'Sus usuarios no entran', 'nadie ha entrado en las últimas semanas'],
] as const)('what is said on the telephone of %s', (cause, title, detail) => {
  const told = trouble({ ...company, lost: [{ cause, points: 20 }] })
  expect(told.title).toBe(title)
  expect(told.detail).toMatch(detail)
})

test('a company without users, and one that does well, are told as they are', () => {
  expect(trouble({ ...company, users: 0, lost: [{ cause: 'users', points: 20 }] }).title).toBe(
    'Nadie tiene cómo entrar',
  )
  expect(trouble(company).title).toBe('Todo bien')
  expect(pointsWords(company)).toBe('sin puntos perdidos')
  expect(pointsWords({ ...company, lost: [{ cause: 'silent', points: 37 }] })).toBe('unidades sin señal −37')
})

test('an appointment is moved to the quarter of an hour after it arrives', () => {
  expect(afterArrival(underWay)).toBe('2026-11-17T17:45:00.000Z')
  expect(afterArrival({ ...plannedTrip, eta: null })).toBeNull()
})

test('a figure is told against the last Monday: more is worse, except of health', () => {
  expect(changeOf(41, 0)).toEqual({ words: '+41', tone: 'red' })
  expect(changeOf(3, 5)).toEqual({ words: '−2', tone: 'green' })
  expect(changeOf(24, 76, true)).toEqual({ words: '−52', tone: 'red' })
  expect(changeOf(7, 7)).toEqual({ words: '±0', tone: 'grey' })
  expect(changeOf(7, null)).toBeUndefined()
})

test('a company has fallen when it is of a worse kind than on the last Monday', () => {
  expect(hasFallen({ health: 60, history: [90, 80] })).toBe(true)
  expect(hasFallen({ health: 60, history: [90, 65] })).toBe(false)
  expect(hasFallen({ health: 60, history: [90, null] })).toBe(false)
})
