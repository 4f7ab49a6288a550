import { expect, test } from 'vitest'
import { createTravel, planTravel } from '@arriero/contract/trips/trips.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeGeofence } from '../../../../test/factories/geofences.ts'
import { makeDraft, makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, putLastPosition, shareUnits } from '../../../../test/factories/units.ts'
import { assignDriver } from '@arriero/contract/units/units.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'

const free = { level: 'ok', text: 'Unidades y conductores libres en esas fechas', field: null }

test('a unit is free when it reports and is for work; one that never reported, or is in the workshop, is not', async () => {
  const user = await makeUser()
  const leg = await makeLeg(user)
  const checksOf = async (unitId: number) =>
    (await call(user, planTravel, { body: { unitId, destinations: [leg] } })).checks
  const reporting = await makeUnit(user)
  await putLastPosition(user.accountId, reporting.id, { state: 3 })
  expect(await checksOf(reporting.id)).toContainEqual(free)

  const mute = await makeUnit(user, { name: 'T-Muda' })
  const checks = await checksOf(mute.id)
  expect(checks).not.toContainEqual(free)
  expect(checks).toContainEqual({
    level: 'warning',
    text: 'T-Muda nunca ha reportado: el viaje no podría seguirse',
    field: 'tra_plataform_unit',
  })
  const broken = await makeUnit(user, { name: 'T-Rota', state: 3 })
  expect(await checksOf(broken.id)).toContainEqual(
    expect.objectContaining({ text: 'T-Rota no está disponible: en taller' }),
  )
})

test('whoever chooses a unit sees who drives it, whether it is on a trip and whether it was ever heard of', async () => {
  const user = await makeUser()
  const [busy, mute] = [await makeUnit(user, { name: 'T-1' }), await makeUnit(user, { name: 'T-2' })]
  await putLastPosition(user.accountId, busy.id, { state: 1 })
  const driver = await makeDriver(user, { name: 'Ernesto Zambrano' })
  await call(user, assignDriver, { body: { unitId: busy.id, driverId: driver.id } })
  const trip = await makeTrip(user, { unitId: busy.id })
  await makeTrip(user, { unitId: mute.id })
  await inAccount(user.accountId, ({ tx }) =>
    tx.updateTable('trip').set({ state: 2 }).where('id', '=', trip.id).execute(),
  )
  expect(await call(user, unitPicker, { query: { search: 'T-' } })).toMatchObject([
    { id: busy.id, driver: 'Ernesto Zambrano', driverId: driver.id, onTrip: true, hasReported: true },
    { id: mute.id, driver: null, driverId: null, onTrip: false, hasReported: false },
  ])
})

test('a client who plans is told nothing of units, drivers and clients that they do not see, and names none', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const [hidden, shown] = [await makeUnit(user, { name: 'T-Ajena' }), await makeUnit(user)]
  const driver = await makeDriver(user, { name: 'Ernesto Ajeno' })
  const leg = await makeLeg(user)
  await makeTrip(user, await makeDraft(user, { unitId: hidden.id, drivers: [driver.id], destinations: [leg] }))
  const permissions = ['viaje.viaje_create.view', 'viaje.viaje_create.create'] as const
  const client = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  await shareUnits(client, shown.id)
  const draft = { unitId: hidden.id, backups: [hidden.id], drivers: [driver.id], destinations: [leg] }
  const checksFor = async (as: typeof user) => JSON.stringify((await call(as, planTravel, { body: draft })).checks)
  expect(await checksFor(user)).toMatch(/T-Ajena.*Ernesto Ajeno|Ernesto Ajeno.*T-Ajena/)
  expect(await checksFor(client)).not.toMatch(/Ajen/)
  const other = await makeUser({ account, role: roles.client, name: 'Cliente Ajeno' })
  const seen = await makeDriver(user)
  await call(user, assignDriver, { body: { unitId: shown.id, driverId: seen.id } })
  const [origin, destination] = [
    await makeGeofence(user, { customerUserId: client.id }),
    await makeGeofence(user, { customerUserId: client.id }),
  ]
  const own = { ...leg, originId: origin.id, destinationId: destination.id, clientId: client.id }
  const body = { name: 'V-1', unitId: shown.id, drivers: [seen.id], destinations: [own] }
  for (const given of [{ drivers: [driver.id] }, { destinations: [{ ...own, clientId: other.id }] }])
    expect(await refusal(client, createTravel, { body: { ...body, ...given } })).toMatchObject({ status: 400 })
  expect(await call(client, createTravel, { body })).toMatchObject({ name: 'V-1' })
})
