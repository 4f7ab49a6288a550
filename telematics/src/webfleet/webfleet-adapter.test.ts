import { demoWebfleet, startWebfleetSimulator } from '@arriero/simulators/webfleet/server.ts'
import { expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import type { Position } from '../position.ts'
import { adapterBehaves, fleetOf, platformWorld, START, straightNorth } from '../testing/platform-world.fixture.ts'
import { WebfleetAdapter, type WebfleetAdapterOptions } from './webfleet-adapter.ts'
import { WebfleetLimits } from './webfleet-client.ts'

const fleet = fleetOf(42)

const webfleet = platformWorld<WebfleetAdapterOptions, WebfleetAdapter>(
  (clocks) => startWebfleetSimulator({ fleet, ...clocks }),
  (url, now, options) =>
    new WebfleetAdapter({
      url: `${url}/extern`,
      ...demoWebfleet,
      fetch,
      now,
      limits: new WebfleetLimits(now),
      ...options,
    }),
  15,
)

const KEY = '701'
const positionsOf = (updates: readonly PlatformUpdate[], unitKey = KEY): Position[] =>
  updates.flatMap(({ positions }) => positions).filter((position) => position.unitKey === unitKey)
const seconds = (positions: readonly Position[]) => positions.map(({ fixTime }) => (fixTime - START) / 1000)

/** Drives one unit straight north from now on, with one message every ten seconds. */
const straight = straightNorth('WF-101')

test('signing in asks for the units with Basic credentials', async () => {
  const { adapter } = await webfleet()
  expect(await adapter.connect()).toEqual({ userKey: 'demo', userName: 'demo', accountKey: 'arriero-demo' })
})

test('the unit list, with the last position of all but the one that never reported', async () => {
  const { adapter } = await webfleet()
  const units = await adapter.listUnits()
  expect(units).toHaveLength(30)
  expect(units[0]).toMatchObject({ key: KEY, name: 'WF-101', group: { name: 'Vehículo' } })
  expect(units.filter(({ position }) => position === null)).toHaveLength(1)
})

test.each(['array', 'report', 'data'])('rows in the shape %s', async (shape) => {
  const { adapter, control } = await webfleet()
  await control('/_faults', { shape })
  expect(await adapter.listUnits()).toHaveLength(30)
})

test('places as text are the same as microdegrees within two metres', async () => {
  const { adapter, control } = await webfleet()
  const exact = (await adapter.listUnits()).map(({ position }) => position)
  await control('/_faults', { onlyText: true })
  const coarse = (await adapter.listUnits()).map(({ position }) => position)
  for (const [at, position] of exact.entries()) {
    expect(Math.abs((coarse[at]?.lat ?? 0) - (position?.lat ?? 0))).toBeLessThan(0.00002)
    expect(Math.abs((coarse[at]?.lon ?? 0) - (position?.lon ?? 0))).toBeLessThan(0.00002)
  }
})

test('a poll brings the last position of each unit when it is new', async () => {
  const { adapter, control, follow } = await webfleet()
  expect((await adapter.pollPositions()).positions).toHaveLength(29)
  await control('/_script', straight)
  const driven = positionsOf(await follow(60))
  expect(seconds(driven)).toEqual([10, 30, 40, 60])
  expect(driven.at(-1)).toMatchObject({ speed: 72, course: 0, ignition: true })
})

test('a driving unit with a stale ignition has an unknown one, never a wrong one', async () => {
  const { adapter, control, follow } = await webfleet()
  await control('/_script', straight)
  await control('/_faults', { staleIgnition: true })
  expect(positionsOf(await follow(15))[0]).toMatchObject({ speed: 72, ignition: null })
  expect(adapter.quota()).toMatchObject({ used: 1, limit: 6 })
})

test('units renamed, added and gone are told', async () => {
  const { adapter, control, follow } = await webfleet()
  await control('/_units', { unit: 'WF-102', delete: true })
  await adapter.pollPositions()
  await control('/_units', { unit: 'WF-101', rename: 'WF-101 bis' })
  await control('/_units', { unit: 'WF-103', delete: true })
  await control('/_units', { unit: 'WF-102', restore: true })
  expect((await follow(15)).flatMap(({ changes }) => changes)).toMatchObject([
    { kind: 'renamed', unitKey: '701', name: 'WF-101 bis' },
    { kind: 'added', unit: { key: '702' } },
    { kind: 'deleted', unitKey: '703' },
  ])
})

test('five days of a track come in pages of two days, in order and within the interval', async () => {
  const { adapter } = await webfleet()
  const [from, to] = [START - 5 * 86_400_000, START]
  const pages: Position[][] = []
  for await (const page of adapter.history('702', from, to)) pages.push(page)
  const times = pages.flat().map(({ fixTime }) => fixTime)
  expect(pages).toHaveLength(3)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThanOrEqual(from)
  expect(times.at(-1)).toBeLessThan(to)
})

test('events come once, once a minute at most', async () => {
  const { adapter, control, follow } = await webfleet()
  await adapter.pollPositions()
  await control('/_alerts', { unit: 'WF-101', type: 'sosbutton' })
  const updates = await follow(150)
  const panic = updates.flatMap(({ alarms }) => alarms).filter(({ kind }) => kind === 'panic')
  expect(panic).toMatchObject([{ unitKey: KEY, code: 'A3', at: START }])
  expect(updates.map(({ alarms }) => alarms.some(({ kind }) => kind === 'panic')).indexOf(true)).toBe(4)
})

test('an account without events still shows its trucks', async () => {
  const { adapter, control, follow } = await webfleet()
  await control('/_faults', { noEvents: true })
  expect((await adapter.pollPositions()).positions).toHaveLength(29)
  expect((await follow(75)).flatMap(({ alarms }) => alarms)).toEqual([])
})

test('drivers', async () => {
  const { adapter } = await webfleet()
  expect(await adapter.listDrivers()).toHaveLength(30)
})

test('the queue brings every message once, and nothing is lost when an answer is', async () => {
  const { adapter, control, follow, pass } = await webfleet({ queue: true })
  expect((await adapter.pollPositions()).positions).toHaveLength(29)
  await control('/_script', straight)
  expect(seconds(positionsOf(await follow(40, 10)))).toEqual([10, 20, 30, 40])
  await control('/_faults', { http: { status: 502, times: 1 } })
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ code: 'http-502' })
  expect(seconds(positionsOf(await follow(20, 10)))).toEqual([50, 60, 70])
})

test('what was handed out is acknowledged only with the next poll: after a crash it comes again', async () => {
  const { adapter, control, follow, simulator } = await webfleet({ queue: true })
  await adapter.pollPositions()
  await control('/_script', straight)
  const last = await follow(30, 10)
  const restarted = new WebfleetAdapter({
    fetch,
    url: `${simulator.url}/extern`,
    ...demoWebfleet,
    queue: true,
    now: () => START + 30_000,
    limits: new WebfleetLimits(() => START + 30_000),
  })
  const again = positionsOf([await restarted.pollPositions()])
  expect(seconds(positionsOf(last.slice(-1)))).toEqual([30])
  // Its last position as the list has it, and the message that nobody had acknowledged.
  expect(seconds(again)).toEqual([30, 30])
})

test('more than 500 messages come in several polls', async () => {
  const { adapter, follow, pass } = await webfleet({ queue: true, events: false })
  await adapter.pollPositions()
  pass(600)
  const counts = (await follow(60, 10)).map(({ positions }) => positions.length)
  expect(counts[0]).toBe(500)
  expect(counts.at(-1)).toBeLessThan(500)
})

test('an old server that knows credentials in the address only is found by itself', async () => {
  const { adapter, control } = await webfleet()
  await control('/_faults', { ignoresBasic: true })
  expect(await adapter.listUnits()).toHaveLength(30)
  await control('/_faults', { ignoresBasic: false })
  expect(await adapter.listUnits()).toHaveLength(30)
})

test('credentials never go into the address when only Basic is allowed', async () => {
  const addresses: string[] = []
  const { adapter, control } = await webfleet({
    auth: 'basic',
    fetch: (input, init) => {
      addresses.push(String(input))
      return fetch(input, init)
    },
  })
  await control('/_faults', { ignoresBasic: true })
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: '1101' })
  expect(addresses).toHaveLength(1)
  expect(addresses[0]).not.toContain('password')
})

test.each([
  ['password', { password: 'otra' }],
  ['account', { account: 'otra' }],
  ['key', { apikey: 'otra' }],
])('a wrong %s stops', async (_, change) => {
  const { adapter } = await webfleet(change)
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: '1101' })
})

test('a password that changes later stops without a second way being tried', async () => {
  const { adapter, control, stats, pass } = await webfleet({ events: false })
  await adapter.connect()
  const { requests } = await stats()
  await control('/_faults', { error: { code: 1101 } })
  pass(15)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ kind: 'stop', code: '1101' })
  expect((await stats()).requests - requests).toBe(1)
})

test.each([
  ['quota reached', { overQuota: true }, 'retry', '8011'],
  ['user busy', { error: { code: 8015 } }, 'retry', '8015'],
  ['internal error', { error: { code: -1 } }, 'retry', '-1'],
  ['host not allowed', { error: { code: 9126 } }, 'stop', '9126'],
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
])('poll, %s: the caller knows what to do, and the next poll goes on', async (_, fault, kind, code) => {
  const { adapter, control, follow, pass } = await webfleet()
  await adapter.pollPositions()
  await control('/_script', straight)
  await follow(15)
  await control('/_faults', fault)
  pass(15)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  expect(seconds(positionsOf(await follow(15)))).toEqual([40])
})

test('calls of one user never overlap', async () => {
  const { adapter, control, stats } = await webfleet()
  await control('/_faults', { slowMs: 60 })
  await Promise.all([adapter.listUnits(), adapter.listDrivers(), adapter.pollPositions(), adapter.listUnits()])
  expect((await stats()).mostAtOnce).toBe(1)
})

test('two connections of the same account share its limits', async () => {
  const { simulator, control, stats } = await webfleet()
  const options = { url: `${simulator.url}/extern`, ...demoWebfleet, fetch }
  const adapters = [new WebfleetAdapter(options), new WebfleetAdapter(options)]
  await control('/_faults', { slowMs: 60 })
  await Promise.all(adapters.flatMap((adapter) => [adapter.listUnits(), adapter.listDrivers()]))
  expect((await stats()).mostAtOnce).toBe(1)
  expect(adapters[0]?.quota()).toMatchObject({ used: 2, limit: 6 })
})

adapterBehaves(webfleet)
