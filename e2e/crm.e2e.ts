import { createCompany, getCompany } from '@arriero/contract/crm/companies.contract.ts'
import { getConfig } from '@arriero/contract/crm/config.contract.ts'
import { createSale, getSale, listSales } from '@arriero/contract/crm/sales.contract.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import type { Page } from '@playwright/test'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false })
test.setTimeout(180_000)

test('a spreadsheet becomes a sale that is carried by keys, quoted and won', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const code = mark()
  const known = await call(mariana, createCompany, { body: { name: `Lácteos ${code}, S.A. de C.V.` } })
  // Who has the number already is known by it.
  const phone = `81${String(Date.now()).slice(-8)}`
  const sheet = [
    'Empresa,Oportunidad,Importe,Cierre esperado,Contacto,Celular',
    `LACTEOS ${code} SA DE CV,Dedicado ${code},684000,04/12/2099,Blanca Cerda,${phone}`,
    `Vidrios ${code},Plano ${code},512000,,,`,
  ].join('\n')

  await console.enter('mariana', '/Consola/ventas/importar')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ventas.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(page.getByText(`Ya existe ${known.name} (el nombre)`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear 1 venta' })).toBeDisabled()
  await page.getByRole('button', { name: /^Si ya existe: sin dato/ }).click()
  await page.getByRole('textbox', { name: 'Si ya existe' }).fill('Completar')
  await page.getByRole('textbox', { name: 'Si ya existe' }).press('Enter')
  await page.getByRole('button', { name: 'Crear 2 ventas' }).click()
  await console.expectToast('2 ventas importadas')
  expect(await call(mariana, getCompany, { params: { id: known.id } })).toMatchObject({ openSales: 1 })

  const { results } = await call(mariana, listSales, { query: { search: `Dedicado ${code}` } })
  const { id, folio } = results[0]!
  await console.go(`/Consola/ventas?search=${code}`)
  const lane = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(lane('Prospecto').getByText(`Dedicado ${code}`)).toBeVisible()
  await carryByKeys(page, folio, 'Prospecto', 'ArrowRight', 'Diagnóstico')
  await console.expectToast(`${folio} pasó a Diagnóstico`)
  await expect(lane('Diagnóstico').getByText(`Dedicado ${code}`)).toBeVisible()

  await lane('Diagnóstico')
    .getByRole('link', { name: new RegExp(`Dedicado ${code}`) })
    .click()
  await console.expectTitle(`${folio} · Dedicado ${code}`)
  await page.getByRole('button', { name: 'Crear cotización' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Total con IVA: $793,440.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Crear cotización' }).click()
  await console.expectToast(/^Cotización COT-\d+ creada$/)

  await page.getByRole('button', { name: 'Ganada', exact: true }).click()
  await dialog.getByRole('spinbutton', { name: 'Monto ganado, en pesos' }).fill('650000')
  await dialog.getByRole('button', { name: 'Ganada' }).click()
  await console.expectToast(`${folio} pasó a Ganada`)
  await expect(page.getByText('Ganada por $650,000.00').first()).toBeVisible()
  const sale = await call(mariana, getSale, { params: { id } })
  expect(sale).toMatchObject({ state: 2, amount: 650_000, quotations: [{ total: 793_440 }] })
  expect(sale.notes.map(({ text }) => text).toReversed()).toEqual([
    'Importada de ventas.csv',
    'Prospecto → Diagnóstico',
    expect.stringMatching(/^Cotización COT-\d+ por \$793,440\.00$/),
    'Ganada por $650,000.00',
  ])
  console.expectNoErrors()
})

test('a sheet whose columns are called otherwise is imported, and taken back', async ({ console }) => {
  const { page } = console
  const code = mark()
  const sheet = ['Quién,Oportunidad,Importe', `Errada ${code},Flete ${code},100`].join('\n')
  await console.enter('mariana', '/Consola/ventas/importar')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${code}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  // Its first column is called otherwise: one says what it is.
  await page.getByRole('combobox', { name: 'Qué es «Quién»' }).click()
  await page.getByTitle('Empresa', { exact: true }).click()
  await page.getByRole('button', { name: 'Crear 1 venta' }).click()
  await expect(page.getByText('1 venta importada')).toBeVisible()

  await console.enter('mariana', '/Consola/ventas/importar')
  await page.getByRole('button', { name: `Deshacer la importación de ${code}.csv` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 venta se quitó · 1 empresa se quitó')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Deshecha')
  const { count } = await call(await sessionOf('mariana'), listSales, { query: { search: code } })
  expect(count).toBe(0)
})

test('two people drag the same sale: the second sees where the first one put it, and chooses', async ({
  console,
  another,
}) => {
  const mariana = await sessionOf('mariana')
  const code = mark()
  const { id, folio } = await makeSale(mariana, code, 'Por firmar')
  const other = await another()
  await console.enter('mariana', `/Consola/ventas?search=${code}`)
  await other.enter('supervisor', `/Consola/ventas?search=${code}`)
  const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const card = (page: Page, stage: string) => lane(page, stage).getByRole('listitem').filter({ hasText: code })

  /** The supervisor has the card in the air while Mariana takes it one stage back, and lets it go over another one. */
  const bothCarry = async (from: string, hers: string, his: string) => {
    const { page } = other
    await card(page, from).hover()
    await page.mouse.down()
    const target = (await lane(page, his).boundingBox())!
    await page.mouse.move(target.x + 60, target.y + 120, { steps: 6 })
    const heard = page.waitForResponse((reply) => reply.url().includes('/crm_sales/get/board') && reply.ok())
    await carryByKeys(console.page, folio, from, 'ArrowLeft', hers)
    await expect(card(console.page, hers)).toBeVisible()
    await heard
    // What he carries stays in his hand.
    await expect(card(page, from)).toBeVisible()
    await page.mouse.up()
    // The arrow between two stages is drawn.
    const dialog = page.getByRole('dialog', { name: `${folio} cambió mientras la movía` })
    await expect(dialog.getByText(from + hers)).toBeVisible()
    await expect(dialog.getByText(from + his)).toBeVisible()
    await expect(dialog.getByText(/^Mariana Garza, /)).toBeVisible()
    return dialog
  }
  const stands = async () => (await call(mariana, getSale, { params: { id } })).stageName

  const first = await bothCarry('Por firmar', 'Negociación', 'Diagnóstico')
  await first.getByRole('button', { name: 'Dejarla en Negociación' }).click()
  await expect(card(other.page, 'Negociación')).toBeVisible()
  expect(await stands()).toBe('Negociación')

  const second = await bothCarry('Negociación', 'Cotización enviada', 'Prospecto')
  await second.getByRole('button', { name: 'Pasarla a Prospecto' }).click()
  await expect(card(other.page, 'Prospecto')).toBeVisible()
  await expect(card(console.page, 'Prospecto')).toBeVisible()
  expect(await stands()).toBe('Prospecto')
  console.expectNoErrors()
  other.expectNoErrors()
})

test('on a phone the board shows one stage at a time, and its switch the others', async ({ console }) => {
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  const mariana = await sessionOf('mariana')
  const code = mark()
  const { folio } = await makeSale(mariana, code, 'Negociación')
  await console.enter('mariana', `/Consola/ventas?search=${code}`)
  const stages = page.getByRole('navigation', { name: 'Etapa', exact: true })
  const shown = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(shown('Prospecto').getByText('Suelte aquí una venta')).toBeVisible()
  await expect(shown('Negociación')).toBeHidden()
  await stages.getByRole('button', { name: 'Negociación 1' }).click()
  await expect(shown('Prospecto')).toBeHidden()
  await shown('Negociación')
    .getByRole('button', { name: `Más acciones de ${folio}` })
    .click()
  await page.getByRole('menuitem', { name: 'Mover a Diagnóstico' }).click()
  await console.expectToast(`${folio} pasó a Diagnóstico`)
  await stages.getByRole('button', { name: 'Diagnóstico 1' }).click()
  await expect(shown('Diagnóstico').getByText(`Venta ${code}`)).toBeVisible()
  expect(await console.sideways()).toBe(0)
  // The address says which one.
  await page.reload()
  await expect(shown('Diagnóstico').getByText(`Venta ${code}`)).toBeVisible()
  console.expectNoErrors()
})

/** Waits for what is said of each step: the board measures its stages once a card is taken. */
async function carryByKeys(page: Page, folio: string, from: string, key: string, to: string) {
  await page.getByRole('button', { name: `Llevar ${folio}` }).press('Space')
  await expect(page.getByText(`Sobre ${from}`)).toBeAttached()
  // Further keys are heard one turn after the first.
  await page.evaluate(() => new Promise((heard) => setTimeout(heard)))
  await page.keyboard.press(key)
  await expect(page.getByText(`Sobre ${to}`)).toBeAttached()
  await page.keyboard.press('Space')
}

/** In a stage from which it goes back: on the way forward the demonstration's stages ask for something. */
async function makeSale(as: AuthData, code: string, stage: string) {
  const { stages } = await call(as, getConfig)
  const stageId = stages.find(({ name }) => name === stage)!.id
  return call(as, createSale, { body: { title: `Venta ${code}`, companyName: `Empresa ${code}`, stageId } })
}
