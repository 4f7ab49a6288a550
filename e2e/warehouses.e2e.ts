import { createZone, listLands } from '@arriero/contract/warehouses/places.contract.ts'
import { addDays, addMonths, firstOf, monthOf, yearsLater } from '@arriero/contract/warehouses/rents.rules.ts'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false })
test.setTimeout(180_000)

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
/** As people write a day. */
const typed = (day: string) => day.split('-').toReversed().join('.')
const square = '25.7800, -100.1900\n25.7800, -100.1880\n25.7820, -100.1880\n25.7820, -100.1900'
const bowTie = '25.7800, -100.1900\n25.7820, -100.1880\n25.7800, -100.1880\n25.7820, -100.1900'

const field = ({ page }: Console, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( obligatorio)?$`) })
async function draw({ page }: Console, text: string): Promise<void> {
  const area = page.getByLabel('Coordenadas, una por línea')
  if (!(await area.isVisible())) await page.getByRole('button', { name: 'Escribir coordenadas' }).click()
  await area.fill(text)
  await page.getByRole('button', { name: 'Usar estas coordenadas' }).click()
}
const save = ({ page }: Console) => page.keyboard.press('Control+Enter')

async function writeDay(console: Console, label: string, day: string): Promise<void> {
  await field(console, label).fill(typed(day))
  await field(console, label).press('Tab')
}

test('a plot is drawn, its space rented, paid late and ended', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const code = mark()
  const land = `Terreno ${code}`
  const tenant = await call(mariana, createCustomer, {
    body: { rfc: 'XEXX010101000', name: `Inquilino ${code}`, regime: '616', postalCode: '64000', use: 'S01' },
  })

  await console.enter('mariana', '/Consola/bodegas/terrenos/nuevo')
  await field(console, 'Nombre').fill(land)
  await draw(console, bowTie)
  await expect(
    page.getByRole('alert').filter({ hasText: 'El contorno del polígono se cruza a sí mismo' }),
  ).toBeVisible()
  await draw(console, square)
  await save(console)
  await console.expectToast('Terreno: se guardó')
  const plot = (await call(mariana, listLands)).find(({ name }) => name === land)!
  expect(plot.areaM2).toBeGreaterThan(40_000)
  await call(mariana, createZone, { body: { landId: plot.id, name: `Zona ${code}` } })

  await console.go(`/Consola/bodegas/bodega_create?terreno=${plot.id}`)
  await field(console, 'Nombre').fill('B-04')
  await field(console, 'Renta de lista').fill('10000')
  await draw(console, '25.7802, -100.1898\n25.7802, -100.1892\n25.7806, -100.1892\n25.7806, -100.1898')
  await save(console)
  await console.expectToast('Espacio «B-04» creado')

  // On the plan it is free, and from there it is rented.
  await console.go(`/Consola/bodegas?terreno=${plot.id}`)
  await page.locator('.plan-space', { hasText: 'B-04' }).locator('path').click()
  await expect(page.getByText('Nadie lo ha rentado.')).toBeVisible()
  await page.getByRole('button', { name: 'Crear contrato' }).click()
  await console.choose(/^Inquilino/, tenant.name)
  const start = firstOf(addMonths(monthOf(today), -2))
  await writeDay(console, 'Inicio', start)
  await writeDay(console, 'Fin', addDays(yearsLater(start, 2), -1))
  await save(console)
  await console.expectToast(new RegExp(`Contrato CB-\\d+ de ${tenant.name} creado`))

  // Two months were not paid.
  await console.go(`/Consola/bodegas?terreno=${plot.id}`)
  await expect(page.getByRole('button', { name: /^Con adeudo/ })).toBeVisible()
  await page.locator('.plan-space', { hasText: 'B-04' }).locator('path').click()
  await expect(page.getByText(/^Debe .* Vencido desde el /)).toBeVisible()
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await field(console, 'Referencia').fill(`SPEI ${code}`)
  await save(console)
  await console.expectToast(/Pago RB-\d+ de \$34,800\.00 registrado/)

  await console.go(`/Consola/bodegas/contrato_bodega?search=${encodeURIComponent(tenant.name)}`)
  await console.row(tenant.name).click()
  await expect(page.getByText('pagado tarde').first()).toBeAttached()
  await page.getByRole('button', { name: 'Editar' }).click()
  await writeDay(console, 'Fin', addDays(today, -1))
  await save(console)
  await console.expectToast(/Contrato CB-\d+ guardado/)
  await console.go(`/Consola/bodegas/contrato_bodega?search=${encodeURIComponent(tenant.name)}`)
  await expect(console.row(tenant.name)).toContainText('Terminado')
  await console.row(tenant.name).click()
  await page.getByRole('button', { name: 'Facturar' }).click()
  await console.expectToast(/^Borrador \S+ con las rentas sin facturar de CB-\d+/)
  await expect(page.getByRole('button', { name: 'Facturar' })).toBeDisabled()
  await console.go(`/Consola/bodegas/bodega_details?terreno=${plot.id}`)
  await expect(page.getByRole('button', { name: /^Libre/ })).toBeVisible()
  console.expectNoErrors()
})
