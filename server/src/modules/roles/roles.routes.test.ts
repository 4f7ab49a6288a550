import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as groups from '@arriero/contract/roles/groups.contract.ts'
import * as contract from '@arriero/contract/roles/roles.contract.ts'
import { listUnits } from '@arriero/contract/units/units.contract.ts'
import { deleteUnit } from '@arriero/contract/units/units.contract.ts'
import { deactivateUser, getUser, updateUser } from '@arriero/contract/users/users.contract.ts'
import { getUserPermissions } from '@arriero/contract/users/user-access.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeGroup, makePerson, makeRole } from '../../../test/factories/users.ts'
import { makeUnit } from '../../../test/factories/units.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'

test('a role inherits from another, along the whole chain, and its users have all of it', async () => {
  const user = await makeUser()
  const base = await makeRole(user, { permissions: ['mapas.view'] })
  const middle = await makeRole(user, { parentId: base.id, permissions: ['panel.view'] })
  const last = await makeRole(user, { parentId: middle.id, permissions: ['eir.view'] })
  expect(last.inherited).toEqual(['mapas.view', 'panel.view'])
  const made = await makePerson(user, { accountRoleId: last.id })
  await call(user, contract.setRolePermissions, {
    params: { account_id: user.accountId, role_id: base.id },
    body: { permissions: ['mapas.view', 'tickets.ticket.view'] },
  })
  expect(await call(user, getUserPermissions, { params: { id: made.id } })).toMatchObject({
    inherited: ['eir.view', 'mapas.view', 'panel.view', 'tickets.ticket.view'],
  })
  expect(
    await call(user, contract.roleUsers, { params: { account_id: user.accountId, role_id: base.id } }),
  ).toMatchObject([{ id: made.id }])
})

test('roles do not inherit in a circle', async () => {
  const user = await makeUser()
  const first = await makeRole(user)
  const second = await makeRole(user, { parentId: first.id })
  const params = { account_id: user.accountId, id: first.id }
  expect(await refusal(user, contract.updateRole, { params, body: { parentId: second.id } })).toMatchObject({
    status: 400,
    body: { parent: ['Ese rol hereda de este; no pueden heredar uno del otro'] },
  })
})

test('a copy has the permissions of its source and a name of its own', async () => {
  const user = await makeUser()
  const source = await makeRole(user, { name: 'Monitoreo externo', permissions: ['mapas.view', 'eir.view'] })
  const params = { account_id: user.accountId }
  const copy = await call(user, contract.createRole, {
    params,
    body: { name: 'Monitoreo externo, noche', kind: source.kind, copyOf: source.id },
  })
  expect(copy).toMatchObject({ permissions: ['eir.view', 'mapas.view'], users: 0 })
  expect(
    await refusal(user, contract.createRole, { params, body: { name: 'MONITOREO EXTERNO', kind: 5 } }),
  ).toMatchObject({ status: 400, body: { name: ['Ya existe un rol con ese nombre'] } })
})

test('nobody gives a role what they lack, by any of its calls', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const small = await makeUser({
    account,
    permissions: [
      'gestion_usuarios.rol.create',
      'gestion_usuarios.rol.update',
      'gestion_usuarios.rol.view',
      'mapas.view',
    ],
  })
  const mighty = await makeRole(boss, { permissions: ['panel.view'] })
  const plain = await makeRole(boss, { permissions: ['mapas.view'] })
  const params = { account_id: account.id, id: plain.id }
  const attempts = [
    () =>
      refusal(small, contract.setRolePermissions, {
        params: { account_id: account.id, role_id: plain.id },
        body: { permissions: ['panel.view'] },
      }),
    () => refusal(small, contract.updateRole, { params, body: { parentId: mighty.id } }),
    () => refusal(small, contract.updateRole, { params, body: { inheritsKind: true } }),
    () =>
      refusal(small, contract.createRole, {
        params: { account_id: account.id },
        body: { name: 'Copia', kind: 5, copyOf: mighty.id },
      }),
  ]
  for (const attempt of attempts) expect(await attempt()).toMatchObject({ status: 400 })
  expect(await call(boss, contract.getRole, { params })).toMatchObject({ permissions: ['mapas.view'], parentId: null })
})

test('who has a role does not take permissions from themselves, and a role in use stays', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account, role: roles.administrator })
  const role = await makeRole(boss, { kind: roles.administrator, inheritsKind: true, permissions: [] })
  const other = await makeUser({ account, role: roles.administrator })
  await call(boss, updateUser, { params: { id: other.id }, body: { accountRoleId: role.id } })
  const params = { account_id: account.id, id: role.id }
  expect(await refusal(other, contract.updateRole, { params, body: { inheritsKind: false } })).toMatchObject({
    status: 409,
  })
  expect(await refusal(boss, contract.deleteRole, { params })).toMatchObject({
    status: 409,
    body: { detail: 'No se puede eliminar: 1 usuario lo tiene.' },
  })
  await call(boss, updateUser, { params: { id: other.id }, body: { accountRoleId: null } })
  await call(boss, contract.deleteRole, { params })
  expect((await call(boss, contract.listRoles, { params: { account_id: account.id } })).roles).toEqual([])
})

test('a name is taken once, whoever asks for it at the same moment', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account, role: roles.administrator })
  const params = { account_id: account.id }
  const makings = [
    () => send('POST', `/apis/user/account/${account.id}/groups/`, { as: boss, body: { name: 'Norte' } }),
    () => send('POST', `/apis/user/account/${account.id}/groups/`, { as: boss, body: { name: 'norte' } }),
  ]
  const answers = await Promise.all(makings.map((make) => make()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const other = await makeGroup(boss, 'Sur')
  expect(
    await refusal(boss, groups.updateGroup, { params: { ...params, id: other.id }, body: { name: 'NORTE' } }),
  ).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  const role = await makeRole(boss, { name: 'Tráfico' })
  await makeRole(boss, { name: 'Taller' })
  expect(
    await refusal(boss, contract.updateRole, { params: { ...params, id: role.id }, body: { name: 'taller' } }),
  ).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
})

test('roles and groups of another account do not exist', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const [role, group] = [await makeRole(stranger), await makeGroup(stranger)]
  for (const account_id of [user.accountId, stranger.accountId]) {
    expect(await refusal(user, contract.getRole, { params: { account_id, id: role.id } })).toMatchObject({
      status: 404,
    })
    expect(await refusal(user, groups.groupMembers, { params: { account_id, id: group.id } })).toMatchObject({
      status: 404,
    })
    expect(
      await refusal(user, groups.addMembers, { params: { account_id, id: group.id }, body: { userIds: [user.id] } }),
    ).toMatchObject({ status: 404 })
  }
})

test('a distributor keeps roles and groups of the accounts below, of nobody else', async () => {
  const above = await makeAccount({ kind: 'distributor' })
  const company = await makeAccount({ parentId: above.id })
  const boss = await makeUser({ account: above, isDistributor: true })
  const stranger = await makeUser()
  const theirs = { account_id: company.id }
  const role = await call(boss, contract.createRole, {
    params: theirs,
    body: { name: 'Tráfico', kind: roles.supervisor, permissions: ['mapas.view'] },
  })
  const group = await call(boss, groups.createGroup, { params: theirs, body: { name: 'Turno 1' } })
  const worker = await makeUser({ account: company })
  const unit = await makeUnit(worker)
  await call(boss, groups.addMembers, { params: { ...theirs, id: group.id }, body: { userIds: [worker.id] } })
  await call(boss, groups.setGroupUnits, { params: { ...theirs, group_id: group.id }, body: { units: [unit.id] } })
  expect((await call(worker, contract.listRoles, { params: theirs })).roles).toMatchObject([{ id: role.id }])
  expect(await call(worker, groups.listGroups, { params: theirs })).toMatchObject([{ members: 1, units: 1 }])
  expect((await call(boss, contract.listRoles, { params: { account_id: above.id } })).roles).toEqual([])
  const nobodys = { account_id: stranger.accountId }
  const attempts = [
    () => refusal(boss, contract.listRoles, { params: nobodys }),
    () => refusal(boss, contract.createRole, { params: nobodys, body: { name: 'x', kind: roles.supervisor } }),
    () => refusal(boss, groups.listGroups, { params: nobodys }),
    () => refusal(boss, groups.createGroup, { params: nobodys, body: { name: 'x' } }),
    () => refusal(stranger, contract.deleteRole, { params: { ...theirs, id: role.id } }),
    () => refusal(stranger, groups.deleteGroup, { params: { ...theirs, id: group.id } }),
    // Somebody of the company does not reach up.
    () => refusal(worker, contract.listRoles, { params: { account_id: above.id } }),
  ]
  for (const attempt of attempts) expect(await attempt()).toMatchObject({ status: 404 })
})

test('a role is for one kind of user', async () => {
  const user = await makeUser()
  const role = await makeRole(user, { kind: roles.client, permissions: [] })
  const made = await makePerson(user)
  expect(await refusal(user, updateUser, { params: { id: made.id }, body: { accountRoleId: role.id } })).toMatchObject({
    status: 400,
    body: { accountRoleId: ['Ese rol es para otro tipo de usuario'] },
  })
})

test('a group gives its members its units, and takes back what came only from it', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const [first, second] = [await makeUnit(boss), await makeUnit(boss)]
  const group = await makeGroup(boss, 'Clientes norte')
  const at = { account_id: account.id }
  await call(boss, groups.setGroupUnits, { params: { ...at, group_id: group.id }, body: { units: [first.id] } })
  await call(boss, groups.addMembers, { params: { ...at, id: group.id }, body: { userIds: [client.id] } })
  const seen = async () => (await call(client, listUnits)).map(({ id }) => id)
  expect(await seen()).toEqual([first.id])
  const changed = await call(boss, groups.setGroupUnits, {
    params: { ...at, group_id: group.id },
    body: { add: [second.id], remove: [first.id] },
  })
  expect(changed).toMatchObject({ members: 1, units: 1 })
  expect(await seen()).toEqual([second.id])
  expect(await call(boss, getUser, { params: { id: client.id } })).toMatchObject({
    groups: [{ name: 'Clientes norte' }],
    units: 1,
  })
  // The ids of a DELETE may stand in its address.
  await send('DELETE', `/apis/user/account/${account.id}/groups/${group.id}/members/?user_ids=${client.id}`, {
    as: boss,
  })
  expect(await seen()).toEqual([])
  await call(boss, groups.addMembers, { params: { ...at, id: group.id }, body: { userIds: [client.id] } })
  await call(boss, groups.deleteGroup, { params: { ...at, id: group.id } })
  expect(await seen()).toEqual([])
  await call(boss, deactivateUser, { params: { id: client.id } })
})

test('a unit that was deleted enters no group', async () => {
  const boss = await makeUser()
  const { id } = await makeUnit(boss)
  const params = { account_id: boss.accountId, group_id: (await makeGroup(boss)).id }
  await call(boss, deleteUnit, { params: { id } })
  for (const body of [{ units: [id] }, { add: [id] }])
    expect(await refusal(boss, groups.setGroupUnits, { params, body })).toMatchObject({ status: 400 })
})
