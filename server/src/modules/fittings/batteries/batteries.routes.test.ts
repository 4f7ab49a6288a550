import { expect, test } from 'vitest'
import {
  batteryCapacities,
  batteryMakers,
  batteryModels,
} from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import * as contract from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { createUnitType, updateUnitType } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique } from '../../../../test/factories.ts'
import { batteryWorld, run } from '../../../../test/factories/fittings.ts'
import { makeStore } from '../../../../test/factories/store.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { heldUp } from '../../../../test/held-up.ts'
import { testApp } from '../../../../test/server.ts'

const lying = async (storeId: number, partId: number) =>
  (
    await (
      await testApp()
    ).app.owner.query(
      'select qty::float8 as qty, value::float8 as value from stock where store_id = $1 and part_id = $2',
      [storeId, partId],
    )
  ).rows[0]
/** Months ago; a day more, so that whole months have passed. */
const ago = (months: number) => {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months, at.getUTCDate() - 1)
  return at.toISOString()
}

test('STORE-03: mounting sets unit and lifespan_years and takes it out of the store; unmounting clears the unit', async () => {
  const user = await makeUser()
  const { unit, make, storeId, partId } = await batteryWorld(user)
  const three = await make()
  expect(await lying(storeId, partId)).toEqual({ qty: 1, value: 3890 })
  const body = { id_battery: three.id, unit: unit.id, lifespan_years: 2 }
  expect(await send('POST', '/apis/battery_inventory/mounted', { as: user, body })).toMatchObject({
    status: 200,
    json: { id: three.id, unit: unit.id, lifespan_years: 2, position: 1, bank: 4, months_left: 24 },
  })
  expect(await lying(storeId, partId)).toEqual({ qty: 0, value: 0 })
  // As older clients say it.
  expect(await send('POST', '/apis/battery_inventory/unmounted', { as: user, body })).toMatchObject({
    status: 200,
    json: { unit: null, store: storeId, lifespan_years: 2 },
  })
  expect(await lying(storeId, partId)).toEqual({ qty: 1, value: 3890 })
})

test('STORE-02 and STORE-04: lists show active ones; available is what is on no unit', async () => {
  const user = await makeUser()
  const { unit, make } = await batteryWorld(user)
  const [free, mounted, gone] = [await make(), await make(), await make()]
  await call(user, contract.mountBattery, { body: { batteryId: mounted.id, unitId: unit.id } })
  await call(user, contract.deleteBattery, { params: { id: gone.id } })
  const ids = async (query: object) =>
    (await call(user, contract.listBatteries, { query })).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await ids({})).toEqual([free.id, mounted.id].toSorted((a, b) => a - b))
  expect(await ids({ available: true })).toEqual([free.id])
  expect(await ids({ available: false })).toEqual([mounted.id])
  const disposed = await call(user, contract.pageBatteries, { query: { place: 'disposed' } })
  expect(disposed.results).toMatchObject([{ id: gone.id, status: 0, disposalReason: 'Dada de baja', storeId: null }])
})

test('the old calls write and change the same battery', async () => {
  const user = await makeUser()
  const { partId, storeId } = await batteryWorld(user)
  const maker = await call(user, batteryMakers.create, { body: { name: 'Norvolt' } })
  const model = await call(user, batteryModels.create, { body: { name: '31', makerId: maker.id, lifespanYears: 4 } })
  const made = await send('POST', '/apis/create_battery', {
    as: user,
    body: { serial: 'QR-1', part: partId, store: storeId, cost: 100, battery_model: model.id },
  })
  expect(made).toMatchObject({ status: 200, json: { serial: 'QR-1', sp_status: 1, store: storeId, lifespan_years: 4 } })
  const { id } = made.json as { id: number }
  const changed = await send('POST', '/apis/update_battery', { as: user, body: { id, lifespan_years: 3, volts: 12 } })
  expect(changed).toMatchObject({ status: 200, json: { lifespan_years: 3, version: 2 } })
  expect(await send('POST', '/apis/update_battery', { as: user, body: { volts: 12 } })).toMatchObject({ status: 400 })
  expect(await send('POST', '/apis/update_battery', { as: user, body: { id, volts: 13 } })).toMatchObject({
    status: 400,
  })
  expect(
    await send('POST', '/apis/create_battery', { as: user, body: { serial: 'qr-1', part: partId } }),
  ).toMatchObject({ status: 400, json: { serial: ['Ya existe una pieza con ese número de serie.'] } })
})

test('refused in words: mounted twice, occupied, full, no such place, to come, before its purchase, disposed', async () => {
  const user = await makeUser()
  const { unit, make } = await batteryWorld(user)
  const other = await makeUnit(user)
  const [one, two] = [await make(), await make()]
  const at = (position: number) => ({ batteryId: two.id, unitId: unit.id, position })
  await call(user, contract.mountBattery, { body: { batteryId: one.id, unitId: unit.id, position: 2 } })
  const refused = async (body: Parameters<typeof call<typeof contract.mountBattery>>[2]['body']) =>
    JSON.stringify((await refusal(user, contract.mountBattery, { body })).body)
  expect(await refused(at(2))).toContain(`Posición B: ahí está ${one.serial}. Desmóntela`)
  expect(await refused(at(5))).toContain('lleva 4 baterías')
  expect(await refused({ ...at(1), at: '2021-12-31T12:00:00Z' })).toContain('antes de su compra')
  expect(await refused({ ...at(1), at: new Date(Date.now() + 600_000).toISOString() })).toContain('aún no llega')
  expect(await refused({ ...at(1), unitId: 2_000_000_000 })).toContain('No se encontró la unidad')
  expect(await refused({ ...at(1), orderId: 2_000_000_000 })).toContain('No es una orden abierta')
  expect(await refused({ ...at(1), technicianId: 2_000_000_000 })).toContain('No se encontró el técnico')
  expect(await refused({ batteryId: one.id, unitId: other.id })).toContain(
    `${one.serial} ya está montada en ${unit.name}, posición B.`,
  )
  for (let i = 0; i < 3; i++)
    await call(user, contract.mountBattery, { body: { batteryId: (await make()).id, unitId: unit.id } })
  expect(await refused({ batteryId: two.id, unitId: unit.id })).toContain('tiene su banco completo')
  await call(user, contract.disposeBattery, { params: { id: two.id }, body: { reason: 'En corto' } })
  expect(await refused({ batteryId: two.id, unitId: other.id })).toContain('fuera de uso')
  expect(
    JSON.stringify(
      (await refusal(user, contract.disposeBattery, { params: { id: one.id }, body: { reason: 'X' } })).body,
    ),
  ).toContain('está montada: desmóntela antes')
  const nothing = await refusal(user, contract.measureBattery, { params: { id: one.id }, body: {} })
  expect(nothing).toMatchObject({ status: 400 })
})

test('its type says how many a unit takes', async () => {
  const user = await makeUser()
  const { make } = await batteryWorld(user)
  const type = await call(user, createUnitType, { body: { name: unique('Tipo'), batteries: 2 } })
  const unit = await makeUnit(user, { typeId: type.id })
  const third = { batteryId: (await make()).id, unitId: unit.id, position: 3 }
  expect(await refusal(user, contract.mountBattery, { body: third })).toMatchObject({ status: 400 })
  await call(user, updateUnitType, { params: { id: type.id }, body: { batteries: 3 } })
  expect(await call(user, contract.mountBattery, { body: third })).toMatchObject({ position: 3, bank: 3 })
})

test('another account, and who sees other units or stores only, moves nothing of it', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const { unit, make } = await batteryWorld(user)
  const [mounted, lies] = [await make(), await make()]
  await call(user, contract.mountBattery, { body: { batteryId: mounted.id, unitId: unit.id } })
  const stranger = await makeUser()
  const theirs = await batteryWorld(stranger)
  const foreign = await theirs.make()
  for (const [as, batteryId, unitId] of [
    [stranger, lies.id, theirs.unit.id],
    [user, foreign.id, unit.id],
  ] as const)
    expect(await refusal(as, contract.mountBattery, { body: { batteryId, unitId, position: 2 } })).toMatchObject({
      status: 404,
    })
  expect(
    await refusal(user, contract.mountBattery, { body: { batteryId: lies.id, unitId: theirs.unit.id } }),
  ).toMatchObject({ status: 400 })
  expect(
    await refusal(user, contract.unmountBattery, {
      body: { batteryId: mounted.id, way: 'store', storeId: theirs.storeId },
    }),
  ).toMatchObject({ status: 404 })
  const permissions = ['inventario.bateria.view', 'inventario.bateria.update'] as const
  const client = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  expect(await call(client, contract.listBatteries, { query: {} })).toEqual([])
  expect(await refusal(client, contract.getBattery, { params: { id: mounted.id } })).toMatchObject({ status: 404 })
  await shareUnits(client, unit.id)
  expect(await call(client, contract.listBatteries, { query: {} })).toMatchObject([
    { id: mounted.id, cost: null, spent: null },
  ])
  expect(await call(client, contract.batterySummary)).toMatchObject({ active: 1, dueCost: null })
})

test('what comes out chooses its way in the same step', async () => {
  const user = await makeUser()
  const { unit, make, storeId } = await batteryWorld(user)
  const used = await makeStore(user.accountId)
  const on = { unitId: unit.id, position: 1 }
  const replace = async (replaced: object) => {
    const fresh = await make()
    await call(user, contract.mountBattery, { body: { batteryId: fresh.id, ...on, replaced } })
    return fresh.id
  }
  const of = (id: number) => call(user, contract.getBattery, { params: { id } })
  const first = await replace({})
  const second = await replace({ way: 'store', storeId: used, reason: 'Baja' })
  expect(await of(first)).toMatchObject({ storeId: used, unitId: null, mounts: [{ reason: 'Baja' }] })
  const third = await replace({ way: 'warranty', reason: 'No carga' })
  expect(await of(second)).toMatchObject({ away: 'warranty', storeId: null, stays: [{ note: 'No carga' }] })
  const fourth = await replace({ way: 'scrap', reason: 'Arrancó a 9.1 V' })
  expect(await of(third)).toMatchObject({ status: 0, disposalReason: 'Arrancó a 9.1 V', storeId: null })
  await call(user, contract.unmountBattery, { body: { batteryId: fourth, way: 'warranty' } })
  expect(await of(fourth)).toMatchObject({ away: 'warranty', unitId: null })
  const back = { params: { id: fourth }, body: { storeId, cost: 0 } }
  expect(await call(user, contract.receiveBattery, back)).toMatchObject({ away: null, storeId })
  expect(await refusal(user, contract.receiveBattery, back)).toMatchObject({ status: 409 })
  expect((await call(user, contract.getUnitBatteries, { params: { id: unit.id }, query: {} })).batteries).toEqual([])
})

test('the four of a bank change in one step, or none does', async () => {
  const user = await makeUser()
  const { unit, make, storeId, partId } = await batteryWorld(user)
  const fill = async () => {
    const made: { batteryId: number; position: number }[] = []
    for (const position of [1, 2, 3, 4]) made.push({ batteryId: (await make()).id, position })
    return made
  }
  const old = await fill()
  await call(user, contract.mountBank, { body: { unitId: unit.id, mounts: old } })
  const fresh = await fill()
  const body = {
    unitId: unit.id,
    mounts: fresh,
    lifespanYears: 4,
    replaced: { way: 'scrap', reason: 'Por edad' },
  } as const
  expect(await refusal(user, contract.mountBank, { body: { unitId: unit.id, mounts: fresh } })).toMatchObject({
    status: 409,
  })
  // One of them was mounted elsewhere meanwhile: it is named, and nothing was changed.
  const other = await makeUnit(user)
  await call(user, contract.mountBattery, { body: { batteryId: fresh[3]!.batteryId, unitId: other.id, position: 2 } })
  expect(await refusal(user, contract.mountBank, { body })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(`ya está montada en ${other.name}, posición B`) },
  })
  expect(await lying(storeId, partId)).toMatchObject({ qty: 3 })
  await call(user, contract.unmountBattery, { body: { batteryId: fresh[3]!.batteryId } })
  expect(await call(user, contract.mountBank, { body })).toMatchObject(
    fresh.map(({ batteryId, position }) => ({ id: batteryId, position, lifespanYears: 4 })),
  )
  expect((await call(user, contract.pageBatteries, { query: { place: 'disposed' } })).count).toBe(4)
  expect(await lying(storeId, partId)).toEqual({ qty: 0, value: 0 })
})

test('two people mount the same battery, and two batteries on one place: one of each goes through', async () => {
  const account = await makeAccount()
  const people = [await makeUser({ account }), await makeUser({ account })]
  const { unit, make } = await batteryWorld(people[0]!)
  const [one, two, three] = [await make(), await make(), await make()]
  const race = async (bodies: readonly { batteryId: number; position: number }[]) =>
    (
      await Promise.all(
        bodies.map(({ batteryId, position }, i) =>
          send('POST', '/apis/battery_inventory/mounted', {
            as: people[i]!,
            body: { id_battery: batteryId, unit: unit.id, position },
          }),
        ),
      )
    )
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
  expect(await race([one, two].map(({ id }) => ({ batteryId: id, position: 1 })))).toEqual([200, 409])
  expect(await race([2, 3].map((position) => ({ batteryId: three.id, position })))).toEqual([200, 409])
  const { batteries } = await call(people[0]!, contract.getUnitBatteries, { params: { id: unit.id }, query: {} })
  expect(batteries.map(({ position }) => position)).toHaveLength(2)
})

test('who waits for a battery that is being sent away finds it outside: it is not mounted, and received it is back', async () => {
  const user = await makeUser()
  const { unit, make, storeId } = await batteryWorld(user)
  // In no store: sending it away changes nothing of the piece itself.
  const sentMeanwhile = async (act: (id: number) => Promise<unknown>) => {
    const { id } = await make({ storeId: null })
    const send = `insert into fitting_away (account_id, item_id, kind, during)
      values ($1, $2, 'repair', tstzrange(now() - interval '1 hour', null))`
    const ended = await heldUp(
      [
        ['select from stock_item where id = $1 for update', [id]],
        [send, [user.accountId, id]],
      ],
      () => act(id),
    )
    return { ended, battery: await call(user, contract.getBattery, { params: { id } }) }
  }
  const body = (batteryId: number) => ({ batteryId, unitId: unit.id })
  const mounted = await sentMeanwhile((id) => refusal(user, contract.mountBattery, { body: body(id) }))
  expect(mounted).toMatchObject({ ended: { value: { status: 409 } }, battery: { away: 'repair', unitId: null } })
  const received = await sentMeanwhile((id) =>
    call(user, contract.receiveBattery, { params: { id }, body: { storeId } }),
  )
  expect(received).toMatchObject({ ended: { status: 'fulfilled' }, battery: { away: null, storeId } })
})

test('measures, age and guarantee say what to do; those of one bank go together; the worst stand first', async () => {
  const user = await makeUser()
  const { unit, make } = await batteryWorld(user)
  const capacity = await call(user, batteryCapacities.create, { body: { name: '31-950', cca: 950 } })
  const [weak, mate, young] = [await make(), await make(), await make()]
  for (const { id } of [weak, mate])
    await call(user, contract.mountBattery, {
      body: { batteryId: id, unitId: unit.id, lifespanYears: 4, at: ago(30) },
    })
  await call(user, contract.mountBattery, { body: { batteryId: young.id, unitId: unit.id, lifespanYears: 4 } })
  await call(user, contract.updateBattery, { params: { id: weak.id }, body: { capacityId: capacity.id } })
  const measure = (id: number, body: object) => call(user, contract.measureBattery, { params: { id }, body })
  expect(await measure(mate.id, { rest: 12.66 })).toMatchObject({ advice: 'fine', reason: 'Termina en 18 meses' })
  expect(await measure(young.id, { rest: 12.72 })).toMatchObject({ advice: 'fine' })
  expect(await measure(weak.id, { cca: 700, rest: 12.5 })).toMatchObject({
    advice: 'plan',
    reason: '73 % de su arranque en frío',
    ratedCca: 950,
    trend: [12.5],
  })
  expect(await measure(weak.id, { crank: 9.1, rest: 12.18, note: 'Carga lenta' })).toMatchObject({
    advice: 'replace',
    reason: 'Arranque a 9.1 V',
    trend: [12.5, 12.18],
  })
  const page = await call(user, contract.pageBatteries, { query: { place: 'due' } })
  expect(page.results).toMatchObject([{ id: weak.id }, { id: mate.id, advice: 'plan', reason: `Con ${weak.serial}` }])
  expect(await call(user, contract.batterySummary)).toMatchObject({ active: 3, mounted: 3, due: 2, lifespanYears: 4 })
  await call(user, contract.updateBattery, { params: { id: weak.id }, body: { warrantyUntil: '2099-02-14' } })
  expect(await call(user, contract.getBattery, { params: { id: weak.id } })).toMatchObject({
    advice: 'claim',
    reason: 'Garantía al 14.02.2099',
    measures: [{ note: 'Carga lenta', crank: 9.1 }, { cca: 700 }],
  })
  const twice = { at: new Date().toISOString(), rest: 12 }
  await measure(young.id, twice)
  expect(await refusal(user, contract.measureBattery, { params: { id: young.id }, body: twice })).toMatchObject({
    status: 409,
  })
})

test('a free one below 12.5 V is charged first and counted', async () => {
  const user = await makeUser()
  const { make } = await batteryWorld(user)
  const [low, full] = [await make(), await make()]
  await call(user, contract.measureBattery, { params: { id: low.id }, body: { rest: 12.48 } })
  await call(user, contract.measureBattery, { params: { id: full.id }, body: { rest: 12.7 } })
  expect(await call(user, contract.batterySummary)).toMatchObject({ inStore: 2, low: 1 })
  expect(await call(user, contract.pageBatteries, { query: { place: 'store', low: true } })).toMatchObject({
    count: 1,
    results: [{ id: low.id, advice: 'charge', reason: '12.48 V: cargar antes' }],
  })
})

test('batteries change letters in one step; the mount keeps what the unit had run', async () => {
  const user = await makeUser()
  const { unit, make } = await batteryWorld(user, 186_220)
  const [one, two] = [await make(), await make()]
  for (const { id } of [one, two]) await call(user, contract.mountBattery, { body: { batteryId: id, unitId: unit.id } })
  await run(unit.id, 500)
  const moves = [
    { batteryId: one.id, unitId: unit.id, position: 2 },
    { batteryId: two.id, unitId: unit.id, position: 1 },
  ]
  expect(await call(user, contract.rotateBatteries, { body: { moves } })).toMatchObject([
    { position: 2 },
    { position: 1 },
  ])
  const { mounts } = await call(user, contract.getBattery, { params: { id: one.id } })
  expect(mounts.map(({ position, km }) => [position, Math.round(km!)])).toEqual([
    [2, 186_720],
    [1, 186_220],
  ])
})
