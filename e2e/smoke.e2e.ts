import { createRouteGeofence } from '@arriero/contract/routes/routes.contract.ts'
import { screens } from '../web/src/app/screens.ts'
import { call, sessionOf } from './api.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './console.ts'
import { addressesOf, isForm, visit } from './screens.ts'

test.use({ drawsMaps: false, contextOptions: { reducedMotion: 'no-preference' } })
test.setTimeout(240_000)

// Forms are opened one by one in forms.e2e.ts.
test('every list and detail opens with the demo company and finds no fault in itself', async ({ console, another }) => {
  // The one kind of record that the demo company does without.
  const shape = { kind: 'circle' as const, points: [{ lat: 25.67, lon: -100.31 }], sizeM: 100 }
  await call(await sessionOf('mariana'), createRouteGeofence, { body: { name: 'Patio de prueba', shape } })
  const inside = screens.filter(({ isPublic, path }) => !isPublic && path !== '/Consola' && !isForm(path))
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('lists, panel and maps hold no barrier', async ({ console }) => {
      await console.enter()
      for (const path of [
        '/Consola/viajes',
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
    })
  })
}
