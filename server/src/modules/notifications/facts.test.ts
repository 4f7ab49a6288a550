import { expect, test } from 'vitest'
import {
  createUnitRecipient,
  listNotifications,
  pageSentMail,
} from '@arriero/contract/notifications/notifications.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { makeUnit, putTrip, shareUnits } from '../../../test/factories/units.ts'
import { testApp } from '../../../test/server.ts'
import { unitFacts, type UnitFact } from '../tracking/tracking.read.ts'
import { tripHappened, type TripFact } from '../trips/trips.read.ts'
import { tellAccountExpiries } from './expiries.job.ts'
import { tellTripFact, tellUnitFacts } from './facts.jobs.ts'
import { localTime } from './facts.words.ts'

const at = '2026-11-21T18:29:06.000Z'

const tripFact = (unitId: number, given: Partial<TripFact> = {}): TripFact => ({
  tripId: 7,
  unitId,
  folio: 'V-00007',
  name: 'Norte',
  kind: 'late',
  state: 2,
  at,
  title: 'Retraso',
  reason: 'Llegada estimada 40 min después de lo planeado',
  place: 'Patio Laredo',
  clientUserId: null,
  ...given,
})
const unitFact = (unitId: number, given: Partial<UnitFact> = {}): UnitFact => ({
  kind: 'overspeed',
  unitId,
  at,
  lat: 25.5,
  lon: -100.25,
  late: false,
  speedKmh: 112.4,
  limitKmh: 95,
  ...given,
})

/** Runs a job as the worker does. */
const run = async <Payload extends object>(
  job: {
    handle: (payload: Payload, app: Awaited<ReturnType<typeof testApp>>['app'], signal: AbortSignal) => Promise<void>
  },
  payload: Payload,
) => job.handle(payload, (await testApp()).app, AbortSignal.timeout(10_000))
const bell = async (user: TestUser) =>
  (await call(user, listNotifications)).map(({ title, message, link, unitId }) => ({ title, message, link, unitId }))
const mails = async (user: TestUser) =>
  (await call(user, pageSentMail)).results.map(({ to, subject, topic }) => ({ to, subject, topic }))

test('a late trip is in the bell and mailed to the recipients of its unit, once', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-9' })
  await call(user, createUnitRecipient, { body: { unitId: unit.id, email: 'patio@ejemplo.com' } })
  for (let times = 0; times < 2; times += 1)
    await run(tellTripFact, { accountId: user.accountId, fact: tripFact(unit.id) })
  expect(await bell(user)).toEqual([
    {
      title: 'Norte: Retraso',
      message: 'Llegada estimada 40 min después de lo planeado · Patio Laredo',
      link: '/Consola/viaje_details?travel_id=7',
      unitId: unit.id,
    },
  ])
  expect(await mails(user)).toEqual([{ to: 'patio@ejemplo.com', subject: 'Retraso · Norte', topic: 'trips' }])
})

test('a checklist that was missed is told to the company alone', async () => {
  const account = await makeAccount()
  const [user, client] = [await makeUser({ account }), await makeUser({ account, role: roles.client })]
  const unit = await makeUnit(user)
  await shareUnits(client, unit.id)
  await call(user, createUnitRecipient, { body: { unitId: unit.id, email: 'patio@ejemplo.com' } })
  const fact = tripFact(unit.id, {
    kind: 'checklist_missed',
    at: new Date().toISOString(),
    title: 'Salió sin checklist',
    reason: 'Nadie había llenado «Operador listo»',
    place: null,
  })
  await run(tellTripFact, { accountId: account.id, fact })
  expect(await bell(user)).toMatchObject([
    { title: 'Norte: Salió sin checklist', message: 'Nadie había llenado «Operador listo»' },
  ])
  expect([await bell(client), await mails(user)]).toEqual([[], []])
})

test('facts of a trip that only its history needs disturb nobody', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  for (const kind of ['created', 'updated', 'on_time', 'locks', 'file'])
    await run(tellTripFact, { accountId: user.accountId, fact: tripFact(unit.id, { kind }) })
  expect(await bell(user)).toEqual([])
})

test('a unit over its limit is told with its speed; a stop on a trip is left to the trip', async () => {
  const user = await makeUser()
  const [free, travelling] = [await makeUnit(user, { name: 'T-1' }), await makeUnit(user, { name: 'T-2' })]
  await putTrip(user.accountId, travelling)
  const facts = [
    unitFact(free.id),
    unitFact(free.id, { kind: 'prolonged-stop' }),
    unitFact(travelling.id, { kind: 'prolonged-stop' }),
    unitFact(free.id, { kind: 'entered' }),
  ]
  await run(tellUnitFacts, { accountId: user.accountId, facts })
  expect(await bell(user)).toEqual([
    {
      title: 'T-1: Detención prolongada',
      message: 'Lleva más de una hora detenida fuera de toda geocerca.',
      link: `/Consola/mapas?unidad=${free.id}`,
      unitId: free.id,
    },
    {
      title: 'T-1: Exceso de velocidad',
      message: 'Circula a 112 km/h; su límite es 95 km/h.',
      link: `/Consola/mapas?unidad=${free.id}`,
      unitId: free.id,
    },
  ])
})

test('facts become jobs as they are emitted, without those that came late or that nobody is told', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  await inAccount(user.accountId, async (work) => {
    work.emit(tripHappened, tripFact(unit.id))
    work.emit(tripHappened, tripFact(unit.id, { kind: 'locks' }))
    work.emit(unitFacts, [unitFact(unit.id, { late: true }), unitFact(unit.id, { kind: 'entered' })])
    work.emit(unitFacts, [unitFact(unit.id), unitFact(unit.id, { late: true })])
  })
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ name: string; facts: number | null }>(
    `select name, jsonb_array_length(data->'facts') as facts from pgboss.job where name like 'tell-%' and data->>'accountId' = $1 order by name`,
    [String(user.accountId)],
  )
  expect(rows).toEqual([
    { name: 'tell-trip-fact', facts: null },
    { name: 'tell-unit-facts', facts: 1 },
  ])
})

test('policies and licences that end are told on the days that count, once', async () => {
  const user = await makeUser()
  const inDays = (days: number) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', dateStyle: 'short' }).format(
      new Date(),
    )
    return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  }
  const unit = await makeUnit(user, { name: 'T-5', insuranceExpires: inDays(7), insurancePolicy: 'P-77' })
  await makeUnit(user, { insuranceExpires: inDays(8) })
  await makeUnit(user, { insuranceExpires: inDays(-2) })
  const driver = await makeDriver(user, { name: 'Ana Treviño', licenseExpires: inDays(0) })
  await call(user, createUnitRecipient, { body: { unitId: unit.id, email: 'seguros@ejemplo.com' } })
  const { app } = await testApp()
  for (let times = 0; times < 2; times += 1) await tellAccountExpiries(app, user.accountId)
  expect((await bell(user)).map(({ title, link }) => [title, link])).toEqual([
    ['La licencia de Ana Treviño vence hoy', `/Consola/conductores/${driver.id}`],
    ['La póliza de T-5 vence en 7 días', `/Consola/unit/edit/${unit.id}`],
  ])
  expect(await mails(user)).toEqual([
    { to: 'seguros@ejemplo.com', subject: 'La póliza de T-5 vence en 7 días', topic: 'expiries' },
  ])
})

test.each([
  ['America/Mexico_City', '21.11.2026 12:29'],
  ['America/Tijuana', '21.11.2026 10:29'],
  ['UTC', '21.11.2026 18:29'],
])('mails tell the time of %s', (zone, shown) => expect(localTime(at, zone)).toBe(shown))
