import { expect, test } from 'vitest'
import { batteryMakers, wheelMakers } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { call, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'

/** Both spellings of each type, and the catalogue of its own that it is. */
const types = [
  ['TALLER', 'TALLERES', 'workshop'],
  ['CONCEPTO', 'CONCEPTOS', 'maintenance_concept'],
  ['SIZE', 'SIZES', 'wheel_size'],
  ['BRAND', 'BRANDS', 'wheel_maker'],
  ['BRANDBATTERY', 'BRANDBATTERIES', 'battery_maker'],
  ['MODELBATTERY', 'MODELBATTERIES', 'battery_model'],
] as const
const families = ['cat_tire', 'atrr_user']

const post = (as: TestUser, path: string, body?: object) => send('POST', `/apis/${path}`, { as, body })
const get = (as: TestUser, path: string) => send('GET', `/apis/${path}`, { as })
const idOf = ({ json }: { json: unknown }) => (json as { id: number }).id

const facts = ({ id, name, version, updatedAt }: Record<string, unknown>) => ({ id, name, version, updatedAt })

/** What a record of a type needs besides its name. */
const makerFor = async (as: TestUser, type: string) =>
  type.startsWith('MODEL')
    ? { battery_maker: (await call(as, batteryMakers.create, { body: { name: 'LTH' } })).id }
    : {}

test.each(types)('%s and %s, by either old family, are the rows of %s', async (one, many, own) => {
  const user = await makeUser({ name: 'Rosa Leal' })
  const maker = await makerFor(user, one)
  const names = ['Álamo', 'Bravo', 'Cerro', 'Duna']
  const ways = families.flatMap((family) => [one, many].map((type) => ({ family, type })))
  for (const [i, { family, type }] of ways.entries()) {
    const made = await post(user, `create_${family}`, { type, name: 'Por nombrar', ...maker })
    expect(made).toMatchObject({ status: 200, json: { name: 'Por nombrar', version: 1, ...maker } })
    const change = { type, id: idOf(made), name: names[i], version: 1 }
    expect(await post(user, `update_${family}`, change)).toMatchObject({
      status: 200,
      json: { name: names[i], ...maker },
    })
    expect(await post(user, `update_${family}`, change)).toMatchObject({
      status: 409,
      json: { current: { id: change.id, name: names[i], version: 2 }, by: 'Rosa Leal' },
    })
  }
  const rows = (await get(user, `${own}/get/all`)).json as Record<string, unknown>[]
  expect(rows).toMatchObject(names.map((name) => ({ name, ...maker })))
  for (const { family, type } of ways) {
    const told = (await get(user, `get_${family}/${type}`)).json as Record<string, unknown>[]
    expect(told.map(facts)).toEqual(rows.map(facts))
  }
  const [first, second] = rows.map((json) => idOf({ json }))
  expect((await post(user, `delete_atrr_user/${one}/${first}`)).status).toBe(204)
  expect((await post(user, `delete_atrr_user/${many}/${second}`)).status).toBe(204)
  expect((await get(user, `${own}/get/all`)).json).toMatchObject([{ name: 'Cerro' }, { name: 'Duna' }])
  expect(await post(user, 'create_cat_tire', { type: one, name: 'DUNA', ...maker })).toMatchObject({
    status: 400,
    json: { name: [expect.stringContaining('con ese nombre')] },
  })
})

test.each(types)("another account's %s is neither told nor changed, nor by another type", async (one, _, own) => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const maker = await makerFor(user, one)
  const id = idOf(await post(user, 'create_atrr_user', { type: one, name: 'Propio', ...maker }))
  expect((await get(stranger, `get_cat_tire/${one}`)).json).toEqual([])
  const isOf = (type: string) => types.find((spellings) => spellings[0] === type)![2] === own
  for (const [as, type] of [
    [stranger, one],
    ...types.filter(([type]) => !isOf(type)).map(([type]) => [user, type] as const),
  ] as const) {
    // Workshops and concepts are counted by themselves: the same number may be a row of theirs, but there is none here.
    expect((await post(as, 'update_cat_tire', { type, id, name: 'Mío' })).status, type).toBe(404)
    expect((await post(as, `delete_atrr_user/${type}/${id}`)).status, type).toBe(404)
  }
  expect((await get(user, `${own}/get/all`)).json).toMatchObject([{ id, name: 'Propio', version: 1 }])
})

test('a battery model is of a maker of batteries of the account; nothing else has one', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const [lth, varta] = [
    await call(user, batteryMakers.create, { body: { name: 'LTH' } }),
    await call(user, batteryMakers.create, { body: { name: 'Varta' } }),
  ]
  const foreign = await call(stranger, batteryMakers.create, { body: { name: 'LTH' } })
  const wheels = await call(user, wheelMakers.create, { body: { name: 'Michelin' } })
  const model = { type: 'MODELBATTERY', name: 'L-31' }
  expect(await post(user, 'create_cat_tire', model)).toMatchObject({
    status: 400,
    json: { battery_maker: ['Indique la marca de la batería.'] },
  })
  for (const battery_maker of [foreign.id, wheels.id, 2_000_000_000])
    expect(await post(user, 'create_cat_tire', { ...model, battery_maker })).toMatchObject({
      status: 400,
      json: { battery_maker: ['No se encontró la marca.'] },
    })
  const made = await post(user, 'create_cat_tire', { ...model, battery_maker: lth.id })
  expect(made).toMatchObject({ status: 200, json: { battery_maker: lth.id, makerName: 'LTH' } })
  const moved = { type: 'MODELBATTERY', id: idOf(made), battery_maker: varta.id }
  expect(await post(user, 'update_atrr_user', moved)).toMatchObject({ json: { name: 'L-31', makerName: 'Varta' } })
  expect((await post(user, `delete_atrr_user/BRANDBATTERY/${varta.id}`)).status).toBe(409)
  for (const [type] of types.slice(0, -1))
    expect(await post(user, 'create_cat_tire', { type, name: 'X', battery_maker: lth.id })).toMatchObject({
      status: 400,
      json: { battery_maker: ['Sólo un modelo de batería lleva marca.'] },
    })
})

test.each(['LLANTA', 'taller', 'constructor', '__proto__'])('there is no catalogue %s', async (type) => {
  const user = await makeUser()
  for (const family of families) {
    expect(await get(user, `get_${family}/${type}`)).toMatchObject({
      status: 404,
      json: { detail: 'No existe un catálogo de ese tipo.' },
    })
    for (const call of [`create_${family}`, `update_${family}`])
      expect(await post(user, call, { type, id: 1, name: 'X' })).toMatchObject({
        status: 400,
        json: { type: [expect.stringContaining('TALLER, TALLERES')] },
      })
  }
  expect((await post(user, `delete_atrr_user/${type}/1`)).status).toBe(404)
})

const areas = [
  ['mantenimiento.view', 'mantenimiento.catalogo.update', ['TALLER', 'CONCEPTOS']],
  ['inventario.llanta.view', 'inventario.llanta.update', ['SIZE', 'BRAND']],
  ['inventario.bateria.view', 'inventario.bateria.update', ['BRANDBATTERY', 'MODELBATTERY']],
] as const

test.each(areas)('%s reads its types, %s changes them, and no others: %j', async (view, update, mine) => {
  const account = await makeAccount()
  const [boss, reader, keeper] = [
    await makeUser({ account }),
    await makeUser({ account, permissions: [view] }),
    await makeUser({ account, permissions: [update] }),
  ]
  for (const [type, many] of types) {
    const body = { type, name: 'Uno', ...(await makerFor(boss, type === 'MODELBATTERY' ? type : '')) }
    const id = idOf(await post(boss, 'create_cat_tire', body))
    const isMine = mine.some((own) => own === type || own === many)
    expect((await get(reader, `get_atrr_user/${type}`)).status, type).toBe(isMine ? 200 : 403)
    expect((await post(keeper, 'update_cat_tire', { type, id, name: 'Dos' })).status, type).toBe(isMine ? 200 : 403)
    expect((await post(reader, 'create_cat_tire', body)).status, type).toBe(403)
    expect((await post(reader, 'update_atrr_user', { type, id, name: 'Tres' })).status, type).toBe(403)
    expect((await post(reader, `delete_atrr_user/${type}/${id}`)).status, type).toBe(403)
    expect((await post(keeper, `delete_atrr_user/${type}/${id}`)).status, type).toBe(isMine ? 204 : 403)
  }
})

test('the console begins with the workshops and concepts it asks for, if its user may see them', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  await post(user, 'create_atrr_user', { type: 'TALLER', name: 'Motores Lindavista' })
  await post(user, 'create_atrr_user', { type: 'CONCEPTO', name: 'Garantía' })
  const asked = { attributes: ['TALLERES', 'CONCEPTOS', 'CONCEPTOS', 'NADA', '__proto__'] }
  const given = await call(user, initAppData, { body: asked })
  expect(given.attributes).toMatchObject({
    TALLERES: [{ name: 'Motores Lindavista', active: true }],
    CONCEPTOS: [{ name: 'Garantía' }],
    NADA: [],
  })
  const blind = await makeUser({ account, permissions: ['mapas.view'] })
  const less = await call(blind, initAppData, { body: asked })
  expect(less.attributes).toMatchObject({ TALLERES: [], CONCEPTOS: [] })
})
