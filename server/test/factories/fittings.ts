import { createBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { createTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'
import { testApp } from '../server.ts'
import { makePart, makeStore } from './store.ts'
import { makeUnit, putLastPosition } from './units.ts'

/** A store, a part of a category, and a unit that has run some km. */
async function world(user: TestUser, category: 2 | 3, km = 100_000) {
  const storeId = await makeStore(user.accountId)
  const partId = await makePart(user.accountId, { kind: 1, category })
  const unit = await makeUnit(user)
  await putLastPosition(user.accountId, unit.id, { odometerKm: km })
  return { storeId, partId, unit }
}

/** A world whose part is a tire. */
export async function tireWorld(user: TestUser, km?: number) {
  const { storeId, partId, unit } = await world(user, 2, km)
  const make = (given: { serial?: string; cost?: number; storeId?: number | null; psi?: number } = {}) =>
    call(user, createTire, {
      body: { partId, storeId, serial: unique('DOT'), cost: 7000, boughtOn: '2024-01-01', ...given },
    })
  return { storeId, partId, unit, make }
}

/** A world whose part is a battery. */
export async function batteryWorld(user: TestUser, km?: number) {
  const { storeId, partId, unit } = await world(user, 3, km)
  const make = (
    given: { serial?: string; storeId?: number | null; lifespanYears?: number; warrantyUntil?: string } = {},
  ) =>
    call(user, createBattery, {
      body: { partId, storeId, serial: unique('QR'), cost: 3890, boughtOn: '2022-01-01', ...given },
    })
  return { storeId, partId, unit, make }
}

/** The unit runs on. */
export async function run(unitId: number, km: number): Promise<void> {
  const { app } = await testApp()
  await app.owner.query('update position_last set odometer_km = odometer_km + $2 where unit_id = $1', [unitId, km])
}
