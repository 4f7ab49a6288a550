import { assignPermissions, endAllAccesses } from '@arriero/contract/users/user-access.contract.ts'
import { createUser, pageUsers } from '@arriero/contract/users/users.contract.ts'
import { createRole } from '@arriero/contract/roles/roles.contract.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'

test.use({ drawsMaps: false })
// Two people, each in a browser of their own, take their time on two cores.
test.setTimeout(120_000)

const newPassword = 'Clave_Segura_2026'
const mark = () => Date.now().toString(36)

async function makePerson(name: string, permissions: Permission[] = []): Promise<{ id: number; username: string }> {
  const mariana = await sessionOf('mariana')
  const made = await call(mariana, createUser, {
    body: { name, username: `u.${mark()}`, password: newPassword, role: 5 },
  })
  await call(mariana, assignPermissions, { body: { userId: made.id, inherits: false, permissions } })
  return made
}

const menuOf = (console: Console) => console.page.getByRole('navigation', { name: 'Menú principal' })

test('a role and a user with it are made, and whoever signs in sees exactly the permitted menu', async ({
  console,
  another,
}) => {
  const role = `Patio ${mark()}`
  const username = `patio.${mark()}`
  const { page } = console
  await console.enter('mariana')
  await console.go('/Consola/gestion_users/roles_user')
  await page.getByRole('button', { name: 'Crear rol' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear rol' })
  await dialog.getByLabel('Nombre').fill(role)
  await dialog.getByRole('button', { name: 'Crear rol' }).click()
  await console.expectToast(`Rol «${role}» creado`)
  await page.getByRole('checkbox', { name: 'Conductores: Ver', exact: true }).check()
  await page.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await console.expectToast(`Permisos de «${role}» guardados`)

  await console.go('/Consola/users/nuevo')
  await page.getByRole('textbox', { name: /^Nombre completo/ }).fill('Encargado de patio')
  await page.getByRole('textbox', { name: /^Nombre de usuario/ }).fill(username)
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill(newPassword)
  await console.choose(/^Rol( obligatorio)?$/, 'Supervisor')
  await console.choose('Rol de la cuenta', role)
  await page.keyboard.press('Control+Enter')
  await console.expectToast('Usuario «Encargado de patio» creado')

  const person = await another()
  await person.signIn(username, newPassword)
  await person.page.waitForURL(/\/Consola\/./)
  await person.expectEntered()
  await expect(menuOf(person).getByRole('link')).toHaveText([/Arriero/, 'Conductores'])
})

test('the last word on a field is the specification’s, on the field itself', async ({ console }) => {
  const { page } = console
  await console.enter('mariana')
  await console.go('/Consola/users/nuevo')
  await page.getByRole('textbox', { name: 'Correo' }).fill('sin-arroba')
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill('con espacios')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('El campo Correo debe ser de un correo electronico valido')).toBeVisible()
  await expect(page.getByText('El campo Contraseña no debe contener espacios en blanco')).toBeVisible()
  await expect(page.getByText('El campo es requerido').first()).toBeVisible()
})

test('a permission given or taken shows in the open console of who has it', async ({ console }) => {
  const { id, username } = await makePerson(`Turno ${mark()}`, ['unidad.view'])
  await console.signIn(username, newPassword)
  await console.page.waitForURL(/\/Consola\/./)
  await console.expectEntered()
  await expect(menuOf(console).getByRole('link', { name: 'Conductores' })).toBeHidden()
  const give = async (permissions: Permission[]) =>
    call(await sessionOf('mariana'), assignPermissions, { body: { userId: id, inherits: false, permissions } })
  await give(['unidad.view', 'conductor.view'])
  await expect(menuOf(console).getByRole('link', { name: 'Conductores' })).toBeVisible()
  await give(['unidad.view'])
  await expect(menuOf(console).getByRole('link', { name: 'Conductores' })).toBeHidden()
})

test('who is signed out by an administrator is at the login at once', async ({ console }) => {
  const { id, username } = await makePerson(`Salida ${mark()}`, ['unidad.view'])
  await console.signIn(username, newPassword)
  await console.page.waitForURL(/\/Consola\/./)
  await console.expectEntered()
  await call(await sessionOf('mariana'), endAllAccesses, { params: { id } })
  await console.expectTitle('Iniciar sesión')
  await console.expectToast('Sesion agotada, por favor introduzca sus credenciales nuevamente')
})

test('permissions are searched, changed with a list of changes, undone one by one, and saved', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const role = await call(mariana, createRole, {
    params: { account_id: mariana.user.account.id },
    body: { name: `Tráfico ${mark()}`, kind: 5, permissions: ['facturacion.view'] },
  })
  await console.enter('mariana')
  await console.go(`/Consola/gestion_users/roles_user?rol=${role.id}`)
  await page.getByRole('textbox', { name: 'Buscar permiso o módulo' }).fill('geocercas')
  await page.getByRole('checkbox', { name: 'Geocercas: Crear', exact: true }).check()
  await page.getByRole('textbox', { name: 'Buscar permiso o módulo' }).fill('factura')
  await page.getByRole('checkbox', { name: 'Facturación: Ver', exact: true }).uncheck()
  const changes = page.getByRole('complementary', { name: 'Cambios por guardar' })
  await expect(changes.getByRole('listitem')).toHaveText([/Facturación Ver/, /Geocercas Crear/])
  await changes.getByRole('button', { name: 'Deshacer Facturación Ver' }).click()
  await changes.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await console.expectToast(`Permisos de «${role.name}» guardados`)
  console.expectNoErrors()
})

test('a user is deleted for good by typing the name; who left a trace is only deactivated', async ({ console }) => {
  const { page } = console
  const name = `Efímero ${mark()}`
  await makePerson(name)
  await console.enter('mariana')
  await console.go(`/Consola/users?search=${encodeURIComponent(name)}`)
  await console
    .row(name)
    .getByRole('button', { name: /^Más acciones de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Eliminar…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Eliminar', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await console.expectToast(`Usuario «${name}» eliminado`)
  expect(await call(await sessionOf('mariana'), pageUsers, { query: { search: name, state: 'all' } })).toMatchObject({
    count: 0,
  })
})
