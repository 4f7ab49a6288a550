import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/integrations/keys.contract.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { listDevices } from '@arriero/contract/tracking/devices.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString()
const draft = (scopes: Permission[]) => ({ name: 'ERP', scopes, expiresAt: inAYear() })
const make = (user: TestUser, scopes: Permission[]) => call(user, contract.createApiKey, { body: draft(scopes) })
const enter = (secret: string, path: string, method = 'GET', body?: unknown) =>
  send(method, path, { headers: { authorization: `Bearer ${secret}` }, body })

test('a key enters with its scopes and no others, and its use is on record', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-900' })
  const { key, secret } = await make(user, ['unidad.view', 'mapas.view'])
  expect(secret).toMatch(/^arr_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'ERP', prefix: secret.slice(0, 12), uses: 0, mine: true, lastUsedAt: null })
  const seen = await enter(secret, unitPicker.path)
  expect(JSON.stringify(seen.json)).toContain(unit.name)
  expect((await enter(secret, listDevices.path)).json).toMatchObject({ code: 'permission_denied' })
  const [listed] = await call(user, contract.listApiKeys)
  expect(listed).toMatchObject({
    uses: 2,
    lastUsedAt: expect.any(String),
    lastAddress: expect.stringContaining('127.0.0.1'),
  })
  expect(JSON.stringify(listed)).not.toContain(secret)
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ text: string }>('select k::text as text from api_key k where id = $1', [
    key.id,
  ])
  expect(rows[0]?.text).not.toContain(secret.slice(12))
})

test('what belongs to a person’s own session, and making keys, is no key’s to do', async () => {
  const user = await makeUser()
  const { secret } = await make(user, ['unidad.view'])
  for (const path of ['/apis/user/profile', '/apis/user/second-step/begin'])
    expect(
      (
        await enter(
          secret,
          path,
          path.endsWith('begin') ? 'POST' : 'GET',
          path.endsWith('begin') ? { password: 'x' } : undefined,
        )
      ).status,
    ).toBeGreaterThanOrEqual(403)
  for (const scope of ['integraciones.llave.update', 'usuario.impersonate', 'comandos.engine'] as const) {
    const body = { ...draft(['unidad.view']), scopes: [scope] }
    expect(await send('POST', contract.createApiKey.path, { as: user, body })).toMatchObject({ status: 400 })
  }
})

test('a key never does more than its maker may, now or later', async () => {
  const account = await makeAccount()
  const weak = await makeUser({
    account,
    permissions: ['integraciones.llave.update', 'integraciones.view', 'unidad.view'],
  })
  expect(await refusal(weak, contract.createApiKey, { body: draft(['unidad.delete']) })).toMatchObject({
    status: 400,
    body: { scopes: ['No puede dar a una llave un permiso que usted no tiene.'] },
  })
  const user = await makeUser({ account })
  const { secret } = await make(user, ['unidad.create'])
  expect((await enter(secret, listDevices.path)).status).toBe(200)
  const { app } = await testApp()
  await app.owner.query("update app_user set permissions = '{mapas.view}' where id = $1", [user.id])
  expect((await enter(secret, listDevices.path)).status).toBe(403)
  await app.owner.query('update app_user set permissions = null, deactivated_at = now() where id = $1', [user.id])
  expect((await enter(secret, listDevices.path)).json).toMatchObject({ code: 'key_refused' })
})

test('a client’s key sees the client’s units', async () => {
  const account = await makeAccount()
  const admin = await makeUser({ account })
  const [mine, other] = [await makeUnit(admin), await makeUnit(admin)]
  const client = await makeUser({
    account,
    role: roles.client,
    permissions: ['unidad.view', 'integraciones.view', 'integraciones.llave.update'],
  })
  await shareUnits(client, mine.id)
  const { secret } = await make(client, ['unidad.view'])
  const { status, json } = await enter(secret, unitPicker.path)
  expect(status).toBe(200)
  expect(JSON.stringify(json)).toContain(mine.name)
  expect(JSON.stringify(json)).not.toContain(other.name)
  await make(admin, ['unidad.view'])
  expect(await call(client, contract.listApiKeys)).toHaveLength(1)
})

test('a revoked key, one that ended and one that nobody has open nothing', async () => {
  const user = await makeUser()
  const { key, secret } = await make(user, ['unidad.create'])
  expect((await enter(secret, listDevices.path)).status).toBe(200)
  await call(user, contract.revokeApiKey, { params: { id: key.id } })
  const refused = { status: 403, json: { code: 'key_refused' } }
  expect(await enter(secret, listDevices.path)).toMatchObject(refused)
  expect(await refusal(user, contract.revokeApiKey, { params: { id: key.id } })).toMatchObject({ status: 409 })
  const second = await make(user, ['unidad.create'])
  const { app } = await testApp()
  await app.owner.query("update api_key set expires_at = now() - interval '1 second' where id = $1", [second.key.id])
  expect(await enter(second.secret, listDevices.path)).toMatchObject(refused)
  expect(await enter(`arr_${'x'.repeat(43)}`, listDevices.path)).toMatchObject(refused)
  expect(
    await refusal(user, contract.createApiKey, {
      body: { ...draft(['unidad.view']), expiresAt: '2020-01-01T00:00:00Z' },
    }),
  ).toMatchObject({
    status: 400,
    body: { expiresAt: ['El vencimiento debe ser una fecha futura.'] },
  })
})

test('who made a key changes what it may; others of the account only revoke it, strangers nothing', async () => {
  const account = await makeAccount()
  const [user, colleague] = [await makeUser({ account }), await makeUser({ account })]
  const { key } = await make(user, ['unidad.view'])
  const given = { params: { id: key.id }, body: { scopes: ['unidad.view', 'mapas.view'] as Permission[] } }
  expect((await call(user, contract.updateApiKey, given)).scopes).toEqual(['unidad.view', 'mapas.view'])
  expect(await refusal(colleague, contract.updateApiKey, given)).toMatchObject({ status: 400 })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.revokeApiKey, { params: { id: key.id } })).toMatchObject({ status: 404 })
  await call(colleague, contract.revokeApiKey, { params: { id: key.id } })
})
