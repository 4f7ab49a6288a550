import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { registerDevice, removeDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { getUnitCard, getUnitDay, listPlatformUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { createFullUnit, deleteUnit, getUnit, updateUnit } from '@arriero/contract/units/units.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { makeSource, position, type TestSource } from '../../../../test/factories/tracking.ts'
import { shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'
import { watchSources } from './watch-sources.ts'

const place = { lat: 25.7, lon: -100.3 }
const minute = 60_000

/** A source of the account and units its platform lists. */
async function platform(user: TestUser, name: string, units: readonly string[]) {
  const { app } = await testApp()
  const source = await makeSource(user.accountId, { name })
  const keys = units.map(() => unique('k'))
  await app.owner.query(
    'insert into platform_unit (account_id, source_id, key, name) select $1, $2, * from unnest($3::text[], $4::text[])',
    [user.accountId, source.id, keys, units],
  )
  return { source, at: (i: number) => ({ sourceId: source.id, key: keys[i]! }) }
}

async function receive({ id: sourceId, accountId }: TestSource, key: string, at: readonly number[], where = place) {
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  // The notification of the database comes a moment later.
  pipeline.changed(accountId, 'unit')
  await pipeline.receive(
    { accountId, sourceId },
    at.map((fixTime) => position({ key }, { fixTime, ...where })),
  )
}

test('a unit is given several sources in an order, and the lists mark who has what', async () => {
  const user = await makeUser()
  const [wialon, backup] = [await platform(user, 'Wialon', ['T-1', 'T-2']), await platform(user, 'Respaldo', ['R-1'])]
  const device = await call(user, registerDevice, {
    body: { deviceId: unique('35'), protocol: 'osmand', name: 'Teléfono', unitId: null },
  })
  const [direct] = await call(user, listPlatformUnits, { query: { search: device.deviceId } })
  expect(direct).toBeUndefined()
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ source_id: number }>('select source_id from device where id = $1', [
    device.id,
  ])
  const phone = { sourceId: rows[0]!.source_id, key: device.deviceId }
  const unit = await call(user, createFullUnit, {
    body: { name: 'T-1', sources: [wialon.at(0), backup.at(0), phone] },
  })
  expect(unit).toMatchObject({ platform: 1, platformAccountId: wialon.source.id, platformKey: wialon.at(0).key })
  expect(unit.sources.map(({ sourceName, name }) => [sourceName, name])).toEqual([
    ['Wialon', 'T-1'],
    ['Respaldo', 'R-1'],
    ['Equipos directos', 'Teléfono'],
  ])
  const listed = await call(user, listPlatformUnits, { query: { source_id: backup.source.id } })
  expect(listed).toMatchObject([{ name: 'R-1', unitId: unit.id, unitName: 'T-1' }])
  expect(
    (await call(user, listPlatformUnits, { query: { source_id: phone.sourceId, search: 'teléfono' } })).map(
      ({ unitName }) => unitName,
    ),
  ).toEqual(['T-1'])
  const found = await call(user, listPlatformUnits, {
    query: { source_id: wialon.source.id, search: 't-2', limit: 10 },
  })
  expect(found).toMatchObject([{ name: 'T-2', unitId: null, unitName: null }])

  const turned = await call(user, updateUnit, { body: { id: unit.id, sources: [phone, wialon.at(0)] } })
  expect(turned).toMatchObject({ platform: 110, platformKey: phone.key })
  expect(turned.sources.map(({ sourceName }) => sourceName)).toEqual(['Equipos directos', 'Wialon'])
  // A device that is removed leaves the lead to the next one.
  await call(user, removeDevice, { params: { id: device.id } })
  expect(await call(user, getUnit, { params: { id: unit.id } })).toMatchObject({
    platform: 1,
    platformKey: wialon.at(0).key,
    sources: [{ sourceName: 'Wialon' }],
  })
  const none = await call(user, updateUnit, { body: { id: unit.id, sources: [] } })
  expect(none).toMatchObject({ platform: 0, platformKey: null, sources: [] })
})

test('what another unit has, another company has, or nobody lists is refused in words', async () => {
  const user = await makeUser()
  const stranger = await makeUser()
  const own = await platform(user, 'Wialon', ['T-1', 'T-2', 'T-3'])
  const theirs = await platform(stranger, 'Ajena', ['X-1'])
  const unit = await call(user, createFullUnit, { body: { name: 'T-1', sources: [own.at(0), own.at(1)] } })
  const refused = async (sources: { sourceId: number; key: string }[]) =>
    (await refusal(user, createFullUnit, { body: { name: unique('U'), sources } })).body['sources']
  expect(await refused([own.at(1)])).toEqual(['La unidad «T-1» ya usa este equipo de rastreo.'])
  expect(await refused([own.at(0)])).toEqual(['La unidad «T-1» ya usa este equipo de rastreo.'])
  expect(await refused([theirs.at(0)])).toEqual(['No se encontró la cuenta de la plataforma.'])
  expect(await refused([{ ...own.at(2), key: 'no existe' }])).toEqual(['La plataforma no lista este equipo.'])
  expect(await refused([own.at(2), own.at(2)])).toEqual(['La misma fuente está dos veces.'])
  const byColumns = await refusal(user, createFullUnit, {
    body: { name: unique('U'), platform: 1, platformAccountId: own.source.id, platformKey: own.at(1).key },
  })
  expect(byColumns.body['platformKey']).toEqual(['La unidad «T-1» ya usa este equipo de rastreo.'])
  // A unit that is gone holds nothing.
  await call(user, deleteUnit, { params: { id: unit.id } })
  expect(await call(user, createFullUnit, { body: { name: 'T-1', sources: [own.at(1)] } })).toMatchObject({
    platformKey: own.at(1).key,
  })
})

test('of what a platform lists, who sees only some units is told what those are', async () => {
  const user = await makeUser()
  const own = await platform(user, 'Wialon', ['T-1', 'T-2', 'T-3'])
  await call(user, createFullUnit, { body: { name: 'Secreta', sources: [own.at(0)] } })
  const shared = await call(user, createFullUnit, { body: { name: 'Compartida', sources: [own.at(1)] } })
  const narrow = await makeUser({
    account: { id: user.accountId, name: '' },
    role: roles.client,
    permissions: ['unidad.update'],
  })
  await shareUnits(narrow, shared.id)
  expect(await call(narrow, listPlatformUnits, { query: { source_id: own.source.id } })).toMatchObject([
    { name: 'T-2', unitName: 'Compartida' },
  ])
})

test('two sources make one way: the best one that is alive speaks, and each fix says who told it', async () => {
  const user = await makeUser()
  const [first, second] = [await platform(user, 'Wialon', ['T-1']), await platform(user, 'Respaldo', ['R-1'])]
  const unit = await call(user, createFullUnit, { body: { name: 'T-1', sources: [first.at(0), second.at(0)] } })
  // Noon of yesterday where the company is: on one day at whatever hour the tests run.
  const today = new Date(Date.now() - 6 * 60 * minute).toISOString().slice(0, 10)
  const start = Date.parse(`${today}T18:00:00.000Z`) - 24 * 60 * minute
  const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => start + (from + i) * minute)
  // Both report for ten minutes; then the platform is silent, and comes back.
  await receive(first.source, first.at(0).key, minutes(0, 10))
  await receive(second.source, second.at(0).key, minutes(0, 25))
  await receive(first.source, first.at(0).key, minutes(25, 30))
  const query = { day: new Date(start).toISOString().slice(0, 10) }
  const day = await call(user, getUnitDay, { params: { unit_id: unit.id }, query })
  expect(day.sources.map(({ name, positions }) => [name, positions])).toEqual([
    ['Wialon', 10],
    ['Respaldo', 13],
    ['Wialon', 5],
  ])
  // Turned around, the backup leads from its next fix on.
  await call(user, updateUnit, { body: { id: unit.id, sources: [second.at(0), first.at(0)] } })
  await receive(second.source, second.at(0).key, minutes(31, 33))
  await receive(first.source, first.at(0).key, minutes(32, 34))
  const card = await call(user, getUnitCard, { params: { unit_id: unit.id } })
  expect(card).toMatchObject({ at: new Date(start + 32 * minute).toISOString(), source: { name: 'Respaldo' } })
})

test('sources that contradict each other, or one that goes silent, raise an alert', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const [first, second] = [await platform(user, 'Wialon', ['T-1']), await platform(user, 'Respaldo', ['R-1'])]
  const unit = await call(user, createFullUnit, { body: { name: 'T-1', sources: [first.at(0), second.at(0)] } })
  const now = Date.now()
  await receive(first.source, first.at(0).key, [now - minute])
  await receive(second.source, second.at(0).key, [now - minute], { lat: 26.1, lon: -100.3 })
  const { pipeline } = trackingOf(app)
  await watchSources(app, [await pipeline.flowOf(user.accountId)], now)
  const kinds = async () =>
    (await call(user, openAlerts)).alerts
      .filter(({ unitId }) => unitId === unit.id)
      .toSorted((a, b) => (a.kind ?? '').localeCompare(b.kind ?? ''))
      .map(({ kind, detail }) => [kind, detail])
  expect(await kinds()).toEqual([['source_disagreement', expect.stringContaining('44.5 km')]])
  // Half an hour on, only the backup has gone on reporting.
  await receive(second.source, second.at(0).key, [now + 4 * minute])
  await watchSources(app, [await pipeline.flowOf(user.accountId)], now + 4 * minute + 1)
  expect((await kinds()).map(([kind]) => kind)).not.toContain('source_silent')
  const flow = await pipeline.flowOf(user.accountId)
  flow.unitById(unit.id)!.heard!.newest[0] = now - 31 * minute
  await watchSources(app, [flow], now + 4 * minute)
  expect((await kinds()).map(([kind]) => kind)).toContain('source_silent')
})

test('a unit that goes to and fro between two places as nobody can drive is told as two origins, once', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const one = await platform(user, 'Wialon', ['T-1'])
  const unit = await call(user, createFullUnit, { body: { name: 'T-1', sources: [one.at(0)] } })
  const now = Date.now()
  for (let i = 0; i < 7; i++) {
    const place = i % 2 === 0 ? { lat: 25.7, lon: -100.3 } : { lat: 19.4, lon: -99.1 }
    await receive(one.source, one.at(0).key, [now - (10 - i) * minute], place)
  }
  const flow = await trackingOf(app).pipeline.flowOf(user.accountId)
  for (const at of [now, now + minute]) await watchSources(app, [flow], at)
  const alerts = (await call(user, openAlerts)).alerts.filter(({ unitId }) => unitId === unit.id)
  expect(alerts.map(({ kind, detail, count }) => [kind, detail, count])).toEqual([
    ['two_origins', 'Va y viene entre dos lugares a 711 km: nadie conduce así', 1],
  ])
})
