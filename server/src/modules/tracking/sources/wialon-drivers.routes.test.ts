import { afterAll, expect, test } from 'vitest'
import { importPlatformDriver, listPlatformDrivers } from '@arriero/contract/tracking/platform-drivers.contract.ts'
import { createSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { demoWialonToken, startWialonSimulator } from '@arriero/simulators/wialon/server.ts'
import { wialon } from '@arriero/telematics/wialon/wialon.platform.ts'
import { call } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import type { SourceRow } from './source-row.ts'
import { syncDrivers } from './sync-drivers.ts'
import { syncUnits } from './sync-units.ts'

const stops: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

test("Wialon's drivers are listed with their unit and card, linked, and follow the platform", async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const simulator = await startWialonSimulator({ port: 0, trucks: 4 })
  const values = { token: demoWialonToken }
  const adapter = wialon.connect({ url: simulator.url, values, fetch })
  stops.push(simulator.close, () => adapter.close())
  const source = await call(user, createSource, {
    // The application's own pollers leave it to the test.
    body: { platform: 1, name: 'Wialon', url: simulator.url, values, enabled: false },
  })
  const { rows } = await app.owner.query<SourceRow>('select * from platform_account where id = $1', [source.id])
  const row = rows[0]!
  const poll = async () => {
    await syncUnits(app, row, await adapter.listUnits(), true)
    await syncDrivers(app, row, await adapter.listDrivers())
    return call(user, listPlatformDrivers, { params: { id: source.id } })
  }

  const listed = await poll()
  expect(listed).toHaveLength(4)
  const found = listed.find(({ unit }) => unit?.key === '34001')!
  expect(found).toMatchObject({ driver: null, isGone: false, card: expect.stringMatching(/^[0-9A-F]{16}$/) })
  const linked = await call(user, importPlatformDriver, { params: { id: found.id } })
  expect(linked.driver?.name).toBe(found.name)

  const body = JSON.stringify({ unit: 34001, driverDrives: 34002 })
  expect((await fetch(`${simulator.url}/_units`, { method: 'POST', body })).status).toBe(200)
  const moved = (await poll()).find(({ key }) => key === found.key)
  expect(moved).toMatchObject({ driver: { id: linked.driver!.id }, unit: { key: '34002' } })
})
