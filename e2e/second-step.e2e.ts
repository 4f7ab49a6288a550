import { Secret, TOTP } from 'otpauth'
import { assignPermissions } from '@arriero/contract/users/user-access.contract.ts'
import { createUser } from '@arriero/contract/users/users.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'

test.use({ drawsMaps: false })
// Several sign-ins each.
test.setTimeout(120_000)

const password = 'Clave_Segura_2026'

async function makePerson(name: string): Promise<{ id: number; name: string; username: string }> {
  const mariana = await sessionOf('mariana')
  const username = `${name}.${Date.now().toString(36)}`
  const made = await call(mariana, createUser, { body: { name: `${name} ${username}`, username, password, role: 5 } })
  await call(mariana, assignPermissions, {
    body: { userId: made.id, inherits: false, permissions: ['unidad.view'] },
  })
  return made
}

async function expectInside({ page }: Console): Promise<void> {
  await page.waitForURL(/\/Consola\/./)
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
}

async function signOut(console: Console, name: string): Promise<void> {
  await console.expectEntered()
  await console.page.getByRole('button', { name }).click()
  await console.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await console.expectTitle('Iniciar sesión')
}

/** Gives the password where the profile asks for it. */
async function prove({ page }: Console, button: string): Promise<void> {
  await page
    .getByRole('textbox', { name: /^Contraseña actual/ })
    .last()
    .fill(password)
  await page.getByRole('button', { name: button }).click()
}

const passStep = async ({ page }: Console, code: string) => {
  await page.getByRole('textbox', { name: 'Código' }).fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('with codes of an application: turned on, asked for, a wrong one told, a lost device survived, taken away', async ({
  console,
  another,
}) => {
  const { page } = console
  const { id, name, username } = await makePerson('codigos')
  await console.signIn(username, password)
  await expectInside(console)
  await console.go('/Consola/perfil')
  await page.getByRole('button', { name: 'Activar…' }).click()
  await prove(console, 'Continuar')
  const secret = await page.getByRole('button', { name: /^[A-Z2-7]{32}$/ }).textContent()
  const totp = new TOTP({ secret: Secret.fromBase32(secret ?? '') })
  const confirmation = page.getByRole('textbox', { name: /^Código que muestra la aplicación/ })
  await confirmation.fill('12')
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(confirmation).toHaveAccessibleDescription(/./)
  await confirmation.fill(totp.generate())
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  const codes = page.locator('.recovery-codes li')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('quedan 10 códigos de recuperación')).toBeVisible()
  await signOut(console, name)

  // The code that turned it on is spent; the application's next one counts already.
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  await console.signIn(username, password)
  await passStep(console, next === '000000' ? '000001' : '000000')
  await expect(page.getByRole('textbox', { name: 'Código' })).toHaveAccessibleDescription(/no es correcto/)
  await passStep(console, next)
  await expectInside(console)
  await signOut(console, name)

  await console.signIn(username, password)
  await passStep(console, recovery[0] ?? '')
  await expectInside(console)
  await signOut(console, name)
  await console.signIn(username, password)
  await passStep(console, recovery[0] ?? '')
  await expect(page.getByRole('textbox', { name: 'Código' })).toHaveAccessibleDescription(/no es correcto/)

  const administrator = await another()
  await administrator.enter('mariana', `/Consola/users/${id}/accesos`)
  await expect(administrator.page.getByText('Entra con segundo paso')).toBeVisible()
  await administrator.page.getByRole('button', { name: 'Quitar…' }).click()
  await administrator.page.getByRole('dialog').getByRole('button', { name: 'Quitar segundo paso' }).click()
  await expect(administrator.page.getByText('Entra con segundo paso')).toBeHidden()

  await console.signIn(username, password)
  await expectInside(console)
  console.expectNoErrors()
  administrator.expectNoErrors()
})

test('with a passkey of the device: registered, used to sign in, removed', async ({ console, context }) => {
  const { page } = console
  const { name, username } = await makePerson('llave')
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await console.signIn(username, password)
  await expectInside(console)
  await console.go('/Consola/perfil')
  const add = page.getByRole('button', { name: 'Agregar…' })
  await add.click()
  await prove(console, 'Registrar llave')
  await console.expectToast('Llave de acceso registrada')
  await expect(page.getByText(/^Registrada el .*, sin usar$/)).toBeVisible()

  // A device keeps one key for a person.
  await add.click()
  await prove(console, 'Registrar llave')
  await expect(page.getByText('Este dispositivo ya tiene una llave de acceso suya.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await signOut(console, name)

  await console.signIn(username, password)
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click()
  await expectInside(console)
  await console.go('/Consola/perfil')
  await expect(page.getByText(/^Registrada el .*, usada el/)).toBeVisible()
  await page.getByRole('button', { name: /^Quitar Llave del/ }).click()
  await prove(console, 'Quitar llave')
  await expect(page.getByText(/^Registrada el/)).toBeHidden()
  await signOut(console, name)

  await console.signIn(username, password)
  await expectInside(console)
  console.expectNoErrors()
})
