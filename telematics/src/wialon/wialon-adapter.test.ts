import { demoWialonToken, startWialonSimulator } from '@arriero/simulators/wialon/server.ts'
import { expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import type { Position } from '../position.ts'
import { adapterBehaves, fleetOf, platformWorld, START, straightNorth } from '../testing/platform-world.fixture.ts'
import { WialonAdapter, type WialonAdapterOptions } from './wialon-adapter.ts'
import { wialonLimits } from './wialon-client.ts'

const fleet = fleetOf(7)

const wialon = platformWorld<WialonAdapterOptions, WialonAdapter>(
  (clocks) => startWialonSimulator({ fleet, ...clocks }),
  (url, now, options) =>
    new WialonAdapter({
      fetch,
      host: url,
      token: demoWialonToken,
      now,
      random: () => 0,
      limits: wialonLimits(now),
      ...options,
    }),
)

const positionsOf = (updates: readonly PlatformUpdate[], unitKey?: string): Position[] =>
  updates.flatMap(({ positions }) => positions).filter((position) => !unitKey || position.unitKey === unitKey)

/** Drives one unit straight north from now on, so that every poll brings exactly one fix of it. */
const straight = straightNorth('NE-101')

test('signing in tells the user and the account', async () => {
  const { adapter } = await wialon()
  expect(await adapter.connect()).toEqual({ userKey: '20001', userName: 'demo', accountKey: '20000' })
})

test('the unit list brings groups, plates and last positions; a unit that never reported has none', async () => {
  const { adapter } = await wialon()
  const units = await adapter.listUnits()
  expect(units).toHaveLength(30)
  expect(new Set(units.map(({ group }) => group?.name))).toContain('Línea Golfo')
  const first = units.find(({ name }) => name === 'NE-101')
  expect(first).toMatchObject({ key: '34001', group: { name: 'Línea Noreste' } })
  expect(first?.plates).toMatch(/^\d\d[A-Z]{2}\d[A-Z]$/)
  expect(first?.position?.fixTime).toBeGreaterThan(START - 6 * 60_000)
  expect(first?.position?.odometerKm).toBeGreaterThan(50_000)
  expect(units.filter(({ position }) => position === null)).toHaveLength(1)
})

test('a large fleet comes in pages', async () => {
  const { adapter, stats } = await wialon({ pageSize: 7 })
  expect(new Set((await adapter.listUnits()).map(({ key }) => key)).size).toBe(30)
  expect(await stats()).toMatchObject({ requests: 1 + 1 + 5 })
})

test('every message arrives once, live and in history the same', async () => {
  const { adapter, control, follow } = await wialon()
  await adapter.pollPositions()
  await control('/_script', straight)
  const live = positionsOf(await follow(300), '34001')
  expect(live).toHaveLength(30)
  expect(new Set(live.map(({ fixTime }) => fixTime)).size).toBe(30)
  const stored: Position[] = []
  for await (const page of adapter.history('34001', START + 1000, START + 301_000)) stored.push(...page)
  const place = ({ fixTime, lat, lon, speed, ignition }: Position) => ({ fixTime, lat, lon, speed, ignition })
  expect(stored.map(place)).toEqual(live.map(place))
})

test('a week of history comes in pages, in order, within the interval', async () => {
  const { adapter } = await wialon()
  const [from, to] = [START - 7 * 86_400_000, START]
  const pages: Position[][] = []
  for await (const page of adapter.history('34002', from, to)) pages.push(page)
  const times = pages.flat().map(({ fixTime }) => fixTime)
  expect(pages.length).toBeGreaterThan(20)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThanOrEqual(from)
  expect(times.at(-1)).toBeLessThan(to)
  expect(times.length).toBeGreaterThan(5000)
})

test('an interval without messages is empty, not an error', async () => {
  const { adapter } = await wialon()
  for await (const page of adapter.history('34025', START - 86_400_000, START)) expect(page).toEqual([])
})

test('an interval too heavy for the platform is asked for in smaller pieces', async () => {
  const { adapter, control } = await wialon()
  await control('/_faults', { error: { code: 1005, service: 'messages/load_interval', times: 3 } })
  const positions: Position[] = []
  for await (const page of adapter.history('34002', START - 86_400_000, START)) positions.push(...page)
  expect(positions.length).toBeGreaterThan(300)
})

test('units renamed, added and deleted are told', async () => {
  const { adapter, control, follow } = await wialon()
  await control('/_units', { unit: 'NE-102', delete: true })
  await adapter.listUnits()
  await adapter.pollPositions()
  await control('/_units', { unit: 'NE-101', rename: 'NE-101 bis' })
  await control('/_units', { unit: 'FR-101', delete: true })
  await control('/_units', { unit: 'NE-102', restore: true })
  const changes = (await follow(10)).flatMap((update) => update.changes)
  expect(changes).toMatchObject([
    { kind: 'renamed', unitKey: '34001', name: 'NE-101 bis' },
    { kind: 'deleted', unitKey: '34002' },
    { kind: 'added', unit: { key: '34007', name: 'NE-102' } },
  ])
})

test('geofences of the three shapes', async () => {
  const { adapter } = await wialon()
  const geofences = await adapter.listGeofences()
  const yard = geofences.find(({ name }) => name === 'Patio Apodaca')
  expect(yard).toMatchObject({ shape: 'polygon', group: { name: 'Línea Noreste' }, color: '#12875a', opacity: 0.5 })
  expect(geofences.some(({ shape, radius }) => shape === 'circle' && radius !== null && radius < 40)).toBe(true)
  expect(geofences.find(({ shape }) => shape === 'line')).toMatchObject({ width: 120 })
  expect(new Set(geofences.map(({ key }) => key)).size).toBe(geofences.length)
})

test('a lost session is renewed, and the poller learns since when the queue was lost', async () => {
  const { adapter, control, follow, pass, now, stats } = await wialon()
  await adapter.pollPositions()
  await follow(10)
  const lastGood = now()
  await control('/_faults', { expireSessions: true })
  pass(10)
  const update = await adapter.pollPositions()
  expect(update.gapSince).toBe(lastGood)
  expect(update.positions.length).toBeGreaterThan(20)
  expect(update.changes).toEqual([])
  expect((await follow(10))[0]).toMatchObject({ gapSince: null })
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('five minutes without a poll end the session; polls every ten seconds keep it', async () => {
  const { adapter, follow, pass, stats } = await wialon()
  await adapter.pollPositions()
  await follow(600)
  expect(await stats()).toMatchObject({ logins: 1 })
  pass(301)
  expect((await adapter.pollPositions()).gapSince).not.toBeNull()
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('many calls that find the session lost sign in once', async () => {
  const { adapter, control, stats } = await wialon()
  await adapter.listUnits()
  await control('/_faults', { expireSessions: true })
  await Promise.all([adapter.listUnits(), adapter.listGeofences(), adapter.listUnits()])
  expect(await stats()).toMatchObject({ logins: 2 })
})

test('a wrong token stops with the text of the specification', async () => {
  const { adapter } = await wialon({ token: 'no' })
  await expect(adapter.connect()).rejects.toMatchObject({
    kind: 'stop',
    code: '8',
    message: 'Token de Wialon no valido.',
  })
})

test('a token that expires while polling stops too', async () => {
  const { adapter, control } = await wialon()
  await adapter.pollPositions()
  await control('/_faults', { expiredToken: true })
  await expect(adapter.pollPositions()).rejects.toMatchObject({ kind: 'stop', message: 'Token de Wialon no valido.' })
})

test('a request refused for being one too many is repeated up to three times', async () => {
  const { adapter, control } = await wialon()
  await control('/_faults', {
    error: { code: 1003, reason: 'LIMIT api_concurrent', times: 3, service: 'core/search_items' },
  })
  expect(await adapter.listUnits()).toHaveLength(30)
  await control('/_faults', { error: { code: 1003, service: 'core/search_items' } })
  await expect(adapter.listUnits()).rejects.toMatchObject({ kind: 'retry', code: '1003' })
})

test.each([
  ['quota exceeded', { error: { code: 10 } }, 'retry', '10'],
  ['server error', { error: { code: 5 } }, 'retry', '5'],
  ['no access', { error: { code: 7 } }, 'show', '7'],
  ['execution time', { error: { code: 1005 } }, 'retry', '1005'],
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
])('poll, %s: the caller knows what to do, and the next poll has everything', async (_, fault, kind, code) => {
  const { adapter, control, follow, pass } = await wialon()
  await adapter.pollPositions()
  await control('/_script', straight)
  await follow(10)
  await control('/_faults', fault)
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  const after = positionsOf(await follow(10), '34001')
  expect(after.map(({ fixTime }) => fixTime)).toEqual([START + 20_000, START + 30_000])
})

test('events of an answer that came too late are gone; the next poll says since when, and history has them', async () => {
  const { adapter, control, follow, pass, stats, now } = await wialon({ timeoutMs: 200 })
  await adapter.pollPositions()
  await control('/_script', straight)
  await follow(10)
  const lastGood = now()
  await control('/_faults', { slowMs: 400 })
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ kind: 'retry', code: 'timeout' })
  await expect.poll(stats).toMatchObject({ events: 2 })
  await control('/_faults', { reset: true })
  const [update] = await follow(10)
  expect(update?.gapSince).toBe(lastGood)
  expect(positionsOf(update ? [update] : [], '34001').map(({ fixTime }) => fixTime)).toEqual([START + 30_000])
  const missed: Position[] = []
  for await (const page of adapter.history('34001', lastGood + 1, START + 30_000)) missed.push(...page)
  expect(missed.map(({ fixTime }) => fixTime)).toEqual([START + 20_000])
  expect((await follow(10))[0]?.gapSince).toBeNull()
})

test('nobody at the address: the text of the specification', async () => {
  const { adapter, simulator } = await wialon()
  await simulator.close()
  await expect(adapter.connect()).rejects.toMatchObject({
    kind: 'retry',
    code: 'network',
    message: 'No se ha podido cargar el SDK de Wialon',
  })
})

test('late messages come together, with their own times', async () => {
  const { adapter, control, follow } = await wialon()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_faults', { late: { units: ['NE-101'], seconds: 60 } })
  const updates = await follow(60)
  expect(updates.map((update) => positionsOf([update], '34001').length)).toEqual([0, 0, 0, 0, 0, 7])
  const late = positionsOf(updates, '34001')
  expect(late[1]).toMatchObject({ fixTime: START + 10_000, receivedAt: START + 60_000 })
})

test('messages of a gap never come, nor do they appear in history', async () => {
  const { adapter, control, follow } = await wialon()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_faults', { gap: { units: [34001], seconds: 45 } })
  const live = positionsOf(await follow(70), '34001').map(({ fixTime }) => fixTime - START)
  expect(live).toEqual([50_000, 60_000, 70_000])
})

test('repeated messages are passed on: judging them is the caller’s work', async () => {
  const { adapter, control, follow } = await wialon()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_faults', { duplicate: { seconds: 15, units: ['NE-101'] } })
  const live = positionsOf(await follow(20), '34001').map(({ fixTime }) => fixTime - START)
  expect(live).toEqual([10_000, 10_000, 20_000])
})

test('a jump, a time in the future and unknown satellites come as they are; miles change no speed', async () => {
  const { adapter, control, follow, pass } = await wialon()
  await adapter.pollPositions()
  await control('/_script', straight)
  pass(5)
  const seconds = 10
  const units = ['NE-101']
  await control('/_faults', {
    jump: { units, seconds },
    future: { units, seconds },
    noSatellites: { units, seconds },
    miles: units,
  })
  const [odd, normal] = positionsOf(await follow(20), '34001').slice(-2)
  expect(odd).toMatchObject({ fixTime: START + 10_000 + 172_800_000, satellites: null, speed: 72 })
  expect((odd?.lat ?? 0) - 25).toBeGreaterThan(0.1)
  expect(normal).toMatchObject({ fixTime: START + 20_000, speed: 72 })
})

test('however many calls are made, the provider never sees more than ten at once, nor three loads of history', async () => {
  const { adapter, control, stats } = await wialon()
  await adapter.connect()
  await control('/_faults', { slowMs: 60 })
  const history = async () => {
    for await (const page of adapter.history('34002', START - 40_000_000, START)) expect(page.length).toBeGreaterThan(0)
  }
  await Promise.all([
    ...Array.from({ length: 25 }, () => adapter.listUnits()),
    history(),
    history(),
    history(),
    history(),
    history(),
  ])
  const { mostAtOnce } = await stats()
  expect(mostAtOnce).toBeGreaterThan(3)
  expect(mostAtOnce).toBeLessThanOrEqual(10)
})

test('drivers of all resources come with the unit they drive, and without one after they left it', async () => {
  const { adapter, control } = await wialon()
  const drivers = await adapter.listDrivers()
  expect(drivers).toHaveLength(30)
  expect(new Set(drivers.map(({ key }) => key)).size).toBe(30)
  const own = drivers.find(({ unitKey }) => unitKey === '34001')
  expect(own).toMatchObject({ key: '20101_1', isBlocked: false })
  expect(own?.card).toMatch(/^[0-9A-F]{16}$/)
  await control('/_units', { unit: 'NE-101', driverDrives: 0 })
  expect((await adapter.listDrivers()).find(({ key }) => key === own?.key)?.unitKey).toBeNull()
})

adapterBehaves(wialon)

test('an order goes to the unit by its own command, and what Wialon refuses is told', async () => {
  const { adapter, simulator } = await wialon()
  await adapter.connect()
  expect(await adapter.sendOrder('34001', { kind: 'engine_cut' })).toEqual({ state: 'accepted', text: null })
  await adapter.sendOrder('34001', { kind: 'output_on', output: 2 })
  await adapter.sendOrder('34001', { kind: 'interval', seconds: 30 })
  expect(await (await fetch(`${simulator.url}/_commands`)).json()).toEqual([
    { unit: 'NE-101', commandType: 'block_engine', param: '' },
    { unit: 'NE-101', commandType: 'output_on', param: '2' },
    { unit: 'NE-101', commandType: 'set_report_interval', param: '30' },
  ])
  await expect(adapter.sendOrder('1', { kind: 'locate' })).rejects.toMatchObject({ code: '7', kind: 'show' })
  await expect(adapter.sendOrder('34001', { kind: 'restart' })).rejects.toMatchObject({ kind: 'show' })
})
