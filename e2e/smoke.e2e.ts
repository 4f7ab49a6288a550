import axe, { type AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { createRouteGeofence } from '@arriero/contract/routes/routes.contract.ts'
import { screens } from '../web/src/app/paths.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { addressesOf } from './screens.ts'

test.use({ drawsMaps: false })
test.setTimeout(240_000)

test('every screen opens with the demo company and finds no fault in itself', async ({ console, another }) => {
  // The one kind of record that the demo company does without.
  const shape = { kind: 'circle' as const, points: [{ lat: 25.67, lon: -100.31 }], sizeM: 100 }
  await call(await sessionOf('mariana'), createRouteGeofence, { body: { name: 'Patio de prueba', shape } })
  const inside = screens.filter(({ isPublic, path }) => !isPublic && path !== '/Consola')
  const { open, unknown } = await addressesOf(inside.map(({ path }) => path))
  expect(unknown).toEqual([])
  for (const [visitor, theirs] of Map.groupBy(open, (one) => one.visitor)) {
    const person = visitor === 'mariana' ? console : await another()
    await person.enter(visitor)
    for (const { screen, address } of theirs) {
      const list = inside.find(({ path }) => path === screen)?.beside
      await test.step(address, () => visit(person, address, list))
    }
    person.expectNoErrors()
  }
})

/** Opens a screen and waits for what it shows; `beside`: the list that a panel stands beside. */
async function visit(console: Console, address: string, beside: string | undefined): Promise<void> {
  const content = console.page.getByRole('main')
  const shown = beside ? content.getByRole('complementary') : content.getByRole('heading', { level: 1 })
  if (beside) {
    await console.go(`${beside}${new URL(address, 'http://arriero').search}`)
    await expect(shown).toBeHidden()
  }
  // What the screen before showed is not what this one shows; the first screen may be where one is already.
  const isHere = new URL(console.page.url()).pathname === address
  for (const old of isHere ? [] : await shown.all())
    await old.evaluate((element) => element.setAttribute('data-before', ''))
  await console.go(address)
  await expect(shown.and(console.page.locator(':not([data-before])')).first()).toBeVisible()
  await expect(content.locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
  await expect(content.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
}

/** Violations of WCAG A and AA that keep somebody from working or make it hard. */
async function barriers(page: Page): Promise<string[]> {
  // A colour on its way is neither the one before nor the one after.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
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
      expect.soft(await barriers(console.page), 'login').toEqual([])
      await console.enter()
      for (const path of [
        '/Consola/viajes',
        '/Consola/viajes/nuevo',
        '/Consola/geocercas',
        '/Consola/notificaciones',
        '/Consola/mapas',
        '/Consola/panel_control',
        '/Consola/users',
        '/Consola/gestion_users/social_reason',
        '/Consola/mantenimiento/tecnicos',
        '/Consola/alertas',
      ]) {
        await visit(console, path, undefined)
        expect.soft(await barriers(console.page), path).toEqual([])
      }
      for (const list of ['/Consola/users', '/Consola/fuentes', '/Consola/equipos']) {
        const form = `${list}/${list === '/Consola/fuentes' ? 'nueva' : 'nuevo'}`
        await visit(console, form, list)
        expect.soft(await barriers(console.page), form).toEqual([])
      }
    })
  })
}
