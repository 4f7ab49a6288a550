import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { moveAppointment, readClientHome } from '@arriero/contract/homes/client-home.contract.ts'
import { readCompanies } from '@arriero/contract/homes/companies.contract.ts'
import * as contract from '@arriero/contract/homes/driver-home.contract.ts'
import { sendFixes, startSharing, stopSharing } from '@arriero/contract/homes/phone.contract.ts'
import { moveTask } from '@arriero/contract/tasks/tasks.contract.ts'
import { listDevices } from '@arriero/contract/tracking/devices.contract.ts'
import { listTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { listNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import { assignDriver } from '@arriero/contract/units/units.contract.ts'
import { createInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, inDays, makeAccount, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeDistributor } from '../../../test/factories/accounts.ts'
import { invoiceOf, makeCustomer } from '../../../test/factories/billing.ts'
import { fill, filledDraft, makeChecklist } from '../../../test/factories/checklists.ts'
import { makeDuty } from '../../../test/factories/duties.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { driven, storePast } from '../../../test/factories/reports.ts'
import { makeCounter, makeOwing } from '../../../test/factories/receivables.ts'
import { makeLeg, makeTrip } from '../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'
import { lostPoints } from './companies.ts'
import { keepDay } from './company-days.job.ts'

const home = (as: TestUser) => call(as, contract.readDriverHome)

async function world() {
  const account = await makeAccount()
  const boss = await makeUser({ account, name: 'Leticia Cavazos' })
  const person = await makeUser({ account, role: roles.driver })
  const driver = await makeDriver(boss, { licenseExpires: inDays(19) })
  await inAccount(account.id, ({ tx }) =>
    tx.updateTable('driver').set({ user_id: person.id }).where('id', '=', driver.id).execute(),
  )
  const unit = await makeUnit(boss, { name: 'T-214' })
  return { account, boss, person, driver, unit }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const photo = async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d42f2f' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'camino.jpg', { type: 'image/jpeg' })
}
const incident = (given: object = {}) => ({
  kind: 'tire' as const,
  text: 'Llanta trasera derecha',
  at: new Date().toISOString(),
  sentAt: new Date().toISOString(),
  ...given,
})

test('a driver without a trip sees the own unit; with trips the next one, who planned it and what to fill', async () => {
  const { boss, person, driver, unit } = await world()
  expect(await home(person)).toMatchObject({ trip: null, unit: null, driver: { licenseDays: 19 }, papers: [] })
  await call(boss, assignDriver, { body: { unitId: unit.id, driverId: driver.id } })
  const checklist = await makeChecklist(boss)
  expect(await home(person)).toMatchObject({
    trip: null,
    unit: { name: 'T-214' },
    checklists: [{ id: checklist.id, questions: 3, lastAt: null }],
  })
  const trip = await makeTrip(boss, { unitId: unit.id, drivers: [driver.id] })
  const later = await makeLeg(boss, {
    estimatedLeave: new Date(Date.now() + 30 * 3_600_000).toISOString(),
    estimatedArrival: new Date(Date.now() + 33 * 3_600_000).toISOString(),
  })
  await makeTrip(boss, { unitId: unit.id, drivers: [driver.id], destinations: [later] })
  expect(await home(person)).toMatchObject({
    trip: { id: trip.id, priceKm: 0 },
    further: 1,
    traffic: { name: 'Leticia Cavazos' },
    papers: [{ kind: 'trip', id: trip.id }],
  })
  const bad = { brakes: { value: 'no' }, tires: { value: 100 } } as const
  // The unit is shown to its driver by nobody, and is theirs to look at all the same.
  await fill(person, filledDraft({ checklistId: checklist.id, unitId: unit.id, answers: bad }))
  expect(await home(person)).toMatchObject({ block: 'Fuga de aire', checklists: [{ lastAt: expect.any(String) }] })
  const foreign = await makeUnit(boss)
  await expect(fill(person, filledDraft({ checklistId: checklist.id, unitId: foreign.id }))).rejects.toThrow(
    'No se encontró la unidad.',
  )
})

test('hours at the wheel come from how the own unit moved, with the pauses between', async () => {
  const { account, boss, person, driver, unit } = await world()
  await call(boss, assignDriver, { body: { unitId: unit.id, driverId: driver.id } })
  expect((await home(person)).driving).toBeNull()
  const minutes = [70, 40, 50]
  const from = Date.now() - (minutes.reduce((sum, one) => sum + one) + 1) * 60_000
  const phases = minutes.map((one, at) => ({ minutes: one, kmh: at === 1 ? 0 : 80, ignition: at !== 1 }))
  await storePast(account.id, unit.id, driven(from, phases))
  const { driving } = await home(person)
  expect(driving).toMatchObject({ isRestNext: false, isDriving: true })
  expect(driving!.parts.map(({ kind }) => kind)).toEqual(['drive', 'pause', 'drive'])
  // To the minute in which it was seen to stop.
  expect(Math.abs(driving!.seconds - 120 * 60)).toBeLessThanOrEqual(180)
  expect(Math.abs(driving!.left - (5 * 60 - 50) * 60)).toBeLessThanOrEqual(180)
})

test('a driver is shown the tasks that are due by the end of the day, the longest overdue first, and nobody else’s', async () => {
  const { boss, person } = await world()
  const given = (title: string, hours: number, to = [person.id]) =>
    makeDuty(boss, { title, userIds: to, dueAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
  await given('Mañana', 48)
  const late = await given('Llevar la caja a lavado', -2)
  await given('Entregar el equipo', -30)
  await given('De alguien más', -1, [boss.id])
  await makeDuty(boss, { title: 'Sin fecha', userIds: [person.id] })
  const titles = async () => (await home(person)).tasks.map(({ title }) => title)
  expect(await titles()).toEqual(['Entregar el equipo', 'Llevar la caja a lavado'])
  await call(person, moveTask, { params: { id: late.id }, body: { move: 'finish' } })
  expect(await titles()).toEqual(['Entregar el equipo'])
})

test('of a unit that is shared with a driver the trips of others are not their day', async () => {
  const { boss, person, unit } = await world()
  await shareUnits(person, unit.id)
  await makeTrip(boss, { unitId: unit.id })
  expect(await home(person)).toMatchObject({ trip: null, papers: [], traffic: null })
  expect((await refusal(person, contract.ownCartaPorte, { params: { id: 1 } })).status).toBe(404)
})

test('an incident is kept with the trip once however often it is sent, its clock put right', async () => {
  const { account, boss, person, driver, unit } = await world()
  const trip = await makeTrip(boss, { unitId: unit.id, drivers: [driver.id] })
  const params = { uuid: randomUUID() }
  const hour = 3_600_000
  const fast = new Date(Date.now() + hour).toISOString()
  const body = { ...incident({ at: fast, sentAt: fast }), photo: await photo() }
  const replies = await Promise.all([1, 2, 3].map(() => call(person, contract.reportIncident, { params, body })))
  const kept = { tripId: trip.id, tripFolio: trip.folio, ticketFolio: null }
  expect(replies).toEqual([kept, kept, kept])
  const { incidents } = await call(boss, travelDetail, { query: { id: trip.id } })
  expect(incidents).toMatchObject([{ title: 'Ponchadura de llanta', files: [{ type: 'image/webp' }] }])
  expect(Math.abs(Date.parse(incidents[0]!.at) - Date.now())).toBeLessThan(60_000)
  const other = await makeUser({ account, role: roles.driver })
  expect((await refusal(other, contract.reportIncident, { params, body: incident() })).status).toBe(409)
})

test('without a trip it is a ticket of the unit; without a unit it says whom to ask', async () => {
  const { boss, person, driver, unit } = await world()
  const params = { uuid: randomUUID() }
  const body = incident({ kind: 'crash' })
  expect(await refusal(person, contract.reportIncident, { params, body })).toMatchObject({ status: 400 })
  await call(boss, assignDriver, { body: { unitId: unit.id, driverId: driver.id } })
  const { ticketFolio } = await call(person, contract.reportIncident, { params, body })
  expect(await call(person, contract.reportIncident, { params, body })).toMatchObject({ ticketFolio })
  expect((await call(boss, listTickets, { query: {} })).results).toMatchObject([
    { folio: ticketFolio, title: 'T-214: Accidente de tránsito', priority: 4 },
  ])
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 'x.jpg', { type: 'image/jpeg' })
  expect(
    await refusal(person, contract.reportIncident, {
      params: { uuid: randomUUID() },
      body: { ...incident(), photo: broken },
    }),
  ).toMatchObject({ status: 400 })
  expect((await call(boss, listTickets, { query: {} })).count).toBe(1)
})

test('the panic button raises one critical alert of the unit', async () => {
  const { account, boss, person, driver, unit } = await world()
  await makeTrip(boss, { unitId: unit.id, drivers: [driver.id] })
  const params = { uuid: randomUUID() }
  for (let again = 0; again < 2; again += 1)
    await call(person, contract.callForHelp, { params, body: { lat: 25.6, lon: -100.3 } })
  const alerts = await inAccount(account.id, ({ tx }) =>
    tx.selectFrom('alert').where('unit_id', '=', unit.id).select(['kind', 'severity', 'state', 'lat']).execute(),
  )
  expect(alerts).toEqual([{ kind: 'panic', severity: 'critical', state: 'open', lat: 25.6 }])
})

test('a phone tells where it is with consent, as a tracker of the unit, until it is stopped', async () => {
  const { account, boss, person, driver, unit } = await world()
  const fix = () => ({ at: new Date().toISOString(), lat: 25.7, lon: -100.2, speed: 62, course: 359.8 })
  const tell = () => call(person, sendFixes, { body: { fixes: [fix()] } })
  expect((await refusal(person, startSharing, { body: { consent: true } })).status).toBe(400)
  await call(boss, assignDriver, { body: { unitId: unit.id, driverId: driver.id } })
  expect(await tell()).toEqual({ until: null, unitName: null })
  // Said twice it is one.
  await call(person, startSharing, { body: { consent: true } })
  const { until, unitName } = await call(person, startSharing, { body: { consent: true } })
  expect([unitName, Date.parse(until!) > Date.now()]).toEqual(['T-214', true])
  expect((await home(person)).sharingUntil).toBe(until)
  expect(await tell()).toEqual({ until, unitName })
  const last = () =>
    inAccount(account.id, ({ tx }) =>
      tx.selectFrom('position_last').where('unit_id', '=', unit.id).select(['lat', 'speed']).execute(),
    )
  await expect.poll(last).toEqual([{ lat: 25.7, speed: 62 }])
  expect((await call(boss, listDevices)).devices).toMatchObject([{ protocol: 'osmand', unit: { name: 'T-214' } }])
  const kept = await inAccount(account.id, ({ tx }) =>
    tx.selectFrom('phone_share').where('user_id', '=', person.id).select(['consent', 'stopped_at']).execute(),
  )
  expect(kept).toHaveLength(2)
  expect(kept.every(({ consent }) => consent.includes('Puede detenerlo cuando quiera'))).toBe(true)
  await call(person, stopSharing)
  expect(await tell()).toEqual({ until: null, unitName: null })
  expect((await call(boss, listDevices)).devices).toEqual([])
})

test('a client sees the trips shared with them, what arrived today, and nothing of others', async () => {
  const { account, boss, unit } = await world()
  const client = await makeUser({ account, role: roles.client })
  await shareUnits(client, unit.id)
  const mine = await makeTrip(boss, { unitId: unit.id })
  const foreign = await makeTrip(boss)
  await inAccount(account.id, async ({ tx }) => {
    for (const trip of [mine, foreign])
      await tx
        .updateTable('trip_destination')
        .set({ arrived_at: new Date().toISOString() })
        .where('trip_id', '=', trip.id)
        .execute()
  })
  const seen = await call(client, readClientHome)
  expect(seen).toMatchObject({
    counts: { active: 1, notStarted: 1, late: 0, deliveredToday: 1 },
    arrivals: [{ id: mine.id, priceKm: 0 }],
    delivered: [{ tripId: mine.id, files: 0 }],
    now: { deliveries: 1, onTime: 1 },
    before: { deliveries: 0, minutesBefore: null },
  })
  expect((await call(boss, readClientHome)).counts.active).toBe(2)
})

test('a client moves the appointment of their own dock later while it has not arrived, and whoever planned it is told', async () => {
  const { account, boss } = await world()
  const [client, other] = [
    await makeUser({ account, role: roles.client }),
    await makeUser({ account, role: roles.client }),
  ]
  const [leave, arrive, later] = [inHours(1), inHours(4), inHours(6)]
  const leg = await makeLeg(boss, { estimatedLeave: leave, estimatedArrival: arrive, clientId: client.id })
  const second = await makeLeg(boss, { estimatedLeave: later, estimatedArrival: inHours(9), clientId: other.id })
  const trip = await makeTrip(boss, { destinations: [leg, second] })
  const [own, next] = trip.destinations
  const move = (as: TestUser, destination: number, to: string) =>
    send('PUT', `/apis/home/client/appointment/${destination}`, { as, body: { to, reason: 'Andén ocupado' } })
  expect((await move(other, own!.id, later)).status).toBe(404)
  expect((await move(boss, own!.id, later)).status).toBe(404)
  for (const to of [leave, inHours(10), inHours(24 * 9)]) expect((await move(client, own!.id, to)).status).toBe(400)
  await call(client, moveAppointment, { params: { id: own!.id }, body: { to: inHours(7), reason: 'Andén' } })
  const seen = await call(boss, travelDetail, { query: { id: trip.id } })
  expect(Date.parse(seen.destinations[0]!.estimatedArrival)).toBeGreaterThan(Date.parse(arrive))
  expect(seen.destinations[1]).toMatchObject({ id: next!.id, estimatedArrival: second.estimatedArrival })
  expect(seen.destinations[1]!.estimatedLeave).toBe(seen.destinations[0]!.estimatedArrival)
  const told = await call(boss, listNotifications)
  expect(told).toContainEqual(
    expect.objectContaining({ kind: 'trip', title: `${trip.folio}: el cliente movió su cita` }),
  )
  await inAccount(account.id, ({ tx }) =>
    tx.updateTable('trip_destination').set({ arrived_at: arrive }).where('id', '=', own!.id).execute(),
  )
  expect((await move(client, own!.id, later)).status).toBe(409)
})

test('a client takes along what is billed to the customers they are, and nothing of others', async () => {
  const counter = await makeCounter()
  const account = { id: counter.user.accountId, name: '' }
  const [client, other] = [
    await makeUser({ account, role: roles.client }),
    await makeUser({ account, role: roles.client }),
  ]
  const customerId = await makeCustomer(counter.user, {
    clientId: client.id,
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER',
  })
  const theirs = await makeOwing({ ...counter, customerId })
  const { id: draft } = await call(counter.user, createInvoice, { body: invoiceOf(counter.invoices, customerId, 100) })
  const foreign = await makeOwing(counter)
  const { billed } = await call(client, readClientHome)
  expect(billed).toMatchObject({
    owed: [{ currency: 'MXN', amount: 28_000, documents: 1 }],
    documents: [{ id: theirs, kind: 'invoice', balance: 28_000 }],
  })
  expect((await call(other, readClientHome)).billed).toBeNull()
  const take = (as: TestUser, id: number, format: string) =>
    send('GET', `/apis/home/client/document/${id}/${format}`, { as })
  expect((await take(client, theirs, 'pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const [as, id, format] of [
    [client, draft, 'pdf'],
    [client, foreign, 'xml'],
    [client, theirs, 'acuse'],
    [other, theirs, 'pdf'],
    [counter.user, theirs, 'pdf'],
  ] as const)
    expect(await take(as, id, format)).toMatchObject({ status: 404 })
})

test('a distributor sees how the companies below are doing, worst first, and nobody else does', async () => {
  const { account: distributor, user } = await makeDistributor()
  const company = await makeAccount({ parentId: distributor.id })
  const boss = await makeUser({ account: company })
  await makeUnit(boss)
  await makeAccount({ parentId: distributor.id })
  const { companies } = await call(user, readCompanies)
  expect(companies).toHaveLength(2)
  expect(companies.find(({ id }) => id === company.id)).toMatchObject({
    units: 1,
    silent: 1,
    users: 1,
    entered: 1,
    health: 60,
    lost: [{ cause: 'silent', points: 40 }],
    enterAs: boss.id,
  })
  expect(companies.map(({ health }) => health)).toEqual(companies.map(({ health }) => health).toSorted((a, b) => a - b))
  expect((await refusal(boss, readCompanies)).status).toBe(403)
})

test('each day of the companies below is kept as it last stood, and the Mondays of eight weeks are told', async () => {
  const { account: distributor, user } = await makeDistributor()
  const company = await makeAccount({ parentId: distributor.id })
  await makeUnit(await makeUser({ account: company }))
  await inAccount(distributor.id, keepDay)
  await inAccount(distributor.id, keepDay)
  const { companies: before, weeks: none } = await call(user, readCompanies)
  expect([before[0]!.history, none]).toEqual([[], []])
  // The day that was kept becomes a Monday that is past, and one that is too long ago goes.
  await inAccount(distributor.id, ({ tx }) =>
    tx
      .updateTable('company_day')
      .set({ day: sql`date_trunc('week', day - 8)::date`, health: 90 })
      .where('company_id', '=', company.id)
      .execute(),
  )
  await inAccount(distributor.id, ({ tx }) =>
    tx
      .insertInto('company_day')
      .values({
        account_id: distributor.id,
        company_id: company.id,
        day: sql`current_date - 100`,
        health: 1,
        silent: 9,
        failing: 9,
        alerts: 9,
        absent: 9,
      })
      .execute(),
  )
  await inAccount(distributor.id, keepDay)
  const { companies: after, weeks } = await call(user, readCompanies)
  expect(after[0]!.history).toEqual([90])
  expect(weeks).toMatchObject([{ silent: 1, failing: 0, alerts: 0, absent: 0 }])
  const left = await inAccount(distributor.id, ({ tx }) => tx.selectFrom('company_day').select('health').execute())
  expect(left.map(({ health }) => health).toSorted((a, b) => b - a)).toEqual([90, 60])
})

test.each([
  ['all well', { silent: 0, failing: 0, grave: 0, entered: 4 }, []],
  ['half of the units are silent', { silent: 5, failing: 0, grave: 0, entered: 4 }, [['silent', 20]]],
  [
    'nobody enters, a source fails',
    { silent: 0, failing: 1, grave: 0, entered: 0 },
    [
      ['users', 20],
      ['sources', 10],
    ],
  ],
  ['a grave alert waits for half a day', { silent: 0, failing: 0, grave: 1, entered: 4 }, [['alerts', 10]]],
])('points of a company: %s', (_what, facts, expected) => {
  const now = Date.now()
  const whole = { units: 10, sources: 2, users: 4, oldestAlert: new Date(now - 12 * 3_600_000).toISOString(), ...facts }
  expect(lostPoints(whole, now).map(({ cause, points }) => [cause, points])).toEqual(expected)
})
