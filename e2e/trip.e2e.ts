import { randomUUID } from 'node:crypto'
import { aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import { sendFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { createModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { createChecklist, publishChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { circle, createTrip, freeUnit } from './scripted-trip.ts'
import { beside, drive } from './simulator.ts'

test.use({ drawsMaps: false })
// The truck drives in real time, and its platform is asked every ten seconds.
test.setTimeout(240_000)
const driven = { timeout: 90_000 }

test('a trip runs from its creation to its end by itself while the unit drives', async ({ console, another }) => {
  const unit = await freeUnit({ sharedWithClient: true })
  const mark = Date.now().toString(36)
  // Far enough that it is 'En viaje' for longer than its platform is asked anew.
  const [origin, destination] = [beside(unit.place, 150), beside(unit.place, 900)]
  await circle(`Andén ${mark}`, origin, 60)
  await circle(`Entrega ${mark}`, destination, 60)
  const name = `Prueba ${mark}`
  const soon = Math.ceil(Date.now() / 300_000) * 300_000

  await console.enter('mariana')
  const unread = await console.unread()
  const id = await createTrip(console, {
    name,
    unit: unit.name,
    origin: `Andén ${mark}`,
    destination: `Entrega ${mark}`,
    leave: soon,
    arrive: soon + 3_600_000,
  })
  await console.expectToast('Viaje Creado')
  await expect(stateOf(console, 'Sin iniciar')).toBeVisible()

  const client = await another()
  await client.enter('cliente', `/Consola/viajes?search=${mark}`)
  await expect(client.row(name)).toContainText('Sin iniciar')

  await console.go(`/Consola/viajes?search=${mark}`)
  await expect(console.row(name)).toContainText('Sin iniciar')
  await drive({
    unit: unit.name,
    path: [unit.place, origin, destination, beside(destination, 200)],
    speedKmh: 80,
    waits: [
      { at: 1, seconds: 20 },
      { at: 2, seconds: 20 },
    ],
    everySeconds: 2,
  })
  await expect(console.row(name)).toContainText('Cargando', driven)

  await console.go(`/Consola/viaje_details?travel_id=${id}`)
  await expect(stateOf(console, 'Cargando')).toBeVisible()
  await expect(console.toast(`Viaje "${name}" en viaje`)).toBeVisible(driven)
  await expect(stateOf(console, 'En viaje')).toBeVisible()
  await expect(client.row(name)).toContainText('En viaje')
  await expect(stateOf(console, 'Descargando')).toBeVisible(driven)
  await expect(client.row(name)).toContainText('Descargando')

  const finished = console.toast(`Viaje "${name}" ha finalizado`)
  await expect(finished).toBeVisible(driven)
  const [document] = await Promise.all([
    console.page.context().waitForEvent('response', (reply) => reply.url().includes('/apis/travel_pdf_view/')),
    finished.getByRole('button', { name: 'Ver PDF' }).click(),
  ])
  expect(document.status()).toBe(200)
  expect(document.headers()['content-type']).toBe('application/pdf')

  await expect(stateOf(console, 'Finalizado')).toBeVisible()
  const why = console.page.getByRole('region', { name: '¿Por qué cambió?' })
  for (const cause of [
    'Creado en la consola',
    'Llegada a origen · posición dentro de la geocerca',
    /^Salida de origen/,
    'Llegada a destino · posición dentro de la geocerca',
    /^Salida de destino/,
    'Salida del último destino',
  ])
    await expect(why.getByText(cause).first()).toBeVisible()

  await console.go(`/Consola/viajes?vista=finalizados&search=${mark}`)
  await expect(console.row(name)).toContainText('Finalizado')
  await expect(client.row(name)).toBeHidden()
  await expect.poll(() => console.unread()).toBeGreaterThan(unread)
  console.expectNoErrors()
  client.expectNoErrors()
})

test('a trip that demands a checklist is not finished by hand until it is filled, and its page knows at once', async ({
  console,
}) => {
  const { page } = console
  const unit = await freeUnit({ sharedWithClient: false })
  const mark = Date.now().toString(36)
  const origin = beside(unit.place, 4000)
  await circle(`Báscula ${mark}`, origin, 60)
  await circle(`Bodega ${mark}`, beside(origin, 900), 60)
  const boss = await sessionOf('mariana')
  const checklist = await publishTripChecklist(boss, `Operador ${mark}`)
  const leave = Math.ceil(Date.now() / 300_000) * 300_000 + 7_200_000

  await console.enter('mariana')
  const id = await createTrip(console, {
    name: `Con checklist ${mark}`,
    unit: unit.name,
    origin: `Báscula ${mark}`,
    destination: `Bodega ${mark}`,
    leave,
    arrive: leave + 3_600_000,
  })
  await console.go(`/Consola/viajes/editar/${id}`)
  await page.getByRole('combobox', { name: 'CheckList antes de salir' }).fill(checklist.name)
  await page.locator('.ant-select-item-option').filter({ hasText: checklist.name, visible: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await page.waitForURL(/travel_id=\d+/)
  const card = page.getByRole('region', { name: 'CheckList' })
  await expect(card).toContainText('Pendiente')
  const finish = page.getByRole('button', { name: 'Finalizar' })
  await expect(finish).toBeDisabled()

  const now = new Date().toISOString()
  const { folio } = await call(boss, sendFilled, {
    params: { uuid: randomUUID() },
    body: {
      checklistId: checklist.id,
      asked: 1,
      tripId: id,
      moment: 'leave',
      answers: { slept: { value: 'yes' } },
      photos: [],
      startedAt: now,
      endedAt: now,
      sentAt: now,
    },
  })
  await expect(card).toContainText('Llenado')
  await expect(card).toContainText(folio)
  await expect(finish).toBeEnabled()
  await finish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
  await expect(stateOf(console, 'Finalizado')).toBeVisible()
  console.expectNoErrors()
})

test('a client sees the trips of the units shared with them and no others', async ({ console }) => {
  const { results } = await call(await sessionOf('mariana'), activeTrips, { query: { limit: 100 } })
  const { results: own } = await call(await sessionOf('cliente'), activeTrips, { query: { limit: 100 } })
  const shared = new Set(own.map(({ id }) => id))
  const other = results.find(({ id }) => !shared.has(id))
  const mine = own[0]
  if (!other || !mine) throw new Error('The demo shares all of its trips or none')

  await console.enter('cliente', `/Consola/viajes?search=${mine.folio}`)
  await expect(console.row(mine.folio)).toBeVisible()
  await console.go(`/Consola/viaje_details?travel_id=${mine.id}`)
  await expect(console.page.getByRole('button', { name: 'Registrar incidencia' })).toBeDisabled()
  await expect(console.page.getByRole('link', { name: 'Registrar incidencia' })).toHaveCount(0)
  await console.go(`/Consola/viajes?search=${other.folio}`)
  await expect(console.page.getByRole('heading', { name: 'Sin resultados' })).toBeVisible()
  await console.go(`/Consola/viaje_details?travel_id=${other.id}`)
  await expect(console.page.getByText('No se pudo cargar el viaje.')).toBeVisible()
})

/** One question about whoever drives, asked from now on. */
async function publishTripChecklist(as: Awaited<ReturnType<typeof sessionOf>>, name: string) {
  const { id: moduleId } = await call(as, createModule, { body: { name: `Apartado de ${name}` } })
  const content = contentOf(aQuestion({ key: 'slept', label: '¿Durmió bien?' }))
  const { id } = await call(as, createChecklist, { body: { name, purpose: 'trip', moduleId, content } })
  return call(as, publishChecklist, { params: { id }, body: {} })
}

/** The state beside the title of the trip's own page. */
const stateOf = ({ page }: Console, state: string) => page.locator('.page-title').getByText(state, { exact: true })
