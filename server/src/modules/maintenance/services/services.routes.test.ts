import { expect, test } from 'vitest'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'

const body = { name: 'Cambio de aceite de motor', system: 'lubrication', hours: 1.5 } as const

test('a service is written, changed and taken off the list; one name each', async () => {
  const user = await makeUser()
  const service = await call(user, services.create, { body })
  expect(service).toMatchObject({ ...body, code: null, active: true, version: 1 })
  expect(await refusal(user, services.create, { body: { ...body, name: body.name.toUpperCase() } })).toMatchObject({
    status: 400,
    body: { name: ['Ya hay un servicio con ese nombre.'] },
  })
  const params = { id: service.id }
  expect(await call(user, services.update, { params, body: { active: false } })).toMatchObject({ active: false })
  await call(user, services.remove, { params })
  expect(await call(user, services.list)).toEqual([])
  // Its name is free again.
  await call(user, services.create, { body })
})

test('who only looks changes nothing, and a stranger finds nothing', async () => {
  const user = await makeUser()
  const { id } = await call(user, services.create, { body })
  const reader = await makeUser({ permissions: ['mantenimiento.view'] })
  expect(await refusal(reader, services.create, { body })).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  expect(await refusal(stranger, services.update, { params: { id }, body: { name: 'Otro' } })).toMatchObject({
    status: 404,
  })
})

test.each([
  [{ ...body, hours: 0 }, 'hours'],
  [{ ...body, hours: 1e9 }, 'hours'],
  [{ ...body, system: 'alma' }, 'system'],
  [{ ...body, name: '  ' }, 'name'],
])('%j is no service', async (wrong, field) => {
  const user = await makeUser()
  expect(await send('POST', '/apis/maintenance_service/create', { as: user, body: wrong })).toMatchObject({
    status: 400,
    json: { [field]: [expect.any(String)] },
  })
})
