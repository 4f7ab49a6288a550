import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Page } from '@playwright/test'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { createSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { cameraSources, createCamera } from '@arriero/contract/video/cameras.contract.ts'
import { startDashcam } from '../simulators/src/devices/dashcam.ts'
import { demoStreamax } from '../simulators/src/streamax/server.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { timeInPicture } from './time-code.ts'

/** Live video is no older. */
const MOST_LAG_MS = 2000

/** A camera of the simulated platform, on no unit, and its name. */
async function makeCamera(uniqueId: string): Promise<string> {
  const mariana = await sessionOf('mariana')
  const source = await call(mariana, createSource, {
    body: {
      platform: platforms.streamax,
      name: `Video ${process.pid}`,
      url: process.env['SIM_STREAMAX_URL'],
      values: demoStreamax,
      enabled: false,
    },
  })
  const name = `Cámara ${process.pid}`
  await call(mariana, createCamera, { body: { sourceId: source.id, name, uniqueId, planSeconds: 9000 } })
  return name
}

/** A dashcam that reports to us directly, on no unit, and the name of its camera. */
async function makeDashcam(): Promise<string> {
  const mariana = await sessionOf('mariana')
  const [name, deviceId] = [`Dashcam ${process.pid}`, `013${String(process.pid).padStart(9, '0')}`]
  await call(mariana, registerDevice, { body: { deviceId, protocol: 'jt808', name, unitId: null } })
  const dashcam = startDashcam({ deviceId, name, host: '127.0.0.1', port: Number(process.env['JT808_PORT']) })
  stops.push(() => dashcam.close())
  await expect.poll(() => dashcam.isOnline).toBe(true)
  const sources = await call(mariana, cameraSources)
  const { id: sourceId } = sources.find((source) => source.name === 'Equipos directos')!
  await call(mariana, createCamera, { body: { sourceId, name, imei: deviceId, planSeconds: 9000 } })
  return name
}

const stops: (() => void)[] = []
test.afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Its picture moves, and is of this moment. */
async function expectLive(page: Page, name: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Cámaras' }).getByRole('button', { name }).first().click()
  const video = page.getByRole('group', { name: new RegExp(name) }).locator('video')
  await expect.poll(() => timeInPicture(video)).not.toBeNull()
  const first = (await timeInPicture(video)) ?? 0
  await expect.poll(async () => ((await timeInPicture(video)) ?? 0) - first).toBeGreaterThan(1000)
  // Asked until a busy machine has caught up: the player hurries.
  await expect.poll(async () => Date.now() - ((await timeInPicture(video)) ?? 0)).toBeLessThan(MOST_LAG_MS)
}

test('a camera on the wall shows moving pictures of this moment, and is there on another machine too', async ({
  console: app,
  page,
  another,
}) => {
  const name = await makeCamera('00914001AB')
  await app.enter('mariana', '/Consola/camaras')
  await expectLive(page, name)
  const elsewhere = await another()
  await elsewhere.enter('mariana', '/Consola/camaras')
  const tile = elsewhere.page.getByRole('group', { name: 'Muro' }).getByRole('group', { name: new RegExp(name) })
  await expect.poll(() => timeInPicture(tile.locator('video'))).not.toBeNull()
  await tile.hover()
  await tile.getByRole('button', { name: /^Quitar/ }).click()
  await expect(tile).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Muro' })).toContainText('Elija una cámara de la lista.')
  await expect(page.getByRole('group', { name: 'Muro' }).getByRole('group', { name: new RegExp(name) })).toHaveCount(0)
})

test('a dashcam that reports to us directly shows its picture like any camera', async ({ console: app, page }) => {
  const name = await makeDashcam()
  await app.enter('mariana', '/Consola/camaras')
  await expectLive(page, name)
})
