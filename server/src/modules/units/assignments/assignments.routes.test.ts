import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { assignDriver, assignmentHistory, getUnit, unassignDriver } from '@arriero/contract/units/units.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

/** What browsers of the account were told of drivers, oldest first. */
async function told(accountId: number) {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{
    data: { change: string; unit: { id: number }; driver: { id: number } | null; previous: { id: number } | null }
    unit_id: number
  }>(
    `select data, unit_id from (select 0 as seq, id, account_id, event, data, unit_id from outbox union all select 1, seq, account_id, event, data, unit_id from socket_event) e
     where account_id = $1 and event = 'unit_assigned' order by e.seq desc, e.id`,
    [accountId],
  )
  return rows.map(({ data, unit_id }) => [
    data.change,
    data.unit.id === unit_id && unit_id,
    data.driver?.id ?? null,
    data.previous?.id ?? null,
  ])
}

test('assigning, replacing and unlinking a driver is told to who sees the unit', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  const [first, second] = [await makeDriver(user), await makeDriver(user)]
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: first.id } })
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: first.id } })
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: second.id } })
  await call(user, unassignDriver, { body: { unitId: unit.id } })
  expect(await told(user.accountId)).toEqual([
    ['assigned', unit.id, first.id, null],
    ['replaced', unit.id, second.id, first.id],
    ['unlinked', unit.id, null, second.id],
  ])
  expect((await call(user, getUnit, { params: { id: unit.id } })).driver).toBeNull()
})

test('a driver who takes another unit leaves the first one', async () => {
  const user = await makeUser()
  const [old, next] = [await makeUnit(user), await makeUnit(user)]
  const driver = await makeDriver(user)
  await call(user, assignDriver, { body: { unitId: old.id, driverId: driver.id } })
  await call(user, assignDriver, { body: { unitId: next.id, driverId: driver.id } })
  expect((await call(user, getUnit, { params: { id: old.id } })).driver).toBeNull()
  expect((await call(user, getUnit, { params: { id: next.id } })).driver).toMatchObject({ id: driver.id })
  expect(await told(user.accountId)).toEqual([
    ['assigned', old.id, driver.id, null],
    ['unlinked', old.id, null, driver.id],
    ['assigned', next.id, driver.id, null],
  ])
})

test.each([
  ['id_unit and id_user', (unit: number, user: number) => ({ id_unit: unit, id_user: user })],
  [
    'unitconsole_id and userprofile_id',
    (unit: number, user: number) => ({ unitconsole_id: unit, userprofile_id: user }),
  ],
])('the fields %s name unit and driver, in the body and in the query', async (_, fields) => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const person = await makeUser({ account, role: roles.driver, name: 'Ramiro Cantú' })
  const unit = await makeUnit(user)
  const assigned = await send('POST', '/apis/unit/driver/assignment/', { as: user, body: fields(unit.id, person.id) })
  expect(assigned).toMatchObject({
    status: 200,
    json: { unit: { id: unit.id }, driver: { name: 'Ramiro Cantú' }, to: null },
  })
  const query = new URLSearchParams(
    Object.entries(fields(unit.id, person.id)).map(([name, value]) => [name, String(value)]),
  )
  expect((await send('DELETE', `/apis/unit/driver/assignment/?${query}`, { as: user })).status).toBe(204)
  expect((await call(user, getUnit, { params: { id: unit.id } })).driver).toBeNull()
})

test('a user of another role is no driver, and an unknown person is not found', async () => {
  const account = await makeAccount()
  const [user, client, stranger] = [
    await makeUser({ account }),
    await makeUser({ account, role: roles.client }),
    await makeUser({ role: roles.driver }),
  ]
  const unit = await makeUnit(user)
  for (const userId of [client.id, stranger.id]) {
    expect(await refusal(user, assignDriver, { body: { unitId: unit.id, userId } })).toMatchObject({
      status: 404,
      body: { detail: 'No se encontró el conductor.' },
    })
  }
  const outsider = await makeUser({ account, role: roles.client, permissions: ['unidad.update'] })
  await shareUnits(outsider, unit.id)
  const unseen = { unitId: unit.id, driverId: (await makeDriver(user)).id }
  expect(await refusal(outsider, assignDriver, { body: unseen })).toMatchObject({ status: 404 })
  expect(await refusal(user, assignDriver, { body: { unitId: unit.id } })).toMatchObject({
    status: 400,
    body: { id_user: ['El campo es requerido'] },
  })
  expect(await refusal(user, assignDriver, { body: { driverId: 1 } })).toMatchObject({
    status: 400,
    body: { id_unit: ['El campo es requerido'] },
  })
  expect(await refusal(user, unassignDriver, { body: { unitId: unit.id } })).toMatchObject({ status: 404 })
})

test('the history tells who drove when, newest first, by unit, driver and period', async () => {
  const user = await makeUser({ name: 'Julia Peña' })
  const unit = await makeUnit(user)
  const [first, second] = [await makeDriver(user), await makeDriver(user)]
  await inAccount(user.accountId, async ({ tx }) => {
    await tx
      .insertInto('unit_driver')
      .values({
        account_id: user.accountId,
        unit_id: unit.id,
        driver_id: first.id,
        from_at: '2026-01-01T00:00:00Z',
        to_at: '2026-02-01T00:00:00Z',
      })
      .execute()
  })
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: second.id } })
  const history = async (body: object) => (await call(user, assignmentHistory, { body })).map(({ driver }) => driver.id)
  expect(await history({ unitId: unit.id })).toEqual([second.id, first.id])
  expect(await history({ driverId: first.id })).toEqual([first.id])
  expect(await history({ unitId: unit.id, start: '2026-01-15T00:00:00Z', end: '2026-01-20T00:00:00Z' })).toEqual([
    first.id,
  ])
  expect(await history({ unitId: unit.id, start: '2026-02-01T00:00:00Z', end: '2026-02-02T00:00:00Z' })).toEqual([])
  const [present] = await call(user, assignmentHistory, { body: { consoleUnitId: unit.id } })
  expect(present).toMatchObject({ to: null, assignedBy: 'Julia Peña' })
})

test('two dispatchers who assign at once leave one driver', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  const drivers = [await makeDriver(user), await makeDriver(user), await makeDriver(user)]
  await Promise.all(drivers.map(({ id }) => call(user, assignDriver, { body: { unitId: unit.id, driverId: id } })))
  const history = await call(user, assignmentHistory, { body: { unitId: unit.id } })
  expect(history.filter(({ to }) => to === null)).toHaveLength(1)
  expect(history).toHaveLength(3)
})
