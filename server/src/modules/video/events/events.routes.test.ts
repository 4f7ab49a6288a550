import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/video/events.contract.ts'
import { reviewEvents, viewEvents } from '@arriero/contract/video/video.access.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import { raise } from '../../../../test/factories/alerts.ts'
import { makeCamera } from '../../../../test/factories/cameras.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeTrackedUnit, shareUnit } from '../../../../test/factories/tracking.ts'
import { hoursFromNow, makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { makeEvent, makeFilmedUnit, putDriver } from '../../../../test/factories/video.ts'

const minute = 60_000
const day = 86_400_000
const inbox = async (user: Parameters<typeof call>[0], query = {}) =>
  (await call(user, contract.pageEvents, { query })).results

test('repeats of a unit, kind and camera are one row until somebody reviews it', async () => {
  const user = await makeUser()
  const [unit, other] = [await makeFilmedUnit(user.accountId), await makeFilmedUnit(user.accountId)]
  const at = Date.now() - 90 * minute
  await raise(unit, { kind: 'phone_call', at }, { kind: 'phone_call', at: at + minute }, { kind: 'smoking', at })
  await raise(unit, { kind: 'phone_call', at: at + 5 * minute, detail: 'Canal 2' })
  await raise(other, { kind: 'phone_call', at })
  expect((await inbox(user, { kind: 'phone_call' })).map(({ unitId, count }) => [unitId, count])).toEqual([
    [other.id, 1],
    [unit.id, 3],
  ])
  const [mine] = await inbox(user, { unit: unit.id, kind: 'phone_call' })
  const detail = await call(user, contract.getEvent, { params: { id: mine!.id } })
  expect(detail.alarms.map((alarm) => alarm.detail)).toEqual(['Canal 2', null, null])
  expect(Date.parse(detail.lastAt) - Date.parse(detail.at)).toBe(5 * minute)
  await call(user, contract.reviewEvent, { params: { id: mine!.id }, body: { decision: 'false' } })
  await raise(unit, { kind: 'phone_call', at: at + 6 * minute })
  expect((await inbox(user, { unit: unit.id, kind: 'phone_call' })).map(({ count }) => count)).toEqual([1, 3])
})

test('what cameras say in passing and what other platforms raise is no event; an unknown code shows raw', async () => {
  const user = await makeUser()
  const [unit, tracked] = [await makeFilmedUnit(user.accountId), await makeTrackedUnit(user.accountId)]
  const at = Date.now() - minute
  await raise(unit, { kind: 'ignition_on', at }, { kind: 'capture', at }, { kind: null, code: '987654', at })
  await raise(tracked, { kind: 'panic', at })
  expect(await inbox(user)).toMatchObject([{ title: '987654', kind: null, severity: 'low', class: 'other' }])
})

test('a camera that is no tracker speaks for the unit it is mounted on', async () => {
  const user = await makeUser()
  const [carrier, filmed] = [await makeTrackedUnit(user.accountId), await makeFilmedUnit(user.accountId)]
  const { deviceKey } = await makeCamera(user.accountId, { unitId: carrier.id, sourceId: filmed.sourceId })
  await raise({ ...filmed, key: deviceKey }, { kind: 'fatigue', at: Date.now() - minute })
  const [event] = await inbox(user)
  expect(event).toMatchObject({ unitId: carrier.id, unitName: carrier.name, title: 'Fatiga del conductor' })
  const { camera } = await call(user, contract.getEvent, { params: { id: event!.id } })
  expect(camera).not.toBeNull()
})

test('an event is reviewed once: who comes second is told, and what no longer applies is refused', async () => {
  const user = await makeUser()
  const event = await makeEvent(user, await makeFilmedUnit(user.accountId))
  const params = { id: event.id }
  const confirmed = await call(user, contract.reviewEvent, {
    params,
    body: {
      decision: 'confirm',
      seen: 'Celular al oído',
      aggravations: ['rain'],
      note: '=1+1',
      version: event.version,
    },
  })
  expect(confirmed).toMatchObject({ state: 'confirmed', version: event.version + 1 })
  const late = { decision: 'false' as const, version: event.version }
  expect(await refusal(user, contract.reviewEvent, { params, body: late })).toMatchObject({ status: 409 })
  expect(
    await refusal(user, contract.reviewEvent, { params, body: { decision: 'reopen', version: 999 } }),
  ).toMatchObject({
    status: 409,
  })
  expect(await refusal(user, contract.reviewEvent, { params, body: { decision: 'coach' } })).toMatchObject({
    status: 400,
    body: { detail: 'Sin conductor asignado en ese momento no hay a quién dar coaching.' },
  })
  expect(await call(user, contract.getEvent, { params })).toMatchObject({
    seen: 'Celular al oído',
    aggravations: ['rain'],
    notes: [{ text: 'Lo confirmó' }, { text: '=1+1' }],
  })
  await call(user, contract.reviewEvent, { params, body: { decision: 'close' } })
  expect(await refusal(user, contract.reviewEvent, { params, body: { decision: 'confirm' } })).toMatchObject({
    status: 400,
    body: { detail: 'El evento está «Cerrado»: esa decisión ya no aplica.' },
  })
})

test('the third of a kind in a week asks for a talk; its coaching gathers events and closes them when it is done', async () => {
  const user = await makeUser()
  const unit = await makeFilmedUnit(user.accountId)
  const driver = await makeDriver(user)
  await putDriver(unit, driver.id)
  const now = Date.now() - minute
  const raised = [now - 8 * day, now - 3 * day, now - day, now]
  for (const at of raised) await raise(unit, { kind: 'phone_call', at })
  const events = await inbox(user, { unit: unit.id })
  const proposals = await Promise.all(
    events.map(async ({ id }) => (await call(user, contract.getEvent, { params: { id } })).proposal),
  )
  expect(proposals).toEqual([
    '3 de «Uso de teléfono» en 7 días: la regla «3 en 7» pide plática cara a cara.',
    null,
    null,
    null,
  ])
  for (const { id } of events.slice(0, 2))
    await call(user, contract.reviewEvent, { params: { id }, body: { decision: 'coach' } })
  const [coaching, ...more] = await call(user, contract.listCoachings, { query: {} })
  expect(more).toEqual([])
  expect(coaching).toMatchObject({ driverId: driver.id, state: 'todo', events: 2, isLate: false, reason: proposals[0] })
  const params = { id: coaching!.id }
  expect(await refusal(user, contract.updateCoaching, { params, body: { coachId: 2_000_000_001 } })).toMatchObject({
    status: 400,
  })
  const done = await call(user, contract.updateCoaching, {
    params,
    body: { state: 'done', notes: 'Se comprometió', coachId: user.id, version: coaching!.version },
  })
  expect(done).toMatchObject({ state: 'done', notes: 'Se comprometió', coach: { id: user.id } })
  expect((await inbox(user, { unit: unit.id })).map(({ state }) => state)).toEqual([
    'closed',
    'closed',
    'pending',
    'pending',
  ])
})

test('the detail compares a driver with the fleet, day by day', async () => {
  const user = await makeUser()
  const [unit, other] = [await makeFilmedUnit(user.accountId), await makeFilmedUnit(user.accountId)]
  await putDriver(unit, (await makeDriver(user)).id)
  await putDriver(other, (await makeDriver(user)).id)
  const now = Date.now() - minute
  for (const at of [now, now - 2 * day, now - 3 * day]) await raise(unit, { kind: 'phone_call', at })
  await raise(other, { kind: 'smoking', at: now })
  const [event] = await inbox(user, { unit: unit.id })
  const { past } = await call(user, contract.getEvent, { params: { id: event!.id } })
  expect(past).toMatchObject({ driver: 3, fleet: 1.5 })
  expect(past!.days.map(({ events }) => events)).toEqual([...Array(10).fill(0), 1, 1, 0, 1])
})

test('an event names the trip that ran when it happened, whatever runs now', async () => {
  const user = await makeUser()
  const unit = await makeFilmedUnit(user.accountId)
  const later = await makeLeg(user, { estimatedLeave: hoursFromNow(10), estimatedArrival: hoursFromNow(12) })
  const then = await makeTrip(user, { unitId: unit.id })
  const now = await makeTrip(user, { unitId: unit.id, destinations: [later] })
  const at = Date.now() - 90 * minute
  const { app } = await testApp()
  const ran = 'update trip set status = $2, started_at = $3, finished_at = $4 where id = $1'
  await app.owner.query(ran, [then.id, 'finished', new Date(at - minute), new Date(at + minute)])
  await app.owner.query(ran, [now.id, 'active', new Date(at + 5 * minute), null])
  await raise(unit, { kind: 'smoking', at }, { kind: 'phone_call', at: at - 2 * minute })
  const tripOf = async (kind: string) => {
    const [event] = await inbox(user, { unit: unit.id, kind })
    return (await call(user, contract.getEvent, { params: { id: event!.id } })).trip
  }
  expect(await tripOf('smoking')).toEqual({ id: then.id, name: then.name })
  expect(await tripOf('phone_call')).toBeNull()
})

test('a client sees the events of what is shared with them and no other; who may only look decides nothing', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: [viewEvents, reviewEvents] })
  const [own, foreign] = [await makeFilmedUnit(account.id), await makeFilmedUnit(account.id)]
  await shareUnit(own, client.id)
  const [shown, hidden] = [await makeEvent(boss, own), await makeEvent(boss, foreign)]
  expect((await inbox(client)).map(({ id }) => id)).toEqual([shown.id])
  expect(await call(client, contract.eventCounts, { query: {} })).toMatchObject({ pending: 1 })
  const stranger = await makeUser()
  for (const user of [client, stranger]) {
    const params = { id: hidden.id }
    expect(await refusal(user, contract.getEvent, { params })).toMatchObject({ status: 404 })
    expect(await refusal(user, contract.reviewEvent, { params, body: { decision: 'false' } })).toMatchObject({
      status: 404,
    })
    expect(await refusal(user, contract.noteEvent, { params, body: { text: 'x' } })).toMatchObject({ status: 404 })
  }
  const reader = await makeUser({ account, permissions: [viewEvents] })
  expect(
    await refusal(reader, contract.reviewEvent, { params: { id: shown.id }, body: { decision: 'false' } }),
  ).toMatchObject({ status: 403 })
})

test('lists narrow by class, severity, state, brand, hour and words', async () => {
  const user = await makeUser()
  const unit = await makeFilmedUnit(user.accountId, { name: 'T-Ñandú' })
  // Nine in the morning of a Monday, where the account is.
  const at = Date.parse('2026-11-23T15:00:00Z')
  await raise(
    unit,
    { kind: 'phone_call', at },
    { kind: 'lane_departure', at: at + 3 * 60 * minute },
    { kind: 'panic', at },
  )
  const titles = async (query: object) => (await inbox(user, query)).map(({ title }) => title).toSorted()
  expect(await titles({ class: 'adas' })).toEqual(['Cambio de carril'])
  expect(await titles({ severity: 'critical' })).toEqual(['Botón de pánico'])
  expect(await titles({ hour: 9, weekday: 1 })).toEqual(['Botón de pánico', 'Uso de teléfono'])
  expect(await titles({ hour: 9, weekday: 2 })).toEqual([])
  expect(await titles({ hour: 12 })).toEqual(['Cambio de carril'])
  expect(await titles({ weekday: 1 })).toEqual(['Botón de pánico', 'Cambio de carril', 'Uso de teléfono'])
  expect(await titles({ hour: 9, from: new Date(at + minute).toISOString() })).toEqual([])
  expect(await titles({ brand: 1 })).toEqual([])
  expect(await titles({ brand: 2, search: 'nandu carril' })).toEqual(['Cambio de carril'])
  expect(await titles({ state: 'closed' })).toEqual([])
})

test('an hour that the clock has twice is one hour of the week, and one that it leaves out is none', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  await app.owner.query(`update account set timezone = 'America/Tijuana' where id = $1`, [user.accountId])
  // 1 November 2026, a Sunday: 01:30 of summer, 01:30 of winter, 02:30; 8 March: 01:30 and, an hour later, 03:30.
  const autumn = ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '2026-11-01T10:30:00Z']
  const spring = ['2026-03-08T09:30:00Z', '2026-03-08T10:30:00Z']
  for (const at of [...autumn, ...spring])
    await raise(await makeFilmedUnit(user.accountId), { kind: 'panic', at: Date.parse(at) })
  const at = async (hour: number) => (await inbox(user, { hour, weekday: 7 })).map((event) => event.at).toSorted()
  expect(await at(1)).toEqual([spring[0], autumn[0], autumn[1]].map((one) => new Date(one!).toISOString()))
  expect(await at(2)).toEqual([new Date(autumn[2]!).toISOString()])
  expect(await at(3)).toEqual([new Date(spring[1]!).toISOString()])
})
