import { logout } from '@arriero/contract/session/session.contract.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import type { Page } from '@playwright/test'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'

test.use({ drawsMaps: false })

test('signing in goes through the entry, step by step, to the first screen', async ({ console }) => {
  const start = Promise.withResolvers<void>()
  await console.page.route('**/apis/init_app_data/**', async (route) => {
    await start.promise
    await route.continue()
  })
  await console.signIn('mariana')
  await expect(loader(console, 'Cargando Librerías')).toBeVisible()
  start.resolve()
  await expect(loader(console, 'Bienvenido!')).toBeVisible()
  await expect(loader(console, 'Bienvenido!')).toBeHidden()
  await expect(console.page).toHaveURL(/\/Consola\/./)
  await expect(console.page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
  await expect(console.page.getByRole('button', { name: 'Mariana Garza' })).toBeVisible()
  console.expectNoErrors()
})

test('a wrong password is told, and which field it is', async ({ console }) => {
  await console.signIn('supervisor', 'otra')
  await console.expectToast('Contraseña incorrecta')
  const field = console.page.getByRole('textbox', { name: 'Contraseña' })
  await expect(field).toHaveAccessibleDescription('Contraseña incorrecta')
  await expect(field).toBeFocused()
})

test('an unknown user is told at the user field', async ({ console }) => {
  await console.signIn('nadie')
  await console.expectToast('Usuario no encontrado')
  await expect(console.page.getByLabel('Usuario o correo')).toHaveAccessibleDescription('Usuario no encontrado')
})

test('empty fields are refused before anything is sent', async ({ console }) => {
  await console.signIn('', '')
  await expect(console.page.getByLabel('Usuario o correo')).toHaveAccessibleDescription('El campo es requerido')
  await expect(console.page.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription(
    'El campo es requerido',
  )
})

test('who refuses their location enters without a word about it', async ({ console, context }) => {
  await context.clearPermissions()
  await console.signInto('mariana')
  await expect(console.toast('corrdenadas')).toBeHidden()
  console.expectNoErrors()
})

test('a browser that never answers where it is, is told after seven and a half seconds', async ({ console }) => {
  await console.page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined
  })
  await console.page.clock.install()
  await console.enter()
  await console.page.clock.fastForward(7500)
  await console.expectToast('No se pudieron acceder a las corrdenadas en el navegador')
})

test('signing out forgets the session here and on the server', async ({ console }) => {
  const token = await tokenAfter(console.page, () => console.signInto('mariana'))
  await console.page.evaluate(() => Reflect.set(globalThis, 'before', true))
  await console.page.getByRole('button', { name: 'Mariana Garza' }).click()
  await console.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await console.expectTitle('Iniciar sesión')
  // Loaded anew: nothing of the session is left in memory.
  expect(await console.page.evaluate(() => Reflect.has(globalThis, 'before'))).toBe(false)
  await expect(call({ token }, activeTrips, { query: { limit: 1 } })).rejects.toThrow(/403/)
  await console.open('/Consola/viajes')
  await console.expectTitle('Iniciar sesión')
})

test('nobody enters without signing in', async ({ console }) => {
  await console.open('/Consola/viajes')
  await console.expectTitle('Iniciar sesión')
  await expect(console.page).toHaveURL(/\/$/)
})

test('ROUTE-05 going where one is already says nothing and goes nowhere', async ({ console }) => {
  await console.enter('mariana', '/Consola/conductores')
  const link = console.page.locator('.side').getByRole('link', { name: 'Conductores' })
  for (let at = 0; at < 3; at += 1) await link.click()
  await console.expectTitle('Conductores')
  await expect(console.page).toHaveURL(/\/Consola\/conductores$/)
  await expect(console.toast(/./)).toBeHidden()
  console.expectNoErrors()
})

test('a screen without its permission names the permission in words', async ({ console }) => {
  await console.enter('cliente')
  await console.open('/Consola/errors-logs/agrupados')
  await console.expectTitle('Acceso denegado')
  await expect(console.page).toHaveURL(/\/acceso-denegado/)
  await expect(console.page.getByText('«Panel de Control: Ver bitácora de errores y accesos»')).toBeVisible()
  await console.page.getByRole('button', { name: 'Volver a la consola' }).click()
  await console.expectEntered()
})

test('a session that was ended elsewhere says so at the login', async ({ console }) => {
  await console.page.clock.install()
  const token = await tokenAfter(console.page, () => console.signInto('supervisor'))
  await call({ token }, logout)
  // The console finds out by itself with its next call.
  await console.page.clock.fastForward('01:00')
  await console.expectTitle('Iniciar sesión')
  await console.expectToast('Sesion agotada, por favor introduzca sus credenciales nuevamente')
})

test('a monitorist sees the console as a client and returns', async ({ console }) => {
  await console.enter('mariana')
  await console.page.getByRole('button', { name: 'Mariana Garza' }).click()
  await console.page.getByRole('menuitem', { name: 'Ver como…' }).click()
  const dialog = console.page.getByRole('dialog', { name: 'Ver como otra persona' })
  await dialog.getByRole('combobox').fill('Lucía')
  await console.page.locator('.ant-select-item-option').filter({ hasText: 'Lucía Ferrer' }).click()
  await dialog.getByRole('button', { name: 'Ver como Lucía Ferrer' }).click()
  await expect(console.page.getByText('Está viendo la consola como Lucía Ferrer')).toBeVisible()
  await expect(console.page.getByRole('link', { name: 'Bitácora' })).toBeHidden()
  await console.page.getByRole('button', { name: 'Volver a Mariana Garza' }).click()
  await expect(console.page.getByRole('link', { name: 'Bitácora' })).toBeVisible()
  await expect(console.page.getByText('Está viendo la consola como')).toBeHidden()
})

test('the theme that was chosen stays', async ({ console }) => {
  const { page } = console
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  await console.open('/')
  await page.getByRole('button', { name: /^Tema como el sistema/ }).click()
  await page.getByRole('button', { name: /^Tema claro/ }).click()
  await expect(page.getByRole('button', { name: /^Tema oscuro/ })).toBeVisible()
  expect(await theme()).toBe('dark')
  await console.enter()
  await expect(page.getByRole('button', { name: /^Tema oscuro/ })).toBeVisible()
  expect(await theme()).toBe('dark')
})

test('the palette goes to a screen, a unit and a trip', async ({ console }) => {
  const [trip] = (await call(await sessionOf('mariana'), activeTrips, { query: { limit: 1 } })).results
  if (!trip) throw new Error('The demo has no active trip')
  await console.enter()
  await find(console, 'fuentes', /^Fuentes/)
  await console.expectTitle(/^Fuentes/)
  await find(console, trip.folio, new RegExp(`^${trip.folio}`))
  await expect(console.page).toHaveURL(new RegExp(`travel_id=${trip.id}$`))
  await find(console, trip.unit.name, new RegExp(`^${trip.unit.name}`))
  await expect(console.page).toHaveURL(new RegExp(`(unidad=|unit/edit/)${trip.unit.id}\\b`))
  console.expectNoErrors()
})

test('two sessions live side by side in one browser, told apart by their id', async ({ console }) => {
  const { page } = console
  await console.enter('mariana')
  await console.open('/?sessionId=otra')
  await page.getByLabel('Usuario o correo').fill('supervisor')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Arriero.2026')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Tomás Ibarra' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Viajes' }).click()
  await expect(page).toHaveURL(/sessionId=otra/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tomás Ibarra' })).toBeVisible()
  await console.open('/Consola/viajes')
  await expect(page.getByRole('button', { name: 'Mariana Garza' })).toBeVisible()
  await console.open('/Consola/viajes?sessionId=otra')
  await expect(page.getByRole('button', { name: 'Tomás Ibarra' })).toBeVisible()
})

const loader = ({ page }: Console, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens what the palette finds for these words. */
async function find({ page }: Console, words: string, found: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox', { name: 'Buscar' }).fill(words)
  await palette.getByRole('option', { name: found }).first().click()
  await expect(palette).toBeHidden()
}

/** The token that the page sends while somebody does this. */
async function tokenAfter(page: Page, act: () => Promise<void>): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await act()
  return ((await asked).headers()['authorization'] ?? '').replace('Token ', '')
}
