import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/video/cameras.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCamera, makeVideoPlatform } from '../../../../test/factories/cameras.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'

let user: TestUser
let platform: Awaited<ReturnType<typeof makeVideoPlatform>>
beforeAll(async () => {
  user = await makeUser()
  platform = await makeVideoPlatform(user.accountId)
})
afterAll(() => platform.simulator.close())

const devices = async () => (await call(user, contract.searchDevices, { body: {} })).devices

test('a camera is registered at its platform and here, changed, and taken off both', async () => {
  const unit = await makeUnit(user)
  const uniqueId = platform.deviceKeys[9]!
  const body = { name: 'Cabina', sourceId: platform.sourceId, uniqueId, unitId: unit.id }
  const known = await call(user, contract.createCamera, { body })
  await call(user, contract.deleteDevice, { body: { id: known.id } })
  expect((await devices()).some(({ key }) => key === uniqueId)).toBe(false)
  const made = await call(user, contract.createCamera, { body })
  expect(made).toMatchObject({ type: 'STREAMAX', unit: { id: unit.id }, planSeconds: 300, usedSeconds: 0 })
  expect((await devices()).find(({ key }) => key === uniqueId)).toMatchObject({ cameraId: made.id })
  expect(await refusal(user, contract.createCamera, { body })).toMatchObject({
    status: 400,
    body: { uniqueId: ['Esa cámara ya está registrada.'] },
  })
  const changed = await call(user, contract.updateCamera, {
    params: { id: made.id },
    body: { channelsVisible: [4, 2], channelNames: { 2: 'Caja' }, planSeconds: 18_000, unitId: null, version: 1 },
  })
  expect(changed).toMatchObject({
    properties: { channelsVisible: [2, 4] },
    channelNames: { 2: 'Caja' },
    planSeconds: 18_000,
    unit: null,
    version: 2,
  })
  expect(await send('DELETE', `/apis/camera/encoding/create/device?id=${made.id}`, { as: user })).toMatchObject({
    status: 204,
  })
  expect((await devices()).some(({ key }) => key === uniqueId)).toBe(false)
  expect(await call(user, contract.listCameras, { query: {} })).toEqual([])
})

test('what is no camera platform, no device or no channel is refused beside its field', async () => {
  const draft = { name: 'X', sourceId: platform.sourceId, uniqueId: 'A' }
  for (const [given, said] of [
    [{ sourceId: 2_000_000_000 }, { source: ['Esa fuente no tiene cámaras.'] }],
    [{ uniqueId: null }, { uniqueId: ['Escriba con qué número la conoce su plataforma.'] }],
    [{ unitId: 2_000_000_000 }, { id_unit: ['No se encontró la unidad.'] }],
  ] as const)
    expect(await refusal(user, contract.createCamera, { body: { ...draft, ...given } })).toMatchObject({
      status: 400,
      body: said,
    })
  expect(
    await send('POST', '/apis/camera/encoding/create/device', {
      as: user,
      body: { cpf_name: 'X', source: platform.sourceId, uniqueId: 'A', channelsVisibles: '1,17' },
    }),
  ).toMatchObject({ status: 400 })
})

test('CAM-05: channels are the visible ones of a camera in line; one that is away says so', async () => {
  const [deviceKey, away] = [platform.deviceKeys[0], platform.deviceKeys[1]]
  const here = await makeCamera(user.accountId, { sourceId: platform.sourceId, deviceKey })
  const gone = await makeCamera(user.accountId, { sourceId: platform.sourceId, deviceKey: away })
  expect(await call(user, contract.cameraChannels, { body: { id: here.id } })).toEqual([
    { id: 1, name: 'Canal 1' },
    { id: 2, name: 'Canal 2' },
    { id: 3, name: 'Canal 3' },
  ])
  await platform.control({ video: { offline: true } })
  expect(await refusal(user, contract.cameraChannels, { body: { id: gone.id } })).toMatchObject({
    status: 400,
    body: { detail: 'Cámara fuera de linea' },
  })
  await platform.control({ video: {} })
  const listed = await call(user, contract.listCameras, { query: {} })
  expect(listed.map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [here.id, 'online'],
      [gone.id, 'offline'],
    ]),
  )
})

test('a platform that does not answer is told in the words of the specification', async () => {
  const other = await makeUser()
  const silent = await makeVideoPlatform(other.accountId)
  await silent.simulator.close()
  const { id } = await makeCamera(other.accountId, { sourceId: silent.sourceId, deviceKey: 'A' })
  expect(await refusal(other, contract.cameraChannels, { body: { id } })).toMatchObject({
    status: 503,
    body: { detail: 'Error al consultar información' },
  })
  expect(await refusal(other, contract.searchDevices, { body: {} })).toMatchObject({
    status: 503,
    body: { detail: 'Error al consultar información' },
  })
  expect(
    await refusal(other, contract.createCamera, { body: { name: 'X', sourceId: silent.sourceId, uniqueId: 'B' } }),
  ).toMatchObject({
    status: 400,
    body: { detail: 'No se a podido añadir la camara, consulte al equipo tecnico' },
  })
})

test('who sees some units is told of their devices only and registers none', async () => {
  const unit = await makeUnit(user)
  const deviceKey = platform.deviceKeys[5]
  const camera = await makeCamera(user.accountId, { sourceId: platform.sourceId, deviceKey, unitId: unit.id })
  const client = await makeUser({
    account: { id: user.accountId, name: '' },
    role: roles.client,
    permissions: ['camaras.camaras_sub.view', 'camaras.camaras_sub.create'],
  })
  await shareUnits(client, unit.id)
  const found = await call(client, contract.searchDevices, { body: {} })
  expect(found.devices.map(({ cameraId }) => cameraId)).toEqual([camera.id])
  expect(
    await refusal(client, contract.createCamera, { body: { name: 'X', sourceId: platform.sourceId, uniqueId: 'Z' } }),
  ).toMatchObject({ status: 400, body: { detail: 'Sólo quien ve toda la flota registra cámaras.' } })
})

test('used time is added up whoever adds it at the same time, and counts cameras by how they are', async () => {
  const own = await makeUser()
  const { id } = await makeCamera(own.accountId, { planSeconds: 300 })
  const add = (seconds: number) =>
    call(own, contract.consumeData, { params: { id_camera: String(id) }, body: { seconds } })
  await Promise.all([add(100), add(100), add(50)])
  expect(await call(own, contract.cameraDashboard)).toEqual({
    total: 1,
    online: 0,
    offline: 0,
    silent: 1,
    usedSeconds: 250,
    planSeconds: 300,
    nearlyUsed: 1,
  })
  for (const idCamera of ['x', '2000000000', String(2 ** 40)])
    expect(
      await refusal(own, contract.consumeData, { params: { id_camera: idCamera }, body: { seconds: 1 } }),
    ).toMatchObject({ status: 404, body: { detail: 'Error al guardar tiempo usado' } })
  expect(await call(own, contract.watchedCamera, { params: { camera_id: id } })).toEqual({
    driver: null,
    place: null,
    usedSeconds: 250,
    planSeconds: 300,
    session: null,
    downloads: 0,
  })
})
