import { assignPermissions, endAllAccesses } from '@arriero/contract/users/user-access.contract.ts'
import { createUser, pageUsers } from '@arriero/contract/users/users.contract.ts'
import { createRole } from '@arriero/contract/roles/roles.contract.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { makePerson, mark, newPassword } from './people.ts'

test.use({ drawsMaps: false })
// Two people, each in a browser of their own, take their time on two cores.
test.setTimeout(120_000)

const menuOf = (console: Console) => console.page.getByRole('navigation', { name: 'Menú principal' })

test('a role and a user with it are made, and whoever signs in sees exactly the permitted menu', async ({
  console,
  another,
}) => {
  const role = `Patio ${mark()}`
  const username = `patio.${mark()}`
  const { page } = console
  await console.enter('mariana', '/Consola/gestion_users/roles_user')
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
  await person.signInto(username, newPassword)
  await expect(menuOf(person).getByRole('link')).toHaveText([/Arriero/, 'Conductores'])
})

test('the last word on a field is the specification’s, on the field itself', async ({ console }) => {
  const { page } = console
  await console.enter('mariana', '/Consola/users/nuevo')
  await page.getByRole('textbox', { name: 'Correo' }).fill('sin-arroba')
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill('con espacios')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('El campo Correo debe ser de un correo electronico valido')).toBeVisible()
  await expect(page.getByText('El campo Contraseña no debe contener espacios en blanco')).toBeVisible()
  await expect(page.getByText('El campo es requerido').first()).toBeVisible()
})

test('USERERR-01 users that cannot be loaded are told in the sentence for it', async ({ console }) => {
  await console.page.route(`**${pageUsers.path}?**`, (route) => route.fulfill({ status: 500, json: {} }))
  await console.enter('mariana', '/Consola/users')
  await console.expectToast('Error al consultar')
})

test('a permission given or taken shows in the open console of who has it', async ({ console }) => {
  const { id, username } = await makePerson(`Turno ${mark()}`, ['unidad.view'])
  await console.signInto(username, newPassword)
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
  await console.signInto(username, newPassword)
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
  await console.enter('mariana', `/Consola/gestion_users/roles_user?rol=${role.id}`)
  await page.getByRole('textbox', { name: 'Buscar permiso o módulo' }).fill('geocercas')
  await page.getByRole('checkbox', { name: 'Geocercas: Crear', exact: true }).check()
  await page.getByRole('textbox', { name: 'Buscar permiso o módulo' }).fill('factura')
  await page.getByRole('checkbox', { name: 'Facturación: Ver', exact: true }).uncheck()
  const changes = page.getByRole('complementary', { name: 'Cambios por guardar' })
  await expect(changes.getByRole('listitem')).toHaveText([/Geocercas Crear/, /Facturación Ver/])
  await changes.getByRole('button', { name: 'Deshacer Facturación Ver' }).click()
  await changes.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await console.expectToast(`Permisos de «${role.name}» guardados`)
  console.expectNoErrors()
})

test('a user is deleted for good by typing the name; who left a trace is only deactivated', async ({ console }) => {
  const { page } = console
  const name = `Efímero ${mark()}`
  await makePerson(name)
  await console.enter('mariana', `/Consola/users?search=${encodeURIComponent(name)}`)
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

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a company has its logo and its billing data; what is wrong is told where it is wrong', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  await console.enter('mariana', `/Consola/users/${mariana.user.id}/empresa`)
  const panel = page.getByRole('complementary', { name: 'Datos de la empresa' })
  const logo = panel.locator('input[type=file]').first()
  await logo.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('no es una imagen') })
  await expect(panel.getByRole('alert')).toHaveText('Seleccione una archivo de imagen valido')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await console.expectToast('Logotipo guardado')
  await expect(panel.getByRole('img', { name: 'Logotipo' })).toBeVisible()
  await panel.getByRole('button', { name: 'Eliminar Logotipo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await console.expectToast('Logotipo eliminado')
  await expect(panel.getByRole('img', { name: 'Logotipo' })).toBeHidden()

  await panel.getByRole('textbox', { name: /^RFC/ }).fill('TSC0102')
  await panel.getByRole('textbox', { name: /^Nombre fiscal/ }).fill('TRANSPORTES SIERRA CLARA')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/El RFC no es válido/)).toBeVisible()
  await panel.getByRole('textbox', { name: /^RFC/ }).fill('TSC010203AB0')
  await page.keyboard.press('Control+Enter')
  await console.expectToast('Datos de facturación guardados')
  await expect(panel.getByText(/^Cambió el .*Mariana Garza$/)).toBeVisible()
  console.expectNoErrors()
})

test('units are given to a client by whole groups or one by one, with the keyboard alone', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const { id } = await call(mariana, createUser, {
    body: { name: `Cliente ${mark()}`, username: `c.${mark()}`, password: newPassword, role: 2 },
  })
  await console.enter('mariana', `/Consola/users/${id}/unidades`)
  const changes = page.getByRole('complementary', { name: 'Cambios por guardar' })
  const group = page.getByRole('checkbox', { name: /^Grupo / }).first()
  await group.focus()
  await page.keyboard.press('Space')
  await expect(changes.getByRole('listitem')).toHaveText([/unidades/])
  // Down to the first unit of the group: all but that one.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(group).toBeChecked({ indeterminate: true })
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await changes
    .getByRole('button', { name: /^Deshacer (?!todos)/ })
    .last()
    .click()
  await changes.getByRole('button', { name: /^Guardar \d+ cambios$/ }).click()
  await console.expectToast(/^Unidades de «Cliente .*» guardadas$/)
  await page.getByRole('switch', { name: 'Solo las elegidas' }).click()
  await expect(page.getByRole('checkbox', { name: /^Grupo / })).toHaveCount(1)
  await expect(group).toBeChecked()
  console.expectNoErrors()
})

test('a distributor keeps the groups of a company below, at an address that can be shared', async ({ console }) => {
  const { page } = console
  const name = `Turno ${mark()}`
  await console.enter('distribuidor', '/Consola/gestion_users/grupo_users')
  await console.choose('Cuenta', 'Transportes Sierra Clara')
  await expect(console.row('Monitoreo, turno 1')).toBeVisible()
  await page.getByRole('link', { name: 'Crear grupo' }).click()
  await page.waitForURL(/nuevo\?cuenta=\d+$/)
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(name)
  await page.keyboard.press('Control+Enter')
  await console.expectToast(`Grupo «${name}» creado`)
  await expect(console.row(name)).toBeVisible()
  await page.reload()
  await console.expectEntered()
  await expect(console.row(name)).toBeVisible()
  await console.go('/Consola/gestion_users/grupo_users')
  await expect(console.row('Monitoreo, turno 1')).toBeHidden()
  console.expectNoErrors()
})

test('an administrator sees the users of every account, each with its own', async ({ console }) => {
  await console.enter('admin')
  await console.go('/Consola/users?search=Mariana')
  await expect(console.row('Mariana Garza')).toContainText('Transportes Sierra Clara')
  console.expectNoErrors()
})
