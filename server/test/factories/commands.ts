import { expect } from 'vitest'
import { DeviceClient } from '@arriero/simulators/devices/client.ts'
import { teltonikaDialect } from '@arriero/simulators/devices/dialects/teltonika.ts'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import {
  askCommand,
  getCommandSettings,
  unitCommandsOf,
  updateCommandSettings,
} from '@arriero/contract/tracking/commands.contract.ts'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { call } from '../api.ts'
import { testPassword, type TestUser } from '../factories.ts'
import { makeUnit } from './units.ts'
import { testApp } from '../server.ts'
import { trackingOf } from '../../src/modules/tracking/tracking.service.ts'

let last = 0
/** An id that no other test uses. */
const imei = () =>
  `35911100${String(Date.now() % 100_000).padStart(5, '0')}${String((last += 1) % 100).padStart(2, '0')}`

const everyMs = 10_000

/** A truck with a simulated Teltonika that reports every ten seconds of the last minutes, as far as it is told to. */
export async function makeTruck(user: TestUser, name: string) {
  const { app } = await testApp()
  const unit = await makeUnit(user, { name })
  const deviceId = imei()
  const device = await call(user, registerDevice, {
    body: { deviceId, protocol: 'teltonika', name: 'FMC130', unitId: unit.id },
  })
  const listener = trackingOf(app).devices.listeners.find(({ protocol }) => protocol.code === 'teltonika')
  if (!listener) throw new Error('Nobody listens for Teltonika')
  const start = Math.floor(Date.now() / 1000) * 1000 - 240_000
  let speed = 78
  let now = start
  let wall = 1_000_000
  const client = new DeviceClient(
    {
      dialect: teltonikaDialect,
      deviceId,
      host: '127.0.0.1',
      port: listener.port,
      fixAt: (time) => ({
        time,
        lat: 25.8,
        lon: -100.2,
        speed,
        course: 10,
        altitude: 500,
        ignition: true,
        odometerKm: 1000 + (time - start) / 1e6,
        isStored: false,
      }),
      nextReport: (time) => time + everyMs,
      isCovered: () => true,
    },
    start,
  )
  const tick = () => client.tick(now, (wall += 6000))
  return {
    unit,
    device,
    deviceId,
    /** Reports at this speed until so many seconds ago; resolves when all of it is stored. */
    async drive(kmh: number, untilSecondsAgo: number) {
      tick()
      speed = kmh
      now = Math.max(now, start + 240_000 - untilSecondsAgo * 1000)
      const newest = now - ((now - start) % everyMs)
      await expect
        .poll(async () => {
          tick()
          const { rows } = await app.owner.query<{ at: string }>('select at from position_last where unit_id = $1', [
            unit.id,
          ])
          return Date.parse(rows[0]?.at ?? '1970-01-01')
        })
        .toBeGreaterThanOrEqual(newest)
    },
    call: async () => {
      await expect.poll(() => (tick(), trackingOf(app).devices.of(deviceId) !== undefined)).toBe(true)
    },
    tick,
    hangUp: () => client.close(),
  }
}

type SettingsSent = BodySent<typeof updateCommandSettings>

/** Changes how the account wants its commands. */
export async function decide(user: TestUser, given: Partial<SettingsSent>) {
  const { people: _p, createdAt: _c, updatedAt: _u, updatedBy: _b, ...settings } = await call(user, getCommandSettings)
  return call(user, updateCommandSettings, { body: { ...settings, ...given } })
}

type Draft = BodySent<typeof askCommand>

export const draftOf = (draft: Omit<Draft, 'key'> & { key?: string }): Draft => ({
  key: crypto.randomUUID(),
  ...draft,
})

export const ask = (user: TestUser, unitId: number, draft: Omit<Draft, 'key'> & { key?: string }) =>
  call(user, askCommand, { params: { unit_id: unitId }, body: draftOf(draft) })

export const cut = {
  kind: 'engine_cut',
  reason: 'theft',
  reportNumber: '911-NL-2284107',
  password: testPassword,
} as const

export const sheetOf = (user: TestUser, unitId: number) => call(user, unitCommandsOf, { params: { unit_id: unitId } })

/** The newest command of a unit, with what became of it. */
export const newestOf = async (user: TestUser, unitId: number) => (await sheetOf(user, unitId)).commands[0]
