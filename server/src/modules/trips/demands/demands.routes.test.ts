import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import { sendFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { deleteChecklist, updateChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { readDriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail, TripDraft } from '@arriero/contract/trips/trips.entities.ts'
import { call, refusal } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { fill, filledDraft, makeChecklist } from '../../../../test/factories/checklists.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../../test/factories/tracking.ts'
import { hoursFromNow, makeDraft, makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../../tracking/tracking.service.ts'
import { at, drive } from '../flow/drive.fixture.ts'

const read = (as: TestUser, id: number) => call(as, contract.travelDetail, { query: { id } })
const states = ({ demands }: TripDetail) => demands.map(({ moment, place, state }) => [moment, place, state])

async function world() {
  const account = await makeAccount()
  const boss = await makeUser({ account, name: 'Leticia Cavazos' })
  const person = await makeUser({ account, role: roles.driver, name: 'Óscar Peña' })
  const driver = await makeDriver(boss, { name: 'Óscar Peña' })
  await signIn(account.id, driver.id, person.id)
  const checklist = await makeChecklist(boss, { purpose: 'trip', name: 'Operador listo' })
  return { account, boss, person, driver, checklist }
}
const signIn = (accountId: number, driverId: number, userId: number) =>
  inAccount(accountId, ({ tx }) =>
    tx.updateTable('driver').set({ user_id: userId }).where('id', '=', driverId).execute(),
  )

/** The trip again, as the form would send it, with something changed. */
const save = (as: TestUser, trip: TripDetail, given: Partial<TripDraft>) =>
  call(as, contract.createTravel, { body: draftOf(trip, given) })
const draftOf = (trip: TripDetail, given: Partial<TripDraft>): TripDraft => ({
  id: trip.id,
  version: trip.version,
  name: trip.name,
  unitId: trip.unit.id,
  drivers: trip.drivers.map(({ id }) => id),
  destinations: trip.destinations.map(({ id, origin, destination, estimatedLeave, estimatedArrival, placeKind }) => ({
    id,
    placeKind,
    originId: origin.id,
    destinationId: destination.id,
    estimatedLeave,
    estimatedArrival,
  })),
  ...given,
})

test('a trip demands checklists before it leaves, at a destination and at its end; what meets them is kept with who and when', async () => {
  const { boss, person, driver, checklist } = await world()
  const seal = await makeChecklist(boss, { name: 'Sellos' })
  const trip = await makeTrip(boss, {
    drivers: [driver.id],
    destinations: [await makeLeg(boss, { checklists: [seal.id, seal.id] })],
    checklists: { leave: [checklist.id], end: [seal.id] },
  })
  const [leg] = trip.destinations
  const place = leg!.destination.name
  expect(states(trip)).toEqual([
    ['leave', null, 'waiting'],
    ['arrival', place, 'waiting'],
    ['end', null, 'waiting'],
  ])
  expect(trip).toMatchObject({
    finishBlock: `Falta llenar «Operador listo» (antes de salir), «Sellos» (en ${place}) y «Sellos» (al terminar)`,
    checklistCounts: { demanded: 3, filled: 0, missed: 0 },
  })
  expect(await refusal(boss, contract.finalizeTravel, { body: { id: trip.id } })).toMatchObject({
    status: 400,
    body: { detail: trip.finishBlock },
  })

  await fill(person, filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'leave' }))
  const about = { checklistId: seal.id, tripId: trip.id, unitId: trip.unit.id }
  // Of another unit it says nothing about this trip's.
  const other = await makeUnit(boss)
  await fill(boss, filledDraft({ ...about, unitId: other.id, moment: 'end' }))
  await fill(boss, filledDraft({ ...about, moment: 'end' }))
  expect(states(await read(boss, trip.id)).map(([, , state]) => state)).toEqual(['filled', 'waiting', 'filled'])
  const key = randomUUID()
  const draft = filledDraft({ ...about, moment: 'arrival', destinationId: leg!.id })
  for (let again = 0; again < 2; again += 1) await fill(boss, draft, key)
  const whole = await read(boss, trip.id)
  expect(whole).toMatchObject({
    finishBlock: null,
    checklistCounts: { demanded: 3, filled: 3, missed: 0 },
    demands: [
      { filled: { folio: 'CL-1', by: 'Óscar Peña' } },
      { filled: { folio: 'CL-4', by: 'Leticia Cavazos' } },
      { filled: { folio: 'CL-3' } },
    ],
  })
  expect(whole.events.map(({ reason }) => reason)).toContain('«Operador listo» lleno · CL-1')
  expect(await call(boss, contract.finalizeTravel, { body: { id: trip.id } })).toMatchObject({ status: 'finished' })
})

test('lists count them and find them by how they stand', async () => {
  const { boss, checklist } = await world()
  const checklists = { leave: [checklist.id], end: [] }
  const [waiting, met] = [await makeTrip(boss, { checklists }), await makeTrip(boss, { checklists })]
  await makeTrip(boss)
  await fill(boss, filledDraft({ checklistId: checklist.id, tripId: met.id, moment: 'leave' }))
  const found = async (standing: 'waiting' | 'missed' | 'filled') =>
    (await call(boss, contract.activeTrips, { query: { checklist: standing } })).results.map(({ id }) => id)
  expect([await found('waiting'), await found('missed'), await found('filled')]).toEqual([[waiting.id], [], [met.id]])
})

test('foreign ones, drafts and those of tasks are refused beside their field; nobody wipes what they say nothing of', async () => {
  const { account, boss, checklist } = await world()
  const foreign = await makeChecklist(await makeUser())
  const ofTasks = await makeChecklist(boss, { purpose: 'task', content: contentOf(aQuestion({ key: 'seen' })) })
  const draft = await makeDraft(boss)
  const refused = async (given: Partial<TripDraft>) =>
    (await refusal(boss, contract.createTravel, { body: { ...draft, ...given } })).body
  expect(await refused({ checklists: { leave: [foreign.id], end: [] } })).toMatchObject({
    checklists: ['El CheckList no existe o ya no se pregunta'],
  })
  expect(await refused({ checklists: { leave: [], end: [ofTasks.id] } })).toMatchObject({
    checklists: ['Un viaje pide CheckList de unidad o de viaje'],
  })
  const leg = { ...draft.destinations[0]!, checklists: [99_999_999] }
  expect(await refused({ checklists: { leave: [], end: [] }, destinations: [leg] })).toMatchObject({
    'tvl_destinations.0.checklists': ['El CheckList no existe o ya no se pregunta'],
  })

  const trip = await makeTrip(boss, { checklists: { leave: [checklist.id], end: [checklist.id] } })
  const same = await save(boss, trip, { name: 'Otro nombre' })
  expect(same.demands.map(({ id }) => id)).toEqual(trip.demands.map(({ id }) => id))
  const fewer = await save(boss, same, { checklists: { leave: [checklist.id], end: [] } })
  expect(fewer.demands.map(({ id }) => id)).toEqual(trip.demands.slice(0, 1).map(({ id }) => id))
  expect(fewer.events[0]).toMatchObject({
    title: 'Viaje modificado',
    reason:
      'CheckList: Operador listo (antes de salir), Operador listo (al terminar) → Operador listo (antes de salir)',
  })
  // Whoever uses other modules only keeps what is there.
  const another = await makeUser({ account })
  expect(states(await save(another, fewer, { checklists: { leave: [checklist.id], end: [] } }))).toHaveLength(1)
})

test('one that is retired or removed is waited for no more; another version of it still meets the demand', async () => {
  const { boss, checklist } = await world()
  const checklists = { leave: [checklist.id], end: [] }
  const [trip, begun] = [await makeTrip(boss, { checklists }), await makeTrip(boss, { checklists })]
  const params = { id: checklist.id }
  const retire = (active: boolean) => call(boss, updateChecklist, { params, body: { active } })
  await retire(false)
  expect(states(await read(boss, trip.id))).toEqual([['leave', null, 'dropped']])
  // It stays while it is edited: nobody has to take it out first.
  expect(states(await save(boss, trip, { checklists }))).toEqual([['leave', null, 'dropped']])
  await retire(true)
  expect(states(await read(boss, trip.id))).toEqual([['leave', null, 'waiting']])
  await call(boss, deleteChecklist, { params })
  expect(await call(boss, contract.finalizeTravel, { body: { id: trip.id } })).toMatchObject({ status: 'finished' })
  // Somebody was filling it, and hands it in.
  await fill(boss, filledDraft({ checklistId: checklist.id, tripId: begun.id, moment: 'leave' }))
  expect(states(await read(boss, begun.id))).toEqual([['leave', null, 'filled']])
})

test('with another unit, or another driver before it leaves, what was filled about the former is demanded again', async () => {
  const { account, boss, person, driver, checklist } = await world()
  const inspection = await makeChecklist(boss)
  const trip = await makeTrip(boss, {
    drivers: [driver.id],
    checklists: { leave: [checklist.id, inspection.id], end: [] },
  })
  const fillBoth = async (as: TestUser, unitId: number) => {
    await fill(as, filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'leave' }))
    await fill(as, filledDraft({ checklistId: inspection.id, tripId: trip.id, unitId, moment: 'leave' }))
  }
  await fillBoth(person, trip.unit.id)
  const byName = ({ demands }: TripDetail) => Object.fromEntries(demands.map(({ name, state }) => [name, state]))
  const whole = await read(boss, trip.id)
  expect(Object.values(byName(whole))).toEqual(['filled', 'filled'])
  const relief = await makeDriver(boss)
  const reliefUser = await makeUser({ account, role: roles.driver })
  await signIn(account.id, relief.id, reliefUser.id)
  const relieved = await save(boss, whole, { drivers: [relief.id] })
  expect(byName(relieved)).toEqual({ 'Operador listo': 'waiting', [inspection.name]: 'filled' })
  await fill(reliefUser, filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'leave' }))
  const unit = await makeUnit(boss)
  const moved = await save(boss, await read(boss, trip.id), { unitId: unit.id, drivers: [relief.id] })
  expect(Object.values(byName(moved))).toEqual(['waiting', 'waiting'])
  await fillBoth(reliefUser, unit.id)
  expect((await read(boss, trip.id)).finishBlock).toBeNull()
})

test("a driver's day begins with what the trip waits for, also a little after its end; others see none of it", async () => {
  const { account, boss, person, driver, checklist } = await world()
  const inspection = await makeChecklist(boss, { name: 'Inspección' })
  const trip = await makeTrip(boss, {
    drivers: [driver.id],
    checklists: { leave: [checklist.id], end: [checklist.id] },
  })
  const home = async () => (await call(person, readDriverHome)).checklists
  expect(await home()).toMatchObject([
    {
      id: checklist.id,
      questions: 3,
      demand: { moment: 'leave', tripFolio: trip.folio, isDue: true, isMissed: false },
    },
    { id: checklist.id, demand: { moment: 'end', isDue: false } },
    { id: inspection.id, demand: null },
  ])
  await fill(person, filledDraft({ checklistId: checklist.id, tripId: trip.id }))
  expect(await home()).toMatchObject([{ demand: { moment: 'end' } }, { id: inspection.id }])
  await inAccount(account.id, ({ tx }) =>
    tx
      .updateTable('trip')
      .set({ status: 'finished', finished_at: new Date().toISOString() })
      .where('id', '=', trip.id)
      .execute(),
  )
  expect(await home()).toMatchObject([{ demand: { moment: 'end', tripFolio: trip.folio, isDue: true } }])
  await fill(person, filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'end' }))
  expect(states(await read(boss, trip.id)).map(([, , state]) => state)).toEqual(['filled', 'late'])
})

test('a client sees the trip and nothing of what is filled for it', async () => {
  const { account, boss, checklist } = await world()
  const trip = await makeTrip(boss, { checklists: { leave: [checklist.id], end: [] } })
  const client = await makeUser({ account, role: roles.client })
  await shareUnits(client, trip.unit.id)
  await fill(boss, filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'leave' }))
  await save(boss, await read(boss, trip.id), { checklists: { leave: [], end: [checklist.id] } })
  const seen = await read(client, trip.id)
  expect(seen).toMatchObject({
    checklist: null,
    checklistFilled: false,
    checklistCounts: null,
    demands: [],
    finishBlock: null,
  })
  const history = await call(client, contract.travelEvents, { params: { travel_id: trip.id } })
  expect(JSON.stringify([seen, history])).not.toContain('Operador listo')
  expect((await call(client, contract.activeTrips, { query: { checklist: 'filled' } })).count).toBe(1)
  expect((await call(client, contract.travelStatus, { query: {} })).counts.missedChecklist).toBe(0)
  const params = { uuid: randomUUID() }
  const draft = filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'end' })
  expect((await refusal(client, sendFilled, { params, body: draft })).status).toBe(403)
})

const hour = 3_600_000
const began = Math.floor((Date.now() - 5 * hour) / 60_000) * 60_000
/** Loads an hour, drives to the yard, stays half an hour, drives to the customer, unloads and leaves. */
const journey = drive(
  [
    [60, 0],
    [30, 30],
    [30, 30],
    [30, 60],
    [40, 60],
    [10, 70],
  ],
  60_000,
  began,
)
const minuteOf = (minutes: number) => new Date(began + minutes * 60_000).toISOString()

async function receive(unit: TrackedUnit, from: number, to?: number): Promise<void> {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive(
    unit,
    journey.slice(from, to).map((fix) => position(unit, fix)),
  )
}

/** A trip of a unit the test drives, that demands at every moment since before it left. */
async function makeDriven(boss: TestUser, checklistId: number, driverId: number) {
  const unit = await makeTrackedUnit(boss.accountId)
  const trip = await call(boss, contract.createTravel, {
    body: {
      unitId: unit.id,
      drivers: [driverId],
      checklists: { leave: [checklistId], end: [checklistId] },
      destinations: [
        {
          placeKind: 3,
          originKind: 3,
          originCoordinates: at(0),
          originName: 'Planta',
          destinationCoordinates: at(30),
          destinationName: 'Patio',
          estimatedLeave: hoursFromNow(-4),
          estimatedArrival: hoursFromNow(-3.5),
          checklists: [checklistId],
        },
        {
          placeKind: 3,
          destinationCoordinates: at(60),
          destinationName: 'Cliente',
          estimatedLeave: hoursFromNow(-3),
          estimatedArrival: hoursFromNow(-2.5),
        },
      ],
    },
  })
  await inAccount(boss.accountId, ({ tx }) =>
    tx
      .updateTable('trip_checklist')
      .set({ demanded_at: minuteOf(0) })
      .where('trip_id', '=', trip.id)
      .execute(),
  )
  return { unit, trip }
}

const told = ({ events }: TripDetail) =>
  events
    .filter(({ kind }) => kind === 'checklist_missed')
    .map(({ title, place }) => [title, place])
    .toReversed()

test('a truck that leaves without its checklist goes on; that it did is kept, shown and told to the company', async () => {
  const { account, boss, driver, checklist } = await world()
  const { unit, trip } = await makeDriven(boss, checklist.id, driver.id)
  await receive(unit, 0, 80)
  const underWay = await read(boss, trip.id)
  expect(underWay).toMatchObject({ state: 2, inTravel: true, checklistCounts: { missed: 1 } })
  expect(told(underWay)).toEqual([['Salió sin checklist', null]])
  expect(states(underWay)).toEqual([
    ['leave', null, 'missed'],
    ['arrival', 'Patio', 'waiting'],
    ['end', null, 'waiting'],
  ])
  expect((await call(boss, contract.travelStatus, { query: {} })).counts.missedChecklist).toBe(1)
  expect((await call(boss, contract.activeTrips, { query: { checklist: 'missed' } })).count).toBe(1)
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ title: string }>(
    `select data->'fact'->>'title' as title from pgboss.job where name = 'tell-trip-fact' and data->>'accountId' = $1
       and data->'fact'->>'kind' = 'checklist_missed'`,
    [String(account.id)],
  )
  expect(rows).toEqual([{ title: 'Salió sin checklist' }])

  await receive(unit, 80)
  const ended = await read(boss, trip.id)
  expect(ended).toMatchObject({ status: 'finished' })
  expect(told(ended)).toEqual([
    ['Salió sin checklist', null],
    ['Salió sin checklist de Patio', 'Geocerca Patio'],
    ['Terminó sin checklist', null],
  ])
  // What is filled after its moment is filled late; it happened all the same.
  await fill(boss, filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'leave' }))
  const late = await read(boss, trip.id)
  expect(states(late)[0]).toEqual(['leave', null, 'late'])
  expect(told(late)).toHaveLength(3)
})

test('what a phone without signal filled in time, and positions that come late, put right what was told', async () => {
  const { boss, driver, checklist, person } = await world()
  const { unit, trip } = await makeDriven(boss, checklist.id, driver.id)
  // The stay at the yard has not arrived: as far as is known it left the plant and went through.
  await receive(unit, 0, 70)
  await receive(unit, 130)
  const known = told(await read(boss, trip.id)).map(([title]) => title)
  expect(known).toEqual(expect.arrayContaining(['Salió sin checklist', 'Terminó sin checklist']))
  const filling = (given: object) => ({ checklistId: checklist.id, tripId: trip.id, ...given })
  const done = (minutes: number) => ({ startedAt: minuteOf(minutes - 5), endedAt: minuteOf(minutes) })
  await fill(person, filledDraft(filling({ moment: 'leave', ...done(50) })))
  await fill(person, filledDraft(filling({ moment: 'end', ...done(180) })))
  await receive(unit, 70, 130)
  await fill(person, filledDraft(filling({ moment: 'arrival', destinationId: trip.destinations[0]!.id, ...done(100) })))
  const right = await read(boss, trip.id)
  expect(told(right)).toEqual([])
  expect(states(right).map(([, , state]) => state)).toEqual(['filled', 'filled', 'filled'])
})
