import {
  closeReceipt,
  createReceipt,
  getReceipt,
  listReceipts,
  receiptIssuers,
} from '@arriero/contract/eir/eir.contract.ts'
import { checkDigit, shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { picture } from './picture.ts'

test.use({ drawsMaps: false })
test.setTimeout(180_000)

/** A right number nobody used before. */
function freshNumber(): string {
  const ten = `TSNU${String(Date.now() % 1_000_000).padStart(6, '0')}`
  return ten + checkDigit(ten)
}
const field = ({ page }: Console, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( obligatorio)?$`) })
const step = ({ page }: Console, name: string) => page.getByRole('button', { name: `Siguiente: ${name}` }).click()

/** With the mouse over the field, as a finger would. */
async function draw({ page }: Console, at: number): Promise<void> {
  const area = page.getByRole('img', { name: 'Firma' }).nth(at)
  await area.scrollIntoViewIfNeeded()
  const box = (await area.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, box.y + 20, { steps: 4 })
  await page.mouse.up()
}

async function fillFaces(console: Console, onRight: () => Promise<void>): Promise<void> {
  await step(console, 'Frente')
  await step(console, 'Lado derecho')
  await onRight()
  for (const face of ['Puertas', 'Lado izquierdo', 'Techo', 'Piso e interior']) await step(console, face)
  await step(console, 'CheckList')
  await step(console, 'Firmas')
}

test('a container comes in with a damage, goes out with another, and only the new one is told', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const number = freshNumber()
  const wrong = number.slice(0, 10) + String((Number(number[10]) + 1) % 10)

  await console.enter('mariana', '/Consola/eir/eir_create_checklist')
  await page.getByRole('switch').click()
  await field(console, 'Contenedor').fill(wrong)
  await page.getByRole('button', { name: shownNumber(number), exact: true }).click()
  await expect(page.getByText('Dígito verificador correcto')).toBeVisible()
  await console.choose('Tamaño y tipo', '45G1 · 40 pies alto, seco')
  await field(console, 'Dónde').fill('Patio Silao')
  await fillFaces(console, async () => {
    await page.getByRole('img', { name: /^Lado derecho/ }).click({ position: { x: 120, y: 60 } })
    await page.getByRole('button', { name: 'Corte CU' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'corte.png', mimeType: 'image/png', buffer: picture(3) })
    await expect(page.getByAltText('Fotografía 1')).toBeVisible()
  })
  await page.getByRole('textbox', { name: 'Nombre' }).nth(0).fill('Óscar Cantú')
  await draw(console, 0)
  await page.getByRole('button', { name: 'Entregar' }).click()
  await console.expectTitle(shownNumber(number))
  await expect(page.getByText('No se puede cerrar: falta una firma')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar EIR' })).toBeDisabled()

  await page.getByRole('button', { name: 'Firmar: Patio' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill('Rosa Prado')
  const pen = (await page.getByRole('dialog').getByRole('img', { name: 'Firma' }).boundingBox())!
  await page.mouse.move(pen.x + 30, pen.y + 30)
  await page.mouse.down()
  await page.mouse.move(pen.x + 200, pen.y + 80, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click()
  await page.getByRole('button', { name: 'Cerrar EIR' }).click()
  await console.expectToast(/cerrado/)

  const [came] = (await call(mariana, listReceipts, { query: { search: number } })).results
  const { damages } = await call(mariana, getReceipt, { params: { id: came!.id } })
  expect(damages).toMatchObject([{ face: 'R', damage: 'CU', isNew: true }])
  const again = damages.map(({ location: _, isNew: __, ...damage }) => ({ ...damage, key: crypto.randomUUID() }))
  const left = await call(mariana, createReceipt, {
    body: {
      kind: 'out',
      container: number,
      sizeType: '45G1',
      happenedAt: new Date().toISOString(),
      isFull: false,
      damages: [...again, { ...again[0]!, key: crypto.randomUUID(), face: 'T', damage: 'HO', y: 100 }],
    },
  })
  await expect(call(mariana, closeReceipt, { params: { id: left.id }, body: {} })).rejects.toThrow('No se puede cerrar')
  await console.go(`/Consola/eir/eir_list/${left.id}`)
  await expect(page.getByText('Nuevo 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Ya estaba 1', { exact: true })).toBeVisible()
  await page.getByText('Diferencia', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'Contenedor desplegado: 1 daño' })).toBeVisible()
  await expect(page.getByText('+1 daño', { exact: true })).toHaveCount(2)
  const pdf = page.waitForEvent('download')
  const [reason] = await call(mariana, receiptIssuers)
  await page.getByRole('button', { name: 'PDF' }).click()
  await page.getByRole('menuitem', { name: reason!.name }).click()
  expect((await pdf).suggestedFilename()).toBe(`${left.folio}.pdf`)

  // What was closed is corrected, and what was signed stays to be read.
  await console.go(`/Consola/eir/eir_list/${came!.id}/editar`)
  await field(console, 'Por qué se corrige').fill('Faltaban viaje y membrete')
  const [trip] = (await call(mariana, activeTrips)).results
  await console.choose('Viaje', trip!.folio)
  await console.choose('Razón social', reason!.name)
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await console.expectTitle(shownNumber(number))
  await expect(page.getByRole('region', { name: 'Traslado' })).toContainText(trip!.folio)
  await expect(page.getByRole('region', { name: 'Traslado' })).toContainText(reason!.name)
  await expect(page.getByText('No se puede cerrar: faltan las dos firmas')).toBeVisible()
  await page.getByRole('link', { name: 'Versión 1' }).click()
  await expect(page.getByText('Mariana Garza la corrigió el', { exact: false })).toContainText(
    'Faltaban viaje y membrete',
  )
  await expect(page.getByRole('img', { name: 'Firma de Rosa Prado' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Traslado' })).not.toContainText(trip!.folio)
  await expect(page.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Corregir' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver la versión actual' }).click()
  await expect(page.getByText('No se puede cerrar: faltan las dos firmas')).toBeVisible()

  // On a phone the drawing moves sideways, and nothing else does.
  await page.setViewportSize({ width: 390, height: 844 })
  const edges = () =>
    page.locator('.eir-grid .card').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right))
  await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(390)
})

test('a receipt without a signal waits in the phone and arrives once', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const number = freshNumber()
  await console.enter('mariana', '/Consola/eir/eir_create_checklist')
  await field(console, 'Contenedor').fill(number)
  await console.choose('Tamaño y tipo', '22G1 · 20 pies, seco')
  // Every step is read before the signal goes.
  await step(console, 'Frente')
  await page.getByRole('button', { name: 'Firmas' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Entregar' }).click()
  await expect(page.getByText('Guardado en este equipo; se entrega solo cuando haya señal')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Por enviar' })).toContainText(shownNumber(number))
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await call(mariana, listReceipts, { query: { search: number } })).count, { timeout: 60_000 })
    .toBe(1)
  await expect(page.getByRole('region', { name: 'Por enviar' })).toBeHidden()
})
