import { expect, test } from 'vitest'
import * as places from '@arriero/contract/warehouses/places.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { box, landDay, makeContract, makePlot } from '../../../../test/factories/warehouses.ts'

const crossed = { ...box(), points: box().points.with(2, box().points[3]!).with(3, box().points[2]!) }

test('a contour is measured, and one that crosses itself is refused in words', async () => {
  const user = await makeUser()
  const land = await call(user, places.createLand, { body: { name: 'Apodaca', shape: box() } })
  // 0.001° by 0.001° at 25.78° north.
  expect(land.areaM2).toBeCloseTo(11_134, -2)
  const words = { status: 400, body: { shape: ['El contorno del polígono se cruza a sí mismo'] } }
  expect(await refusal(user, places.createLand, { body: { name: 'Otro', shape: crossed } })).toMatchObject(words)
  const params = { id: land.id }
  expect(await refusal(user, places.updateLand, { params, body: { shape: crossed } })).toMatchObject(words)
  const zone = await call(user, places.createZone, { body: { landId: land.id, name: 'Zona A' } })
  const body = { zoneId: zone.id, name: 'A-01', listRent: 100, shape: crossed }
  expect(await refusal(user, places.createSpace, { body })).toMatchObject(words)
  expect(
    await refusal(user, places.createSpace, {
      body: { ...body, shape: { kind: 'circle', points: [{ lat: 1, lon: 1 }], sizeM: 5 } },
    }),
  ).toMatchObject({ body: { shape: ['El contorno debe ser un polígono.'] } })
  const space = await call(user, places.createSpace, { body: { ...body, shape: box(25.7801, -100.1899, 2) } })
  expect(space).toMatchObject({ state: 'free', landName: 'Apodaca' })
  expect(space.areaM2).toBeGreaterThan(400)
  const plan = await call(user, places.landPlan, { params })
  expect(plan).toMatchObject({ zones: [{ name: 'Zona A' }], spaces: [{ name: 'A-01', state: 'free' }] })
  expect(plan.spaces[0]!.corners).toHaveLength(4)
})

test('names are of one plot, a zone with spaces stays, and a picture lies under the plan', async () => {
  const user = await makeUser()
  const { landId, zoneId, spaceIds } = await makePlot(user)
  expect(await refusal(user, places.createSpace, { body: { zoneId, name: 'a-1', listRent: 1 } })).toMatchObject({
    body: { name: ['El terreno ya tiene un espacio con ese nombre.'] },
  })
  expect(await refusal(user, places.deleteZone, { params: { id: zoneId } })).toMatchObject({
    body: { detail: 'La zona tiene un espacio: muévalos o elimínelos antes.' },
  })
  const form = new FormData()
  form.set('picture', new Blob([Buffer.from('no es imagen')]), 'plano.png')
  expect(await send('POST', `/apis/bodegas/terrenos/imagen/${landId}`, { as: user, body: form })).toMatchObject({
    status: 400,
  })
  const id = spaceIds[0]!
  const { version } = await call(user, places.updateSpace, {
    params: { id },
    body: { blocked: true, blockedReason: 'Litigio', access: [{ name: 'Marcela Ríos', plates: 'ABC-123' }] },
  })
  expect(await call(user, places.getSpace, { params: { id } })).toMatchObject({
    state: 'blocked',
    access: [{ name: 'Marcela Ríos' }],
  })
  expect(
    await refusal(user, places.updateSpace, { params: { id }, body: { dock: '4', version: version - 1 } }),
  ).toMatchObject({
    status: 409,
  })
  expect(await refusal(user, places.updateSpace, { params: { id }, body: { blockedReason: '' } })).toMatchObject({
    body: { blockedReason: ['Escriba por qué está bloqueado.'] },
  })
  await call(user, places.deleteSpace, { params: { id } })
  await call(user, places.deleteZone, { params: { id: zoneId } })
  await call(user, places.deleteLand, { params: { id: landId } })
})

test('a space is what it is on the days of its plot, wherever the server is', async () => {
  const user = await makeUser()
  const { landId, spaceIds } = await makePlot(user, 3)
  await makeContract(user, { spaceIds: [spaceIds[0]!], start: landDay(), end: landDay(), reserved: true })
  await makeContract(user, { spaceIds: [spaceIds[1]!], start: landDay(1), end: landDay(200) })
  await makeContract(user, { spaceIds: [spaceIds[2]!], start: landDay(), end: landDay(90), dueDay: 28, graceDays: 30 })
  const { results } = await call(user, places.listSpaces, { query: { land: landId, order: 'name' } })
  expect(results.map(({ state, nextFrom }) => [state, nextFrom])).toEqual([
    ['reserved', null],
    ['free', landDay(1)],
    ['ending', null],
  ])
  expect(await call(user, places.listSpaces, { query: { state: 'free' } })).toMatchObject({ count: 1 })
  expect(
    await refusal(user, places.updateLand, { params: { id: landId }, body: { timezone: 'America/Cancun' } }),
  ).toMatchObject({
    status: 400,
    body: { timezone: ['El terreno ya tiene contratos: sus días son de su zona horaria, que no cambia.'] },
  })
  expect(await refusal(user, places.createLand, { body: { name: 'X', timezone: 'Marte' } })).toMatchObject({
    status: 400,
  })
})
