import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aConsequence, aQuestion } from '@arriero/contract/checklists/checklists.fixture.ts'
import { getFilled, liftBlock, listBlocks, listFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { createModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import {
  createChecklist,
  deleteChecklist,
  publishChecklist,
} from '@arriero/contract/checklists/templates/templates.contract.ts'
import { readDriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { call, sessionOf } from './api.ts'
import { browserOf } from './browser.ts'
import { Console, expect, test, withoutMaps } from './console.ts'
import { mark } from './people.ts'

test.setTimeout(300_000)

const [questions, photographs] = [80, 12]

/** Eighty questions, twelve of them photographs; brakes that fail block the unit and open a ticket. */
async function longChecklist(name: string) {
  const mariana = await sessionOf('mariana')
  const { id: moduleId } = await call(mariana, createModule, { body: { name: `Patio ${name}` } })
  const brakes = aQuestion({
    key: 'brakes',
    label: 'Frenos de servicio',
    consequences: [
      aConsequence({
        when: { any: ['no'] },
        finding: `Fuga de aire ${name}`,
        severity: 'critical',
        block: true,
        ticket: true,
      }),
    ],
  })
  const asked = Array.from({ length: questions - 1 }, (_, n) =>
    n < photographs
      ? aQuestion({ key: `f${n}`, kind: 'photo', label: `Fotografía ${n + 1}`, weight: 0 })
      : aQuestion({ key: `q${n}`, label: `Punto ${n + 1}` }),
  )
  const content = { sections: [{ key: 's1', title: 'Antes de salir', questions: [brakes, ...asked] }] }
  const { id } = await call(mariana, createChecklist, { body: { name, purpose: 'unit', moduleId, content } })
  await call(mariana, publishChecklist, { params: { id }, body: {} })
  return id
}

/** A phone whose browser can be killed: what it keeps stays in a folder. */
async function phone(folder: string): Promise<{ context: BrowserContext; page: Page }> {
  const { executablePath, env, args } = await browserOf()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    env,
    args,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    permissions: ['geolocation'],
    geolocation: { latitude: 25.67, longitude: -100.31 },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  await context.addInitScript(withoutMaps)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** What the day asks the service worker to keep is there. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = await (await fetch('/offline.json')).json()
    const found = await Promise.all(names.map((name) => caches.match(`/${name}`)))
    return found.every(Boolean)
  })

const day = (page: Page) => page.getByRole('region', { name: 'Señal y lo que espera' })
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('eighty questions with twelve photographs, filled without a signal by a phone that is killed twice, arrive once', async () => {
  const [mariana, driver] = await Promise.all([sessionOf('mariana'), sessionOf('conductor')])
  const name = `Revisión ${mark()}`
  const id = await longChecklist(name)
  const { unit } = await call(driver, readDriverHome)
  if (!unit) throw new Error('The driver of the demo has no unit')
  const arrived = () => call(mariana, listFilled, { query: { checklist: id } })
  const folder = await mkdtemp(join(tmpdir(), 'phone-'))
  let { context, page } = await phone(folder)
  const again = async () => {
    await context.close()
    ;({ context, page } = await phone(folder))
    await context.setOffline(true)
    await page.goto(`${process.env['ARRIERO_URL']}/Consola/dia`)
  }
  try {
    const console = new Console(page)
    await console.enter('conductor')
    await page.waitForURL(/\/Consola\/dia$/)
    await page.getByRole('switch', { name: 'Activar' }).click()
    await expect(page.getByRole('switch', { name: 'Quitar' })).toBeVisible()
    await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true)
    await expect(page.getByText(name)).toBeVisible()

    await context.setOffline(true)
    await page.getByText(name).click()
    await expect(page.getByText('0 de 80')).toBeVisible()
    await page
      .getByRole('group', { name: 'Frenos de servicio' })
      .getByRole('button', { name: 'No', exact: true })
      .click()
    await expect(page.getByText('la unidad no puede salir')).toBeVisible()
    for (let n = 0; n < photographs; n += 1) {
      const question = page.locator(`#llenado-f${n}-pregunta`)
      await question
        .locator('input[type=file]')
        .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: photo })
      await expect(question.getByRole('img')).toBeVisible()
    }
    const yes = page.getByRole('button', { name: 'Sí', exact: true })
    for (let n = 1; n < 40; n += 1) await yes.nth(n).click()
    // Kept with every answer: the battery dies here.
    await expect(page.getByText('40 de 80')).toBeVisible()

    await again()
    await expect(day(page)).toContainText('Sin señal')
    await page.getByText(name).click()
    await expect(page.getByText('40 de 80')).toBeVisible()
    for (let n = 40; n < questions - photographs; n += 1) await yes.nth(n).click()
    await page.getByRole('button', { name: 'Entregar' }).click()
    await expect(page.getByText('Guardado en este equipo')).toBeVisible()
    expect((await arrived()).count).toBe(0)

    await again()
    await expect(day(page)).toContainText('Por enviar: 1 registro, 12 fotos')
    await context.setOffline(false)
    await expect(day(page)).toContainText('Todo enviado', { timeout: 60_000 })
    // The next of what is asked says what became of it.
    await expect(page.getByText(new RegExp(`^${unit.name} no puede salir`))).toBeVisible()

    const { count, results } = await arrived()
    expect([count, results[0]?.lacks, results[0]?.findings]).toEqual([1, 0, 1])
    const filled = await call(mariana, getFilled, { params: { id: results[0]!.id } })
    expect(filled.photos.filter(({ url }) => url !== null)).toHaveLength(photographs)
    expect(Object.keys(filled.answers)).toHaveLength(questions - photographs)
    await page.goto(`${process.env['ARRIERO_URL']}/Consola/checklist/seguimiento_tareas/${filled.id}`)
    await expect(page.getByRole('status').filter({ hasText: 'No puede salir' })).toContainText(`Fuga de aire ${name}`)
    await expect(page.getByText(/TK-\d+/).first()).toBeVisible()
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
    const held = (await call(mariana, listBlocks)).filter(({ unitId }) => unitId === unit.id)
    for (const { id: block } of held)
      await call(mariana, liftBlock, { params: { id: block }, body: { reason: 'Prueba terminada' } })
    await call(mariana, deleteChecklist, { params: { id } })
  }
})
