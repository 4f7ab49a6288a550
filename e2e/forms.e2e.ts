import { barriers } from './barriers.ts'
import { expect, test, type Console } from './console.ts'

test.use({ drawsMaps: false, colorScheme: 'light' })

test('the sign-in holds no barrier', async ({ console }) => {
  const { page } = console
  await console.open('/')
  await expect(page.getByLabel('Usuario o correo')).toBeVisible()
  expect.soft(await barriers(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // What antd draws takes its colours a moment later than the page.
  await expect.poll(() => barriers(page, { rules: ['color-contrast'] })).toEqual([])
})

test('somebody is registered without a mouse; what was written is not lost by a stray Esc', async ({ console }) => {
  const { page } = console
  const { keyboard } = page
  const username = `teclado.${Date.now().toString(36)}`
  await console.enter('mariana', '/Consola/users/nuevo')
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
