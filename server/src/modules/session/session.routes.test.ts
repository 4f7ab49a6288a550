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
import { changeOwnPassword } from '@arriero/contract/users/users.contract.ts'
import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { createColor } from '@arriero/contract/resources/resources.contract.ts'
import { createUnitType } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { makeGeofence } from '../../../test/factories/geofences.ts'
import { newPassword } from '../../../test/factories/users.ts'
import { testApp } from '../../../test/server.ts'
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

test('who has no password yet is refused as with a wrong one, and changes none', async () => {
  const user = await makeUser()
  await inAccount(user.accountId, ({ tx }) =>
    tx.updateTable('app_user').set({ password_hash: '' }).where('id', '=', user.id).execute(),
  )
  for (const password of ['x', testPassword])
    expect(await refusal(undefined, login, { body: { username: user.username, password } })).toMatchObject({
      status: 409,
      body: { detail: 'Contraseña incorrecta' },
    })
  const body = { current: 'x', password: newPassword, confirmation: newPassword }
  expect(await refusal(user, changeOwnPassword, { body })).toMatchObject({ status: 400 })
})

test('nine wrong passwords stop the user, and the right one does not help until the pause is over', async () => {
  const user = await makeUser()
  for (let i = 0; i < 8; i += 1)
    await refusal(undefined, login, { body: { username: user.username, password: 'mala' } })
  const stopped = await refusal(undefined, login, { body: { username: user.username, password: testPassword } })
  expect(stopped.status).toBe(400)
  expect(stopped.body['non_field_errors']).toEqual([expect.stringContaining('Demasiados intentos')])
})

test('of many passwords tried at once no more are answered than one after the other', async () => {
  const user = await makeUser()
  const tries = await Promise.all(
    Array.from({ length: 60 }, () =>
      refusal(undefined, login, { body: { username: user.username, password: 'mala' } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 409)).toHaveLength(8)
  expect(tries.filter(({ body }) => typeof body['wait'] === 'number')).toHaveLength(52)
})

test('a stranger’s attempts keep nobody out of where they usually sign in, and each pause doubles', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const tryAt = (key: string) => app.owner.query<{ wait: number }>('select take_login_attempt($1, 3) as wait', [key])
  for (let i = 0; i < 200; i += 1) await tryAt(`user:${user.username.toLowerCase()}`)
  await call(undefined, login, { body: { username: user.username, password: testPassword } })
  const pauses: number[] = []
  for (let i = 0; i < 9; i += 1) {
    await tryAt('probe')
    const { rows } = await app.owner.query<{ s: number }>(
      `update login_attempt set free_at = '-infinity' where key = 'probe'
       returning (select round(extract(epoch from old.free_at - old.at))::int from login_attempt old where old.key = 'probe' and old.free_at > '-infinity') as s`,
    )
    pauses.push(rows[0]?.s ?? 0)
  }
  expect(pauses).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900])
})

test('attempts from many addresses of one IPv6 network are those of one place, and so is where somebody signs in', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const network = `2001:db8:${(user.id & 0xffff).toString(16)}`
  const from = async (address: string, password: string) => {
    const body = { username: user.username, password }
    return (await send('POST', login.path, { body, headers: { 'x-forwarded-for': address } })).status
  }
  expect(await from(`${network}:1::1`, testPassword)).toBe(200)
  await app.owner.query('select count(take_login_attempt($1, 3)) from generate_series(1, 200)', [
    `user:${user.username.toLowerCase()}`,
  ])
  expect(await from(`${network}:1:a:b:c:d`, testPassword)).toBe(200)
  expect(await from(`${network}:2::1`, testPassword)).toBe(400)
  const wrong: number[] = []
  for (let i = 1; i <= 9; i += 1) wrong.push(await from(`${network}:1::${i}`, 'mala'))
  expect(wrong).toEqual([...Array<number>(8).fill(409), 400])
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
  expect(await refusal(client, impersonate, { body: { userId: boss.id } })).toMatchObject({ status: 403 })
  expect(await refusal(boss, impersonate, { body: { userId: stranger.id } })).toMatchObject({ status: 404 })
})

test('many who look at once do not wait for each other', async () => {
  const { app } = await testApp()
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, parentId: boss.id })
  const looks = Array.from({ length: 3 * app.config.DATABASE_POOL }, () =>
    download(boss, impersonate, { body: { userId: client.id } }),
  )
  expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]))
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

test.each(Object.entries(roles))(
  'ROLE-07 the catalogues of the dashboard come only to a tracking company: %s',
  async (_, role) => {
    const account = await makeAccount()
    const boss = await makeUser({ account })
    await call(boss, createUnitType, { body: { name: 'Torton' } })
    await call(boss, createColor, { body: { name: 'Urgente', color: '#c27607' } })
    const user = await makeUser({ account, role })
    const given = await call(user, initAppData, { body: { attributes: ['TALLERES'] } })
    const expected = role === roles.monitorist
    expect(given.unitTypes.some(({ name }) => name === 'Torton')).toBe(expected)
    expect(given.colors.length > 0).toBe(expected)
    expect(given.attributes).toEqual(expected ? { TALLERES: [] } : {})
  },
)
