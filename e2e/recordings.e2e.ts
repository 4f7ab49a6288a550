import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { createSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { createCamera } from '@arriero/contract/video/cameras.contract.ts'
import { listDownloads, recordedDays, records } from '@arriero/contract/video/recordings.contract.ts'
import { demoStreamax } from '../simulators/src/streamax/server.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { timeInPicture } from './time-code.ts'

test.use({ drawsMaps: false })
test.setTimeout(180_000)

const dayMs = 86_400_000

/** A camera of the simulated platform, and a moment of the last whole day of which it recorded an hour. */
async function makeCamera() {
  const mariana = await sessionOf('mariana')
  const source = await call(mariana, createSource, {
    body: {
      platform: platforms.streamax,
      name: `Grabaciones ${process.pid}`,
      url: process.env['SIM_STREAMAX_URL'],
      values: demoStreamax,
      enabled: false,
    },
  })
  const { id } = await call(mariana, createCamera, {
    body: { sourceId: source.id, name: `Grabadora ${process.pid}`, uniqueId: '00914002AB', planSeconds: 18_000 },
  })
  const today = new Date().toISOString().slice(0, 10)
  const days = await call(mariana, recordedDays, { params: { id }, query: { month: today.slice(0, 7) } })
  const { day } = days.findLast((one) => one.day < today && (one.seconds ?? 0) > 3600)!
  const start = `${day}T06:00:00Z`
  const end = new Date(Date.parse(start) + dayMs).toISOString()
  const pieces = await call(mariana, records, { params: { id }, query: { start, end } })
  const long = pieces.find((piece) => Date.parse(piece.end) - Date.parse(piece.start) > 10 * 60_000)!
  return { id, moment: Date.parse(long.start) + 5 * 60_000 }
}

/** ms between two times of which the one in a picture is known up to its turn: the code has 24 bits of hundredths. */
function apart(one: number, other: number): number {
  const turn = 2 ** 24 * 10
  const rest = (((one - other) % turn) + turn) % turn
  return Math.min(rest, turn - rest)
}

test('a recording is played at its moment, cut with I and O, and kept', async ({ console: app, page }) => {
  const { id, moment } = await makeCamera()
  const at = encodeURIComponent(new Date(moment).toISOString())
  await app.enter('mariana', `/Consola/camaras/equipos/${id}/grabaciones?momento=${at}`)
  const video = page.getByRole('group', { name: 'Canal 1' }).locator('video')
  await expect.poll(() => timeInPicture(video), { timeout: 60_000 }).not.toBeNull()
  const shown = (await timeInPicture(video)) ?? 0
  expect(apart(shown, moment)).toBeLessThan(30_000)
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.keyboard.press('i')
  await page.keyboard.press('l')
  await page.keyboard.press('o')
  await page.getByRole('button', { name: /^Descargar 1\d s$/ }).click()
  const downloads = page.getByRole('region', { name: 'Descargas' })
  await expect(downloads.getByRole('listitem')).toHaveCount(2)
  const mariana = await sessionOf('mariana')
  const states = async () => (await call(mariana, listDownloads, { query: { cameraId: id } })).map(({ state }) => state)
  await expect.poll(states, { timeout: 90_000 }).toEqual(['COMPLETED', 'COMPLETED'])
  await page.reload()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    downloads.getByRole('button', { name: 'Guardar' }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.mp4$/)
})
