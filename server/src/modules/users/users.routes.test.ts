import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { impersonate, login, refreshAuth } from '@arriero/contract/session/session.contract.ts'
import { listUnits } from '@arriero/contract/units/units.contract.ts'
import * as access from '@arriero/contract/users/user-access.contract.ts'
import * as legacy from '@arriero/contract/users/users-legacy.contract.ts'
import * as contract from '@arriero/contract/users/users.contract.ts'
import type { UserChange } from '@arriero/contract/users/users.entities.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeGroup, makePerson, makeRole, newPassword } from '../../../test/factories/users.ts'
import { makeTrip } from '../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'
import { defaultPermissions } from '../../app/scope.ts'
import { queueMail } from '../notifications/mails.service.ts'
import { inAccount, makeAccount, makeUser, testPassword, unique, type TestUser } from '../../../test/factories.ts'

test('a user is made, found, changed, and signs in', async () => {
  const user = await makeUser()
  const group = await makeGroup(user, 'Turno 1')
  const made = await makePerson(user, { name: 'Diego Lozano', email: 'diego@lozano.mx', groupIds: [group.id] })
  expect(made).toMatchObject({
    name: 'Diego Lozano',
    role: roles.supervisor,
    isActive: true,
    groups: [{ name: 'Turno 1' }],
  })
  const found = await call(user, contract.pageUsers, { query: { search: 'lozano' } })
  expect(found).toMatchObject({ count: 1, results: [{ id: made.id }] })
  const changed = await call(user, contract.updateUser, {
    params: { id: made.id },
    body: { name: 'Diego Lozano Cantú', version: made.version },
  })
  expect(changed).toMatchObject({ name: 'Diego Lozano Cantú', version: made.version + 1, updatedBy: 'Mariana Garza' })
  await expect(
    call(undefined, login, { body: { username: 'diego@lozano.mx', password: newPassword } }),
  ).resolves.toMatchObject({ user: { id: made.id } })
})

test('the wire carries the names of the specification, and both families mean the same user', async () => {
  const user = await makeUser()
  const username = unique('chofer')
  const made = await send('POST', '/apis/create_user', {
    as: user,
    body: { userName: 'Luis Peña', username, password: newPassword, userType: 4 },
  })
  expect(made.json).toMatchObject({
    userName: 'Luis Peña',
    userType: 4,
    is_active: true,
    id_user_profile: expect.any(Number),
  })
  const { userID } = made.json as { userID: number }
  await send('POST', '/apis/update_user', { as: user, body: { userID, phone: '8111223344' } })
  expect((await send('GET', `/apis/user/${userID}`, { as: user })).json).toMatchObject({ phone: '8111223344' })
})

test('bad fields name themselves in the sentences of the form rules', async () => {
  const user = await makeUser()
  const { json, status } = await send('POST', '/apis/user/', {
    as: user,
    body: { userName: '', username: 'x', password: 'con espacios', userType: 5, email: 'sin-arroba' },
  })
  expect(status).toBe(400)
  expect(json).toMatchObject({
    userName: ['El campo es requerido'],
    username: ['Minimo 3 caracteres'],
    password: ['El campo Contraseña no debe contener espacios en blanco'],
    email: ['El campo Correo debe ser de un correo electronico valido'],
  })
  const taken = { username: user.username, name: 'Otro', password: newPassword, role: 5 }
  expect((await refusal(user, contract.createUser, { body: taken })).body['username']).toEqual([
    'Ese nombre de usuario ya existe',
  ])
})

test('two people editing the same user: the second one is told', async () => {
  const user = await makeUser()
  const made = await makePerson(user)
  await call(user, contract.updateUser, { params: { id: made.id }, body: { phone: '1', version: made.version } })
  const late = await refusal(user, contract.updateUser, {
    params: { id: made.id },
    body: { phone: '2', version: made.version },
  })
  expect(late).toMatchObject({ status: 409, body: { current: { phone: '1' } } })
})

test('users of another account do not exist, those below a distributor do', async () => {
  const distributor = await makeAccount({ kind: 'distributor' })
  const company = await makeAccount({ parentId: distributor.id })
  const [boss, theirs, stranger] = await Promise.all([
    makeUser({ account: distributor, isDistributor: true }),
    makeUser({ account: company, role: roles.client }),
    makeUser(),
  ])
  expect(await refusal(boss, contract.getUser, { params: { id: stranger.id } })).toMatchObject({ status: 404 })
  expect(await refusal(theirs, contract.getUser, { params: { id: boss.id } })).toMatchObject({ status: 404 })
  await expect(call(boss, contract.getUser, { params: { id: theirs.id } })).resolves.toMatchObject({ id: theirs.id })
  expect(await call(boss, contract.pageUsers, { query: { accountId: company.id } })).toMatchObject({ count: 1 })
  expect(await refusal(boss, contract.pageUsers, { query: { accountId: stranger.accountId } })).toMatchObject({
    status: 404,
  })
  await call(boss, contract.deactivateUser, { params: { id: theirs.id } })
  expect(await refusal(theirs, refreshAuth, { body: {} })).toMatchObject({ body: { code: 'session_expired' } })
})

test('nobody assigns what they lack, neither to others nor through a role, nor to themselves', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const small = await makeUser({
    account,
    permissions: [...defaultPermissions(roles.client), 'usuario.create', 'usuario.update', 'usuario.permissions'],
  })
  const client = await makeUser({ account, role: roles.client })
  const give = (permissions: string[], userId = client.id) =>
    refusal(small, access.assignPermissions, { body: { userId, inherits: false, permissions } })
  expect(await give(['panel.view'])).toMatchObject({
    status: 400,
    body: { permissions: [expect.stringContaining('«Panel de Control: Ver»')] },
  })
  expect(await give(['mapas.view'], small.id)).toMatchObject({ status: 403 })
  expect(await give(['mapas.view'], boss.id)).toMatchObject({ status: 403 })
  const mighty = await makeRole(boss, { kind: roles.client, permissions: ['panel.view'] })
  expect(
    await refusal(small, contract.updateUser, { params: { id: client.id }, body: { accountRoleId: mighty.id } }),
  ).toMatchObject({ status: 400, body: { userType: [expect.stringContaining('«Panel de Control: Ver»')] } })
  expect(
    await refusal(small, contract.createUser, {
      body: { name: 'x', username: unique('u'), password: newPassword, role: roles.supervisor },
    }),
  ).toMatchObject({ status: 400, body: { userType: [expect.stringContaining('No puede dar permisos')] } })
  expect(
    await refusal(small, contract.updateUser, { params: { id: boss.id }, body: { password: newPassword } }),
  ).toMatchObject({ status: 403 })
})

test('the permissions of a user: of the role, their own besides, or named one by one', async () => {
  const user = await makeUser()
  const role = await makeRole(user, { name: 'Tráfico', permissions: ['mapas.view', 'panel.view'] })
  const made = await makePerson(user, { accountRoleId: role.id })
  const read = () => call(user, access.getUserPermissions, { params: { id: made.id } })
  expect(await read()).toMatchObject({
    inherits: true,
    own: [],
    inherited: ['mapas.view', 'panel.view'],
    accountRole: { name: 'Tráfico' },
    locked: null,
  })
  await call(user, access.assignPermissions, { body: { userId: made.id, permissions: ['eir.view', 'mapas.view'] } })
  expect(await read()).toMatchObject({ own: ['eir.view'], inherited: ['mapas.view', 'panel.view'] })
  await call(user, access.assignPermissions, { body: { userId: made.id, inherits: false, permissions: ['eir.view'] } })
  expect(await read()).toMatchObject({ inherits: false, own: ['eir.view'], inherited: [] })
  const auth = await call(undefined, login, { body: { username: made.username, password: newPassword } })
  expect(auth.permissions).toEqual({ eir: { view: true } })
})

test('a change of a role reaches an open session with its next call', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const made = await makePerson(boss, { accountRoleId: (await makeRole(boss, { permissions: ['usuario.view'] })).id })
  const { token } = await call(undefined, login, { body: { username: made.username, password: newPassword } })
  await expect(call({ token }, contract.pageUsers)).resolves.toMatchObject({ count: 2 })
  await call(boss, access.assignPermissions, { body: { userId: made.id, inherits: false, permissions: [] } })
  expect(await refusal({ token }, contract.pageUsers)).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
})

test('the last administrator stays, and nobody removes themselves', async () => {
  const account = await makeAccount()
  const [first, second] = await Promise.all([
    makeUser({ account, role: roles.administrator }),
    makeUser({ account, role: roles.administrator }),
  ])
  expect(await refusal(first, contract.deactivateUser, { params: { id: first.id } })).toMatchObject({ status: 403 })
  await call(first, contract.deactivateUser, { params: { id: second.id } })
  const boss = await makeAccount({ kind: 'administration' })
  const admin = await makeUser({ account: boss, role: roles.administrator })
  expect(await refusal(admin, contract.deactivateUser, { params: { id: first.id } })).toMatchObject({ status: 404 })
})

test('the last administrator of a company below is kept by whoever stands above', async () => {
  const above = await makeAccount({ kind: 'distributor' })
  const company = await makeAccount({ parentId: above.id })
  const boss = await makeUser({ account: above, isDistributor: true })
  const only = await makeUser({ account: company, role: roles.administrator })
  for (const act of [
    () => refusal(boss, contract.deactivateUser, { params: { id: only.id } }),
    () => refusal(boss, contract.updateUser, { params: { id: only.id }, body: { role: roles.client } }),
    () => refusal(boss, legacy.deleteUserForever, { params: { id: only.id } }),
  ])
    expect(await act()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('último administrador') },
    })
})

test('a new password is as long as its role asks, no well-known one, and without the names of whose it is', async () => {
  const user = await makeUser()
  const at = (body: object) => refusal(user, contract.createUser, { body: { ...draft, ...body } })
  const draft = { name: 'Rosa Beltrán', username: unique('rosa'), password: newPassword, role: roles.supervisor }
  const told = [
    await at({ password: 'once_letras', role: roles.monitorist }),
    await at({ password: 'qwertyuiop' }),
    await at({ password: 'beltran_del_norte' }),
  ].map(({ status, body }) => [status, (body['fields'] as Record<string, string[]>)['password']?.[0]])
  expect(told).toEqual([
    [400, 'La contraseña de este rol necesita al menos 12 caracteres'],
    [400, 'Es una de las contraseñas más usadas, las primeras que se prueban; elija otra'],
    [400, 'La contraseña no debe contener el nombre ni el usuario de la persona'],
  ])
  const made = await call(user, contract.createUser, { body: { ...draft, password: 'once_letras' } })
  // The rule is of the names and the role they have from now on.
  for (const change of [
    { password: 'nora_del_norte', name: 'Nora' },
    { password: 'once_letras', role: roles.monitorist },
  ])
    expect(await refusal(user, contract.updateUser, { params: { id: made.id }, body: change })).toMatchObject({
      status: 400,
      body: { fields: { password: [expect.any(String)] } },
    })
})

test('who comes to administrate has a password as long as that asks, told by what was set and not by its hash', async () => {
  const user = await makeUser()
  const { id } = await makePerson(user, { password: 'once_letras' })
  const change = (body: UserChange) => ({ params: { id }, body })
  const raise = change({ role: roles.monitorist })
  const refused = { status: 400, body: { fields: { password: [expect.stringContaining('al menos 12 caracteres')] } } }
  expect(await refusal(user, contract.updateUser, raise)).toMatchObject(refused)
  await call(user, contract.updateUser, change({ role: roles.client }))
  await call(user, contract.updateUser, change({ role: roles.monitorist, password: newPassword }))
  await call(user, contract.updateUser, change({ role: roles.supervisor }))
  await expect(call(user, contract.updateUser, raise)).resolves.toMatchObject({ role: roles.monitorist })
  await call(user, contract.updateUser, change({ role: roles.supervisor, password: 'once_letras' }))
  expect(await refusal(user, contract.updateUser, raise)).toMatchObject(refused)
})

test('nobody gives a password to who sees units that they do not', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: ['usuario.view', 'usuario.update'] })
  const mirror = await makeUser({ account, role: roles.mirror, permissions: [], parentId: client.id })
  const [own, other] = [await makeUnit(boss), await makeUnit(boss)]
  await shareUnits(client, own.id)
  await shareUnits(mirror, own.id)
  const change = { params: { id: mirror.id }, body: { password: newPassword } }
  await call(client, contract.updateUser, change)
  await shareUnits(mirror, other.id)
  expect(await refusal(client, contract.updateUser, change)).toMatchObject({
    status: 403,
    body: { detail: 'Ve unidades que usted no ve; solo quien las ve puede cambiarlo.' },
  })
})

test('deleting for good is refused while something names the user, and tells what', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account, role: roles.administrator })
  const busy = await makeUser({ account, name: 'Ana Cárdenas' })
  await makeTrip(busy)
  expect(await refusal(user, legacy.deleteUserForever, { params: { id: busy.id } })).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/1 viaje.*desactivarlo/) },
  })
  expect(await call(user, contract.userDependants, { params: { id: busy.id } })).toContainEqual({
    count: 1,
    text: '1 viaje',
  })
  const free = await makePerson(user, { name: 'Sin Historia' })
  await call(user, legacy.deleteUserForever, { params: { id: free.id } })
  expect(await refusal(user, contract.getUser, { params: { id: free.id } })).toMatchObject({ status: 404 })
})

test('deactivated, listed as inactive by ten, and reactivated', async () => {
  const user = await makeUser()
  const made = await makePerson(user)
  await call(user, legacy.deactivateUserLegacy, { body: { userId: made.id } })
  expect(await call(user, legacy.listInactive)).toMatchObject({ count: 1, results: [{ id: made.id, isActive: false }] })
  expect((await call(user, contract.listUsers)).map(({ id }) => id)).not.toContain(made.id)
  expect((await call(user, contract.listAllUsers)).map(({ id }) => id)).toContain(made.id)
  await call(user, legacy.activateUser, { body: { id: made.id } })
  expect(await call(user, legacy.listInactive)).toMatchObject({ count: 0 })
})

test('a client sees the mirrors that answer to it and nobody else', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const mirror = await makeUser({ account, role: roles.mirror, parentId: client.id })
  await makeUser({ account, role: roles.mirror, parentId: boss.id })
  const ids = ({ results }: { results: { id: number }[] }) => new Set(results.map(({ id }) => id))
  expect(ids(await call(client, contract.pageUsers))).toEqual(new Set([client.id, mirror.id]))
  expect(await call(client, legacy.listMirrors, { body: { id: client.id } })).toMatchObject([{ id: mirror.id }])
  expect(await refusal(client, contract.getUser, { params: { id: boss.id } })).toMatchObject({ status: 404 })
  expect((await call(boss, legacy.listChildren, { body: { id: boss.id } })).length).toBe(1)
})

test('the tree has the headings of the specification', async () => {
  const user = await makeUser()
  await makePerson(user, { role: roles.driver, name: 'Martín Elizondo' })
  const { branches } = await call(user, contract.treeView, { body: {} })
  expect(branches.map(({ title, count }) => [title, count])).toEqual([
    ['Empresas', 1],
    ['Clientes', 0],
    ['Espejos', 0],
    ['Conductores', 1],
  ])
})

test('a client sees the units given to it, directly or by a group', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const [direct, other] = [await makeUnit(boss), await makeUnit(boss)]
  await call(boss, legacy.saveUnitsAccess, { body: { userId: client.id, unitIds: [direct.id] } })
  expect((await call(client, listUnits)).map(({ id }) => id)).toEqual([direct.id])
  const foreign = await makeUnit(await makeUser())
  expect(
    await refusal(boss, legacy.saveUnitsAccess, { body: { userId: client.id, unitIds: [foreign.id] } }),
  ).toMatchObject({ status: 400 })
  expect(await call(boss, legacy.getUnitsAccess, { params: { id: client.id } })).toMatchObject([
    { id: direct.id, direct: true },
  ])
  await call(boss, legacy.saveUnitsAccess, { body: { userId: client.id, unitIds: [other.id] } })
  expect((await call(client, listUnits)).map(({ id }) => id)).toEqual([other.id])
})

test('sessions are listed and ended; sign-ins are remembered', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account, role: roles.administrator })
  const user = await makeUser({ account })
  const { token } = await call(undefined, login, { body: { username: user.username, password: testPassword } })
  const open = await call(boss, access.listAccesses, { params: { id: user.id } })
  expect(open).toHaveLength(2)
  await call(boss, access.endAllAccesses, { params: { id: user.id } })
  expect(await refusal({ token }, refreshAuth, { body: {} })).toMatchObject({ status: 403 })
  const history = await call(boss, access.loginHistory, { params: { id: user.id } })
  expect(history.results.map(({ action }) => action)).toContain('login')
})

test('the own password: the present one is asked for, both must be equal, other sessions end', async () => {
  const user = await makeUser()
  const other = await call(undefined, login, { body: { username: user.username, password: testPassword } })
  const change = (body: { current: string; password: string; confirmation: string }) =>
    refusal(user, contract.changeOwnPassword, { body })
  expect((await change({ current: 'x', password: newPassword, confirmation: newPassword })).body).toMatchObject({
    current: ['La contraseña actual no es correcta'],
  })
  expect((await change({ current: testPassword, password: newPassword, confirmation: 'otra' })).body).toMatchObject({
    confirmation: ['Los campos deben ser iguales'],
  })
  await call(user, contract.changeOwnPassword, {
    body: { current: testPassword, password: newPassword, confirmation: newPassword },
  })
  expect(await refusal({ token: other.token }, refreshAuth, { body: {} })).toMatchObject({ status: 403 })
  await expect(call(user, contract.ownProfile)).resolves.toMatchObject({ id: user.id, twoStepsSince: null })
})

test('what was changed is on record with who, before and after', async () => {
  const user = await makeUser({ role: roles.administrator })
  const made = await makePerson(user, { name: 'Ana' })
  await call(user, contract.updateUser, { params: { id: made.id }, body: { name: 'Ana Lucía' } })
  const { results } = await call(user, access.listAudit, { query: { subject: `user:${made.id}` } })
  expect(results).toMatchObject([
    { action: 'user.updated', by: 'Mariana Garza', changes: [{ field: 'name', before: 'Ana', after: 'Ana Lucía' }] },
    { action: 'user.created' },
  ])
})

test('nobody sees the console as somebody mightier', async () => {
  const account = await makeAccount()
  const [admin, monitorist] = [await makeUser({ account, role: roles.administrator }), await makeUser({ account })]
  expect(await refusal(monitorist, impersonate, { body: { userId: admin.id } })).toMatchObject({ status: 403 })
  await expect(call(admin, impersonate, { body: { userId: monitorist.id } })).resolves.toMatchObject({
    principal: { userId: admin.id },
  })
})

test('who wants no mail gets none, everybody else does', async () => {
  const account = await makeAccount()
  const [yes, no] = [await makeUser({ account }), await makeUser({ account })]
  await call(no, contract.saveOwnPreferences, { body: { desktop: true, mail: false } })
  const to = [yes, no].map(({ username }) => `${username}@Example.com`)
  const queued = await inAccount(account.id, (work) =>
    queueMail(work, { to, topic: 'alerta', subject: 'Alerta', text: 'x', html: 'x' }),
  )
  expect(queued).toHaveLength(1)
})

test('nobody reaches units or a password of their own around the rules', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const group = await makeGroup(boss)
  const client = await makeUser({
    account,
    role: roles.client,
    permissions: [...defaultPermissions(roles.client), 'usuario.update'],
  })
  const params = { id: client.id }
  expect(await refusal(client, contract.updateUser, { params, body: { groupIds: [group.id] } })).toMatchObject({
    status: 400,
  })
  expect(await refusal(client, contract.updateUser, { params, body: { password: newPassword } })).toMatchObject({
    status: 400,
  })
})

test('ROLE-06 an administrator sees the users of every account, page by page; a company its own alone', async () => {
  const administration = await makeAccount({ kind: 'administration' })
  const distributor = await makeAccount({ kind: 'distributor', parentId: administration.id })
  const [north, south] = [
    await makeAccount({ parentId: distributor.id }),
    await makeAccount({ parentId: distributor.id }),
  ]
  const admin = await makeUser({ account: administration, role: roles.administrator, name: 'Berta Admin' })
  const [ana, carla, dario] = [
    await makeUser({ account: north, name: 'Ana Norte' }),
    await makeUser({ account: south, name: 'Carla Sur', role: roles.administrator }),
    await makeUser({ account: south, name: 'Darío Sur', role: roles.client }),
  ] as const
  const namesOf = async (as: TestUser, query: object) =>
    (await call(as, contract.pageUsers, { query: { everyAccount: true, ...query } })).results.map(({ name }) => name)
  expect(await namesOf(admin, {})).toEqual(['Ana Norte', 'Berta Admin', 'Carla Sur', 'Darío Sur'])
  expect(await namesOf(admin, { order: '-name', limit: 2 })).toEqual(['Darío Sur', 'Carla Sur'])
  expect(await namesOf(admin, { search: 'sur', role: roles.client })).toEqual(['Darío Sur'])
  expect(await namesOf(admin, { accountId: north.id })).toEqual(['Ana Norte'])
  await call(admin, contract.deactivateUser, { params: { id: dario.id } })
  expect(await namesOf(admin, { state: 'inactive' })).toEqual(['Darío Sur'])
  expect(await namesOf(carla, {})).toEqual(['Carla Sur'])
  expect(await namesOf(ana, {})).toEqual(['Ana Norte'])
})
