import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  deviceFrames,
  listDevices,
  registerDevice,
  removeDevice,
  updateDevice,
} from '@arriero/contract/tracking/devices.contract.ts'
import { createSource, deleteSource, listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'

let last = 0
/** An id that no other test uses. */
const imei = () =>
  `35900000${String(Date.now() % 100_000).padStart(5, '0')}${String((last += 1) % 100).padStart(2, '0')}`

test('a phone with a free tracking app becomes a unit by one registration', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'Camioneta 7' })
  const deviceId = imei()
  const listeners = trackingOf(app).devices.listeners
  const osmand = listeners.find(({ protocol }) => protocol.code === 'osmand')!
  const report = (lat: number) =>
    fetch(
      `http://127.0.0.1:${osmand.port}/?id=${deviceId}&lat=${lat}&lon=-100.3&timestamp=${Date.now() - 1000}&speed=20`,
    )
  expect((await report(25.67)).ok).toBe(false)
  const device = await call(user, registerDevice, {
    body: { deviceId, protocol: 'osmand', name: 'Teléfono de Ana', unitId: unit.id },
  })
  expect(device).toMatchObject({
    deviceId,
    unit: { id: unit.id, name: 'Camioneta 7' },
    protocolName: expect.any(String),
  })
  await expect.poll(async () => (await report(25.68)).ok).toBe(true)
  const { rows } = await app.owner.query<{ lat: number }>('select lat from position_last where unit_id = $1', [unit.id])
  expect(rows).toHaveLength(1)
  expect((await call(user, listSources)).map(({ name, units }) => [name, units.imported])).toEqual([
    ['Equipos directos', 1],
  ])
  // Watching opens the log; what comes then is in it, read and raw.
  await call(user, deviceFrames, { params: { id: device.id } })
  await report(25.69)
  const frames = await call(user, deviceFrames, { params: { id: device.id } })
  expect(frames.filter(({ direction }) => direction === 'in').at(-1)?.decoded).toContain('25.69')

  await call(user, removeDevice, { params: { id: device.id } })
  await expect.poll(async () => (await report(25.7)).ok).toBe(false)
})

test('a tracker belongs to one company, and others see nothing of it', async () => {
  const user = await makeUser()
  const stranger = await makeUser()
  const deviceId = imei()
  const body = { deviceId, protocol: 'teltonika', name: 'FMB920', unitId: null }
  const device = await call(user, registerDevice, { body })
  expect(await refusal(stranger, registerDevice, { body })).toMatchObject({
    status: 409,
    body: { detail: 'Este equipo ya está registrado en Arriero.' },
  })
  expect((await call(stranger, listDevices)).devices).toEqual([])
  const params = { id: device.id }
  expect(await refusal(stranger, updateDevice, { params, body: { name: 'x', unitId: null } })).toMatchObject({
    status: 404,
  })
  expect(await refusal(stranger, deviceFrames, { params })).toMatchObject({ status: 404 })
  const theirs = await makeUnit(stranger)
  expect(await refusal(user, updateDevice, { params, body: { name: 'x', unitId: theirs.id } })).toMatchObject({
    status: 400,
    body: { unitId: ['Elija una unidad de la lista.'] },
  })
})

test('what a device’s model does otherwise is chosen in its form and holds from its next frame on', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeUnit(user)
  const deviceId = `42${imei().slice(-8)}`
  const body = { deviceId, protocol: 'h02', name: 'Sinotrack', unitId: unit.id }
  expect(await refusal(user, registerDevice, { body: { ...body, settings: { speedUnit: 'leguas' } } })).toMatchObject({
    status: 400,
    body: { 'settings.speedUnit': ['El protocolo no ofrece esta opción.'] },
  })
  const device = await call(user, registerDevice, { body })
  expect(device.settings).toEqual({})
  const { protocols } = await call(user, listDevices)
  expect(protocols.find(({ code }) => code === 'h02')?.settings.map(({ key }) => key)).toEqual(['speedUnit'])

  const listener = trackingOf(app).devices.listeners.find(({ protocol }) => protocol.code === 'h02')!
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  let minute = 0
  const speed = async () => {
    const at = new Date(Date.now() - 600_000 + (minute += 1) * 60_000).toISOString()
    const [time, date] = [at.slice(11, 19).replaceAll(':', ''), `${at.slice(8, 10)}${at.slice(5, 7)}${at.slice(2, 4)}`]
    socket.write(`*HQ,${deviceId},V1,${time},A,1925.9560,N,09907.9920,W,010.00,090,${date},FFFFFFFF#`)
    // Acknowledged once it is stored.
    await once(socket, 'data')
    const { rows } = await app.owner.query<{ speed: number }>('select speed from position_last where unit_id = $1', [
      unit.id,
    ])
    return rows[0]?.speed
  }
  expect(await speed()).toBeCloseTo(18.5, 1)
  const params = { id: device.id }
  const changed = await call(user, updateDevice, {
    params,
    body: { name: 'Sinotrack', unitId: unit.id, settings: { speedUnit: 'kmh' } },
  })
  expect(changed.settings).toEqual({ speedUnit: 'kmh' })
  await expect.poll(speed).toBeCloseTo(10, 1)
  socket.destroy()
})

test('the source of direct devices goes with its last device, not before', async () => {
  const user = await makeUser()
  const device = await call(user, registerDevice, {
    body: { deviceId: imei(), protocol: 'gt06', name: 'Caja 3', unitId: null },
  })
  const [source] = await call(user, listSources)
  const params = { id: source!.id }
  expect(await refusal(user, deleteSource, { params })).toMatchObject({
    status: 400,
    body: { detail: 'Quite antes sus equipos: 1 reporta por esta fuente.' },
  })
  await call(user, removeDevice, { params: { id: device.id } })
  await call(user, deleteSource, { params })
})

test('a device that nobody registered is shown to who administers the installation, not to its companies', async () => {
  const { app } = await testApp()
  const deviceId = imei()
  const gt06 = trackingOf(app).devices.listeners.find(({ protocol }) => protocol.code === 'h02')!
  const socket = connect(gt06.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`*HQ,${deviceId},V1,120000,A,2540.0000,N,10018.0000,W,010.00,090,211126,FFFFFBFF#`)
  await once(socket, 'close')
  const distributor = await makeUser({ account: await makeAccount({ kind: 'distributor' }), isDistributor: true })
  await expect
    .poll(async () => (await call(distributor, listDevices)).unknown.map((unknown) => unknown.deviceId))
    .toContain(deviceId)
  expect((await call(await makeUser(), listDevices)).unknown).toEqual([])
})

test('a platform pushes to its own address with its own secret, and twice is once', async () => {
  const { app, url } = await testApp()
  const user = await makeUser()
  const source = await call(user, createSource, {
    body: {
      platform: 2,
      name: 'Mapon',
      url: 'http://127.0.0.1:9/',
      values: { key: 'k', pushSecret: 'secreto' },
      autoImport: false,
    },
  })
  const unit = await makeUnit(user)
  await app.owner.query(
    "update unit set platform = 2, platform_account_id = $2, platform_key = '100001' where id = $1",
    [unit.id, source.id],
  )
  const pack = JSON.stringify({
    lat: 25.67,
    lon: -100.31,
    lng: -100.31,
    speed: 42,
    direction: 180,
    altitude: 25,
    gmt: new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' '),
    device_id: 1,
    pack_id: 1,
    car_id: 100001,
    company_id: 1,
    id: 9_000_001,
  })
  const push = (query: string) =>
    fetch(`${url}${source.pushPath}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: pack,
    })
  expect((await push('?secret=otro')).status).toBe(403)
  for (const _ of [1, 2]) expect(await (await push('?secret=secreto')).json()).toEqual({ status: 'ok' })
  const { rows } = await app.owner.query('select 1 from unit_position where unit_id = $1', [unit.id])
  expect(rows).toHaveLength(1)
  expect((await fetch(`${url}/hooks/platform/${crypto.randomUUID()}`, { method: 'POST', body: pack })).status).toBe(404)
})

test('a platform that tries the address gets its answer signed', async () => {
  const { url } = await testApp()
  const user = await makeUser()
  const source = await call(user, createSource, {
    body: {
      platform: 104,
      name: 'Hik-Connect',
      url: 'http://127.0.0.1:9/',
      values: { appKey: 'a', secretKey: 's', signSecret: 'firma' },
      enabled: true,
    },
  })
  const timestamp = String(Date.now())
  const signature = `sha256=${createHmac('sha256', 'firma').update(`${timestamp}.prueba`).digest('hex')}`
  const trial = (signed: string) =>
    fetch(`${url}${source.pushPath}`, {
      headers: { 'x-hook-timestamp': timestamp, 'x-hook-batch-id': 'prueba', 'x-hook-signature': signed },
    })
  const answer = await trial(signature)
  expect(answer.status).toBe(200)
  const at = answer.headers.get('x-hook-timestamp')
  expect(answer.headers.get('x-hook-signature')).toBe(
    `sha256=${createHmac('sha256', 'firma').update(`${at}.prueba`).digest('hex')}`,
  )
  expect((await trial('sha256=00')).status).toBe(403)
})
