import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { serve } from '@arriero/simulators/http.ts'
import { startMaponSimulator } from '@arriero/simulators/mapon/server.ts'
import { afterEach, expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import { mapon } from './mapon.platform.ts'

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const values = { key: 'k', pushSecret: 'palabra' }
const RECEIVED = Date.UTC(2025, 5, 15, 14, 30, 2)

/** Packs as a receiver recorded them. */
const position = {
  lat: 59.33258,
  lng: 18.06489,
  speed: 42,
  direction: 180,
  altitude: 25,
  gmt: '2025-06-15 14:30:00',
  device_id: 10000001,
  pack_id: 1,
  car_id: 100001,
  company_id: 10001,
  id: 9000000000000001,
}
const ignition = {
  state: true,
  gmt: '2025-06-15 14:25:00',
  device_id: 10000001,
  pack_id: 3,
  car_id: 100001,
  company_id: 10001,
  id: 9000000000000002,
}

function push(body: unknown, secret = 'palabra') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const query = new URLSearchParams({ secret })
  return mapon.receive?.(
    { method: 'POST', headers: {}, query, body: new TextEncoder().encode(text), receivedAt: RECEIVED },
    values,
  )
}

test('a position pack is a position; its time without a zone is UTC', () => {
  expect(push(position)?.update.positions).toEqual([
    {
      unitKey: '100001',
      fixTime: Date.UTC(2025, 5, 15, 14, 30),
      messageTime: Date.UTC(2025, 5, 15, 14, 30),
      receivedAt: RECEIVED,
      lat: 59.33258,
      lon: 18.06489,
      speed: 42,
      course: 180,
      altitude: 25,
      satellites: null,
      ignition: null,
      odometerKm: null,
      engineHours: null,
      fuelPercent: null,
    },
  ])
})

test.each([
  [{ ...ignition }, { ignition: true }],
  [{ ...ignition, pack_id: 5, state: undefined, liters: 245.5 }, { sensors: { fuel_litres: 245.5 } }],
  [{ ...ignition, pack_id: 26, odometer: 123456789 }, { odometerKm: 123456.789 }],
  [{ ...ignition, pack_id: 55, sensor_id: 1, temperature: -18.5 }, { sensors: { temperature_1: -18.5 } }],
])('a pack without a place tells the unit: %j', (pack, told) => {
  const quiet = { ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
  expect(push(pack)?.update.statuses).toEqual([
    { unitKey: '100001', at: Date.UTC(2025, 5, 15, 14, 25), ...quiet, ...told },
  ])
  expect(push({ ...ignition, pack_id: 55, sensor_id: 9, temperature: 4 })?.update).not.toHaveProperty('statuses')
})

test('an ignition pack is told with a key of its own, so that a repeated one is known', () => {
  const alarms = push(ignition)?.update.alarms
  expect(alarms).toMatchObject([{ unitKey: '100001', kind: 'ignition_on', at: Date.UTC(2025, 5, 15, 14, 25) }])
  expect(push(ignition)?.update.alarms).toEqual(alarms)
  expect(push({ ...ignition, id: 3, state: false })?.update.alarms).toMatchObject([{ kind: 'ignition_off' }])
})

test.each([
  ['fuel', { pack_id: 5, liters: 245.5, id: 5, car_id: 1, gmt: '2025-06-15 14:30:00' }, 0],
  ['odometer', { pack_id: 26, odometer: 123456789, id: 6, car_id: 1, gmt: '2025-06-15 14:30:00' }, 0],
  ['temperature', { pack_id: 55, sensor_id: 1, temperature: -18.5, id: 7, car_id: 1, gmt: '2025-06-15 14:30:00' }, 0],
  ['a position without a place', { ...position, lat: null }, 1],
  ['nonsense', 'no es JSON', 1],
])('%s brings no position and does not hold up the queue', (_, body, discarded) => {
  expect(push(body)).toMatchObject({
    update: { positions: [], alarms: [], discarded },
    reply: { status: 200, body: '{"status":"ok"}' },
  })
})

test('whoever does not know the secret is refused, and so is everybody when there is none', () => {
  expect(() => push(position, 'otra')).toThrow(expect.objectContaining({ kind: 'show', code: 'signature' }))
  const open = {
    method: 'POST',
    headers: {},
    query: new URLSearchParams(),
    body: new Uint8Array(),
    receivedAt: RECEIVED,
  }
  expect(() => mapon.receive?.(open, {})).toThrow(expect.objectContaining({ code: 'signature' }))
})

test('a receiver that fails for a while gets every pack in order, each until it is taken', async () => {
  const START = Date.UTC(2026, 10, 21, 18, 0)
  let now = START
  let isDown = false
  const updates: PlatformUpdate[] = []
  const fleet = createFleet({ seed: 41, trucks: 12, now: START })
  const simulator = await startMaponSimulator({ fleet, now: START, wall: () => now })
  const receiver = await serve(({ method, url, body }) => {
    if (isDown) return { status: 503, body: { error: 'later' } }
    const call = { method, headers: {}, query: url.searchParams, body: new TextEncoder().encode(body), receivedAt: now }
    const answer = mapon.receive?.(call, values)
    if (answer) updates.push(answer.update)
    return { body: JSON.parse(answer?.reply.body ?? '{}') }
  })
  stops.push(receiver.close, simulator.close)
  const control = async (path: string, body: unknown) =>
    (await fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  const forward = () => control('/_forward', { url: `${receiver.url}/?secret=palabra` })
  const path = [
    { lat: 25, lon: -100 },
    { lat: 26, lon: -100 },
  ]
  await control('/_script', { unit: 'MX-101', path, speedKmh: 72 })
  now += 20_000
  expect(await forward()).toMatchObject({ waiting: 0 })
  isDown = true
  now += 20_000
  expect(await forward()).toMatchObject({ sent: 0 })
  isDown = false
  now += 20_000
  expect(await forward()).toMatchObject({ waiting: 0 })
  const driven = updates.flatMap(({ positions }) => positions).filter(({ unitKey }) => unitKey === '150001')
  expect(driven.map(({ fixTime }) => (fixTime - START) / 1000)).toEqual([10, 20, 30, 40, 50, 60])
  const started = updates.flatMap(({ alarms }) => alarms).filter(({ unitKey }) => unitKey === '150001')
  expect(started).toMatchObject([{ kind: 'ignition_on' }])
})
