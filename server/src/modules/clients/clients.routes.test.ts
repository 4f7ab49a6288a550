import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/clients/clients.contract.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'
import { newPassword } from '../../../test/factories/users.ts'
import { makeClient, makeLeg, makeTrip } from '../../../test/factories/trips.ts'

test('a client of trips is a user of role 2: made, changed, listed with its trips, and deactivated', async () => {
  const user = await makeUser()
  const client = await makeClient(user, 'Grupo Industrial Saltillo')
  expect(client).toMatchObject({
    name: 'Grupo Industrial Saltillo',
    username: expect.stringMatching(/^grupo\.industrial\.saltillo\d*$/),
    activeTrips: 0,
  })
  await makeTrip(user, { destinations: [await makeLeg(user, { clientId: client.id })] })
  await call(user, contract.updateClient, { body: { id: client.id, name: 'GIS', phone: '844 111 2233' } })
  expect(await call(user, contract.listClients, { query: { search: 'gis' } })).toMatchObject([
    { id: client.id, name: 'GIS', phone: '844 111 2233', activeTrips: 1 },
  ])
  await call(user, contract.deleteClient, { body: { id: client.id } })
  expect(await call(user, contract.listClients)).toEqual([])
  expect(await refusal(user, contract.deleteClient, { body: { id: client.id } })).toMatchObject({ status: 404 })
})

test('a client signs in once there is a password, and not before', async () => {
  const user = await makeUser()
  const client = await makeClient(user)
  expect((await refusal(undefined, login, { body: { username: client.username, password: newPassword } })).status).toBe(
    409,
  )
  await call(user, contract.updateClient, { body: { id: client.id, name: client.name, password: newPassword } })
  await expect(
    call(undefined, login, { body: { username: client.username, password: newPassword } }),
  ).resolves.toMatchObject({ user: { userTypes: [{ id: roles.client }] } })
})

test('a name or address that is taken is told at its field, and so is a missing name', async () => {
  const user = await makeUser()
  const client = await call(user, contract.createClient, {
    body: { name: 'Cliente', email: `${user.username}@cliente.mx` },
  })
  expect(
    await refusal(user, contract.createClient, { body: { name: 'Otro', username: client.username } }),
  ).toMatchObject({ status: 400, body: { username: ['Ese nombre de usuario ya existe'] } })
  expect(await refusal(user, contract.createClient, { body: { name: 'Otro', email: client.email } })).toMatchObject({
    status: 400,
    body: { email: ['Ese correo ya pertenece a otro usuario'] },
  })
  expect(await send('POST', '/apis/create_user_client/', { as: user, body: { us_name: ' ' } })).toMatchObject({
    status: 400,
    json: { us_name: ['El campo es requerido'] },
  })
})

test('clients of another account and other users cannot be changed here', async () => {
  const account = await makeAccount()
  const [user, colleague] = await Promise.all([makeUser({ account }), makeUser({ account })])
  const foreign = await makeClient(await makeUser())
  for (const id of [foreign.id, colleague.id]) {
    expect(await refusal(user, contract.updateClient, { body: { id, name: 'x' } })).toMatchObject({ status: 404 })
    expect(await refusal(user, contract.deleteClient, { body: { id } })).toMatchObject({ status: 404 })
  }
})

test('a client sees no other client', async () => {
  const account = await makeAccount()
  const [user, client] = await Promise.all([makeUser({ account }), makeUser({ account, role: roles.client })])
  await makeClient(user)
  expect((await call(client, contract.listClients)).map(({ id }) => id)).toEqual([client.id])
})

test('nobody gives a password to a client who may do what they may not', async () => {
  const account = await makeAccount()
  const small = await makeUser({ account, permissions: ['viaje.cliente.create', 'viaje.cliente.view'] })
  const client = await makeUser({ account, role: roles.client, permissions: ['panel.view'] })
  const body = { id: client.id, name: 'Cliente', password: newPassword }
  expect(await refusal(small, contract.updateClient, { body })).toMatchObject({ status: 400 })
})
