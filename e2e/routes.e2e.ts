import { listRouteDestinations } from '@arriero/contract/routes/routes.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { circle } from './scripted-trip.ts'

test.use({ drawsMaps: false })
test.setTimeout(120_000)

test('a route is seen over the roads before it is saved, and saved as it was seen', async ({ console }) => {
  const { page } = console
  const mark = Date.now().toString(36)
  const [origin, destination] = [`Patio norte ${mark}`, `Patio sur ${mark}`]
  await circle(origin, { lat: 25.78, lon: -100.19 }, 200)
  await circle(destination, { lat: 25.44, lon: -100.99 }, 200)
  const saved = async () =>
    (await call(await sessionOf('mariana'), listRouteDestinations, { query: { search: mark } })).results

  await console.enter('mariana', '/Consola/rutas/crear_ruta')
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(`Ruta ${mark}`)
  await console.choose(/^Origen/, origin)
  await expect(page.getByText('Elija origen y destino para ver el camino antes de guardar.')).toBeVisible()
  await console.choose(/^Destino/, destination)
  const way = page.getByRole('status').filter({ hasText: 'por carretera' })
  await expect(way).toHaveText(/^[\d.,]+ km por carretera, .+\.$/)
  expect(await saved()).toEqual([])

  const seenKm = (await way.innerText()).split(' ')[0] ?? ''
  await page.keyboard.press('Control+Enter')
  await console.expectToast(`Ruta «Ruta ${mark}» guardada: ${seenKm} km`)
  const [route] = await saved()
  expect(route?.line.length).toBeGreaterThan(2)
  expect(route?.distanceKm?.toFixed(1)).toBe(seenKm.replace(',', ''))
  console.expectNoErrors()
})
