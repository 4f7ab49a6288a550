import { expect, test } from 'vitest'
import { createAsset, updateAsset } from '@arriero/contract/assets/assets.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { createDriver } from '@arriero/contract/drivers/drivers.contract.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { createTechnician } from '@arriero/contract/technicians/technicians.contract.ts'
import { call, refusal } from '../../../test/api.ts'
import { makeAccount, makeUser, unique } from '../../../test/factories.ts'

test('a client names no person they do not see: nobody learns who has a number', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const technical = await makeUser({ account, role: roles.technical })
  const client = await makeUser({ account, role: roles.client, permissions: [...allPermissions] })
  const mirror = await makeUser({ account, role: roles.mirror, parentId: client.id })
  const name = unique('Nuevo')
  for (const refused of [
    refusal(client, createAsset, { body: { name, holderId: boss.id } }),
    refusal(client, createDriver, { body: { name, userId: boss.id } }),
    refusal(client, stores.create, { body: { code: 'A-1', name, keeperId: boss.id } }),
    refusal(client, createTechnician, { body: { name, userId: technical.id } }),
  ])
    expect(await refused).toMatchObject({ status: 400 })
  const held = await call(boss, createAsset, { body: { name, holderId: boss.id } })
  const change = { params: { id: held.id }, body: { holderId: boss.id, place: 'Patio' } }
  expect(await call(client, updateAsset, change)).toMatchObject({ place: 'Patio' })
  expect(await call(client, createAsset, { body: { name, holderId: mirror.id } })).toMatchObject({
    holderId: mirror.id,
  })
})
