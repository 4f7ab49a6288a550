import { expect, test } from 'vitest'
import type { PlatformAdapter, PlatformUnit, PlatformUpdate } from './adapter.ts'
import type { Alarm } from './alarm.ts'
import { definePlatform } from './define-platform.ts'
import type { PlatformCapabilities } from './adapter.ts'
import type { Position } from './position.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

const position = (change: Partial<Position> = {}): Position => ({
  unitKey: '1',
  fixTime: NOW,
  messageTime: NOW,
  receivedAt: NOW,
  lat: 25.68,
  lon: -100.31,
  speed: 62,
  course: 178,
  altitude: 540,
  satellites: 12,
  ignition: true,
  odometerKm: 120_500,
  engineHours: 3100,
  fuelPercent: 70,
  ...change,
})

const alarm = (change: Partial<Alarm> = {}): Alarm => ({
  unitKey: '1',
  key: 'a',
  code: '7',
  kind: 'panic',
  at: NOW,
  endAt: null,
  receivedAt: NOW,
  lat: 25.68,
  lon: -100.31,
  speed: 62,
  detail: null,
  ...change,
})

const unit = (change: Partial<PlatformUnit> = {}): PlatformUnit => {
  const unknown = { group: null, position: null, deviceId: null, phone: null, plates: null, vin: null }
  return { key: '1', name: 'T-1', ...unknown, ...change }
}

const capabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: true,
  geofences: true,
  alarms: true,
  drivers: true,
  orders: [],
}

/** A platform that tells exactly what is given, polled and pushed. */
function telling(update: Partial<PlatformUpdate>, units: PlatformUnit[] = []) {
  const told: PlatformUpdate = { positions: [], alarms: [], changes: [], discarded: 0, gapSince: null, ...update }
  const adapter: PlatformAdapter = {
    platform: 'TOLD',
    capabilities,
    connect: () => Promise.resolve({ userKey: '1', userName: 'x', accountKey: null }),
    listUnits: () => Promise.resolve(units),
    pollPositions: () => Promise.resolve(told),
    async *history() {
      yield told.positions
    },
    listGeofences: () => Promise.resolve([]),
    listDrivers: () => Promise.resolve([]),
    quota: () => null,
    close: () => Promise.resolve(),
  }
  return definePlatform({
    code: 'told',
    name: 'Told',
    capabilities,
    fields: [],
    defaultUrl: null,
    connect: () => adapter,
    receive: () => ({ update: told, reply: { status: 200, type: 'text/plain', body: '' } }),
  })
}

const request = { method: 'POST', headers: {}, query: new URLSearchParams(), body: new Uint8Array(), receivedAt: NOW }

async function polled(update: Partial<PlatformUpdate>): Promise<PlatformUpdate> {
  return telling(update).connect({ url: 'http://told', values: {}, fetch }).pollPositions()
}

test('what is plausible passes as it came, polled and pushed', async () => {
  const told = position({ sensors: { temperature_1: -18.5 } })
  expect((await polled({ positions: [structuredClone(told)], alarms: [alarm()] })).positions).toEqual([told])
  const { update } = telling({ positions: [structuredClone(told)], alarms: [alarm()] }).receive!(request, {})
  expect(update).toMatchObject({ positions: [told], alarms: [alarm()], discarded: 0 })
})

const absurd = [Number.NaN, Infinity, -Infinity, 1e308, 1e39, -1e39]

test.each(absurd)(
  'a place or a time of %s drops the position, and the platform is followed all the same',
  async (value) => {
    const bad = [position({ lat: value }), position({ lon: value }), position({ fixTime: value })]
    expect(await polled({ positions: [...bad, position()] })).toMatchObject({ positions: [position()], discarded: 3 })
  },
)

test.each(absurd)('any other number of %s is not known', async (value) => {
  const given = position({
    speed: value,
    course: value,
    altitude: value,
    satellites: value,
    odometerKm: value,
    engineHours: value,
    fuelPercent: value,
    messageTime: value,
    sensors: { temperature_1: value, rpm: 900 },
  })
  const { positions } = await polled({ positions: [given] })
  const unknown = { altitude: null, satellites: null, odometerKm: null, engineHours: null, fuelPercent: null }
  expect(positions).toEqual([position({ speed: 0, course: null, ...unknown, sensors: { rpm: 900 } })])
})

test.each(absurd)('an alarm at %s is none; at such a place it is somewhere', async (value) => {
  const given = [alarm({ at: value }), alarm({ lat: value, speed: value, endAt: value })]
  const { alarms, discarded } = await polled({ alarms: given })
  expect(alarms).toEqual([alarm({ lat: null, lon: null, speed: null })])
  expect(discarded).toBe(1)
})

test('a status without a time is none, its absurd numbers are unknown', async () => {
  const said = { unitKey: '1', ignition: true, odometerKm: 1e39, engineHours: null, fuelPercent: -3 }
  const { statuses } = await polled({
    statuses: [
      { at: NOW, ...said },
      { at: Infinity, ...said },
    ],
  })
  expect(statuses).toEqual([{ at: NOW, ...said, odometerKm: null, fuelPercent: null }])
})

test('texts no database keeps are tidied: controls, halves of characters, endless ones', async () => {
  const given = unit({
    key: '1\0',
    name: `T\0-1 \uD83D${'x'.repeat(900)}`,
    plates: 'AB\n1',
    position: position({ lat: 91 }),
  })
  const [told] = await telling({}, [given]).connect({ url: 'http://told', values: {}, fetch }).listUnits()
  expect(told).toMatchObject({ key: '1 ', plates: 'AB 1', position: null })
  expect(told?.name).toMatch(/^T -1 \uFFFDx+$/)
  expect(told?.name).toHaveLength(200)
})

test('history keeps what can be', async () => {
  const pages = telling({ positions: [position({ lat: 1e39 }), position()] })
    .connect({ url: 'http://told', values: {}, fetch })
    .history('1', 0, NOW)
  const told: Position[] = []
  for await (const page of pages) told.push(...page)
  expect(told).toEqual([position()])
})
