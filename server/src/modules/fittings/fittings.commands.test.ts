import { expect, test } from 'vitest'
import { getBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { getTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { call } from '../../../test/api.ts'
import { inAccount, makeUser } from '../../../test/factories.ts'
import { batteryWorld, tireWorld } from '../../../test/factories/fittings.ts'
import { makeOrder } from '../../../test/factories/maintenance.ts'
import { testApp } from '../../../test/server.ts'
import { mountBattery, mountTire, unmountBattery, unmountTire } from './fittings.commands.ts'

const ordersOf = async (table: 'tire_mount' | 'battery_mount', accountId: number) => {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ order: number; over: boolean }>(
    `select order_id as order, not upper_inf(during) as over from ${table} where account_id = $1`,
    [accountId],
  )
  return rows
}

test('an order of the workshop mounts a tire, and takes it off into a store', async () => {
  const user = await makeUser()
  const { unit, make, storeId } = await tireWorld(user)
  const [tire, order] = [await make(), await makeOrder(user, { unitId: unit.id })]
  const workOrder = { id: order.id, folio: order.folio }
  await inAccount(user.accountId, (work) =>
    mountTire(work, { tireId: tire.id, unitId: unit.id, axle: 1, position: 1, workOrder }),
  )
  expect(await call(user, getTire, { params: { id: tire.id } })).toMatchObject({ unitId: unit.id, axle: 1 })
  await inAccount(user.accountId, (work) => unmountTire(work, { tireId: tire.id, storeId, workOrder }))
  expect(await call(user, getTire, { params: { id: tire.id } })).toMatchObject({ unitId: null, storeId })
  expect(await ordersOf('tire_mount', user.accountId)).toEqual([{ order: order.id, over: true }])
})

test('and a battery: a letter of the bank holds one, and what was refused leaves nothing', async () => {
  const user = await makeUser()
  const { unit, make, storeId } = await batteryWorld(user)
  const [battery, other, order] = [await make(), await make(), await makeOrder(user, { unitId: unit.id })]
  const workOrder = { id: order.id, folio: order.folio }
  const mount = (batteryId: number, position: number) =>
    inAccount(user.accountId, (work) => mountBattery(work, { batteryId, unitId: unit.id, position, workOrder }))
  await mount(battery.id, 1)
  await expect(mount(other.id, 1)).rejects.toThrow()
  await expect(mount(other.id, 99)).rejects.toThrow()
  expect(await call(user, getBattery, { params: { id: battery.id } })).toMatchObject({ unitId: unit.id, position: 1 })
  await inAccount(user.accountId, (work) => unmountBattery(work, { batteryId: battery.id, storeId, workOrder }))
  expect(await call(user, getBattery, { params: { id: battery.id } })).toMatchObject({ unitId: null, storeId })
  expect(await ordersOf('battery_mount', user.accountId)).toEqual([{ order: order.id, over: true }])
})
