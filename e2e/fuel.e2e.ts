import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { lastLoad, pageLoads } from '@arriero/contract/fuel/loads.contract.ts'
import { getUnitPlan } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'
import { freeUnit } from './scripted-trip.ts'

test.use({ drawsMaps: false })
test.setTimeout(120_000)

interface Ticket {
  unit: string
  provider: string
  type: string
  litres: number
  odometer: number
  folio: string
}

async function fill(console: Console, { unit, provider, type, litres, odometer, folio }: Ticket): Promise<void> {
  const { page } = console
  await console.choose(/^Unidad/, unit)
  await console.choose(/^Combustible/, type)
  await console.choose(/^Proveedor/, provider)
  await page.getByLabel('Litros').fill(String(litres))
  await page.getByLabel('Precio').fill('25')
  await page
    .getByLabel(/^Odómetro/)
    .last()
    .fill(String(odometer))
  await page.getByLabel('Folio del ticket').fill(folio)
}

/** A unit of the demo, where it is known to be, and a seller and a fuel of one's own. */
async function pump() {
  const mariana = await sessionOf('mariana')
  const code = mark()
  // Its next ticket is compared with what the last one showed.
  const fits = async (id: number) => (await call(mariana, lastLoad, { params: { id } }))?.odometer != null
  const unit = await freeUnit({ sharedWithClient: false, fits })
  const { unit: meter } = await call(mariana, getUnitPlan, { params: { id: unit.id } })
  const [provider, type] = await Promise.all([
    call(mariana, fuelProviders.create, { body: { name: `Estación ${code}` } }),
    call(mariana, fuelTypes.create, { body: { name: `Diésel ${code}` } }),
  ])
  const ticket = { unit: unit.name, provider: provider.name, type: type.name, litres: 120, folio: `T-${code}` }
  return { unit, km: Math.round(meter.km), provider, ticket }
}

test('a false load is told why it is doubted before it is saved, and afterwards', async ({ console }) => {
  const { page } = console
  const { km, ticket } = await pump()
  await console.enter('mariana', '/Consola/combustible/nueva')
  await fill(console, { ...ticket, odometer: km + 9000 })
  const before = page.getByRole('region', { name: 'Antes de guardar' })
  await expect(page.getByText('El odómetro del ticket no cuadra').first()).toBeVisible()
  await expect(page.getByText(/GPS/).first()).toBeVisible()
  await expect(before.or(page.locator('.panel-part')).first()).toBeVisible()
  await page.getByRole('button', { name: /^Guardar(?! y)/ }).click()
  await console.expectToast(/En duda/)

  await console.go(`/Consola/combustible/cargas?search=${ticket.folio}`)
  await console.row(ticket.unit).click()
  await expect(page.getByText('El odómetro del ticket no cuadra').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aceptar con motivo' })).toBeVisible()
  console.expectNoErrors()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a load written down without a signal is sent once when it returns', async ({ console }) => {
    const { page } = console
    const mariana = await sessionOf('mariana')
    const { km, provider, ticket } = await pump()
    const sent = async () => (await call(mariana, pageLoads, { query: { provider: provider.id } })).count
    await console.enter('mariana', '/Consola/combustible/nueva')
    await fill(console, { ...ticket, odometer: km })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Guardar(?! y)/ }).click()
    await console.expectToast('Sin señal: la carga quedó en este teléfono')
    await expect(page.getByText('1 carga por enviar').first()).toBeVisible()
    expect(await sent()).toBe(0)
    await page.context().setOffline(false)
    await console.expectToast('1 carga enviada')
    await expect(page.getByText('1 carga por enviar').first()).toBeHidden()
    expect(await sent()).toBe(1)
    console.expectNoErrors()
  })
})
