import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { holds } from '@arriero/contract/core/permissions.ts'
import {
  impersonate,
  listUsersBelow,
  login,
  logout,
  refreshAuth,
  saveDeviceToken,
} from '@arriero/contract/session/session.contract.ts'
import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeGeofence } from '../../../test/factories/geofences.ts'
import { inAccount, makeAccount, makeUser, testPassword } from '../../../test/factories.ts'

test('a user signs in with name or e-mail and gets the auth state', async () => {
  const user = await makeUser({ name: 'Mariana Garza' })
  for (const username of [user.username, `${user.username}@example.com`, user.username.toUpperCase()]) {
    const auth = await call(undefined, login, { body: { username, password: testPassword } })
    expect(auth).toMatchObject({
      isAuth: true,
      user: { id: user.id, name: 'Mariana Garza', account: { id: user.accountId } },
    })
    expect(auth.user.userTypes[0]).toEqual({ id: roles.monitorist, name: 'Empresa de rastreo' })
    expect(holds(auth.permissions, 'mapas.view')).toBe(true)
    await expect(call({ token: auth.token }, refreshAuth, { body: {} })).resolves.toMatchObject({
      user: { id: user.id },
    })
  }
})

test('the wire carries the names of the specification', async () => {
  const user = await makeUser()
  const { json } = await send('POST', '/apis/login/', { body: { username: user.username, password: testPassword } })
  expect(json).toMatchObject({
    is_auth: true,
    auth_token: expect.any(String),
    login_cms: false,
    userBaseAuth: null,
    user_date: { id_user: user.id, us_name: expect.any(String), distribuitor: false },
  })
})

test('wrong password is a 409, unknown user a 404, missing fields name themselves', async () => {
  const user = await makeUser()
  expect(await refusal(undefined, login, { body: { username: user.username, password: 'otra' } })).toMatchObject({
    status: 409,
    body: { detail: 'Contraseña incorrecta' },
  })
  expect(await refusal(undefined, login, { body: { username: 'nadie-existe', password: 'x' } })).toMatchObject({
    status: 404,
    body: { detail: 'Usuario no encontrado' },
  })
  const missing = await send('POST', '/apis/login/', { body: { username: 'x' } })
  expect(missing).toMatchObject({ status: 400, json: { password: ['El campo es requerido'] } })
})

test('nine wrong passwords stop the user, and the right one does not help until the pause is over', async () => {
  const user = await makeUser()
  for (let i = 0; i < 8; i += 1)
    await refusal(undefined, login, { body: { username: user.username, password: 'mala' } })
  const stopped = await refusal(undefined, login, { body: { username: user.username, password: testPassword } })
  expect(stopped.status).toBe(400)
  expect(stopped.body['non_field_errors']).toEqual([expect.stringContaining('Demasiados intentos')])
})

test('a deactivated user is told so, and an open session of theirs ends', async () => {
  const user = await makeUser({ deactivated: true })
  expect(await refusal(undefined, login, { body: { username: user.username, password: testPassword } })).toMatchObject({
    status: 400,
  })
  expect(await refusal(user, refreshAuth, { body: {} })).toMatchObject({
    status: 403,
    body: { code: 'session_expired' },
  })
})

test('signing out ends the token on the server', async () => {
  const user = await makeUser()
  await call(user, logout)
  expect(await refusal(user, refreshAuth, { body: {} })).toMatchObject({
    status: 403,
    body: { code: 'session_expired', detail: 'Sesion agotada, por favor introduzca sus credenciales nuevamente' },
  })
})

test('the administration login is for administrators and developers', async () => {
  const [monitorist, administrator] = await Promise.all([makeUser(), makeUser({ role: roles.administrator })])
  expect(
    await refusal(undefined, login, { body: { username: monitorist.username, password: testPassword, cms: true } }),
  ).toMatchObject({ status: 400 })
  await expect(
    call(undefined, login, { body: { username: administrator.username, password: testPassword, cms: true } }),
  ).resolves.toMatchObject({ cms: true })
})

test('seeing the console as another user works downwards only and is on record', async () => {
  const distributor = await makeAccount({ kind: 'distributor' })
  const company = await makeAccount({ parentId: distributor.id })
  const [boss, client, stranger] = await Promise.all([
    makeUser({ account: distributor }),
    makeUser({ account: company, role: roles.client }),
    makeUser(),
  ])
  const auth = await call(boss, impersonate, { body: { userId: client.id } })
  expect(auth).toMatchObject({ user: { id: client.id }, principal: { userId: boss.id, token: boss.token } })
  const audit = await inAccount(distributor.id, ({ tx }) =>
    tx.selectFrom('audit_entry').select(['action', 'subject', 'user_id']).execute(),
  )
  expect(audit).toContainEqual({ action: 'impersonate', subject: `user:${client.id}`, user_id: boss.id })
  const below = await call(boss, listUsersBelow, { query: { search: client.username } })
  expect(below).toMatchObject([{ id: client.id, role: roles.client, accountName: company.name }])
  expect(await call(boss, listUsersBelow, { query: { search: stranger.username } })).toEqual([])
  expect(await call(client, listUsersBelow)).toEqual([])
  expect(await refusal(client, impersonate, { body: { userId: boss.id } })).toMatchObject({ status: 404 })
  expect(await refusal(boss, impersonate, { body: { userId: stranger.id } })).toMatchObject({ status: 404 })
})

test('a device token is kept once', async () => {
  const user = await makeUser()
  await call(user, saveDeviceToken, { body: { token: 'dispositivo-1' } })
  await call(user, saveDeviceToken, { body: { token: 'dispositivo-1' } })
  const row = await inAccount(user.accountId, ({ tx }) =>
    tx.selectFrom('app_user').select('device_tokens').where('id', '=', user.id).executeTakeFirstOrThrow(),
  )
  expect(row.device_tokens).toEqual(['dispositivo-1'])
})

test('the console begins with what its user may see', async () => {
  const account = await makeAccount()
  const [monitorist, client] = await Promise.all([
    makeUser({ account, name: 'Mariana Garza' }),
    makeUser({ account, role: roles.client, name: 'Lucía Ferrer' }),
  ])
  await makeGeofence(monitorist, { name: 'Patio Apodaca' })
  const whole = await call(monitorist, initAppData, { body: { attributes: ['TALLERES', 'CONCEPTOS'] } })
  expect(whole).toMatchObject({
    auth: { user: { id: monitorist.id } },
    geofences: [{ name: 'Patio Apodaca' }],
    attributes: { TALLERES: [], CONCEPTOS: [] },
  })
  expect(whole.users.map(({ name }) => name).toSorted()).toEqual(['Lucía Ferrer', 'Mariana Garza'])
  const part = await call(client, initAppData, { body: {} })
  expect(part.users.map(({ name }) => name)).toEqual(['Lucía Ferrer'])
  const { json } = await send('POST', '/apis/init_app_data/', {
    as: monitorist,
    body: { userBaseAuth: null, attr_data_list: ['TALLERES'] },
  })
  for (const name of [
    'unit_console_types',
    'services',
    'users_by_account',
    'auth_data',
    'geofences',
    'colors',
    'finished_travels',
    'drivers',
    'travels',
    'attr_data',
    'providers',
    'typefuels',
    'notifications',
  ])
    expect(json).toHaveProperty(name)
})
