import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/notifications/notifications.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../test/factories.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'
import { addressesFor } from './recipients.repository.ts'

test('recipients of a user are added, changed and removed', async () => {
  const user = await makeUser({ name: 'Mariana Garza' })
  const created = await send('POST', '/apis/create_email_user', {
    as: user,
    body: { email: 'trafico@ejemplo.com', name: 'Tráfico' },
  })
  expect(created).toMatchObject({
    status: 200,
    json: {
      email: 'trafico@ejemplo.com',
      id_user: user.id,
      userName: 'Mariana Garza',
      active: true,
      topics: ['trips', 'unit_alerts', 'expiries', 'maintenance'],
    },
  })
  const { id } = created.json as { id: number }
  expect(
    await call(user, contract.updateUserRecipient, { body: { id, topics: ['trips'], active: false } }),
  ).toMatchObject({ topics: ['trips'], active: false, name: 'Tráfico' })
  expect(await refusal(user, contract.createUserRecipient, { body: { email: 'TRAFICO@ejemplo.com' } })).toMatchObject({
    status: 400,
    body: { email: ['Este correo ya está en la lista.'] },
  })
  await call(user, contract.deleteUserRecipient, { params: { id } })
  expect(await call(user, contract.listUserRecipients)).toEqual([])
})

test('recipients of a unit are those of that unit', async () => {
  const user = await makeUser()
  const [unit, other] = [await makeUnit(user), await makeUnit(user)]
  const recipient = await call(user, contract.createUnitRecipient, {
    body: { unitId: unit.id, email: 'patio@ejemplo.com', topics: ['unit_alerts'] },
  })
  expect(await call(user, contract.listUnitRecipients, { params: { id: unit.id } })).toEqual([recipient])
  expect(await call(user, contract.listUnitRecipients, { params: { id: other.id } })).toEqual([])
  expect(
    await call(user, contract.updateUnitRecipient, { body: { id: recipient.id, email: 'nuevo@ejemplo.com' } }),
  ).toMatchObject({ email: 'nuevo@ejemplo.com', topics: ['unit_alerts'] })
  expect(
    await refusal(user, contract.updateUserRecipient, { body: { id: recipient.id, active: false } }),
  ).toMatchObject({ status: 404 })
  await call(user, contract.deleteUnitRecipient, { params: { id: recipient.id } })
  expect(await call(user, contract.listUnitRecipients, { params: { id: unit.id } })).toEqual([])
})

test("another account's recipients and units are out of reach", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const unit = await makeUnit(owner)
  const [mine, ofUnit] = [
    await call(owner, contract.createUserRecipient, { body: { email: 'a@ejemplo.com' } }),
    await call(owner, contract.createUnitRecipient, { body: { unitId: unit.id, email: 'a@ejemplo.com' } }),
  ]
  expect(await call(stranger, contract.listUserRecipients)).toEqual([])
  for (const answer of [
    await refusal(stranger, contract.listUnitRecipients, { params: { id: unit.id } }),
    await refusal(stranger, contract.createUnitRecipient, { body: { unitId: unit.id, email: 'x@ejemplo.com' } }),
    await refusal(stranger, contract.updateUserRecipient, { body: { id: mine.id, active: false } }),
    await refusal(stranger, contract.deleteUserRecipient, { params: { id: mine.id } }),
    await refusal(stranger, contract.deleteUnitRecipient, { params: { id: ofUnit.id } }),
  ])
    expect(answer.status).toBe(404)
  expect(
    await refusal(stranger, contract.createUserRecipient, { body: { email: 'x@ejemplo.com', userId: owner.id } }),
  ).toMatchObject({ status: 400, body: { id_user: ['No se encontró el usuario.'] } })
})

test('who sees only shared units looks after their own addresses', async () => {
  const account = await makeAccount()
  const staff = await makeUser({ account })
  const client = await makeUser({
    account,
    role: roles.client,
    permissions: ['notificacion.correo.view', 'notificacion.correo.update'],
  })
  const theirs = await call(staff, contract.createUserRecipient, { body: { email: 'empresa@ejemplo.com' } })
  const own = await call(client, contract.createUserRecipient, { body: { email: 'cliente@ejemplo.com' } })
  expect(await call(client, contract.listUserRecipients)).toEqual([own])
  expect(await refusal(client, contract.deleteUserRecipient, { params: { id: theirs.id } })).toMatchObject({
    status: 404,
  })
  expect(
    await refusal(client, contract.createUserRecipient, { body: { email: 'z@ejemplo.com', userId: staff.id } }),
  ).toMatchObject({ status: 400 })
  const unit = await makeUnit(staff)
  expect(
    await refusal(client, contract.createUnitRecipient, { body: { unitId: unit.id, email: 'z@ejemplo.com' } }),
  ).toMatchObject({ status: 404 })
})

test('a mail on a unit goes once to each address that asked for its topic and may know of the unit', async () => {
  const account = await makeAccount()
  const staff = await makeUser({ account })
  const [shared, apart] = [
    await makeUser({ account, role: roles.client }),
    await makeUser({ account, role: roles.client }),
  ]
  const gone = await makeUser({ account, deactivated: true })
  const [unit, other] = [await makeUnit(staff), await makeUnit(staff)]
  await shareUnits(shared, unit.id)
  const add = (email: string, userId: number, given: object = {}) =>
    call(staff, contract.createUserRecipient, { body: { email, userId, ...given } })
  await add('todo@ejemplo.com', staff.id)
  await add('solo-viajes@ejemplo.com', staff.id, { topics: ['trips'] })
  await add('apagado@ejemplo.com', staff.id, { active: false })
  await add('cliente@ejemplo.com', shared.id)
  await add('ajeno@ejemplo.com', apart.id)
  await add('baja@ejemplo.com', gone.id)
  await call(staff, contract.createUnitRecipient, { body: { unitId: unit.id, email: 'TODO@ejemplo.com' } })
  await call(staff, contract.createUnitRecipient, { body: { unitId: other.id, email: 'otra@ejemplo.com' } })
  const addresses = (topic: 'trips' | 'unit_alerts', unitId: number | null) =>
    inAccount(account.id, async (work) =>
      (await addressesFor(work, topic, unitId)).map((address) => address.toLowerCase()).toSorted(),
    )
  expect(await addresses('unit_alerts', unit.id)).toEqual(['cliente@ejemplo.com', 'todo@ejemplo.com'])
  expect(await addresses('trips', unit.id)).toEqual([
    'cliente@ejemplo.com',
    'solo-viajes@ejemplo.com',
    'todo@ejemplo.com',
  ])
  expect(await addresses('trips', null)).toEqual(['solo-viajes@ejemplo.com', 'todo@ejemplo.com'])
})

test.each([
  [
    'an address that is none',
    { email: 'sin-arroba' },
    { email: ['El campo email debe ser de un correo electronico valido'] },
  ],
  [
    'a topic that does not exist',
    { email: 'a@ejemplo.com', topics: ['todo'] },
    { 'topics.0': [expect.stringContaining('trips')] },
  ],
  ['no address', {}, { email: ['El campo es requerido'] }],
])('a recipient with %s is refused beside the field', async (_, body, message) => {
  const user = await makeUser()
  expect(await send('POST', '/apis/create_email_user', { as: user, body })).toMatchObject({
    status: 400,
    json: message,
  })
})
