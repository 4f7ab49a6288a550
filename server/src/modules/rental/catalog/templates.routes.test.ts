import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/rental/items.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'

const draft = { name: 'Contrato general', paper: 'contract', body: '{{cliente}} renta {{unidad}}.' } as const

test('a template keeps its extras, names what it does not know, and one is the usual one', async () => {
  const user = await makeUser()
  const extra = await call(user, contract.createRentalItem, { body: { kind: 'extra', name: 'GPS', rateDay: 50 } })
  const first = await call(user, contract.createRentalTemplate, {
    body: { ...draft, extraIds: [extra.id], isDefault: true },
  })
  expect(first.extras).toEqual([{ itemId: extra.id, name: 'GPS', price: 50, per: 'day' }])
  const second = await call(user, contract.createRentalTemplate, { body: { ...draft, name: 'Otro', isDefault: true } })
  const list = await call(user, contract.listRentalTemplates, { query: { paper: 'contract' } })
  expect(list.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(
    await refusal(user, contract.createRentalTemplate, { body: { ...draft, body: '{{nadie}}', name: 'x' } }),
  ).toMatchObject({
    status: 400,
    body: { body: ['No hay estas variables: nadie.'] },
  })
  expect(await refusal(user, contract.createRentalTemplate, { body: draft })).toMatchObject({
    body: { name: ['Ya hay una plantilla con ese nombre.'] },
  })
  const params = { id: second.id }
  expect(await refusal(user, contract.updateRentalTemplate, { params, body: { extraIds: [99] } })).toMatchObject({
    status: 400,
  })
  await call(user, contract.deleteRentalItem, { params: { id: extra.id } })
  expect(await call(user, contract.getRentalTemplate, { params: { id: first.id } })).toMatchObject({ extras: [] })
  await call(user, contract.deleteRentalTemplate, { params })
  expect(await refusal(user, contract.getRentalTemplate, { params })).toMatchObject({ status: 404 })
})
