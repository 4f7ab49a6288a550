import { demoCsd } from '../server/src/demo/demo-csd.ts'
import { expect, test, type Console } from './console.ts'

test.use({ drawsMaps: false })
// Two people, each in a browser of their own, take their time on two cores.
test.setTimeout(120_000)

const mark = () => Date.now().toString(36)
const menuEntry = ({ page }: Console, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
const service = ({ page }: Console, name: string) => page.getByRole('switch', { name, exact: true })
const file = (name: string, base64: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(base64, 'base64'),
})

test('a distributor opens a company; its first person sees exactly what it has, until it is deactivated', async ({
  console,
  another,
}) => {
  const key = mark()
  const [name, username, secret] = [`Fletes ${key}`, `ana_${key}`, `Camino_${key}_2026`]
  await console.enter('distribuidor', '/Consola/account/nueva')
  await console.page.getByRole('textbox', { name: 'Nombre obligatorio' }).fill(name)
  await service(console, 'Viajes').click()
  await service(console, 'Mapas').click()
  await service(console, 'Permite fotografías en los viajes').click()
  await console.page.getByRole('textbox', { name: /^Nombre completo/ }).fill('Ana Treviño')
  await console.page.getByRole('textbox', { name: /^Usuario/ }).fill(username)
  await console.page.getByRole('textbox', { name: /^Correo obligatorio/ }).fill(`${username}@example.com`)
  await console.page.getByRole('textbox', { name: /^Contraseña/ }).fill('corta')
  await console.page.keyboard.press('Control+Enter')
  await expect(console.page.getByText('Minimo 12 caracteres')).toBeVisible()
  await console.page.getByRole('textbox', { name: /^Contraseña/ }).fill(secret)
  await console.page.keyboard.press('Control+Enter')
  await console.expectToast(`Cuenta «${name}» creada`)

  const first = await another()
  await first.signInto(username, secret)
  await expect(menuEntry(first, 'Viajes')).toBeVisible()
  await expect(menuEntry(first, 'Usuarios')).toBeVisible()
  for (const hidden of ['Cuentas', 'Razones sociales', 'Novedades']) await expect(menuEntry(first, hidden)).toBeHidden()

  await console.go(`/Consola/account?search=${key}`)
  await console.row(name).click()
  await service(console, 'Facturación').click()
  await console.page.keyboard.press('Control+Enter')
  await console.expectToast(`Cuenta «${name}» guardada`)
  await first.page.reload()
  await first.expectEntered()
  await expect(menuEntry(first, 'Razones sociales')).toBeVisible()

  await console.page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await console.page.getByRole('menuitem', { name: 'Desactivar…' }).click()
  const dialog = console.page.getByRole('dialog')
  await expect(dialog.getByText('usuario ya no podrá entrar')).toBeVisible()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await console.expectToast(`Cuenta «${name}» desactivada`)
  await expect(console.row(name)).toContainText('Inactiva')
  await first.go('/Consola/gestion_users/social_reason?search=nada')
  await expect(first.page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  console.expectNoErrors()
})

test('a name that is taken is told on the field of the first person', async ({ console }) => {
  await console.enter('distribuidor', '/Consola/account/nueva')
  const panel = console.page.getByRole('complementary')
  await panel.getByRole('textbox', { name: 'Nombre obligatorio' }).fill(`Repetida ${mark()}`)
  await panel.getByRole('textbox', { name: /^Nombre completo/ }).fill('Mariana Garza')
  await panel.getByRole('textbox', { name: /^Usuario/ }).fill('mariana')
  await panel.getByRole('textbox', { name: /^Correo obligatorio/ }).fill(`${mark()}@example.com`)
  await panel.getByRole('textbox', { name: /^Contraseña/ }).fill('Camino_2026_largo')
  await console.page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Ese nombre de usuario ya existe')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: /^Usuario/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.locator('.form-notice')).toBeHidden()
  console.expectNoErrors()
})

test('a digital seal is refused on what does not fit, and kept when it does', async ({ console }) => {
  await console.enter('mariana', '/Consola/gestion_users/social_reason')
  await console.row(demoCsd.rfc).click()
  const detail = console.page.getByRole('complementary')
  await expect(detail.getByText(demoCsd.number)).toBeVisible()
  await detail.getByRole('link', { name: 'Cambiar' }).click()
  const panel = console.page.getByRole('complementary', { name: 'Sello digital (CSD)' })
  const [certificate, key] = [panel.locator('input[type=file]').first(), panel.locator('input[type=file]').last()]
  await certificate.setInputFiles(file('csd.cer', demoCsd.certificate))
  await key.setInputFiles(file('csd.key', demoCsd.key))
  await panel.getByLabel(/^Contraseña/).fill('equivocada')
  await console.page.keyboard.press('Control+Enter')
  await expect(panel.getByText('La contraseña no abre la llave privada.')).toBeVisible()
  await certificate.setInputFiles(file('efirma.cer', demoCsd.fiel))
  await key.setInputFiles(file('efirma.key', demoCsd.otherKey))
  await panel.getByLabel(/^Contraseña/).fill(demoCsd.password)
  await console.page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/Es la e\.firma/)).toBeVisible()
  await certificate.setInputFiles(file('csd.cer', demoCsd.certificate))
  await key.setInputFiles(file('csd.key', demoCsd.key))
  await console.page.keyboard.press('Control+Enter')
  await console.expectToast(`Sello ${demoCsd.number} cargado`)
  await expect(detail.getByText('Vigente')).toBeVisible()
  console.expectNoErrors()
})

test('a social reason must be as the tax authority knows it', async ({ console }) => {
  await console.enter('mariana', '/Consola/gestion_users/social_reason/nueva')
  const panel = console.page.getByRole('complementary')
  await panel.getByRole('textbox', { name: /^RFC/ }).fill('EKU900317')
  await panel.getByRole('textbox', { name: /^Código postal/ }).fill('425')
  await console.page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/El RFC no es válido/)).toBeVisible()
  await expect(panel.getByText('El código postal son 5 dígitos')).toBeVisible()
  await panel.getByRole('textbox', { name: /^RFC/ }).fill('EKU9003173C9')
  await panel.getByRole('textbox', { name: /^Nombre fiscal/ }).fill('Escuela Kemper, S.A. de C.V.')
  await expect(panel.getByText(/mayúsculas/)).toBeVisible()
  console.expectNoErrors()
})

test('a number of the panel opens the list behind it, and a chart can be read as a table', async ({ console }) => {
  await console.enter('mariana', '/Consola/panel_control')
  await expect(console.page.getByRole('region', { name: 'Cómo vamos' })).toContainText('Entregas a tiempo')
  await console.page.getByRole('button', { name: 'Ver «Entregas por día» como tabla' }).click()
  await expect(console.page.getByRole('columnheader', { name: 'A tiempo' })).toBeVisible()
  await console.page.getByRole('link', { name: /Entregas a tiempo/ }).click()
  await console.page.waitForURL(/\/Consola\/viajes\?.*f_delivered=/)
  await console.expectTitle('Viajes')
  await console.go('/Consola/panel_control')
  await console.page.getByRole('link', { name: 'Historial del turno' }).click()
  await console.expectTitle('Historial del turno')
  await console.page
    .getByRole('region', { name: 'Resumen del turno' })
    .getByRole('link', { name: /^Viajes/ })
    .click()
  await console.page.waitForURL(/f_kind=trip/)
  await expect(console.page.getByRole('row').nth(1)).toContainText('Viaje')
  await console.go('/Consola/panel_control?vista=mantenimiento')
  await expect(console.page.getByRole('heading', { name: 'Licencias de conducir' })).toBeVisible()
  console.expectNoErrors()
})
