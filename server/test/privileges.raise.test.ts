import { expect, test } from 'vitest'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { createAccount } from '@arriero/contract/accounts/accounts.contract.ts'
import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { updateUser } from '@arriero/contract/users/users.contract.ts'
import { defaultPermissions, seesAllUnits } from '../src/app/scope.ts'
import { call, refusal } from './api.ts'
import { makeAccount, makeUser, unique, type TestAccount, type TestUser } from './factories.ts'
import { makeDistributor } from './factories/accounts.ts'
import { makeUnit } from './factories/units.ts'
import { makeGroup, makeRole, newPassword } from './factories/users.ts'
import * as attempts from './privileges.attempts.ts'
import { testApp } from './server.ts'

const roleIds = Object.values(roles)
/** All that administration takes, and nothing of what it could hand out. */
const administration = allPermissions.filter((name) => /^(usuario|gestion_usuarios|viaje\.cliente)\b/.test(name))

async function makeCompany(account: TestAccount): Promise<attempts.Company> {
  const [boss, mightyClient, client] = await Promise.all([
    makeUser({ account }),
    makeUser({ account, role: roles.client, permissions: [...allPermissions] }),
    makeUser({ account, role: roles.client }),
  ])
  const all = [...allPermissions]
  const [mightyRole, poorRole, mightyClientRole] = await Promise.all([
    makeRole(boss, { kind: roles.monitorist, permissions: all }),
    makeRole(boss, { kind: roles.monitorist, permissions: [] }),
    makeRole(boss, { kind: roles.client, permissions: all }),
  ])
  return {
    accountId: account.id,
    boss: boss.id,
    mightyClient: mightyClient.id,
    client: client.id,
    mightyRole: mightyRole.id,
    poorRole: poorRole.id,
    mightyClientRole: mightyClientRole.id,
    group: (await makeGroup(boss)).id,
    unit: (await makeUnit(boss)).id,
  }
}

/** Everything that says who may do and see what, of these accounts and those below them. */
async function powerOf(accountIds: readonly number[]): Promise<Record<string, unknown[]>> {
  const { app } = await testApp()
  const tables = {
    account: 'select id, parent_id, kind, name, services, service_settings, is_main, deactivated_at from account t',
    app_user: `select id, account_id, username, email, password_hash, role, permissions, extra_permissions, account_role_id,
      parent_user_id, is_distributor, is_developer, deactivated_at, totp_secret from app_user t`,
    account_role: 'select * from account_role t',
    account_group: 'select id, name from account_group t',
    account_group_member: 'select * from account_group_member t',
    account_group_unit: 'select * from account_group_unit t',
    unit_access: 'select * from unit_access t',
    session: 'select user_id, principal_user_id, revoked_at from session t',
    passkey: 'select * from passkey t',
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(tables)) {
    const accountColumn = name === 'account' ? 't.id' : 't.account_id'
    const { rows } = await app.owner.query<{ row: unknown }>(
      `select to_jsonb(r) as row from (${query} where ${accountColumn} in
        (select (account_tree(root)).id from unnest($1::int[]) root)) r order by r::text`,
      [accountIds],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

interface Attacker extends TestUser {
  name: string
  role: number
  permissions: ReadonlySet<string>
}

/** Each role with its defaults, and with all that administration takes. */
const makeAttackers = (account: TestAccount): Promise<Attacker[]> =>
  Promise.all(
    roleIds.flatMap((role) =>
      [undefined, administration].map(async (permissions) => ({
        ...(await makeUser({ account, role, ...(permissions && { permissions }) })),
        name: `role ${role} with ${permissions ? 'administration alone' : 'its defaults'}`,
        role,
        permissions: new Set<string>(permissions ?? defaultPermissions(role)),
      })),
    ),
  )

test('by no call does anybody get or give what they lack, or reach another company', async () => {
  const account = await makeAccount()
  const [own, theirs] = [await makeCompany(account), await makeCompany(await makeAccount())]
  const attackers = await makeAttackers(account)
  const before = await powerOf([own.accountId, theirs.accountId])
  const passed: string[] = []
  for (const me of attackers) {
    const lacks = allPermissions.some((name) => !me.permissions.has(name))
    const tried = [
      ...attempts.onOneself(me, own),
      ...attempts.onAnother(theirs, own),
      ...attempts.onOwnAccount(own),
      ...(seesAllUnits(me.role) ? [] : attempts.onUnits(me, own)),
      ...(lacks ? attempts.onPower(own) : []),
    ]
    for (const { what, by } of tried) {
      const { status } = await by(me)
      if (status < 400 || status >= 500) passed.push(`${me.name}: ${what} (${status})`)
    }
  }
  expect(passed).toEqual([])
  expect(await powerOf([own.accountId, theirs.accountId])).toEqual(before)
}, 240_000)

test('who lacks nothing may do all of it: what the others were refused was their place, not the call', async () => {
  const account = await makeAccount()
  const own = await makeCompany(account)
  const mighty = await makeUser({ account, role: roles.administrator })
  const refused: string[] = []
  for (const { what, by } of attempts.onPower(own)) {
    const { status } = await by(mighty)
    if (status >= 400) refused.push(`${what} (${status})`)
  }
  expect(refused).toEqual([])
})

test('a distributor’s employee does not become the distributor, nor get accounts to run', async () => {
  const { account, user: distributor } = await makeDistributor()
  const employee = await makeUser({ account, role: roles.administrator })
  const params = { id: distributor.id }
  const before = await powerOf([account.id])
  expect(await refusal(employee, updateUser, { params, body: { password: newPassword } })).toMatchObject({
    status: 403,
  })
  expect(await refusal(employee, impersonate, { body: { userId: distributor.id } })).toMatchObject({ status: 403 })
  expect(await powerOf([account.id])).toEqual(before)
  await call(employee, updateUser, { params: { id: employee.id }, body: { distributor: true } })
  expect(await refusal(employee, createAccount, { body: { name: unique('C'), files: [] } })).toMatchObject({
    status: 403,
  })
})

test('the first person of a new account gets nothing that its maker lacks', async () => {
  const { account } = await makeDistributor()
  const small = await makeUser({ account, isDistributor: true, permissions: administration })
  const firstUser = { name: 'Ana', username: `Primera${Date.now()}`, email: 'a@example.com', password: newPassword }
  const draft = { name: unique('C'), files: [] }
  const before = await powerOf([account.id])
  expect(await refusal(small, createAccount, { body: { ...draft, firstUser } })).toMatchObject({ status: 400 })
  expect(await powerOf([account.id])).toEqual(before)
  await expect(call(small, createAccount, { body: draft })).resolves.toMatchObject({ name: draft.name })
})

test('a client made with a password may do nothing that its maker may not', async () => {
  const small = await makeUser({ permissions: ['viaje.cliente.create'] })
  const before = await powerOf([small.accountId])
  expect(await refusal(small, createClient, { body: { name: 'Cliente', password: newPassword } })).toMatchObject({
    status: 400,
  })
  expect(await powerOf([small.accountId])).toEqual(before)
  await expect(call(small, createClient, { body: { name: 'Cliente' } })).resolves.toMatchObject({ name: 'Cliente' })
})
