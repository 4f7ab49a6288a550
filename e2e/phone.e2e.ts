import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'

test.use({ drawsMaps: false, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone trips are cards that open', async ({ console }) => {
  const { page } = console
  const [trip] = (await call(await sessionOf('mariana'), activeTrips, { query: { limit: 1 } })).results
  if (!trip) throw new Error('The demo has no active trip')
  await console.enter()
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Viajes' }).click()
  await page.getByPlaceholder('Buscar viaje').fill(trip.folio)
  await expect(page.getByRole('table')).toBeHidden()
  await page
    .getByText(new RegExp(`^${trip.folio}`))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`travel_id=${trip.id}$`))
  await expect(page.getByRole('region', { name: '¿Por qué cambió?' })).toBeVisible()
  await expect.poll(() => console.sideways()).toBe(0)
  console.expectNoErrors()
})

test('on a phone the menu is a drawer that closes when one goes somewhere', async ({ console }) => {
  const { page } = console
  await console.enter()
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar el menú' }).click({ position: { x: 370, y: 400 } })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await menu.getByRole('link', { name: 'Conductores' }).click()
  await expect(page).toHaveURL(/\/Consola\/conductores$/)
  await expect(menu).toBeHidden()
  await expect.poll(() => console.sideways()).toBe(0)
})

test('on a phone the map and its fleet list are reachable', async ({ console }) => {
  const { page } = console
  await console.enter()
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Mapa' }).click()
  await expect(page).toHaveURL(/\/Consola\/mapas$/)
  await expect(page.getByLabel('Buscar en la flota')).toBeVisible()
  await expect.poll(() => console.sideways()).toBe(0)
  console.expectNoErrors()
})
