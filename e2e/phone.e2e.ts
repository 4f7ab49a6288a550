import { fillingHeader, fillingText } from '@arriero/contract/core/filling.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './console.ts'
import { layoutFaults } from './layout.ts'

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

test('on a phone the lists that are still filled are told in two lines, by day and by night', async ({ console }) => {
  const { page } = console
  const filling = fillingText([
    'cartas porte',
    'cotizaciones',
    'notas de venta',
    'notas de crédito',
    'pagos',
    'activos',
  ])
  // As a server that has just begun answers.
  await page.route(/\/(apis\/|health$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [fillingHeader]: filling } })
  })
  await console.enter('mariana', '/Consola/viajes')
  const bar = page.getByRole('status').filter({ hasText: 'Se están cargando datos de demostración' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(bar).toContainText('cotizaciones y 4 listas más')
    expect((await bar.boundingBox())?.height).toBeLessThan(48)
    await expect.poll(() => layoutFaults(page)).toEqual([])
    await expect.poll(() => barriers(page, { rules: ['color-contrast'] })).toEqual([])
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
