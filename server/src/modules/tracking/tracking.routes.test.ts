import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import {
  createShare,
  createSource,
  deleteSource,
  exportUnitDay,
  findNearest,
  getTrail,
  getUnitCard,
  getUnitDay,
  listMapUnits,
  listShares,
  listSources,
  namePlace,
  openShare,
  revokeShare,
  testSource,
  updateSource,
} from '@arriero/contract/tracking/tracking.contract.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { makeUser, type TestUser } from '../../../test/factories.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import { makeTrackedUnit, position, shareUnit, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { destination } from '../../shared/geo/distance.ts'
import { boundsOf } from './history/history.service.ts'
import { trackingOf } from './tracking.service.ts'

const yard = { lat: 25.7, lon: -100.3 }
const account = (user: TestUser) => ({ id: user.accountId, name: '' })

async function receive(unit: TrackedUnit, positions: readonly Position[]): Promise<void> {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

/** Half an hour in the yard and an hour east at 72 km/h, ending now. */
function drive(unit: TrackedUnit, to = Date.now()): Position[] {
  return Array.from({ length: 181 }, (_, i) => {
    const fixTime = to - (180 - i) * 30_000
    const moving = i > 60
    const place = destination(yard, moving ? (i - 60) * 600 : 0, 90)
    return position(unit, { fixTime, ...place, speed: moving ? 72 : 0, ignition: true, fuelPercent: 80 - i / 10 })
  })
}

async function yesterdayNoon(): Promise<number> {
  return boundsOf(undefined, 'America/Mexico_City', Date.now()).from - 12 * 3_600_000
}

test('the map shows every unit with its last position, a unit that never reported too', async () => {
  const user = await makeUser()
  const [unit, silent] = [
    await makeTrackedUnit(user.accountId, { name: 'A-1' }),
    await makeTrackedUnit(user.accountId, { name: 'B-2' }),
  ]
  await receive(unit, drive(unit))
  const units = await call(user, listMapUnits)
  expect(units.id).toEqual([unit.id, silent.id])
  expect(units).toMatchObject({
    name: ['A-1', 'B-2'],
    plates: ['NL-123-A', 'NL-123-A'],
    state: [1, 4],
    ignition: [1, -1],
  })
  expect(units.lat[0]).toBeCloseTo(yard.lat, 1)
  expect(units.lat[1]).toBeNull()
})

test('a course the device does not say is unknown everywhere, never north', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const noon = await yesterdayNoon()
  const [first, second] = [Date.now() - 60_000, Date.now() - 30_000]
  await receive(
    unit,
    [noon, first, second].map((fixTime) =>
      position(unit, { fixTime, ...yard, course: fixTime === first ? 359.6 : null }),
    ),
  )
  expect((await call(user, listMapUnits)).course).toEqual([null])
  expect(await call(user, getUnitCard, { params: { unit_id: unit.id } })).toMatchObject({ course: null })
  const dayOf = async (at: number) => {
    const { day } = boundsOf(undefined, 'America/Mexico_City', at)
    return (await call(user, getUnitDay, { params: { unit_id: unit.id }, query: { day } })).track.course
  }
  expect((await dayOf(second)).slice(-2)).toEqual([0, null])
  expect(await dayOf(noon)).toEqual([null])
})

test('the card tells speed, engine, geofence and source', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  await makeGeofence(user, { name: 'Patio norte', shape: circle(yard.lat, yard.lon, 300) })
  await receive(unit, drive(unit).slice(0, 40))
  const card = await call(user, getUnitCard, { params: { unit_id: unit.id } })
  expect(card).toMatchObject({
    id: unit.id,
    platformName: 'WIALON',
    speed: 0,
    state: 2,
    ignition: true,
    source: { id: unit.sourceId, state: 'starting' },
  })
  expect(card.geofences).toMatchObject([{ name: 'Patio norte' }])
})

test('a day of history has its track, sums, stops and visits; an empty one names the nearest day', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId, { tankLiters: 500, speedLimit: 70 })
  await makeGeofence(user, { name: 'Patio sur', shape: circle(yard.lat, yard.lon, 300) })
  const noon = await yesterdayNoon()
  await receive(unit, drive(unit, noon))
  const { day } = boundsOf(undefined, 'America/Mexico_City', noon)
  const history = await call(user, getUnitDay, { params: { unit_id: unit.id }, query: { day } })
  expect(history.track.t).toHaveLength(181)
  expect(history.summary).toMatchObject({ positions: 181, topKmh: 72, fuelLiters: 90 })
  expect(history.summary.km).toBeGreaterThan(71)
  expect(history.summary.km).toBeLessThan(73)
  expect(history.summary.overLimitSeconds).toBeGreaterThan(3000)
  expect(history.stops).toMatchObject([{ place: 'Patio sur' }])
  expect(history.visits).toMatchObject([{ name: 'Patio sur' }])
  expect([history.previousDay, history.nextDay]).toEqual([null, null])
  const empty = await call(user, getUnitDay, { params: { unit_id: unit.id } })
  expect(empty).toMatchObject({ track: { t: [] }, previousDay: day, nextDay: null })
})

test('the trail is the last hour before the newest position', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  await receive(unit, drive(unit))
  const trail = await call(user, getTrail, { params: { unit_id: unit.id } })
  expect(trail.t[0]).toBeGreaterThanOrEqual(0)
  expect(trail.t.at(-1)).toBe(3600)
  expect(trail.lat.length).toBeGreaterThanOrEqual(119)
})

test.each([
  ['gpx', '<gpx'],
  ['kml', '<kml'],
  ['geojson', '"FeatureCollection"'],
  ['xlsx', 'PK'],
  ['pdf', '%PDF'],
] as const)('a day is exported as %s', async (format, sign) => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId, { name: `T 214 ${format}` })
  const noon = await yesterdayNoon()
  await receive(unit, drive(unit, noon))
  const { day } = boundsOf(undefined, 'America/Mexico_City', noon)
  const file = await download(user, exportUnitDay, { params: { unit_id: unit.id }, query: { day, format } })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain(`T-214-${format}-${day}.${format}`)
  expect(file.bytes.toString('latin1')).toContain(sign)
})

test('another account, and a user the unit is not shared with, see nothing of it', async () => {
  const owner = await makeUser()
  const [unit, hidden] = [await makeTrackedUnit(owner.accountId), await makeTrackedUnit(owner.accountId)]
  await receive(unit, drive(unit))
  await receive(hidden, drive(hidden))
  const client = await makeUser({ account: account(owner), role: roles.client })
  await shareUnit(unit, client.id)
  const stranger = await makeUser()
  expect((await call(client, listMapUnits)).id).toEqual([unit.id])
  expect((await call(stranger, listMapUnits)).id).toEqual([])
  for (const [who, id] of [
    [client, hidden.id],
    [stranger, unit.id],
  ] as const) {
    for (const endpoint of [getUnitCard, getTrail, getUnitDay]) {
      expect(await refusal(who, endpoint, { params: { unit_id: id } })).toMatchObject({ status: 404 })
    }
    expect(
      await refusal(who, exportUnitDay, { params: { unit_id: id }, query: { day: '2026-01-01', format: 'gpx' } }),
    ).toMatchObject({ status: 404 })
  }
  const near = await call(client, findNearest, { query: { lat: yard.lat, lon: yard.lon, by: 'line' } })
  expect(near.units.map(({ id }) => id)).toEqual([unit.id])
})

test('nearest units come in order of distance; without a router they are told by straight line, and why', async () => {
  const user = await makeUser()
  const units = [
    await makeTrackedUnit(user.accountId),
    await makeTrackedUnit(user.accountId),
    await makeTrackedUnit(user.accountId),
  ]
  const far = [9000, 1000, 4000]
  for (const [i, unit] of units.entries())
    await receive(unit, [position(unit, { fixTime: Date.now() - 5000, ...destination(yard, far[i] ?? 0, 45) })])
  const near = await call(user, findNearest, { query: { ...yard, by: 'road', limit: 2 } })
  expect(near.units.map(({ id }) => id)).toEqual([units[1]!.id, units[2]!.id])
  expect(near).toMatchObject({ by: 'line', reason: expect.stringContaining('el servicio de rutas') })
  expect(near.units[0]?.straightKm).toBeCloseTo(1, 1)
})

test('bad days and places are refused in words', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  expect(await refusal(user, getUnitDay, { params: { unit_id: unit.id }, query: { day: '2999-01-01' } })).toMatchObject(
    { status: 400, body: { day: ['No hay historial de una fecha futura.'] } },
  )
  expect(await send('GET', `/apis/tracking/history/${unit.id}?day=ayer`, { as: user })).toMatchObject({
    status: 400,
    json: { day: ['El campo day debe ser una fecha válida'] },
  })
  expect(await refusal(user, namePlace, { query: { lat: 91, lon: 0 } })).toMatchObject({ status: 400 })
  expect(await refusal(user, findNearest, { query: { lat: 0, lon: 200 } })).toMatchObject({ status: 400 })
})

test('a shared link shows one unit to whoever has it, until it is revoked', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId, { name: 'T-214' })
  await receive(unit, drive(unit))
  const share = await call(user, createShare, {
    body: { unitId: unit.id, expiresAt: new Date(Date.now() + 3_600_000).toISOString(), note: 'Entrega 8' },
  })
  const token = share.url.split('/').at(-1)!
  expect(await call(undefined, openShare, { params: { token } })).toMatchObject({
    unit: 'T-214',
    note: 'Entrega 8',
    state: 1,
  })
  expect(await call(user, listShares)).toMatchObject([{ id: share.id, url: share.url, views: 1 }])
  const stored = await (
    await testApp()
  ).app.owner.query<{ token_hash: Buffer; token_secret: string }>(
    'select token_hash, token_secret from share_link where id = $1',
    [share.id],
  )
  expect(stored.rows[0]?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true)
  expect(stored.rows[0]?.token_secret).not.toContain(token)
  expect(await refusal(await makeUser(), revokeShare, { params: { id: share.id } })).toMatchObject({ status: 404 })
  await call(user, revokeShare, { params: { id: share.id } })
  expect(await refusal(undefined, openShare, { params: { token } })).toMatchObject({ status: 404 })
  expect(await call(user, listShares)).toEqual([])
})

test.each([
  ['is deactivated', 'update app_user set deactivated_at = now() where id = $1'],
  ['may share no longer', `update app_user set permissions = '{mapas.view}' where id = $1`],
  [
    'lose their account',
    'update account set deactivated_at = now() where id = (select account_id from app_user where id = $1)',
  ],
  ['no longer sees the unit', 'update app_user set role = 2 where id = $1'],
])('a link ends with the person who made it when they %s', async (_, change) => {
  const user = await makeUser({ permissions: ['mapas.view', 'mapas.share'] })
  const unit = await makeTrackedUnit(user.accountId)
  const { url } = await call(user, createShare, {
    body: { unitId: unit.id, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  })
  const given = { params: { token: url.split('/').at(-1)! } }
  await call(undefined, openShare, given)
  const { app } = await testApp()
  await app.owner.query(change, [user.id])
  expect(await refusal(undefined, openShare, given)).toMatchObject({ status: 404 })
})

test('a link cannot expire in the past or after 90 days, and only a unit one sees is shared', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const body = (ms: number) => ({ body: { unitId: unit.id, expiresAt: new Date(Date.now() + ms).toISOString() } })
  expect(await refusal(user, createShare, body(-1000))).toMatchObject({
    status: 400,
    body: { expiresAt: ['El vencimiento debe ser una fecha futura.'] },
  })
  expect(await refusal(user, createShare, body(91 * 86_400_000))).toMatchObject({ status: 400 })
  expect(await refusal(await makeUser(), createShare, body(3_600_000))).toMatchObject({ status: 404 })
})

test('a source keeps its secrets sealed, tells of two editors, and goes without its units', async () => {
  const user = await makeUser()
  const created = await call(user, createSource, {
    body: { platform: 1, name: 'Wialon norte', values: { token: 'secreto-de-wialon' }, enabled: false },
  })
  expect(created).toMatchObject({
    name: 'Wialon norte',
    platformName: 'WIALON',
    values: {},
    secrets: ['token'],
    state: 'off',
    enabled: false,
  })
  const { rows } = await (
    await testApp()
  ).app.owner.query<{ secret: string }>('select secret from platform_account where id = $1', [created.id])
  expect(rows[0]?.secret).not.toContain('secreto')
  const draft = { name: 'Wialon sur', version: created.version }
  expect(await call(user, updateSource, { params: { id: created.id }, body: draft })).toMatchObject({
    name: 'Wialon sur',
    secrets: ['token'],
  })
  // A stored secret goes to no other address than the one it was typed for.
  const elsewhere = { name: 'Wialon sur', url: 'https://otra.example.com' }
  expect(await refusal(user, updateSource, { params: { id: created.id }, body: elsewhere })).toMatchObject({
    status: 400,
    body: { 'values.token': ['Escriba: Token de Wialon.'] },
  })
  expect(await refusal(user, testSource, { body: { id: created.id, url: elsewhere.url } })).toMatchObject({
    status: 400,
  })
  expect(await refusal(user, updateSource, { params: { id: created.id }, body: draft })).toMatchObject({
    status: 409,
    body: { code: 'saved_meanwhile', current: { id: created.id } },
  })
  const stranger = await makeUser()
  expect(await refusal(stranger, updateSource, { params: { id: created.id }, body: { name: 'x' } })).toMatchObject({
    status: 404,
  })
  expect(await refusal(stranger, deleteSource, { params: { id: created.id } })).toMatchObject({ status: 404 })
  await call(user, deleteSource, { params: { id: created.id } })
  expect(await call(user, listSources)).toEqual([])
})

test('a client is told of no source and changes none', async () => {
  const client = await makeUser({ role: roles.client })
  expect(await refusal(client, listSources)).toMatchObject({ status: 403, body: { permission: 'unidad.create' } })
  const monitorist = await makeUser({ account: { id: client.accountId, name: '' } })
  await call(monitorist, createSource, {
    body: { platform: 2, name: 'Mapon', values: { key: 'k', pollSeconds: '20' }, enabled: false },
  })
  // How the account is entered, and where its platform calls us, is for who may change it.
  expect((await call(monitorist, listSources))[0]).toMatchObject({
    values: { pollSeconds: '20' },
    // A secret that was never filled in is not told as stored.
    secrets: ['key'],
    traffic: { perMinute: 0 },
    pushPath: expect.stringContaining('/hooks/'),
  })
  const adder = await makeUser({ account: { id: client.accountId, name: '' }, permissions: ['unidad.create'] })
  expect((await call(adder, listSources))[0]).toMatchObject({ values: {}, secrets: [], pushPath: null, url: '' })
  expect(
    await refusal(client, createSource, { body: { platform: 1, name: 'x', values: { token: 'y' } } }),
  ).toMatchObject({
    status: 403,
  })
})
