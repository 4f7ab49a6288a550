import axe, { type AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { screenPaths } from '../web/src/app/paths.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'

test.use({ drawsMaps: false })
test.setTimeout(240_000)

/** Screens that need something of the demo company in their address. */
const given: Record<string, (ids: { unit: number; trip: number }) => string> = {
  '/Consola/viaje_details': ({ trip }) => `/Consola/viaje_details?travel_id=${trip}`,
  '/Consola/viajes/editar/:id': ({ trip }) => `/Consola/viajes/editar/${trip}`,
  '/Consola/unit/edit/:id': ({ unit }) => `/Consola/unit/edit/${unit}`,
  '/Consola/mapas/historial/:unitId': ({ unit }) => `/Consola/mapas/historial/${unit}`,
}

test('every screen opens with the demo company and finds no fault in itself', async ({ console }) => {
  const { results } = await call(await sessionOf('mariana'), activeTrips, { query: { limit: 1 } })
  const ids = { unit: results[0]!.unit.id, trip: results[0]!.id }
  await console.enter()
  const inside = screenPaths.filter((path) => path.startsWith('/Consola/') && (!path.includes(':') || given[path]))
  expect(inside.length).toBeGreaterThan(25)
  for (const path of inside) {
    await console.go(given[path]?.(ids) ?? path)
    await expect(console.page.locator('#contenido'), path).not.toBeEmpty()
    await expect(console.page.getByText('Esta pantalla no se pudo mostrar'), path).toBeHidden()
    await console.page.waitForLoadState('networkidle')
  }
  console.expectNoErrors()
})

/** Violations of WCAG A and AA that keep somebody from working. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })",
  )
  return violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('login, lists and forms hold no barrier', async ({ console }) => {
      await console.open('/')
      await expect(console.page.getByLabel('Usuario o correo')).toBeVisible()
      expect(await barriers(console.page)).toEqual([])
      await console.enter()
      for (const path of [
        '/Consola/viajes',
        '/Consola/viajes/nuevo',
        '/Consola/geocercas',
        '/Consola/notificaciones',
      ]) {
        await console.go(path)
        await expect(console.page.getByRole('heading', { level: 1 })).toBeVisible()
        await console.page.waitForLoadState('networkidle')
        expect(await barriers(console.page), path).toEqual([])
      }
    })
  })
}
