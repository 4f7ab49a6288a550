import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/resources/resources.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'

test('a colour serves one notification only', async () => {
  const user = await makeUser()
  const color = await call(user, contract.createColor, { body: { name: 'Exceso de velocidad', color: '#D92D20' } })
  expect(await refusal(user, contract.createColor, { body: { name: 'Otra', color: '#d92d20' } })).toMatchObject({
    status: 400,
    body: { detail: 'El color ya existe en otra notificacion' },
  })
  expect(await call(user, contract.listColors)).toEqual([color])
  expect(await send('POST', '/apis/create_color/', { as: user, body: { name: 'Otra', color: 'rojo' } })).toMatchObject({
    status: 400,
    json: { color: [expect.any(String)] },
  })
  expect(await call(await makeUser(), contract.listColors)).toEqual([])
})

test('types of trips and events are added once each', async () => {
  const user = await makeUser()
  const [travel, event] = [
    await call(user, contract.createTravelType, { body: { name: 'Exportación' } }),
    await call(user, contract.createEventType, { body: { name: 'Candado abierto' } }),
  ]
  expect(await call(user, contract.listTravelTypes)).toEqual([travel])
  expect(await call(user, contract.listEventTypes)).toEqual([event])
  expect(await refusal(user, contract.createTravelType, { body: { name: 'EXPORTACIÓN' } })).toMatchObject({
    status: 400,
    body: { name: ['Ya existe uno con ese nombre'] },
  })
})

test('inventory types are added, renamed and searched; one of another account does not exist', async () => {
  const user = await makeUser()
  const type = await call(user, contract.createInventoryType, { body: { name: 'Tarimas', unit: 'pzas' } })
  expect(
    await call(user, contract.updateInventoryType, { params: { id: type.id }, body: { name: 'Tarima CHEP' } }),
  ).toMatchObject({ id: type.id, name: 'Tarima CHEP', unit: 'pzas' })
  expect(await call(user, contract.listInventoryTypes, { query: { search: 'chep' } })).toHaveLength(1)
  expect(await call(user, contract.listInventoryTypes, { query: { search: 'motor' } })).toEqual([])
  expect(
    await refusal(await makeUser(), contract.updateInventoryType, { params: { id: type.id }, body: { name: 'x' } }),
  ).toMatchObject({ status: 404 })
})

test('inventory types come whole, or a page of them', async () => {
  const user = await makeUser()
  for (let at = 10; at < 22; at += 1) await call(user, contract.createInventoryType, { body: { name: `Tipo ${at}` } })
  const names = async (query: object) =>
    (await call(user, contract.listInventoryTypes, { query })).map(({ name }) => Number(name.slice(5)))
  expect(await names({})).toHaveLength(12)
  expect(await names({ page: 1 })).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  expect(await names({ page: 2 })).toEqual([20, 21])
  expect(await names({ page: 2, limit: 5, search: 'tipo' })).toEqual([15, 16, 17, 18, 19])
  expect(await names({ page: 9 })).toEqual([])
})
