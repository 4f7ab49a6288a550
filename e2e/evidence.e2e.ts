import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { listSources, updateSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { readPacket } from '@arriero/contract/video/evidence-packet.ts'
import { getEvent, pageEvents } from '@arriero/contract/video/events.contract.ts'
import { records } from '@arriero/contract/video/recordings.contract.ts'
import { demoStreamax } from '../simulators/src/streamax/server.ts'
import { call, sessionOf } from './api.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './console.ts'
import { layoutFaults } from './layout.ts'

test.use({ drawsMaps: false })
test.setTimeout(240_000)

const aroundMs = 20_000

type Session = Awaited<ReturnType<typeof sessionOf>>

/** The platform of the demo's cameras stands where this run's simulator does, from here on. */
async function putToWork(session: Session): Promise<void> {
  const { id, name } = (await call(session, listSources)).find(({ platform }) => platform === platforms.streamax)!
  const body = { name, url: process.env['SIM_STREAMAX_URL'] ?? '', values: demoStreamax, enabled: false }
  await call(session, updateSource, { params: { id }, body })
}

/** An event of the demo that its camera recorded. */
async function recordedEvent(session: Session) {
  const { results } = await call(session, pageEvents, { query: { brand: 2, limit: 100 } })
  for (const { id } of results) {
    const { camera, at } = await call(session, getEvent, { params: { id } })
    if (!camera) continue
    const [from, to] = [Date.parse(at) - aroundMs, Date.parse(at) + aroundMs]
    const query = { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
    const pieces = await call(session, records, { params: { id: camera.id }, query })
    const holds = (channel: number) =>
      pieces.some((one) => one.channel === channel && Date.parse(one.start) <= from && Date.parse(one.end) >= to)
    if (holds(1) && holds(2)) return id
  }
  throw new Error('The cameras of the demo recorded none of its events')
}

/** No fault of layout and no barrier, at the desk and on the phone, in both themes. */
async function expectSound(page: Page) {
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const message = `${width} px, ${colorScheme}`
      await expect.soft.poll(() => layoutFaults(page), { message }).toEqual([])
      await expect.soft.poll(() => barriers(page), { message }).toEqual([])
    }
}

test('seals evidence, its cabin reserved, and verifies it: in the page of the packet without a server, and by a link', async ({
  console: app,
  page,
  browser,
}, info) => {
  const session = await sessionOf('mariana')
  await putToWork(session)
  const eventId = await recordedEvent(session)
  await app.enter('mariana', `/Consola/eventos/${eventId}`)
  await page.getByRole('button', { name: 'Sellar evidencia…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('30 s de video')
  // Whoever is on board is reserved unless somebody says otherwise.
  await expect(dialog.getByRole('checkbox', { name: 'Video de CH1 Frente' })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Video de CH2 Cabina' })).toBeChecked()
  await expectSound(page)
  await dialog.getByLabel('Motivo o número de caso').fill('Siniestro 26-118402')
  await dialog.getByRole('button', { name: 'Sellar', exact: true }).click()
  await expect(page).toHaveURL(/\/Consola\/evidencia\/\d+$/)
  const packet = page.getByRole('button', { name: /^Paquete, / })
  await expect(packet).toBeEnabled({ timeout: 120_000 })
  const contents = page.getByRole('region', { name: 'Contenido' })
  await expect(contents.getByText('canal-1.mp4')).toBeVisible()
  await expect(contents.getByRole('listitem').filter({ hasText: 'canal-2.mp4' })).toContainText('reservado')
  await page.getByRole('button', { name: 'Ver el código' }).click()
  const code = await page.getByLabel('Código', { exact: true }).innerText()
  expect(code).toMatch(/^(\w{4}-){4}\w{4}$/)
  await expectSound(page)
  await expect(page.getByRole('region', { name: 'Cadena de custodia' })).toContainText('Siniestro 26-118402')

  const [saved] = await Promise.all([page.waitForEvent('download'), packet.click()])
  expect(saved.suggestedFilename()).toMatch(/^EV-\d{4}\.zip$/)
  const whole = info.outputPath('paquete.zip')
  await saved.saveAs(whole)
  const bytes = await readFile(whole)
  const files = await readPacket(new Blob([bytes]))
  const video = Buffer.from(await files.get('canal-1.mp4')!.arrayBuffer())
  expect(video.subarray(4, 8).toString()).toBe('ftyp')

  // Its own page, from the disk, where no server answers.
  const verifying = info.outputPath('verificar.html')
  await writeFile(verifying, Buffer.from(await files.get('verificar.html')!.arrayBuffer()))
  const offline = await browser.newContext({ offline: true, locale: 'es-MX' })
  const alone = await offline.newPage()
  await alone.goto(pathToFileURL(verifying).href)
  await alone.getByLabel('Paquete de evidencia').setInputFiles(whole)
  await expect(alone.getByRole('heading', { name: 'Íntegro y auténtico' })).toBeVisible()
  const cabin = alone.getByRole('link', { name: 'canal-2.mp4' })
  await alone.getByLabel('Código de los archivos reservados').fill('AAAA-AAAA-AAAA-AAAA-AAAA')
  await alone.getByRole('button', { name: 'Abrir' }).click()
  await expect(alone.getByText('Ese código no abre los archivos reservados')).toBeVisible()
  await alone.getByLabel('Código de los archivos reservados').fill(code)
  await alone.getByRole('button', { name: 'Abrir' }).click()
  const [opened] = await Promise.all([alone.waitForEvent('download'), cabin.click()])
  const clear = info.outputPath('canal-2.mp4')
  await opened.saveAs(clear)
  expect((await readFile(clear)).subarray(4, 8).toString()).toBe('ftyp')
  const altered = info.outputPath('alterado.zip')
  const changed = Buffer.from(bytes)
  const last = bytes.indexOf(video) + video.length - 1
  changed[last] = changed[last]! ^ 1
  await writeFile(altered, changed)
  await alone.getByLabel('Paquete de evidencia').setInputFiles(altered)
  await expect(alone.getByRole('heading', { name: 'Esta copia fue alterada' })).toBeVisible()
  await expect(alone.getByText('canal-1.mp4 cambió después del sello. Lo demás coincide.')).toBeVisible()
  await offline.close()

  // By a link, for somebody who has no account.
  await page.getByRole('button', { name: 'Compartir…' }).click()
  await dialog.getByLabel('Para quién es').fill('Seguros Alba Norte')
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  const stranger = await browser.newContext({ locale: 'es-MX' })
  const outside = await stranger.newPage()
  await outside.goto(link)
  await expect(outside.getByRole('heading', { name: 'Íntegro y auténtico' })).toBeVisible()
  await expect(outside.getByText('Bytes originales de la cámara')).toBeVisible()
  await expect(outside.getByRole('region', { name: 'Resultado' })).toContainText(/Archivos reservados.*sin abrir/s)
  await expectSound(outside)
  await outside.getByLabel('Código que le dio quien los selló').fill('AAAA-AAAA-AAAA-AAAA-AAAA')
  await outside.getByRole('button', { name: 'Abrir' }).click()
  await expect(outside.getByRole('alert')).toContainText('Ese código no abre los archivos reservados')
  await expectSound(outside)
  await outside.getByLabel('Código que le dio quien los selló').fill(code.toLowerCase())
  await outside.getByRole('button', { name: 'Abrir' }).click()
  await expect(outside.getByRole('region', { name: 'Resultado' })).toContainText(
    'Lo que abre el código es lo que se selló',
  )
  await outside.getByText('canal-2.mp4').first().click()
  await expect(outside.locator('video[aria-label$="canal-2.mp4"]')).toBeVisible()
  await expectSound(outside)
  await outside.locator('input[type=file]').setInputFiles(altered)
  await expect(outside.getByRole('heading', { name: 'Esta copia fue alterada' })).toBeVisible()
  await expect(outside.getByText('Distinto del original')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Cadena de custodia' })).toContainText(
    'Visto con el enlace de Seguros Alba Norte',
  )
  await page.getByRole('button', { name: 'Revocar el enlace de Seguros Alba Norte' }).click()
  await dialog.getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText(/^Revocado el /)).toBeVisible()
  await outside.reload()
  await expect(outside.getByRole('heading', { name: 'El enlace no existe, venció o fue revocado' })).toBeVisible()
  await expectSound(outside)
  await stranger.close()
  app.expectNoErrors()
})
