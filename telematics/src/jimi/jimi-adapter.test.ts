import { demoJimi, startJimiSimulator } from '@arriero/simulators/jimi/server.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import type { PushRequest } from '../platform.ts'
import type { Position } from '../position.ts'
import { receivePushes } from '../shared/push-receiver.test-helper.ts'
import {
  adapterBehaves,
  fleetOf,
  platformWorld,
  positionsOf,
  START,
  straightNorth,
} from '../testing/platform-world.fixture.ts'
import { JimiAdapter, type JimiAdapterOptions } from './jimi-adapter.ts'
import { jimiShared } from './jimi-client.ts'
import { jimi } from './jimi.platform.ts'

const fleet = fleetOf(501)
const IMEI = fleet.trucks[0]?.imei ?? ''
const TOKEN = 'hub token'

const open = platformWorld<JimiAdapterOptions, JimiAdapter>(
  (clocks) => startJimiSimulator({ fleet, ...clocks }),
  (url, now, options) => new JimiAdapter({ host: url, ...demoJimi, fetch, now, throttlePauseMs: 0, ...options }),
)

async function platform(options: Partial<JimiAdapterOptions> = {}) {
  const shared = jimiShared()
  const world = await open({ shared, ...options })
  const { simulator, now } = world
  const another = () => new JimiAdapter({ host: simulator.url, ...demoJimi, fetch, now, shared })
  const command = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    return (await fetch(`${simulator.url}/api/device/sendInstruct`, { method: 'POST', body })).json()
  }
  return { ...world, another, command }
}

/** Drives one unit straight north from now on, so that every poll brings exactly one fix of it. */
const straight = straightNorth('NE-501')
const fixesOf = (updates: readonly PlatformUpdate[]) => positionsOf(updates, IMEI)

test('signing in tells the account', async () => {
  const { adapter } = await platform()
  expect(await adapter.connect()).toEqual({ userKey: 'demo', userName: 'demo', accountKey: 'demo' })
})

test.each([
  ['a wrong password', { password: 'no' }],
  ['a wrong secret', { appSecret: 'no' }],
  ['another application', { appKey: 'no' }],
  ['a clock that is an hour slow', { now: () => START - 3_600_000 }],
])('%s stops', async (_, options) => {
  const { adapter } = await platform(options)
  await expect(adapter.connect()).rejects.toMatchObject({
    kind: 'stop',
    code: '1002',
    message: 'Tracksolid Pro no acepta el usuario, la contraseña o la aplicación.',
  })
})

test('units bring group, plates and newest place; antennas alone and silence give none', async () => {
  const { adapter } = await platform()
  const units = await adapter.listUnits()
  expect(units).toHaveLength(30)
  expect(units[0]).toMatchObject({ key: IMEI, name: 'NE-501', group: { name: 'Línea Noreste' } })
  expect(units[0]?.plates).toMatch(/^\d\d[A-Z]{2}\d[A-Z]$/)
  expect(units.filter(({ position }) => position === null).map(({ name }) => name)).toEqual(['GO-501', 'NE-505'])
})

test('places by antenna come where the account wants them', async () => {
  const { adapter } = await platform({ places: 'all' })
  const units = await adapter.listUnits()
  expect(units.filter(({ position }) => position === null)).toHaveLength(1)
})

test('every fix arrives once and is the same in the track', async () => {
  const { adapter, control, follow } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  const live = fixesOf(await follow(120))
  expect(live).toHaveLength(12)
  const stored: Position[] = []
  for await (const page of adapter.history(IMEI, START + 1000, START + 121_000)) stored.push(...page)
  const place = ({ fixTime, lat, lon, speed, ignition }: Position) => ({ fixTime, lat, lon, speed, ignition })
  // The platform gives no track up to now itself: the last one is still to come.
  expect(stored.map(place)).toEqual(live.slice(0, stored.length).map(place))
  expect(stored.length).toBeGreaterThanOrEqual(11)
})

test('three days of track come day by day, in order; nothing at all is no error', async () => {
  const { adapter } = await platform()
  const times: number[] = []
  for await (const page of adapter.history(fleet.trucks[1]?.imei ?? '', START - 3 * 86_400_000, START)) {
    times.push(...page.map(({ fixTime }) => fixTime))
  }
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(times.length).toBeGreaterThan(1000)
  for await (const page of adapter.history(fleet.trucks[24]?.imei ?? '', START - 86_400_000, START))
    expect(page).toEqual([])
})

test('alarms are asked for once a minute and told once', async () => {
  const { adapter, control, follow, stats } = await platform()
  const first = await adapter.pollPositions()
  expect(first.alarms.length).toBeGreaterThan(3)
  await control('/_alarms', { unit: 'NE-501', code: '2' })
  const { requests } = await stats()
  const told = (await follow(180))
    .flatMap(({ alarms }) => alarms)
    .filter(({ unitKey, code }) => unitKey === IMEI && code === '2')
  expect(told).toMatchObject([{ kind: 'power_cut', at: START, detail: null }])
  // 18 polls, three of them with alarms.
  expect((await stats()).requests - requests).toBe(18 + 3)
})

test('an account without permission for alarms is followed all the same, and asked again a minute later', async () => {
  const { adapter, control, follow } = await platform()
  await control('/_faults', { error: { code: 1100, service: 'jimi.device.alarm.list', times: 1 } })
  expect(await adapter.pollPositions()).toMatchObject({ alarms: [], positions: { length: 28 } })
  expect((await follow(60)).at(-1)?.alarms.length).toBeGreaterThan(3)
})

test('alarms only by push: none are asked for', async () => {
  const { adapter } = await platform({ asksAlarms: false })
  expect((await adapter.pollPositions()).alarms).toEqual([])
})

test('the token is got once for all connections of an account and renewed before it ends', async () => {
  const { adapter, another, pass, stats } = await platform()
  await Promise.all([adapter.listUnits(), another().listUnits(), another().connect()])
  expect(await stats()).toMatchObject({ logins: 1 })
  pass(6800)
  await adapter.listUnits()
  expect(await stats()).toMatchObject({ logins: 1 })
  pass(150)
  await adapter.listUnits()
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('a token that lived too long is got anew', async () => {
  const { adapter, pass, stats } = await platform()
  await adapter.connect()
  pass(8000)
  await adapter.listUnits()
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('a renewal the platform refuses is followed by the password', async () => {
  const { adapter, control, pass, stats } = await platform()
  await adapter.connect()
  pass(7000)
  await control('/_faults', { error: { code: 1004, service: 'jimi.oauth.token.refresh', times: 1 } })
  await adapter.listUnits()
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('a token the platform forgot is got anew, once for all who find it so', async () => {
  const { adapter, control, stats } = await platform()
  await adapter.connect()
  await control('/_faults', { expireSessions: true })
  await Promise.all([adapter.listUnits(), adapter.listUnits()])
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('a call made too often is repeated once after a pause', async () => {
  const { adapter, control } = await platform()
  const service = 'jimi.user.device.list'
  await control('/_faults', { error: { code: 1006, service, times: 1 } })
  expect(await adapter.listUnits()).toHaveLength(30)
  await control('/_faults', { error: { code: 1006, service } })
  await expect(adapter.listUnits()).rejects.toMatchObject({ kind: 'retry', code: '1006', retryAfterMs: 30_000 })
})

test('who asks for tokens too often is told to wait', async () => {
  const { simulator, control } = await platform()
  await control('/_faults', { own: { throttleTokens: true } })
  const codes: unknown[] = []
  for (let call = 0; call < 6; call += 1) {
    const adapter = new JimiAdapter({ host: simulator.url, ...demoJimi, fetch, now: () => START, shared: jimiShared() })
    codes.push(
      await adapter.connect().then(
        () => 0,
        ({ code }: { code: string }) => code,
      ),
    )
  }
  expect(codes).toEqual([0, 0, 0, 0, 0, '1006'])
})

test.each([
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
  ['busy', { error: { code: -1 } }, 'retry', '-1'],
  ['not of this account', { error: { code: 1002 } }, 'show', '1002'],
  ['the password was changed', { expiredToken: true }, 'stop', '1002'],
])('%s: the caller knows what to do, and since when positions may be missing', async (_, fault, kind, code) => {
  const { adapter, control, pass, follow, now } = await platform()
  await adapter.pollPositions()
  const lastGood = now()
  await control('/_script', straight)
  await control('/_faults', fault)
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  const [update] = await follow(10)
  expect(update).toMatchObject({ gapSince: lastGood })
  expect(fixesOf(update ? [update] : [])).toHaveLength(1)
})

test('device status: online, silent, none asked for, and failing', async () => {
  const { adapter, control } = await platform()
  const silent = fleet.trucks[24]?.imei ?? ''
  expect(await adapter.deviceStatus([IMEI, silent])).toMatchObject([
    { imei: IMEI, isOnline: true, batteryPercent: 95 },
    { imei: silent, isOnline: false, fixAt: null },
  ])
  await expect(adapter.deviceStatus([])).rejects.toMatchObject({ kind: 'show', message: 'No imeis provided' })
  await control('/_faults', { http: { status: 502 } })
  await expect(adapter.deviceStatus([IMEI])).rejects.toMatchObject({
    kind: 'retry',
    code: 'http-502',
    message: 'Error al consultar información',
  })
})

const receive = (request: PushRequest, hubToken = TOKEN) => jimi.receive?.(request, { hubToken })

test('the hub pushes positions and alarms in batches of fifty at most, and again until they are taken', async () => {
  const { control, pass } = await platform()
  const receiver = await receivePushes()
  onTestFinished(async () => void (await receiver.close()))
  await control('/_push', { url: receiver.url, secret: TOKEN })
  await control('/_script', straight)
  await control('/_alarms', { unit: 'NE-501', code: '265-1', seconds: 15 })
  await control('/_alarms', { unit: 'FR-501', code: '256', seconds: 3600 })
  receiver.status = 500
  pass(10)
  expect(await control('/_push', { flush: true })).toMatchObject({ sent: 0 })
  receiver.status = 200
  pass(600)
  await control('/_push', { flush: true })
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook/pushgps', '/hook/pushalarm']))
  const sizes = receiver.received.map(({ body }) => JSON.parse(Buffer.from(body).toString()).data_list.length)
  expect(Math.max(...sizes)).toBe(50)
  const updates = receiver.received.flatMap((request) => receive(request)?.update ?? [])
  expect(fixesOf(updates).map(({ fixTime }) => (fixTime - START) / 10_000)).toEqual(
    Array.from({ length: 61 }, (_, at) => at + 1),
  )
  const alarms = updates.flatMap((update) => update.alarms)
  const own = alarms.filter(({ unitKey, code }) => unitKey === IMEI && code === '265-1')
  expect(own).toMatchObject([
    { kind: 'fatigue', endAt: null },
    { kind: 'fatigue', endAt: START + 15_000 },
  ])
  expect(own[0]?.key).toBe(own[1]?.key)
  expect(alarms.filter(({ code }) => code.startsWith('256-')).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['panic', 'overspeed']),
  )
  expect(updates.every(({ discarded }) => discarded === 0)).toBe(true)
  // Told twice, nothing new: the same keys and times.
  const [first] = receiver.received
  if (first) expect(receive(first)).toEqual(receive(first))
})

const pushOf = (body: string, type = 'application/json', query = ''): PushRequest => ({
  method: 'POST',
  headers: { 'content-type': type },
  query: new URLSearchParams(query),
  body: Buffer.from(body),
  receivedAt: START,
})

test('a push with another token, or none, is refused', () => {
  const body = '{"token":"other","data_list":[]}'
  expect(() => receive(pushOf(body))).toThrow(expect.objectContaining({ kind: 'show', code: 'signature' }))
  expect(() => receive(pushOf('{"data_list":[]}'))).toThrow(expect.objectContaining({ code: 'signature' }))
  expect(() => receive(pushOf(body), '')).toThrow(expect.objectContaining({ code: 'signature' }))
  expect(() => receive(pushOf('nonsense'))).toThrow(expect.objectContaining({ code: 'nonsense' }))
})

test('log-ins and heartbeats are answered and bring nothing; what is broken is counted', () => {
  const items = [
    { type: 'LOGIN', deviceImei: IMEI, gateTime: '2026-11-21 18:00:00' },
    { deviceImei: IMEI, gateTime: '2026-11-21 18:00:00', powerLevel: 5 },
    { gpsTime: '2026-11-21 18:00:00', lat: 1, lng: 1 },
  ]
  const answer = receive(pushOf(JSON.stringify({ token: TOKEN, data_list: JSON.stringify(items) })))
  expect(answer?.update).toMatchObject({ positions: [], alarms: [], discarded: 1 })
  expect(JSON.parse(answer?.reply.body ?? '')).toMatchObject({ code: 0, msg: 'success' })
})

test('Tracksolid Pro pushes its alarms as a form, to an address with the token', () => {
  const data = {
    imei: IMEI,
    deviceName: 'T',
    alarmType: '2',
    alarmName: 'Power off alarm',
    alarmTime: '2026-11-21 18:00:00',
  }
  const form = new URLSearchParams({ msgType: 'jimi.push.device.alarm', data: JSON.stringify(data) }).toString()
  const type = 'application/x-www-form-urlencoded'
  expect(receive(pushOf(form, type, `token=${encodeURIComponent(TOKEN)}`))?.update.alarms).toMatchObject([
    { unitKey: IMEI, kind: 'power_cut', at: START, detail: null },
  ])
  expect(() => receive(pushOf(form, type))).toThrow(expect.objectContaining({ code: 'signature' }))
})

test('the hub answers commands: done, offline, busy; recordings are listed some seconds later', async () => {
  const { control, command, pass } = await platform()
  const receiver = await receivePushes()
  onTestFinished(async () => void (await receiver.close()))
  await control('/_push', { url: receiver.url, secret: TOKEN })
  expect((await command({ imei: IMEI, proNo: '37381', requestId: 'r1' })).data).toMatchObject({ _code: '100' })
  expect((await command({ imei: fleet.trucks[24]?.imei ?? '', proNo: '128' })).data).toMatchObject({ _code: '600' })
  await control('/_faults', { own: { busyDevices: true } })
  expect((await command({ imei: IMEI, proNo: '128' })).data).toMatchObject({ _code: '302' })
  const lists = () => receiver.received.filter(({ path }) => path === '/hook/pushresourcelist')
  pass(2)
  await control('/_push', { flush: true })
  expect(lists()).toHaveLength(0)
  pass(2)
  await control('/_push', { flush: true })
  expect(lists()).toHaveLength(1)
})

test('orders go by an own hub, in the words of the device; without a hub it is said where they would go', async () => {
  const { adapter, simulator, control } = await platform()
  await expect(adapter.sendOrder(IMEI, { kind: 'locate' })).rejects.toMatchObject({ kind: 'show' })
  const hub = { hubUrl: simulator.url, hubToken: TOKEN, flvPort: 8881, protocol: 'jimi' } as const
  const withHub = new JimiAdapter({ host: simulator.url, ...demoJimi, fetch, hub })
  expect(await withHub.sendOrder(IMEI, { kind: 'engine_cut' })).toEqual({ state: 'delivered', text: null })
  // One that is off: the hub keeps it, so it is not ours to send again.
  const off = fleet.trucks[24]?.imei ?? ''
  expect(await withHub.sendOrder(off, { kind: 'engine_cut' })).toEqual({ state: 'accepted', text: null })
  await control('/_faults', { own: { busyDevices: true } })
  await expect(withHub.sendOrder(IMEI, { kind: 'restart' })).rejects.toMatchObject({ code: '302', kind: 'retry' })
})

adapterBehaves(platform)
