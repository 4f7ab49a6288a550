import { createTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'
import { testApp } from '../server.ts'
import { makePart, makeStore } from './store.ts'
import { makeUnit, putLastPosition } from './units.ts'

/** A store, a part that is a tire, and a unit that has run some km. */
export async function tireWorld(user: TestUser, km = 100_000) {
  const storeId = await makeStore(user.accountId)
  const partId = await makePart(user.accountId, { kind: 1, category: 2 })
  const unit = await makeUnit(user)
  await putLastPosition(user.accountId, unit.id, { odometerKm: km })
  const make = (given: { serial?: string; cost?: number; storeId?: number | null; psi?: number } = {}) =>
    call(user, createTire, {
      body: { partId, storeId, serial: unique('DOT'), cost: 7000, boughtOn: '2024-01-01', ...given },
    })
  return { storeId, partId, unit, make }
}

/** The unit runs on. */
export async function run(unitId: number, km: number): Promise<void> {
  const { app } = await testApp()
  await app.owner.query('update position_last set odometer_km = odometer_km + $2 where unit_id = $1', [unitId, km])
}
