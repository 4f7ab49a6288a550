import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import type { RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../test/factories.ts'
import { makeRule, raise } from '../../../test/factories/alerts.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import { makeTrackedUnit, position, shareUnit } from '../../../test/factories/tracking.ts'
import { putLastPosition } from '../../../test/factories/units.ts'
import { testApp } from '../../../test/server.ts'
import { trackingOf } from '../tracking/tracking.service.ts'
import { escalateUnattended } from './inbox/escalate.job.ts'
import { sweepSilence } from './rules/silent.job.ts'
import { tellAlerts } from './tell/tell.job.ts'

const minute = 60_000
const opened = async (user: Parameters<typeof call>[0]) => (await call(user, contract.openAlerts)).alerts

test('a panic button opens a critical alert once, however often the platform repeats it', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const at = Date.now() - minute
  const alarm = { kind: 'panic' as const, key: 'p-1', at, code: '1' }
  expect(await raise(unit, alarm, alarm)).toBe(1)
  expect(await raise(unit, alarm)).toBe(0)
  const queue = await call(user, contract.openAlerts)
  expect(queue.alerts).toMatchObject([
    { title: 'Botón de pánico', severity: 'critical', state: 'open', unitName: unit.name, count: 1, kind: 'panic' },
  ])
  expect(queue.counts.critical).toEqual({ open: 1, unattended: 1 })
  expect(queue.alerts[0]?.escalateAt).not.toBeNull()
})

test('camera alarms of one unit and kind join the open alert; another unit or kind opens its own', async () => {
  const user = await makeUser()
  const [unit, other] = [await makeTrackedUnit(user.accountId), await makeTrackedUnit(user.accountId)]
  const at = Date.now() - 60 * minute
  await raise(unit, { kind: 'phone_call', at }, { kind: 'phone_call', at: at + minute })
  await raise(unit, { kind: 'phone_call', at: at + 5 * minute, detail: 'Canal 2' }, { kind: 'smoking', at })
  await raise(other, { kind: 'phone_call', at })
  const alerts = await opened(user)
  expect(alerts.map(({ kind, unitId, count }) => `${kind} ${unitId === unit.id} ${count}`).toSorted()).toEqual([
    'phone_call false 1',
    'phone_call true 3',
    'smoking true 1',
  ])
  const grouped = alerts.find(({ count }) => count === 3)!
  const detail = await call(user, contract.getAlert, { params: { id: grouped.id } })
  expect(detail.alarms.map((alarm) => alarm.detail)).toEqual(['Canal 2', null, null])
  expect(Date.parse(detail.lastAt) - Date.parse(detail.startAt)).toBe(5 * minute)
})

test('a code that no table knows is shown raw, after the rest; what is low in the catalogue opens nothing', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const at = Date.now() - minute
  await raise(unit, { kind: null, code: '77123', at }, { kind: 'capture', at }, { kind: 'power_cut', at })
  expect((await opened(user)).map(({ title, severity }) => [title, severity])).toEqual([
    ['Corte de corriente', 'high'],
    ['Alarma sin clasificar (77123)', 'low'],
  ])
})

test('a rule on alarms asks for its kinds, its units and its hours, and gives the alert its severity', async () => {
  const user = await makeUser()
  const [unit, other] = [await makeTrackedUnit(user.accountId), await makeTrackedUnit(user.accountId)]
  const since = Date.now() - 60 * minute
  await makeRule(
    user,
    { name: 'Puertas', trigger: 'alarm', kinds: ['door_open'], unitIds: [unit.id], severity: 'critical' },
    since,
  )
  await makeRule(user, { name: 'Nunca', trigger: 'jammer', severity: 'low', enabled: false }, since)
  await raise(unit, { kind: 'door_open', at: since + minute })
  await raise(other, { kind: 'door_open', at: since + minute }, { kind: 'jammer', at: since + minute })
  expect((await opened(user)).map(({ ruleName, severity, kind }) => [ruleName, severity, kind])).toEqual(
    expect.arrayContaining([
      ['Puertas', 'critical', 'door_open'],
      [null, 'medium', 'door_open'],
      [null, 'critical', 'jammer'],
    ]),
  )
})

test('an alert is attended, assigned, commented and closed, and its log tells who did it', async () => {
  const account = await makeAccount()
  const [user, colleague] = [await makeUser({ account }), await makeUser({ account, name: 'Diego Lozano' })]
  const unit = await makeTrackedUnit(account.id)
  await raise(unit, { kind: 'jammer', at: Date.now() - minute })
  const [alert] = await opened(user)
  const { id, version } = alert!
  const params = { id }
  expect(await call(user, contract.acknowledgeAlert, { params, body: { version } })).toMatchObject({
    state: 'acknowledged',
    assignee: { id: user.id },
    escalateAt: null,
  })
  const conflict = await refusal(colleague, contract.assignAlert, { params, body: { userId: null, version } })
  expect(conflict).toMatchObject({ status: 409, body: { current: { state: 'acknowledged' } } })
  await call(user, contract.assignAlert, { params, body: { userId: colleague.id } })
  await call(colleague, contract.commentAlert, { params, body: { text: 'Conductor no contesta' } })
  await call(colleague, contract.closeAlert, { params, body: { text: 'Falsa alarma' } })
  const closed = await call(user, contract.getAlert, { params })
  expect(closed.notes.map(({ kind, text, userName }) => [kind, text, userName])).toEqual([
    ['opened', 'Alerta recibida', null],
    ['acknowledged', 'Atiende la alerta', 'Mariana Garza'],
    ['assigned', 'Asignada a Diego Lozano', 'Mariana Garza'],
    ['comment', 'Conductor no contesta', 'Diego Lozano'],
    ['closed', 'Falsa alarma', 'Diego Lozano'],
  ])
  expect(await opened(user)).toEqual([])
  expect(await refusal(user, contract.closeAlert, { params, body: {} })).toMatchObject({
    status: 400,
    body: { detail: 'La alerta ya está cerrada.' },
  })
  expect((await call(user, contract.pageAlerts, { query: { state: 'closed', search: unit.name } })).count).toBe(1)
  expect(await call(user, contract.reopenAlert, { params })).toMatchObject({ state: 'acknowledged' })
})

test('a shift hands everything that is its own to the next one with a note', async () => {
  const account = await makeAccount()
  const [user, next] = [await makeUser({ account }), await makeUser({ account, name: 'Paola Reyes' })]
  const unit = await makeTrackedUnit(account.id)
  await raise(unit, { kind: 'panic', at: Date.now() - minute }, { kind: 'jammer', at: Date.now() - minute })
  for (const { id } of await opened(user)) await call(user, contract.acknowledgeAlert, { params: { id }, body: {} })
  expect(
    await call(user, contract.handOver, { body: { userId: next.id, note: 'C5 avisado, folio 88213' } }),
  ).toMatchObject({ alerts: 2, to: { name: 'Paola Reyes' } })
  expect((await opened(next)).map(({ assignee }) => assignee?.id)).toEqual([next.id, next.id])
  expect(await call(next, contract.lastHandover)).toMatchObject({ handover: { note: 'C5 avisado, folio 88213' } })
  expect(await refusal(user, contract.handOver, { body: { userId: user.id, note: 'x' } })).toMatchObject({
    status: 400,
    body: { userId: ['Elija a otra persona.'] },
  })
})

test('an alert that nobody attends in time goes to the supervisors, once', async () => {
  const { app } = await testApp()
  const account = await makeAccount()
  const [user, boss] = [await makeUser({ account }), await makeUser({ account, role: roles.supervisor })]
  const unit = await makeTrackedUnit(account.id)
  await raise(unit, { kind: 'panic', at: Date.now() - minute })
  await app.owner.query(`update alert set escalate_at = now() - interval '1 second' where account_id = $1`, [
    account.id,
  ])
  const run = () => escalateUnattended.handle({}, app, new AbortController().signal)
  await run()
  await run()
  const [alert] = await opened(user)
  expect(alert).toMatchObject({ state: 'open', escalateAt: null, escalatedAt: expect.any(String) })
  const told = await inAccount(account.id, ({ tx }) =>
    tx
      .selectFrom('notification as n')
      .innerJoin('notification_user as w', 'w.notification_id', 'n.id')
      .where('w.user_id', '=', boss.id)
      .where('n.title', '=', 'Escalada: Botón de pánico')
      .select('n.message')
      .execute(),
  )
  expect(told).toEqual([{ message: `${unit.name} · Nadie la atendió a tiempo` }])
})

test('who sees only shared units sees only their alerts, and cannot attend them', async () => {
  const account = await makeAccount()
  const client = await makeUser({ account, role: roles.client })
  const [seen, hidden] = [await makeTrackedUnit(account.id), await makeTrackedUnit(account.id)]
  await shareUnit(seen, client.id)
  await raise(seen, { kind: 'panic', at: Date.now() - minute })
  await raise(hidden, { kind: 'panic', at: Date.now() - minute })
  const alerts = await opened(client)
  expect(alerts.map(({ unitId }) => unitId)).toEqual([seen.id])
  const all = await inAccount(account.id, ({ tx }) => tx.selectFrom('alert').select(['id', 'unit_id']).execute())
  const other = all.find(({ unit_id }) => unit_id === hidden.id)!
  expect((await refusal(client, contract.getAlert, { params: { id: other.id } })).status).toBe(404)
  expect((await refusal(client, contract.acknowledgeAlert, { params: { id: alerts[0]!.id }, body: {} })).status).toBe(
    403,
  )
  const foreign = await makeUser()
  expect((await refusal(foreign, contract.getAlert, { params: { id: other.id } })).status).toBe(404)
})

test('a rule is made, read back, changed and removed; two who change it at once do not overwrite each other', async () => {
  const user = await makeUser()
  const fence = await makeGeofence(user, { name: 'Patio', shape: circle(25.7, -100.3, 80) })
  const draft = {
    name: 'Noche en patio',
    trigger: 'geofence_dwell' as const,
    severity: 'medium' as const,
    durationSeconds: 1200,
    geofenceIds: [fence.id],
    days: [1, 2, 3, 4, 5],
    fromTime: '22:00',
    toTime: '05:30',
    mails: ['guardia@example.com'],
  }
  const made = await call(user, contract.createRule, { body: draft })
  expect(made).toMatchObject({ ...draft, enabled: true, recent: 0, escalateMinutes: null, createdBy: 'Mariana Garza' })
  const params = { id: made.id }
  const changed = await call(user, contract.updateRule, {
    params,
    body: { ...draft, name: 'Noche', version: made.version },
  })
  expect(changed).toMatchObject({ name: 'Noche', version: made.version + 1 })
  expect(await refusal(user, contract.updateRule, { params, body: { ...draft, version: made.version } })).toMatchObject(
    { status: 409, body: { current: { name: 'Noche' } } },
  )
  const foreign = await makeUser()
  expect((await refusal(foreign, contract.getRule, { params })).status).toBe(404)
  expect((await refusal(foreign, contract.createRule, { body: draft })).body).toMatchObject({
    geofenceIds: ['Alguna geocerca ya no existe.'],
  })
  await call(user, contract.deleteRule, { params })
  expect(await call(user, contract.listRules)).toEqual([])
})

test.each<[Partial<RuleDraft>, string, string]>([
  [{ trigger: 'speed', limitKmh: null }, 'limitKmh', 'Indique la velocidad.'],
  [{ trigger: 'alarm' }, 'kinds', 'Elija al menos una alarma o escriba un código.'],
  [{ trigger: 'geofence_enter' }, 'geofenceIds', 'Elija al menos una geocerca.'],
  [{ trigger: 'not_reporting' }, 'durationSeconds', 'Indique cuánto tiempo.'],
  [
    { webhookUrl: 'http://169.254.169.254/latest', webhookSecret: 'x'.repeat(16) },
    'webhookUrl',
    'El webhook necesita una dirección pública.',
  ],
  [
    { webhookUrl: 'http://10.0.0.9/', webhookSecret: 'x'.repeat(16) },
    'webhookUrl',
    'El webhook necesita una dirección pública.',
  ],
  [
    { webhookUrl: 'https://example.com/x' },
    'webhookSecret',
    'Escriba el secreto con el que se firman los avisos (16 caracteres o más).',
  ],
  [{ unitIds: [987654] }, 'unitIds', 'Alguna unidad ya no existe.'],
])('a rule with %j is refused at its field %s', async (given, field, message) => {
  const user = await makeUser()
  const body: RuleDraft = { name: 'Regla', trigger: 'speed', severity: 'high', limitKmh: 90, ...given }
  const { status, body: told } = await refusal(user, contract.createRule, { body })
  expect([status, told[field]]).toEqual([400, [message]])
})

test('a unit that stops reporting is told once for each silence, and its alert ends when it reports', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const now = Date.now()
  await makeRule(user, { name: 'Callada', trigger: 'not_reporting', durationSeconds: 1800 }, now - 90 * minute)
  await putLastPosition(user.accountId, unit.id, { at: new Date(now - 40 * minute).toISOString() })
  await sweepSilence(app, now - 11 * minute, user.accountId)
  expect(await opened(user)).toEqual([])
  await sweepSilence(app, now, user.accountId)
  await sweepSilence(app, now + minute, user.accountId)
  expect(await opened(user)).toMatchObject([
    { title: 'Callada', detail: 'Sin reportar por más de 30 min', endAt: null, count: 1 },
  ])
  await inAccount(user.accountId, ({ tx }) =>
    tx
      .updateTable('position_last')
      .set({ at: new Date(now).toISOString() })
      .where('unit_id', '=', unit.id)
      .execute(),
  )
  await sweepSilence(app, now + 2 * minute, user.accountId)
  expect((await opened(user))[0]?.endAt).not.toBeNull()
})

test('people are told of a fresh alert in the bell and by mail, once whatever is tried again', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const start = Date.now() - 10 * minute
  await makeRule(user, { name: 'Rápido', limitKmh: 90, mails: ['guardia@example.com'] }, start)
  await trackingOf(app).pipeline.receive(unit, [
    position(unit, { fixTime: start + minute, lat: 25, lon: -100, speed: 120 }),
  ])
  const [alert] = await opened(user)
  const job = { accountId: user.accountId, ids: [alert!.id], fresh: true }
  const run = () => tellAlerts.handle(job, app, new AbortController().signal)
  await run()
  await run()
  const told = await inAccount(user.accountId, async ({ tx }) => ({
    bell: await tx.selectFrom('notification').select(['title', 'message', 'link']).execute(),
    mails: await tx.selectFrom('mail').select(['recipient', 'subject']).execute(),
  }))
  expect(told.bell).toEqual([
    { title: 'Rápido', message: `${unit.name} · 120 km/h, límite 90`, link: `/Consola/alertas/${alert!.id}` },
  ])
  expect(told.mails).toEqual([{ recipient: 'guardia@example.com', subject: `Alta: Rápido, ${unit.name}` }])
})

test('a back-test counts what the live rules told, and what a rule that nobody had would have told', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  // In one hour: those in which nobody was fast are not read.
  const start = Math.floor(Date.now() / (60 * minute)) * 60 * minute - 4 * 60 * minute
  const live = await makeRule(user, { name: 'Rápido', limitKmh: 90, durationSeconds: 60 }, start)
  const yard = { lat: 25.7, lon: -100.3 }
  const fence = await makeGeofence(user, { name: 'Patio', shape: circle(yard.lat, yard.lon, 90) })
  const speeds = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 80, 95, 96, 97, 80, 95, 80, 99, 99, 99, 99, 60]
  let east = 0
  const fixes = speeds.map((speed, i) => {
    east += speed / 60 / 100
    return position(unit, {
      fixTime: start + i * minute,
      lat: yard.lat,
      lon: yard.lon + east,
      speed,
      ignition: speed > 0,
    })
  })
  await trackingOf(app).pipeline.receive(unit, fixes)
  const tell = (given: Partial<RuleDraft>) =>
    call(user, contract.backTestRule, { body: { name: 'Prueba', trigger: 'speed', severity: 'high', ...given } })

  const speed = await tell({ limitKmh: 90, durationSeconds: 60 })
  expect(speed).toMatchObject({ count: 2, judged: 1, units: 1, positions: 24 })
  expect(speed.firings.map(({ at, lat, speed: kmh }) => [(Date.parse(at) - start) / minute, lat, kmh])).toEqual([
    [20, yard.lat, 99],
    [14, yard.lat, 96],
  ])
  expect(speed.byDay.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect((await call(user, contract.getRule, { params: { id: live.id } })).recent).toBe(2)
  expect((await tell({ limitKmh: 120 })).count).toBe(0)
  expect((await tell({ limitKmh: 90, durationSeconds: 60, cooldownSeconds: 3600 })).count).toBe(1)

  const dwell: Partial<RuleDraft> = { trigger: 'geofence_dwell', durationSeconds: 600, geofenceIds: [fence.id] }
  const drawnNow = await tell(dwell)
  expect(drawnNow.firings).toMatchObject([{ geofenceName: 'Patio', unitName: unit.name }])
  await app.owner.query(`update geofence set updated_at = now() - interval '90 days' where id = $1`, [fence.id])
  const known = await tell(dwell)
  expect(known.firings.map(({ at }) => at)).toEqual(drawnNow.firings.map(({ at }) => at))
  expect(known.positions).toBe(0)

  expect((await tell({ trigger: 'ignition_off', durationSeconds: 300 })).firings).toMatchObject([
    { at: new Date(start + 5 * minute).toISOString() },
  ])
  expect((await tell({ trigger: 'not_reporting', durationSeconds: 3600 })).firings).toMatchObject([
    { startAt: new Date(start + 23 * minute).toISOString(), at: new Date(start + 83 * minute).toISOString() },
  ])
  await raise(unit, { kind: 'fatigue', at: start + minute }, { kind: 'fatigue', at: start + 2 * minute })
  expect((await tell({ trigger: 'alarm', kinds: ['fatigue'] })).count).toBe(1)
})

test('a back-test over packed days tells where each firing was, whatever of the day judging it had to read', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const start = Math.floor((Date.now() - 6 * 24 * 60 * minute) / minute) * minute
  const yard = { lat: 25.7, lon: -100.3 }
  const fence = await makeGeofence(user, { name: 'Patio', shape: circle(yard.lat, yard.lon, 900) })
  const fixes = [80, 95, 96, 97, 80, 0, 0].map((speed, i) =>
    position(unit, {
      fixTime: start + i * minute,
      lat: yard.lat + i / 1000,
      lon: yard.lon,
      speed,
      ignition: speed > 0,
    }),
  )
  await trackingOf(app).pipeline.receive(unit, fixes)
  const { rows: packed } = await app.owner.query('select count from position_day where unit_id = $1', [unit.id])
  expect(packed).toEqual([{ count: fixes.length }])
  const firings = async (given: Partial<RuleDraft>) => {
    const body: RuleDraft = { name: 'Prueba', trigger: 'speed', severity: 'high', ...given }
    const reply = await call(user, contract.backTestRule, { body })
    return reply.firings.map(({ at, lat, speed }) => [(Date.parse(at) - start) / minute, lat, speed])
  }
  const speeding = { limitKmh: 90, durationSeconds: 60 }
  expect(await firings(speeding)).toEqual([[2, 25.702, 96]])
  expect(await firings({ ...speeding, geofenceIds: [fence.id] })).toEqual([[2, 25.702, 96]])
  expect(await firings({ trigger: 'ignition_off', durationSeconds: 0 })).toEqual([[5, 25.705, 0]])
  expect(await firings({ trigger: 'not_reporting', durationSeconds: 3600 })).toEqual([[66, 25.706, 0]])
  expect(await firings({ trigger: 'geofence_enter', geofenceIds: [fence.id] })).toEqual([[0, 25.7, 80]])
})
