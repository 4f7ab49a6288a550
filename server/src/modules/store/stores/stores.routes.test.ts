import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { storeAccess, stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makePart, stockUp } from '../../../../test/factories/store.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a store has a code of its own and somebody who answers for it', async () => {
  const user = await makeUser({ name: 'Elena Ríos' })
  const store = await call(user, stores.create, { body: { code: 'APO', name: 'Apodaca', keeperId: user.id } })
  expect(store).toMatchObject({ code: 'APO', keeperName: 'Elena Ríos', active: true, version: 1 })
  expect(await send('GET', '/apis/store/get/all', { as: user })).toMatchObject({
    status: 200,
    json: [{ store_code: 'APO', name: 'Apodaca', keeper: user.id, keeper_name: 'Elena Ríos', is_active: true }],
  })
  expect(await refusal(user, stores.create, { body: { code: 'apo', name: 'Otro' } })).toMatchObject({
    status: 400,
    body: { store_code: ['Ya existe un almacén con esa clave.'] },
  })
  const stranger = await makeUser()
  expect(await refusal(user, stores.create, { body: { code: 'B', name: 'B', keeperId: stranger.id } })).toMatchObject({
    status: 400,
    body: { keeper: ['No se encontró a esa persona.'] },
  })
  const params = { id: store.id }
  await call(user, stores.update, { params, body: { keeperId: null, version: 1 } })
  expect(await refusal(user, stores.update, { params, body: { name: 'Tarde', version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { keeper: null, version: 2 } },
  })
  expect(await refusal(stranger, stores.update, { params, body: { name: 'Ajeno' } })).toMatchObject({ status: 404 })
  await call(user, stores.remove, { params })
  expect(await call(user, stores.list)).toEqual([])
})

test('a store that something went through stays: it can only be put out of use', async () => {
  const user = await makeUser()
  const { id } = await call(user, stores.create, { body: { code: 'QRO', name: 'Querétaro' } })
  await stockUp(user.accountId, id, await makePart(user.accountId), 3)
  expect(await refusal(user, stores.remove, { params: { id } })).toMatchObject({
    status: 409,
    body: { detail: 'El almacén ya tiene movimientos o documentos; puede desactivarlo.' },
  })
  expect(await call(user, stores.update, { params: { id }, body: { active: false } })).toMatchObject({ active: false })
})

test('who is held to some stores sees those and no other, until they are held to none', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const clerk = await makeUser({ account, name: 'Iván Rangel' })
  const made = [
    await call(boss, stores.create, { body: { code: 'A', name: 'Apodaca' } }),
    await call(boss, stores.create, { body: { code: 'S', name: 'Saltillo' } }),
  ]
  const [apodaca, saltillo] = made.map(({ id }) => id) as [number, number]
  const save = (ids: number[]) => call(boss, storeAccess.save, { body: { userId: clerk.id, ids } })
  expect(names(await call(clerk, stores.list))).toEqual(['Apodaca', 'Saltillo'])
  expect(await save([saltillo])).toEqual({ userId: clerk.id, ids: [saltillo], version: 2 })
  expect(names(await call(clerk, stores.list))).toEqual(['Saltillo'])
  expect(await refusal(clerk, stores.update, { params: { id: apodaca }, body: { name: 'X' } })).toMatchObject({
    status: 404,
  })
  for (const path of [`/apis/store/get/inventory/${clerk.id}`, '/apis/store/get/inventory/'])
    expect(await send('POST', path, { as: boss, body: path.endsWith('/') ? { id_user: clerk.id } : {} })).toMatchObject(
      {
        status: 200,
        json: { id_user: clerk.id, stores: [saltillo] },
      },
    )
  expect(await call(boss, storeAccess.people)).toContainEqual({
    id: clerk.id,
    name: 'Iván Rangel',
    username: clerk.username,
    ids: [saltillo],
    version: 2,
  })
  const customer = await makeUser({ account, role: roles.client })
  expect((await call(boss, storeAccess.people)).map(({ id }) => id)).not.toContain(customer.id)
  // Who is held gives nobody more, and keeps sight of what they make.
  expect(await refusal(clerk, storeAccess.save, { body: { userId: clerk.id, ids: [] } })).toMatchObject({
    status: 409,
    body: { detail: 'Sólo quien ve todos los almacenes reparte accesos.' },
  })
  await call(clerk, stores.create, { body: { code: 'N', name: 'Nuevo Laredo' } })
  expect(names(await call(clerk, stores.list))).toEqual(['Nuevo Laredo', 'Saltillo'])
  await save([])
  expect(names(await call(clerk, stores.list))).toEqual(['Apodaca', 'Nuevo Laredo', 'Saltillo'])
})

test('access names people and stores of the own account, and is given by who keeps stores', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const stranger = await makeUser()
  const theirs = await call(stranger, stores.create, { body: { code: 'A', name: 'Ajeno' } })
  expect(await refusal(boss, storeAccess.save, { body: { userId: boss.id, ids: [theirs.id] } })).toMatchObject({
    status: 400,
    body: { stores: ['Uno de los almacenes no existe.'] },
  })
  expect(await refusal(boss, storeAccess.save, { body: { userId: stranger.id, ids: [] } })).toMatchObject({
    status: 400,
    body: { id_user: ['No se encontró a esa persona.'] },
  })
  expect(await refusal(boss, storeAccess.read, { body: { userId: stranger.id } })).toMatchObject({ status: 400 })
  expect(await refusal(boss, storeAccess.read, { body: {} })).toMatchObject({
    status: 400,
    body: { id_user: [expect.any(String)] },
  })
  const reader = await makeUser({ account, permissions: ['inventario.almacen.view'] })
  expect(await refusal(reader, storeAccess.people)).toMatchObject({ status: 403 })
  expect(await refusal(reader, storeAccess.save, { body: { userId: reader.id, ids: [] } })).toMatchObject({
    status: 403,
  })
})
