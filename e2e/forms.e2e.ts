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

test('a typed date counts however one leaves its field, and what is no date is neither lost nor saved', async ({
  console,
}) => {
  const { page } = console
  const { keyboard } = page
  const name = `Fecha ${Date.now().toString(36)}`
  await console.enter('mariana', '/Consola/conductores/nuevo')
  const form = page.getByRole('complementary', { name: 'Crear conductor' })
  await form.getByLabel('Nombre completo').fill(name)
  const expires = form.getByRole('textbox', { name: 'Vence' })
  await expires.fill('31.02.2031')
  await keyboard.press('Control+Enter')
  await expect(form.getByText('Escriba la fecha como 05.03.2026')).toBeVisible()
  await expect(expires).toHaveValue('31.02.2031')
  await expires.fill('5/3/31')
  await keyboard.press('Tab')
  await expect(expires).toHaveValue('05.03.2031')
  await expires.fill('6.3.31')
  await keyboard.press('Control+Enter')
  await console.expectToast(name)
  await console.go('/Consola/conductores')
  await page.getByPlaceholder('Buscar nombre, teléfono o licencia').fill(name)
  await console.row(name).press('Enter')
  await expect(page.getByRole('complementary').getByRole('textbox', { name: 'Vence' })).toHaveValue('06.03.2031')

  await console.go('/Consola/viajes/nuevo')
  const leave = page.getByLabel('Salida estimada')
  await leave.fill('24.11.2030 8:30')
  await keyboard.press('Tab')
  await expect(leave).toHaveValue('24.11.2030 08:30')
  await leave.click()
  const calendar = page.locator('.moment-calendar')
  await calendar.getByText('26', { exact: true }).first().click()
  await expect(leave).toHaveValue('26.11.2030 08:30')
  await calendar.locator('.ant-picker-time-panel-column').first().getByText('14', { exact: true }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(calendar).toBeHidden()
  await expect(leave).toHaveValue('26.11.2030 14:30')
  await leave.click()
  await leave.fill('27.11.2030 09:00')
  await keyboard.press('Escape')
  await expect(leave).toHaveValue('26.11.2030 14:30')
  console.expectNoErrors()
})

/** Presses Tab until the field of this name has the focus. */
async function reach({ page }: Console, role: 'textbox' | 'combobox', name: RegExp): Promise<void> {
  const field = page.getByRole('complementary').getByRole(role, { name })
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 20 && !(await isThere()); pressed += 1) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}
