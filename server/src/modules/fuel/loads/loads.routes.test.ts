import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { fuelDashboard } from '@arriero/contract/fuel/dashboard.contract.ts'
import * as contract from '@arriero/contract/fuel/loads.contract.ts'
import { suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeUser, unique } from '../../../../test/factories.ts'
import {
  hour,
  iso,
  makeFuelProvider,
  makeFuelType,
  makeFuelWorld,
  minute,
  report,
} from '../../../../test/factories/fuel.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { putTrip, shareUnits } from '../../../../test/factories/units.ts'
import { recheck } from '../checks/recheck.ts'

const now = Date.now()
const doubts = (load: { checks: readonly { rule: string; verdict: string }[] }) =>
  load.checks.filter(({ verdict }) => verdict === 'duda').map(({ rule }) => rule)

test('providers and types are own records, told at the start of the console; one with loads stays', async () => {
  const { user, provider, type, load } = await makeFuelWorld()
  await load()
  await call(user, suppliers.create, { body: { name: 'Refacciones' } })
  expect(await call(user, fuelProviders.list)).toMatchObject([{ id: provider.id, loads: 1 }])
  const started = await call(user, initAppData, { body: {} })
  expect(started.fuelProviders).toMatchObject([{ id: provider.id, name: provider.name }])
  expect(started.fuelTypes).toMatchObject([{ id: type.id, name: type.name }])
  const taken = await refusal(user, fuelTypes.create, { body: { name: type.name.toUpperCase() } })
  expect(taken).toMatchObject({ status: 400, body: { tf_name: ['Ya existe un tipo de combustible con ese nombre.'] } })
  expect(await refusal(user, fuelTypes.remove, { params: { id: type.id } })).toMatchObject({ status: 409 })
  expect(await refusal(user, fuelProviders.remove, { params: { id: provider.id } })).toMatchObject({ status: 409 })
  const spare = await makeFuelType(user)
  await call(user, fuelTypes.remove, { params: { id: spare.id } })
  expect(await call(user, fuelTypes.list)).toHaveLength(1)
})

test('a load is written once however often its phone sends it, with its photographs, and deleted but never edited', async () => {
  const { user, draft } = await makeFuelWorld()
  const image = sharp({ create: { width: 400, height: 200, channels: 3, background: '#117dd4' } })
  const pump = new File([new Uint8Array(await image.jpeg().toBuffer())], 'bomba.jpg', { type: 'image/jpeg' })
  const body = { ...draft({ key: randomUUID(), station: 'Los Encinos' }), pump }
  const send = () => call(user, contract.createLoad, { body })
  const [first, ...again] = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(again.map(({ id }) => id)).toEqual([first.id, first.id, first.id])
  expect(first).toMatchObject({
    folio: 'C-1',
    total: 5000,
    station: 'Los Encinos',
    files: [{ kind: 'pump', name: 'bomba.webp' }],
  })
  expect((await call(user, contract.pageLoads, { query: { search: 'encinos' } })).count).toBe(1)
  await call(user, contract.deleteLoad, { params: { id: first.id } })
  expect(await refusal(user, contract.getLoad, { params: { id: first.id } })).toMatchObject({ status: 404 })
  expect((await call(user, contract.pageLoads)).count).toBe(0)
})

test('what cannot be is refused in words', async () => {
  const { user, draft, load } = await makeFuelWorld()
  const other = await makeFuelWorld()
  await load({ ticket: 'A-77' })
  const refused = async (given: object) =>
    (await refusal(user, contract.createLoad, { body: { ...draft(), ...given } })).body
  expect(await refused({ at: iso(now + 24 * hour) })).toMatchObject({
    ldf_date_registration: [expect.stringMatching(/futuro/)],
  })
  expect(await refused({ at: '2001-01-01T00:00:00Z' })).toMatchObject({
    ldf_date_registration: [expect.stringMatching(/5 años/)],
  })
  const negative = new FormData()
  negative.append('data', JSON.stringify({ ldf_unit: 1, ldf_litres: -5 }))
  expect((await send('POST', '/apis/loadfuel/', { as: user, body: negative })).json).toHaveProperty('ldf_litres')
  expect(await refused({ litres: 1200 })).toMatchObject({ ldf_litres: [expect.stringMatching(/más del doble/)] })
  expect(await refused({ price: null })).toMatchObject({ ldf_price: ['Escriba el precio por litro o el total.'] })
  expect(await refused({ total: 9000 })).toMatchObject({ ldf_total_cost: [expect.stringMatching(/dan \$5,000.00/)] })
  expect(await refused({ ticket: 'a-77' })).toMatchObject({ ticket: [expect.stringMatching(/ya está registrado/)] })
  expect(await refused({ unitId: other.unit.id })).toMatchObject({ ldf_unit: ['No se encontró la unidad.'] })
  expect(await refused({ providerId: other.provider.id })).toMatchObject({
    providerId: ['No se encontró el proveedor.'],
  })
  expect(await refused({ typeId: other.type.id })).toMatchObject({ typeId: ['No se encontró el tipo de combustible.'] })
  const { id } = await other.load()
  for (const [endpoint, given] of [
    [contract.getLoad, {}],
    [contract.deleteLoad, {}],
    [contract.claimLetter, {}],
    [contract.acceptFinding, { body: { reason: 'x' } }],
  ] as const)
    expect(
      await refusal(user, endpoint as typeof contract.acceptFinding, { params: { id }, ...given } as never),
    ).toMatchObject({
      status: 404,
    })
})

test('a ticket of a station where the unit never stood is doubted with its evidence, and settled once', async () => {
  const { user, unit, load } = await makeFuelWorld()
  const station = 'Peñasco'
  // Three loads where it stood teach where the station is.
  for (const daysAgo of [5, 4, 3]) {
    const at = now - daysAgo * 24 * hour
    await report(unit, at - 15 * minute, 30, { drives: false })
    await load({ at: iso(at), station })
  }
  const at = now - 2 * 24 * hour
  await report(unit, at - 15 * minute, 30, { drives: false, beginsKm: 38 })
  const found = await load({ at: iso(at), station, litres: 410 })
  expect(found).toMatchObject({
    verdict: 'duda',
    doubt: 'place',
    doubtLitres: 410,
    doubtAmount: 10_250,
    finding: 'open',
  })
  expect(found.says).toBe('Ticket en Peñasco, la unidad más cerca a 38 km')
  const letter = await download(user, contract.claimLetter, { params: { id: found.id } })
  expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const claimed = await call(user, contract.claimFinding, { params: { id: found.id } })
  expect(claimed).toMatchObject({ finding: 'claimed', resolvedBy: 'Mariana Garza' })
  const late = await refusal(user, contract.acceptFinding, { params: { id: found.id }, body: { reason: 'Fue otra' } })
  expect(late).toMatchObject({ status: 409, body: { detail: 'Esta carga no tiene un hallazgo abierto.' } })
})

test('positions that come late change what is thought of a load', async () => {
  const { account, user, unit, load } = await makeFuelWorld()
  const station = 'Encinos'
  for (const daysAgo of [5, 4, 3]) {
    const at = now - daysAgo * 24 * hour
    await report(unit, at - 15 * minute, 30, { drives: false })
    await load({ at: iso(at), station })
  }
  const at = now - 30 * hour
  const { id, checks } = await load({ at: iso(at), station })
  expect(checks[0]).toMatchObject({ rule: 'place', verdict: 'sin_datos' })
  await report(unit, at - 15 * minute, 30, { drives: false })
  await inAccount(account.id, (work) => recheck(work, new Map([[unit.id, at]]), new Set([id])))
  expect((await call(user, contract.getLoad, { params: { id } })).checks[0]).toMatchObject({ verdict: 'ok' })
})

test('kilometres per litre come from GPS between full tanks, also when a load is added or removed between them', async () => {
  const { user, unit, load } = await makeFuelWorld()
  const start = now - 10 * hour
  await load({ at: iso(start), litres: 300 })
  await report(unit, start + minute, 240)
  const full = await load({ at: iso(start + 5 * hour), litres: 100, odometer: 1000 })
  expect(full.km).toBeCloseTo(240, 0)
  expect(full.kmPerLitre).toBeCloseTo(2.4, 1)
  const partial = await load({ at: iso(start + 2 * hour), litres: 20, isFull: false })
  const after = await call(user, contract.getLoad, { params: { id: full.id } })
  expect(after.kmPerLitre).toBeCloseTo(2, 1)
  expect(after.km).toBeLessThan(130)
  await call(user, contract.deleteLoad, { params: { id: partial.id } })
  expect((await call(user, contract.getLoad, { params: { id: full.id } })).kmPerLitre).toBeCloseTo(2.4, 1)
  expect(await call(user, contract.lastLoad, { params: { id: unit.id } })).toMatchObject({ id: full.id })
})

test('the tank tells what came in and what left it while it stood', async () => {
  const { unit, load } = await makeFuelWorld()
  const at = now - 6 * hour
  await load({ at: iso(at - 30 * hour) })
  await report(unit, at - 5 * hour, 120, { drives: false, fuel: (i) => (i < 60 ? 70 : Math.max(50, 70 - (i - 60))) })
  await report(unit, at - 30 * minute, 60, { drives: false, fuel: (i) => (i < 30 ? 40 : 70) })
  const found = await load({ at: iso(at), litres: 300 })
  expect(doubts(found)).toEqual(expect.arrayContaining(['rise', 'drain']))
  expect(found.evidence).toMatchObject({ before: 200, after: 350, capacity: 500 })
  expect(found.level.length).toBeGreaterThan(50)
})

test('an opinion before saving writes nothing', async () => {
  const { user, draft, load } = await makeFuelWorld()
  await load({ at: iso(now - 2 * hour) })
  const opinion = await call(user, contract.judgeLoad, {
    body: draft({ at: iso(now - 2 * hour + 5 * minute), litres: 700 }),
  })
  expect(doubts(opinion)).toEqual(expect.arrayContaining(['tank', 'near']))
  expect((await call(user, contract.pageLoads)).count).toBe(1)
})

test('FUEL-01: costs of a month are summed under its Spanish name', async () => {
  const { user, load } = await makeFuelWorld()
  const costs = { '2026-01-05': 100, '2026-01-20': 50, '2026-02-01': 30, '2025-01-09': 7 }
  for (const [day, total] of Object.entries(costs)) await load({ at: `${day}T18:00:00Z`, litres: 5, price: total / 5 })
  const { months } = await call(user, fuelDashboard, { body: { timezone: 6, from: '2026-01-01', to: '2026-02-28' } })
  expect(months.map(({ label, cost }) => [label, cost])).toEqual([
    ['enero 2026', 150],
    ['febrero 2026', 30],
  ])
  const former = await call(user, fuelDashboard, { body: { timezone: 6, from: '2025-01-01', to: '2025-01-31' } })
  expect(former.months.at(-1)).toMatchObject({ month: '2025-01', label: 'enero 2025', cost: 7 })
  // Six hours west it is still the month before.
  await load({ at: '2026-03-01T05:30:00Z', litres: 5, price: 4 })
  const west = await call(user, fuelDashboard, { body: { timezone: 6, to: '2026-03-31' } })
  expect(west.months.at(-1)).toMatchObject({ month: '2026-02', cost: 50 })
})

test('a trip that was under way counts the fuel when somebody says so, and never twice', async () => {
  const { account, user, unit, load } = await makeFuelWorld()
  const tripId = await putTrip(account.id, unit)
  await inAccount(account.id, ({ tx }) =>
    tx
      .updateTable('trip')
      .set({ started_at: iso(now - 9 * hour) })
      .where('id', '=', tripId)
      .execute(),
  )
  const { id, trip } = await load({ at: iso(now - 2 * hour) })
  expect(trip).toMatchObject({ id: tripId, charged: false })
  for (const charged of [true, true]) await call(user, contract.chargeTrip, { params: { id }, body: { charged } })
  const spent = () =>
    inAccount(account.id, ({ tx }) =>
      tx
        .selectFrom('trip_expense')
        .where('trip_id', '=', tripId)
        .where('deleted_at', 'is', null)
        .select(['kind', 'amount'])
        .execute(),
    )
  expect(await spent()).toHaveLength(1)
  const client = await makeUser({ account, role: roles.client, permissions: ['combustible.carga_combustible.view'] })
  await shareUnits(client, unit.id)
  expect((await call(client, contract.getLoad, { params: { id } })).trip).toMatchObject({ id: tripId, charged: false })
  expect((await call(user, contract.getLoad, { params: { id } })).trip).toMatchObject({ id: tripId, charged: true })
  await call(user, contract.deleteLoad, { params: { id } })
  expect(await spent()).toHaveLength(0)
  const alone = await load({ at: iso(now - 20 * hour) })
  const refused = await refusal(user, contract.chargeTrip, { params: { id: alone.id }, body: { charged: true } })
  expect(refused).toMatchObject({ status: 409, body: { detail: 'La unidad no tenía un viaje en curso a esa hora.' } })
})

test('a client sees what shared units loaded and no cost; a driver his own loads only', async () => {
  const { account, user, unit, load } = await makeFuelWorld()
  const permissions = ['combustible.carga_combustible.view', 'combustible.carga_combustible.create'] as const
  const client = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  const driver = await makeUser({ account, role: roles.driver, permissions: [...permissions] })
  const own = await makeDriver(user, { name: unique('Chofer') })
  await inAccount(account.id, ({ tx }) =>
    tx.updateTable('driver').set({ user_id: driver.id }).where('id', '=', own.id).execute(),
  )
  await load({ litres: 700 })
  expect((await call(client, contract.pageLoads)).count).toBe(0)
  expect((await call(driver, contract.pageLoads)).count).toBe(0)
  await shareUnits(client, unit.id)
  await shareUnits(driver, unit.id)
  const { results } = await call(client, contract.pageLoads, { query: { order: '-total' } })
  expect(results).toMatchObject([{ litres: 700, price: null, total: null, doubtAmount: null }])
  const seen = await call(client, contract.getLoad, { params: { id: results[0]!.id } })
  expect(JSON.stringify(seen.checks)).not.toContain('$')
  expect((await call(client, fuelDashboard, { body: {} })).current).toMatchObject({
    cost: null,
    price: null,
    costPerKm: null,
  })
  const { provider, type } = { provider: await makeFuelProvider(user), type: await makeFuelType(user) }
  const others = (await makeDriver(user)).id
  const named = { unitId: unit.id, providerId: provider.id, typeId: type.id, at: iso(now - hour), litres: 1, total: 25 }
  expect(await refusal(client, contract.createLoad, { body: { ...named, driverId: others } })).toMatchObject({
    status: 400,
    body: { driverId: [expect.any(String)] },
  })
  const mine = await call(driver, contract.createLoad, {
    body: {
      unitId: unit.id,
      providerId: provider.id,
      typeId: type.id,
      at: iso(now - 3 * hour),
      litres: 50,
      total: 1250,
    },
  })
  expect(mine).toMatchObject({ driverId: own.id, price: 25 })
  expect((await call(driver, contract.pageLoads)).results).toMatchObject([{ id: mine.id, total: 1250 }])
})

test('a price that is doubted is told in words to nobody who may not know prices', async () => {
  const { account, unit, load } = await makeFuelWorld()
  const client = await makeUser({ account, role: roles.client, permissions: ['combustible.carga_combustible.view'] })
  await shareUnits(client, unit.id)
  for (const days of [3, 4, 5]) await load({ at: iso(now - days * 24 * hour) })
  const { id, doubt, says, evidence } = await load({ price: 40 })
  expect({ doubt, says, usual: evidence.usualPrice }).toMatchObject({
    doubt: 'price',
    says: expect.stringContaining('$40.00'),
    usual: 25,
  })
  const seen = await call(client, contract.getLoad, { params: { id } })
  expect(seen).toMatchObject({ doubt: 'price', says: null, evidence: { usualPrice: null } })
  const { results } = await call(client, contract.pageLoads)
  expect(JSON.stringify([seen, results])).not.toContain('$')
})
