import { createCompany, getCompany } from '@arriero/contract/crm/companies.contract.ts'
import { getSale, listSales } from '@arriero/contract/crm/sales.contract.ts'
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
  const sheet = [
    'Empresa,Oportunidad,Importe,Cierre esperado,Contacto,Celular',
    `LACTEOS ${code} SA DE CV,Dedicado ${code},684000,04/12/2099,Blanca Cerda,81 5550 0136`,
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
  await lane('Prospecto')
    .getByRole('button', { name: `Llevar ${folio}` })
    .press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Sobre Diagnóstico')).toBeAttached()
  await page.keyboard.press('Space')
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
