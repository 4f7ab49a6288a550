import { expect, test } from 'vitest'
import { roles, services } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/technicians/technicians.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'

test('a technician is written, changed with the id in the body, and taken off the list', async () => {
  const user = await makeUser({ name: 'Julia Peña' })
  const made = await call(user, contract.createTechnician, {
    body: { name: 'Óscar Peña', specialty: 'Frenos', serviceIds: [services.tires, services.maintenance] },
  })
  expect(made).toMatchObject({
    active: true,
    services: [
      { id: services.maintenance, name: 'Control de mantenimiento' },
      { id: services.tires, name: 'Neumáticos' },
    ],
  })
  const put = await send('PUT', '/apis/technical/', {
    as: user,
    body: { id: made.id, phone: '8112345678', specialty: '', is_active: false, version: 1 },
  })
  expect(put).toMatchObject({
    status: 200,
    json: { name: 'Óscar Peña', phone: '8112345678', specialty: null, is_active: false, version: 2 },
  })
  expect(await send('PUT', '/apis/technical/', { as: user, body: { name: 'Sin id' } })).toMatchObject({
    status: 400,
    json: { id: ['El campo es requerido'] },
  })
  expect(
    await refusal(user, contract.updateTechnician, { body: { id: made.id, name: 'X', version: 1 } }),
  ).toMatchObject({ status: 409, body: { current: { phone: '8112345678', is_active: false }, by: 'Julia Peña' } })
  await call(user, contract.deleteTechnician, { params: { id: made.id } })
  expect(await call(user, contract.listTechnicians)).toEqual([])
  expect(await refusal(user, contract.getTechnician, { params: { id: made.id } })).toMatchObject({ status: 404 })
})

test('technicians work in services the account has', async () => {
  const account = await makeAccount({ services: [services.maintenance, services.billing] })
  const user = await makeUser({ account })
  expect(await call(user, contract.technicianServices)).toEqual([
    { id: services.maintenance, name: 'Control de mantenimiento' },
  ])
  for (const id of [services.tires, services.billing, 77])
    expect(await refusal(user, contract.createTechnician, { body: { name: 'Óscar', serviceIds: [id] } })).toMatchObject(
      { status: 400, body: { services: ['La cuenta no tiene ese servicio.'] } },
    )
})

test('a technician signs in with one user of role 7, and no two with the same', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const [technical, client] = [
    await makeUser({ account, role: roles.technical, name: 'Óscar Peña' }),
    await makeUser({ account, role: roles.client }),
  ]
  expect(await call(user, contract.technicianUsers)).toMatchObject([{ id: technical.id, name: 'Óscar Peña' }])
  const { id } = await call(user, contract.createTechnician, { body: { name: 'Óscar', userId: technical.id } })
  expect(await call(user, contract.getTechnician, { params: { id } })).toMatchObject({ username: technical.username })
  expect(await call(user, contract.technicianUsers)).toEqual([])
  expect(
    await refusal(user, contract.createTechnician, { body: { name: 'Otro', userId: technical.id } }),
  ).toMatchObject({ status: 400, body: { id_user: ['Ese usuario ya es de otro técnico.'] } })
  for (const userId of [client.id, (await makeUser({ role: roles.technical })).id])
    expect(await refusal(user, contract.createTechnician, { body: { name: 'Otro', userId } })).toMatchObject({
      status: 400,
      body: { id_user: ['No se encontró un usuario técnico con ese número.'] },
    })
})

test('days on which a technician is away are written down once, read with them, and taken back', async () => {
  const user = await makeUser()
  const { id } = await call(user, contract.createTechnician, { body: { name: 'Rosa' } })
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const body = { technicianId: id, from: day(1), to: day(5), reason: 'Vacaciones' }
  const away = await call(user, contract.createAbsence, { body })
  expect(away).toEqual({ id: away.id, ...body })
  expect((await call(user, contract.getTechnician, { params: { id } })).absences).toEqual([away])
  for (const [given, said] of [
    [{ from: day(5), to: day(8) }, { from: ['Ya estaba ausente algún día de esos.'] }],
    [{ from: day(9), to: day(8) }, { to: ['Termina después de empezar.'] }],
    [{ from: day(9), to: day(900) }, { to: ['Una ausencia es de a lo más un año.'] }],
  ] as const)
    expect(await refusal(user, contract.createAbsence, { body: { ...body, ...given } })).toMatchObject({
      status: 400,
      body: said,
    })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.createAbsence, { body })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.deleteAbsence, { params: { id: away.id } })).toMatchObject({ status: 404 })
  await call(user, contract.deleteAbsence, { params: { id: away.id } })
  expect((await call(user, contract.getTechnician, { params: { id } })).absences).toEqual([])
})

test('another account finds no technician, and who may only look changes none', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const { id } = await call(user, contract.createTechnician, { body: { name: 'Óscar' } })
  const stranger = await makeUser()
  expect(await call(stranger, contract.listTechnicians)).toEqual([])
  expect(await refusal(stranger, contract.getTechnician, { params: { id } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.updateTechnician, { body: { id, name: 'X' } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.deleteTechnician, { params: { id } })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: ['mantenimiento.view'] })
  expect(await call(reader, contract.listTechnicians)).toHaveLength(1)
  expect(await refusal(reader, contract.updateTechnician, { body: { id, name: 'X' } })).toMatchObject({ status: 403 })
})
