import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/fittings/tires/tires.contract.ts'
import { wheelMakers, wheelModels } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { listStockItems } from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { run, tireWorld } from '../../../../test/factories/fittings.ts'
import { asSystem, makePart, makeStore } from '../../../../test/factories/store.ts'
import { makeUnit, putDrive, putLastPosition, shareUnits } from '../../../../test/factories/units.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { testApp } from '../../../../test/server.ts'
import { lockPieces } from '../pieces/pieces.ts'
import { recountAccount } from './kilometres.job.ts'

const lying = async (storeId: number, partId: number) =>
  (
    await (
      await testApp()
    ).app.owner.query(
      'select qty::float8 as qty, value::float8 as value from stock where store_id = $1 and part_id = $2',
      [storeId, partId],
    )
  ).rows[0]

test('STORE-01: mounting sets unit, axle and position and takes it out of the store; unmounting clears them', async () => {
  const user = await makeUser()
  const { unit, make, storeId, partId } = await tireWorld(user)
  const [five, six] = [await make(), await make()]
  expect(await lying(storeId, partId)).toEqual({ qty: 2, value: 14_000 })
  for (const [tire, position] of [
    [five, 2],
    [six, 1],
  ] as const)
    expect(
      await send('POST', '/apis/tire_inventory/mounted', {
        as: user,
        body: { id_tire: tire.id, unit: unit.id, axle: 1, position },
      }),
    ).toMatchObject({ status: 200, json: { id: tire.id, unit: unit.id, axle: 1, position } })
  expect(await lying(storeId, partId)).toEqual({ qty: 0, value: 0 })
  expect((await call(user, contract.getUnitTires, { params: { id: unit.id } })).tires.map(({ id }) => id)).toEqual([
    six.id,
    five.id,
  ])
  // As older clients say it, with where it was.
  const gone = await send('POST', '/apis/tire_inventory/unmounted', {
    as: user,
    body: { id_tire: five.id, unit: unit.id, axle: 1, position: 2 },
  })
  expect(gone).toMatchObject({ status: 200, json: { unit: null, axle: null, position: null, store: storeId } })
  expect((await call(user, contract.getUnitTires, { params: { id: unit.id } })).tires.map(({ id }) => id)).toEqual([
    six.id,
  ])
  expect(await lying(storeId, partId)).toEqual({ qty: 1, value: 7000 })
})

test('STORE-02 and STORE-04: lists show active ones; available is what is on no unit', async () => {
  const user = await makeUser()
  const { unit, make } = await tireWorld(user)
  const [free, mounted, gone] = [await make(), await make(), await make()]
  await call(user, contract.mountTire, { body: { tireId: mounted.id, unitId: unit.id, axle: 1, position: 1 } })
  await call(user, contract.deleteTire, { params: { id: gone.id } })
  const ids = async (query: object) =>
    (await call(user, contract.listTires, { query })).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await ids({})).toEqual([free.id, mounted.id].toSorted((a, b) => a - b))
  expect(await ids({ available: true })).toEqual([free.id])
  expect((await send('GET', '/apis/load_tire_all', { as: user })).json).toHaveLength(2)
  const disposed = await call(user, contract.pageTires, { query: { place: 'disposed' } })
  expect(disposed.results).toMatchObject([{ id: gone.id, status: 0, disposalReason: 'Dado de baja', storeId: null }])
})

test('the old calls write and change the same tire', async () => {
  const user = await makeUser()
  const { partId, storeId } = await tireWorld(user)
  const made = await send('POST', '/apis/create_tire', {
    as: user,
    body: { serial: 'DOT-1', part: partId, store: storeId, cost: 100 },
  })
  expect(made).toMatchObject({ status: 200, json: { serial: 'DOT-1', sp_status: 1, store: storeId } })
  const { id } = made.json as { id: number }
  expect(await send('POST', '/apis/update_tire', { as: user, body: { id, dot: '4622', psi: 105 } })).toMatchObject({
    status: 200,
    json: { dot: '4622', psi: 105, version: 2 },
  })
  expect(await send('POST', '/apis/update_tire', { as: user, body: { dot: '4622' } })).toMatchObject({ status: 400 })
  expect(await send('POST', '/apis/update_tire', { as: user, body: { id, dot: '5422' } })).toMatchObject({
    status: 400,
  })
  expect(await send('POST', '/apis/create_tire', { as: user, body: { serial: 'dot-1', part: partId } })).toMatchObject({
    status: 400,
    json: { serial: ['Ya existe una pieza con ese número de serie.'] },
  })
  const bolt = await makePart(user.accountId, { kind: 1 })
  expect(await send('POST', '/apis/create_tire', { as: user, body: { serial: 'X', part: bolt } })).toMatchObject({
    status: 400,
    json: { part: [expect.stringContaining('No se encontró la parte')] },
  })
})

test('refused in words: mounted twice, occupied, no such place, before its purchase, to come, disposed', async () => {
  const user = await makeUser()
  const { unit, make } = await tireWorld(user)
  const other = await makeUnit(user)
  const [one, two] = [await make(), await make()]
  const at = (axle: number, position: number) => ({ tireId: two.id, unitId: unit.id, axle, position })
  await call(user, contract.mountTire, { body: { tireId: one.id, unitId: unit.id, axle: 2, position: 1 } })
  const refused = async (body: Parameters<typeof call<typeof contract.mountTire>>[2]['body']) =>
    JSON.stringify((await refusal(user, contract.mountTire, { body })).body)
  expect(await refused(at(2, 1))).toContain(`Eje 2, izquierda externa: ahí está ${one.serial}`)
  expect(await refused(at(4, 1))).toContain('tiene 3 ejes')
  expect(await refused(at(1, 3))).toContain('Ese eje lleva 2 neumáticos')
  expect(await refused({ ...at(2, 2), at: '2023-12-31T12:00:00Z' })).toContain('antes de su compra')
  expect(await refused({ ...at(2, 2), at: new Date(Date.now() + 600_000).toISOString() })).toContain('aún no llega')
  expect(await refused({ ...at(1, 1), unitId: 2_000_000_000 })).toContain('No se encontró la unidad')
  const elsewhere = { tireId: one.id, unitId: other.id, axle: 1, position: 1 }
  expect(await refused(elsewhere)).toContain(`ya está montado en ${unit.name}, eje 2, izquierda externa`)
  const past = { moves: [elsewhere], at: '2024-03-01T00:00:00Z' }
  expect(await refusal(user, contract.rotateTires, { body: past })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('se montó después') },
  })
  await call(user, contract.disposeTire, { params: { id: two.id }, body: { reason: 'Reventó' } })
  expect(await refused(at(2, 2))).toContain('fuera de uso')
  expect(await refusal(user, contract.disposeTire, { params: { id: one.id }, body: { reason: 'X' } })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('desmóntelo antes') },
  })
})

test('another account, and who sees other units or stores only, moves nothing of it', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const { unit, make } = await tireWorld(user)
  const [mounted, lies] = [await make(), await make()]
  await call(user, contract.mountTire, { body: { tireId: mounted.id, unitId: unit.id, axle: 1, position: 1 } })
  const stranger = await makeUser()
  const theirs = await tireWorld(stranger)
  const foreign = await theirs.make()
  for (const [as, tireId, unitId] of [
    [stranger, lies.id, theirs.unit.id],
    [user, foreign.id, unit.id],
  ] as const)
    expect(await refusal(as, contract.mountTire, { body: { tireId, unitId, axle: 1, position: 2 } })).toMatchObject({
      status: 404,
    })
  expect(
    await refusal(user, contract.mountTire, {
      body: { tireId: lies.id, unitId: theirs.unit.id, axle: 1, position: 2 },
    }),
  ).toMatchObject({ status: 400 })
  expect(
    await refusal(user, contract.unmountTire, { body: { tireId: mounted.id, storeId: theirs.storeId } }),
  ).toMatchObject({
    status: 404,
  })
  const permissions = ['inventario.llanta.view', 'inventario.llanta.update'] as const
  const client = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  expect(await call(client, contract.listTires, { query: {} })).toEqual([])
  expect(await refusal(client, contract.getTire, { params: { id: mounted.id } })).toMatchObject({ status: 404 })
  await shareUnits(client, unit.id)
  expect(await call(client, contract.listTires, { query: {} })).toMatchObject([
    { id: mounted.id, cost: null, spent: null, costPerKm: null },
  ])
  expect(await call(client, contract.tireCosts)).toEqual([])
  expect((await call(user, contract.tireCosts)).length).toBeGreaterThan(0)
})

test('what a kilometre of a tire costs is not learned from an order either', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const { unit, make } = await tireWorld(user)
  const mounted = []
  for (const [n, cost] of [7000, 9000, 5000].entries()) {
    const tire = await make({ cost })
    await call(user, contract.mountTire, { body: { tireId: tire.id, unitId: unit.id, axle: 3, position: 1 + n } })
    mounted.push(tire.id)
  }
  await run(unit.id, 1000)
  const client = await makeUser({ account, role: roles.client, permissions: ['inventario.llanta.view'] })
  await shareUnits(client, unit.id)
  const read = async (as: typeof user, order?: string) =>
    (await call(as, contract.pageTires, { query: { order } })).results.map(({ id }) => id)
  expect(await read(user, 'costPerKm')).toEqual([mounted[2], mounted[0], mounted[1]])
  expect(await read(client, 'costPerKm')).toEqual(await read(client))
})

test('km count while mounted, not as a spare, and stay when it moves on', async () => {
  const user = await makeUser()
  const { unit, make } = await tireWorld(user)
  const tire = await make()
  const move = (axle: number, position: number) =>
    call(user, contract.rotateTires, { body: { moves: [{ tireId: tire.id, unitId: unit.id, axle, position }] } })
  await call(user, contract.mountTire, { body: { tireId: tire.id, unitId: unit.id, axle: 1, position: 1 } })
  await run(unit.id, 10_000)
  expect(await call(user, contract.getTire, { params: { id: tire.id } })).toMatchObject({ km: 10_000, placeKm: 10_000 })
  expect(await move(0, 1)).toMatchObject([{ km: 10_000, placeKm: 0, place: 'Refacción 1' }])
  await run(unit.id, 5000)
  await move(3, 4)
  await run(unit.id, 2500)
  const detail = await call(user, contract.getTire, { params: { id: tire.id } })
  expect(detail).toMatchObject({ km: 12_500, lifeKm: 12_500, placeKm: 2500, costPerKm: 0.56, role: 'drive' })
  expect(detail.mounts.map(({ place, km }) => [place, km])).toEqual([
    ['Eje 3, derecha externa', 2500],
    ['Refacción 1', 0],
    ['Eje 1, izquierda', 10_000],
  ])
})

test('a rotation changes places in one step, or not at all', async () => {
  const user = await makeUser()
  const { unit, make } = await tireWorld(user)
  const tires = [await make(), await make(), await make()]
  const on = (i: number, axle: number, position: number) => ({ tireId: tires[i]!.id, unitId: unit.id, axle, position })
  for (const [i, position] of [1, 2, 3].entries()) await call(user, contract.mountTire, { body: on(i, 2, position) })
  await call(user, contract.rotateTires, { body: { moves: [on(0, 2, 2), on(1, 2, 3), on(2, 2, 1)] } })
  const places = async () =>
    (await call(user, contract.getUnitTires, { params: { id: unit.id } })).tires.map(({ id }) => id)
  const turned = [tires[2]!.id, tires[0]!.id, tires[1]!.id]
  expect(await places()).toEqual(turned)
  expect(await refusal(user, contract.rotateTires, { body: { moves: [on(0, 2, 1), on(1, 2, 2)] } })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(tires[2]!.serial) },
  })
  expect(await refusal(user, contract.rotateTires, { body: { moves: [on(0, 2, 4), on(1, 2, 4)] } })).toMatchObject({
    status: 409,
  })
  expect(await places()).toEqual(turned)
})

test('one step takes off what is there and mounts the other', async () => {
  const user = await makeUser()
  const { unit, make, storeId } = await tireWorld(user)
  const scrap = await makeStore(user.accountId)
  const [old, fresh] = [await make(), await make()]
  const to = { unitId: unit.id, axle: 1, position: 1 }
  await call(user, contract.mountTire, { body: { tireId: old.id, ...to } })
  await call(user, contract.mountTire, {
    body: { tireId: fresh.id, ...to, replaced: { storeId: scrap, reason: 'Bajo el límite' } },
  })
  expect(await call(user, listStockItems, { query: { store: scrap } })).toMatchObject([{ id: old.id }])
  expect(await lying(storeId, old.partId)).toEqual({ qty: 0, value: 0 })
  const { mounts } = await call(user, contract.getTire, { params: { id: old.id } })
  expect(mounts).toMatchObject([{ reason: 'Bajo el límite' }])
})

test('two people mount the same tire, and two tires on one place: one of each goes through', async () => {
  const account = await makeAccount()
  const people = [await makeUser({ account }), await makeUser({ account })]
  const { unit, make } = await tireWorld(people[0]!)
  const [one, two, three] = [await make(), await make(), await make()]
  const race = async (bodies: readonly { tireId: number; axle: number; position: number }[]) =>
    (
      await Promise.all(
        bodies.map(({ tireId, axle, position }, i) =>
          send('POST', '/apis/tire_inventory/mounted', {
            as: people[i]!,
            body: { id_tire: tireId, unit: unit.id, axle, position },
          }),
        ),
      )
    ).map(({ status }) => status)
  expect(
    (
      await race([
        { tireId: one.id, axle: 1, position: 1 },
        { tireId: two.id, axle: 1, position: 1 },
      ])
    ).toSorted((a, b) => a - b),
  ).toEqual([200, 409])
  const twice = [1, 2].map((position) => ({ tireId: three.id, axle: 2, position }))
  expect((await race(twice)).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { tires } = await call(people[0]!, contract.getUnitTires, { params: { id: unit.id } })
  expect(tires.filter(({ id }) => id === three.id)).toHaveLength(1)
})

test('measures tell depth, wear and what to do; deeper than before is asked about', async () => {
  const user = await makeUser()
  const { unit, make } = await tireWorld(user)
  const maker = await call(user, wheelMakers.create, { body: { name: 'Michelin' } })
  const model = await call(user, wheelModels.create, { body: { name: 'X', makerId: maker.id, depth: 16, psi: 105 } })
  const [tire, twin] = [await make(), await make()]
  await call(user, contract.updateTire, { params: { id: tire.id }, body: { modelId: model.id } })
  for (const [id, position] of [
    [tire.id, 1],
    [twin.id, 2],
  ] as const)
    await call(user, contract.mountTire, { body: { tireId: id, unitId: unit.id, axle: 2, position } })
  const measure = (tireId: number, grooves: number[], more: object = {}) =>
    call(user, contract.measureTires, { body: { measures: [{ tireId, grooves, psi: 100, ...more }] } })
  expect(await measure(tire.id, [16, 16, 16])).toMatchObject([{ psi: 105, depth: 16, wear: null, advice: 'fine' }])
  await run(unit.id, 80_000)
  expect(await measure(tire.id, [12, 11.8, 12.2])).toMatchObject([
    { depth: 11.8, meanDepth: 12, spread: 0.4, wear: 0.05, kmLeft: 140_000, measuredAt: expect.any(String) },
  ])
  await measure(twin.id, [8.5, 8.5, 8.5])
  expect(await call(user, contract.getTire, { params: { id: tire.id } })).toMatchObject({
    advice: 'rotate',
    reason: '3.5 mm más que su par',
  })
  const again = { body: { measures: [{ tireId: tire.id, grooves: [13, 12.9, 13] }] } }
  expect(await refusal(user, contract.measureTires, again)).toMatchObject({
    status: 400,
    body: { 'measures.0.grooves': [expect.stringContaining('12.9 mm es más que los 11.8 mm')] },
  })
  await measure(tire.id, [4.2, 4.4, 4.6], { psi: 70 })
  expect(await call(user, contract.pageTires, { query: {} })).toMatchObject({
    count: 2,
    results: [{ id: tire.id, advice: 'flat', pressure: 70 }, { id: twin.id }],
  })
  // A hot tire is not compared with what a cold one should hold.
  expect(await measure(tire.id, [4.2, 4.4, 4.6], { psi: 70, hot: true })).toMatchObject([{ advice: 'renew' }])
  await call(user, contract.setTireLimits, { body: { legalSteer: 3.2, legalOther: 4.5, pull: 5 } })
  expect(await call(user, contract.getTire, { params: { id: tire.id } })).toMatchObject({ advice: 'retire' })
  expect(await call(user, contract.tireSummary)).toMatchObject({ toRetire: 1, soon: 0 })
  expect(await call(user, contract.pageTires, { query: { sign: 'due' } })).toMatchObject({
    count: 1,
    results: [{ id: tire.id }],
  })
  expect(await call(user, contract.pageTires, { query: { sign: 'soon' } })).toMatchObject({ count: 0 })
})

test('a retread begins a life with its own km and depth, and its cost counts', async () => {
  const user = await makeUser()
  const { unit, make, storeId, partId } = await tireWorld(user)
  const tire = await make()
  const params = { id: tire.id }
  const to = { tireId: tire.id, unitId: unit.id, axle: 2, position: 1 }
  await call(user, contract.mountTire, { body: to })
  await run(unit.id, 90_000)
  expect(await refusal(user, contract.sendTire, { params, body: { kind: 'retread' } })).toMatchObject({ status: 409 })
  await call(user, contract.unmountTire, { body: { tireId: tire.id } })
  expect(
    await call(user, contract.sendTire, { params, body: { kind: 'retread', provider: 'Renovadora' } }),
  ).toMatchObject({ away: 'retread', storeId: null })
  expect(await lying(storeId, partId)).toEqual({ qty: 0, value: 0 })
  expect(await refusal(user, contract.mountTire, { body: to })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('está fuera (en renovado)') },
  })
  const back = { storeId, cost: 2500, tread: 'BDR-W', depth: 14.5 }
  expect(await call(user, contract.receiveTire, { params, body: back })).toMatchObject({
    life: 2,
    km: 90_000,
    lifeKm: 0,
    spent: 2500,
    depth: null,
    advice: 'measure',
    storeId,
  })
  expect(await refusal(user, contract.receiveTire, { params, body: { storeId } })).toMatchObject({ status: 409 })
  await call(user, contract.mountTire, { body: to })
  await run(unit.id, 10_000)
  const detail = await call(user, contract.getTire, { params })
  expect(detail).toMatchObject({ km: 100_000, lifeKm: 10_000, costPerKm: 0.095 })
  expect(detail.lives).toMatchObject([
    { n: 2, tread: 'BDR-W', depth: 14.5, km: 10_000, cost: 2500 },
    { n: 1, km: 90_000 },
  ])
  expect(detail.stays).toMatchObject([{ kind: 'retread', provider: 'Renovadora', cost: 2500 }])
  const repaired = { storeId, depth: 12 }
  await call(user, contract.unmountTire, { body: { tireId: tire.id } })
  await call(user, contract.sendTire, { params, body: { kind: 'repair' } })
  expect(await refusal(user, contract.receiveTire, { params, body: repaired })).toMatchObject({ status: 400 })
  expect(await call(user, contract.tireCosts)).toMatchObject([{ tires: 1, km: 100_000, cost: 9500, costPerKm: 0.095 }])
  expect(await call(user, contract.tireSummary)).toMatchObject({ active: 1, mounted: 0, away: 1 })
})

test('a tire without a store is mounted as it comes, and needs one to come off into only if told', async () => {
  const user = await makeUser()
  const { unit, make, storeId } = await tireWorld(user)
  const tire = await make({ storeId: null })
  await call(user, contract.mountTire, { body: { tireId: tire.id, unitId: unit.id, axle: 1, position: 1 } })
  expect(await call(user, contract.unmountTire, { body: { tireId: tire.id } })).toMatchObject({
    storeId: null,
    unitId: null,
  })
  expect(await call(user, contract.pageTires, { query: { place: 'loose' } })).toMatchObject({ count: 1 })
  expect(await call(user, contract.receiveTire, { params: { id: tire.id }, body: { storeId } })).toMatchObject({
    storeId,
  })
})

test('each night the km of mounts that ended of late are counted again from positions, late ones too', async () => {
  const user = await makeUser()
  const { storeId, make } = await tireWorld(user)
  const unit = await makeUnit(user)
  const tire = await make()
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * 3_600_000
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
  await putLastPosition(user.accountId, unit.id, { odometerKm: 90 })
  await call(user, contract.mountTire, { body: { tireId: tire.id, unitId: unit.id, axle: 1, position: 1, at: at(1) } })
  await call(user, contract.unmountTire, { body: { tireId: tire.id, storeId, at: at(4) } })
  // Two hours of positions arrive late: 90 km within the mount, and 90 after it.
  await putDrive(user.accountId, unit.id, at(3), 120)
  await recountAccount((await testApp()).app, user.accountId)
  const { km, mounts } = await call(user, contract.getTire, { params: { id: tire.id } })
  expect(Math.round(km)).toBe(90)
  expect(mounts).toMatchObject([{ km }])
})

test('who moves a tire of a unit does not wait for who has another of it in hand', async () => {
  const user = await makeUser()
  const { unit, make } = await tireWorld(user)
  const [moved, inHand] = [await make(), await make()]
  for (const [position, { id }] of [moved, inHand].entries())
    await call(user, contract.mountTire, { body: { tireId: id, unitId: unit.id, axle: 1, position: position + 1 } })
  await asSystem(user.accountId, async (work) => {
    await lockPieces(work, 'tire', [inHand.id])
    await call(user, contract.unmountTire, { body: { tireId: moved.id } })
  })
  const { tires } = await call(user, contract.getUnitTires, { params: { id: unit.id } })
  expect(tires.map(({ id }) => id)).toEqual([inHand.id])
}, 60_000)
