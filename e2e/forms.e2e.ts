import type { DemoUsername } from '../server/src/demo/users.ts'
import { screens } from '../web/src/app/screens.ts'
import { barriers } from './barriers.ts'
import { expect, test, type Console } from './console.ts'
import { walkForm } from './keyboard.ts'
import { addressesOf, isForm, visit } from './screens.ts'

// Whoever asks for less movement sees each state at once, and so does the walk.
test.use({ drawsMaps: false, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

const soft = expect.configure({ soft: true })
/** The list beside has a test of its own. */
const within = '#contenido aside.panel'
/** In the dark only colours differ. */
const dark = { within, rules: ['color-contrast'] }

async function expectOpenToAll(console: Console, where: string): Promise<void> {
  const { page } = console
  expect.soft(await barriers(page, { within }), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // What antd draws takes its colours a moment later than the page.
  await soft.poll(() => barriers(page, dark), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}

test('the sign-in holds no barrier', async ({ console }) => {
  await console.open('/')
  await expect(console.page.getByLabel('Usuario o correo')).toBeVisible()
  await expectOpenToAll(console, 'login')
})

const areas = {
  operation: /^\/Consola\/(viaje|rutas|geocercas|casetas|alertas|notificaciones|correos)/,
  fleet: /^\/Consola\/(unit|conductores|fuentes|equipos|mantenimiento)/,
  administration: /^\/(cms|Consola\/(users|perfil|gestion_users|account|novedades))/,
}
const forms = screens.filter(({ path, isPublic }) => !isPublic && isForm(path))

test('each form belongs to an area', () => {
  const strays = forms.filter(({ path }) => Object.values(areas).filter((area) => area.test(path)).length !== 1)
  expect(strays.map(({ path }) => path)).toEqual([])
})

for (const [name, area] of Object.entries(areas)) {
  test(`forms of ${name} work with the keyboard alone and hold no barrier in either theme`, async ({
    console,
    another,
  }) => {
    test.setTimeout(240_000)
    const { open, unknown } = await addressesOf(forms.map(({ path }) => path).filter((path) => area.test(path)))
    expect(unknown).toEqual([])
    // Two browsers share the way: one draws while the other waits for the server.
    const walk = async (person: Console, visitor: DemoUsername, theirs: typeof open) => {
      await person.enter(visitor)
      for (const { screen, address } of theirs) {
        const list = forms.find(({ path }) => path === screen)?.beside
        await test.step(address, async () => {
          await visit(person, address, list)
          await expectOpenToAll(person, address)
          expect.soft(await walkForm(person.page), address).toEqual([])
        })
      }
      person.expectNoErrors()
    }
    const second = await another()
    for (const [visitor, theirs] of Map.groupBy(open, (one) => one.visitor)) {
      const half = Math.ceil(theirs.length / 2)
      await Promise.all([
        walk(visitor === 'mariana' ? console : await another(), visitor, theirs.slice(0, half)),
        theirs.length > 1 && walk(visitor === 'mariana' ? second : await another(), visitor, theirs.slice(half)),
      ])
    }
  })
}

test('somebody is registered without a mouse; what was written is not lost by a stray Esc', async ({ console }) => {
  const { page } = console
  const { keyboard } = page
  const username = `teclado.${Date.now().toString(36)}`
  await console.enter('mariana')
  await console.go('/Consola/users/nuevo')
  const form = page.getByRole('complementary', { name: 'Crear usuario' })
  await expect(form).toBeFocused()
  await reach(console, 'textbox', /^Nombre completo/)
  await keyboard.press('Control+Enter')
  await expect(form.getByText('El campo es requerido').first()).toBeVisible()
  await keyboard.type('Sin ratón')

  await keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await expect(question).toBeVisible()
  await keyboard.press('Escape')
  await expect(question).toBeHidden()

  await reach(console, 'textbox', /^Nombre de usuario/)
  await keyboard.type(username)
  await reach(console, 'textbox', /^Contraseña/)
  await keyboard.type('Clave_Segura_2026')
  await reach(console, 'combobox', /^Rol( obligatorio)?$/)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await console.expectToast('Usuario «Sin ratón» creado')
  await expect(form).toBeHidden()
  console.expectNoErrors()
})

/** Presses Tab until the field of this name has the focus. */
async function reach({ page }: Console, role: 'textbox' | 'combobox', name: RegExp): Promise<void> {
  const field = page.getByRole('complementary').getByRole(role, { name })
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 20 && !(await isThere()); pressed += 1) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}
