import { aConsequence, aQuestion } from '@arriero/contract/checklists/checklists.fixture.ts'
import { liftBlock, listBlocks, listFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { createModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import type { ChecklistContent } from '@arriero/contract/checklists/templates/content.ts'
import { createChecklist, publishChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { readDriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { listTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Page } from '@playwright/test'
import { call, password, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { mark } from './people.ts'
import { Phone } from './phone.ts'
import { picture } from './picture.ts'

const questions = 68
const photos = 12
const patienceMs = 60_000

/** Brakes that block the unit and open a ticket, then what is looked at, and at the end what is photographed. */
const contentWith = (finding: string): ChecklistContent => ({
  sections: [
    {
      key: 'look',
      title: 'Revisión',
      questions: Array.from({ length: questions }, (_, i) =>
        aQuestion({
          key: `q${i}`,
          label: `Punto ${i + 1}`,
          consequences:
            i === 0
              ? [
                  aConsequence({
                    when: { any: ['no'] },
                    finding,
                    severity: 'critical',
                    block: true,
                    ticket: true,
                  }),
                ]
              : [],
        }),
      ),
    },
    {
      key: 'photos',
      title: 'Fotografías',
      questions: Array.from({ length: photos }, (_, i) =>
        aQuestion({ key: `p${i}`, kind: 'photo', label: `Fotografía ${i + 1}`, photos: 1 }),
      ),
    },
  ],
})

test('a phone without a signal that dies twice hands in eighty answers and twelve photographs once: a ticket is open and the unit stays', async () => {
  test.setTimeout(300_000)
  const [house, driver] = [await sessionOf('mariana'), await sessionOf('conductor')]
  const { id: moduleId } = await call(house, createModule, { body: { name: `Patio ${mark()}` } })
  const name = `Salida ${mark()}`
  const finding = `Fuga de aire ${mark()}`
  const content = contentWith(finding)
  const { id } = await call(house, createChecklist, { body: { name, purpose: 'unit', moduleId, content } })
  await call(house, publishChecklist, { params: { id }, body: {} })
  const { unit } = await call(driver, readDriverHome)
  if (!unit) throw new Error('The driver of the demo has no unit')
  const handedIn = async () => (await call(house, listFilled, { query: { checklist: id } })).results

  const phone = await Phone.buy()
  try {
    let page = await phone.turnOn({ signal: true })
    await signIn(page)
    await page.getByRole('switch').click()
    await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
    // A hundred files come after the page does.
    await expect.poll(() => lacking(page, id), { timeout: patienceMs }).toEqual([])

    await phone.setSignal(false)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await choose(page, 0, 'No')
    for (let i = 1; i < 40; i++) await choose(page, i, 'Sí')
    for (let i = 0; i < 6; i++) await photograph(page, i)
    await expect.poll(() => keptPhotos(page)).toBe(6)
    await phone.die()

    page = await phone.turnOn({ signal: false })
    await page.goto(`${process.env['ARRIERO_URL']}/dia`)
    await page.getByRole('link', { name }).click()
    await expect(answer(page, 39, 'Sí')).toHaveAttribute('aria-pressed', 'true')
    await expect(answer(page, 0, 'No')).toHaveAttribute('aria-pressed', 'true')
    for (let i = 40; i < questions; i++) await choose(page, i, 'Sí')
    for (let i = 6; i < photos; i++) await photograph(page, i)
    await page.getByRole('button', { name: 'Entregar' }).click()
    await expect(page.getByText('Guardado en este equipo; se entrega solo cuando haya señal')).toBeVisible()
    await phone.die()

    page = await phone.turnOn({ signal: false })
    await page.goto(`${process.env['ARRIERO_URL']}/dia`)
    await expect(page.getByText(`Por enviar: 1 registro, ${photos} fotos`)).toBeVisible()
    expect(await handedIn()).toEqual([])

    await phone.setSignal(true)
    await expect(page.getByText(/^Todo enviado/)).toBeVisible({ timeout: patienceMs })
    await expect(page.getByText(`${unit.name} no puede salir`)).toBeVisible()
    const filled = await handedIn()
    expect(filled).toHaveLength(1)
    expect(filled[0]).toMatchObject({ unitName: unit.name })
    const { results: tickets } = await call(house, listTickets, { query: { search: finding } })
    expect(tickets).toHaveLength(1)
  } finally {
    await phone.throwAway()
    const blocks = await call(house, listBlocks)
    for (const block of blocks.filter(({ unitId }) => unitId === unit.id))
      await call(house, liftBlock, { params: { id: block.id }, body: { reason: 'Frenos reparados' } })
  }
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${process.env['ARRIERO_URL']}/`)
  await page.getByLabel('Usuario o correo').fill('conductor')
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi día' })).toBeVisible()
  await page.goto(`${process.env['ARRIERO_URL']}/dia`)
  await expect(page.getByRole('list', { name: 'Este teléfono' })).toBeVisible()
}

/** What the phone lacks for the road: its worker, screens in the cache, the questions on the disk. */
async function lacking(page: Page, checklistId: number): Promise<string[]> {
  const lacks = await page.evaluate(async () => {
    const names: string[] = await (await fetch('/offline.json')).json()
    const cached = await Promise.all(names.map((file) => caches.match(`/${file}`)))
    const worker = navigator.serviceWorker.controller === null ? ['worker'] : []
    return [...worker, ...names.filter((_, i) => cached[i] === undefined)]
  })
  const rows = await kept<{ asked: { id: number }[] }>(page, 'asked-checklists')
  return rows.some(({ asked }) => asked.some(({ id }) => id === checklistId)) ? lacks : [...lacks, 'questions']
}

const keptPhotos = async (page: Page) =>
  (await kept<{ photos: unknown[] }>(page, 'checklists')).flatMap(({ photos: all }) => all).length

/** What the phone keeps on its disk under this name. */
const kept = <Row>(page: Page, name: string) =>
  page.evaluate(
    (database) =>
      new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open(database)
        open.addEventListener('error', () => reject(open.error))
        open.addEventListener('success', () => {
          const [store] = open.result.objectStoreNames
          if (!store) return resolve([])
          const all = open.result.transaction(store).objectStore(store).getAll()
          all.addEventListener('success', () => resolve(all.result))
        })
      }),
    `arriero.${name}`,
  )

const question = (page: Page, key: string) => page.locator(`[id="llenado-${key}-pregunta"]`)
const answer = (page: Page, i: number, text: string) =>
  question(page, `q${i}`).getByRole('button', { name: text, exact: true })
const choose = (page: Page, i: number, text: string) => answer(page, i, text).click()

async function photograph(page: Page, i: number): Promise<void> {
  const here = question(page, `p${i}`)
  await here.locator('input[type=file]').setInputFiles({ name: `${i}.png`, mimeType: 'image/png', buffer: picture(i) })
  await expect(here.getByAltText('Fotografía 1')).toBeVisible()
}
