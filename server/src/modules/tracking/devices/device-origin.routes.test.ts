import { request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { deviceFrames, listDevices, registerDevice, updateDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { listAside } from '@arriero/contract/tracking/tracking.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'

const portOf = async (code: string) => {
  const { app } = await testApp()
  return trackingOf(app).devices.listeners.find(({ protocol }) => protocol.code === code)!.port
}

/** Reports as a phone does, from an address of this machine; answers the status. */
async function report(deviceId: string, from = '127.0.0.1', at = Date.now() - 1000, more = ''): Promise<number> {
  const path = `/?id=${deviceId}&lat=25.67&lon=-100.3&timestamp=${at}&speed=20${more}`
  const sent = request({ host: '127.0.0.1', port: await portOf('osmand'), path, localAddress: from, agent: false })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

async function phone(given: object = {}) {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'Camioneta 7' })
  const deviceId = `origen${crypto.randomUUID().slice(0, 12)}`
  const device = await call(user, registerDevice, {
    body: { deviceId, protocol: 'osmand', name: 'Teléfono', unitId: unit.id, ...given },
  })
  return { user, unit, deviceId, device }
}

const heardOf = async (user: Awaited<ReturnType<typeof makeUser>>, deviceId: string) =>
  (await call(user, listDevices)).unknown.filter((one) => one.deviceId === deviceId).map(({ reason }) => reason)

test('a device that speaks another protocol than its own is not believed, and its company is told', async () => {
  const { user, deviceId } = await phone({ protocol: 'teltonika' })
  expect(await report(deviceId)).toBe(403)
  await expect.poll(() => heardOf(user, deviceId)).toEqual(['protocol'])
  expect(await heardOf(await makeUser(), deviceId)).toEqual([])
})

test('a device is believed from its networks alone', async () => {
  const { user, deviceId, device, unit } = await phone({ networks: ['127.0.0.2/32', '10.0.0.0/8'] })
  expect(await report(deviceId)).toBe(403)
  await expect.poll(() => heardOf(user, deviceId)).toEqual(['network'])
  expect(await report(deviceId, '127.0.0.2')).toBe(200)
  const change = (networks: string[]) => ({
    params: { id: device.id },
    body: { name: 'Teléfono', unitId: unit.id, networks },
  })
  expect(await refusal(user, updateDevice, change(['mi oficina']))).toMatchObject({
    status: 400,
    body: { networks: ['Escriba cada red como 10.20.0.0/16, o una dirección.'] },
  })
  expect(await call(user, updateDevice, change([]))).toMatchObject({ networks: [], takesOld: false })
  await expect.poll(() => report(deviceId)).toBe(200)
  expect(await heardOf(user, deviceId)).toEqual([])
})

test('positions of more than a month ago are set aside, unless the device is said to send such', async () => {
  const { user, deviceId, device, unit } = await phone()
  const { app } = await testApp()
  const stored = async () => {
    const days = await app.owner.query('select day from position_day where unit_id = $1', [unit.id])
    return days.rowCount
  }
  const old = Date.now() - 40 * 86_400_000
  expect(await report(deviceId)).toBe(200)
  expect(await report(deviceId, '127.0.0.1', old)).toBe(200)
  expect(await stored()).toBe(0)
  expect(await call(user, listAside)).toMatchObject([{ kind: 'position', reason: 'old', unitId: unit.id, count: 1 }])
  await call(user, updateDevice, {
    params: { id: device.id },
    body: { name: 'Teléfono', unitId: unit.id, takesOld: true },
  })
  await expect
    .poll(async () => {
      await report(deviceId, '127.0.0.1', old)
      return stored()
    })
    .toBe(1)
})

test('one number that reports from two places by turns opens an alert', async () => {
  const { deviceId, unit } = await phone()
  const { app } = await testApp()
  const alerts = async () => {
    const { rows } = await app.owner.query<{ kind: string; detail: string }>(
      'select kind, detail from alert where unit_id = $1',
      [unit.id],
    )
    return rows
  }
  for (const from of ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.1'])
    expect(await report(deviceId, from)).toBe(200)
  expect(await alerts()).toEqual([])
  expect(await report(deviceId, '127.0.0.2')).toBe(200)
  await expect.poll(alerts).toEqual([{ kind: 'two_origins', detail: 'Reporta a la vez desde 127.0.0.1 y 127.0.0.2' }])
})

test('a device with a password is believed with it alone, and the password is read by nobody', async () => {
  const { user, deviceId, device, unit } = await phone({ secret: 'camión 7' })
  expect(device).toMatchObject({ hasSecret: true })
  const tell = (secret?: string) =>
    report(deviceId, '127.0.0.1', Date.now() - 1000, secret === undefined ? '' : `&key=${encodeURIComponent(secret)}`)
  await expect.poll(() => tell('camión 7')).toBe(200)
  expect([await tell(), await tell('camión 8')]).toEqual([403, 403])
  await expect.poll(() => heardOf(user, deviceId)).toEqual(['secret'])
  await call(user, deviceFrames, { params: { id: device.id } })
  expect(await tell('camión 7')).toBe(200)
  const frames = JSON.stringify(await call(user, deviceFrames, { params: { id: device.id } }))
  expect(frames).toContain(deviceId)
  expect(frames).not.toMatch(/cami(ó|%C3%B3)n/)
  const { app } = await testApp()
  const kept = await app.owner.query<{ row: string }>(
    `select d::text as row from device d where id = $1 union all select a::text from audit_entry a where subject = $2`,
    [device.id, `device:${device.id}`],
  )
  expect(kept.rows.map(({ row }) => row).join(' ')).not.toContain('camión 7')
  const change = (secret: string | null) =>
    call(user, updateDevice, { params: { id: device.id }, body: { name: 'Teléfono', unitId: unit.id, secret } })
  await change('otra clave')
  await expect.poll(() => tell('camión 7')).toBe(403)
  expect(await change(null)).toMatchObject({ hasSecret: false })
  await expect.poll(() => tell()).toBe(200)
})

test('a Wialon IPS device says its password as it signs in; a protocol without one refuses to be given it', async () => {
  const { user, deviceId, device } = await phone({ protocol: 'wialon-ips', secret: '4321' })
  const signIn = async (text: string) => {
    const socket = connect(await portOf('wialon-ips'), '127.0.0.1')
    socket.write(`#L#${text}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return answer.toString()
  }
  const signed = (text: string) => `${text}${crc(text).toString(16).toUpperCase().padStart(4, '0')}`
  expect(await signIn(`${deviceId};NA`)).toBe('#AL#0\r\n')
  expect(await signIn(`${deviceId};1234`)).toBe('#AL#0\r\n')
  expect(await signIn(signed(`2.0;${deviceId};1234;`))).toBe('#AL#0\r\n')
  await expect.poll(() => heardOf(user, deviceId)).toEqual(['secret'])
  expect(await signIn(signed(`2.0;${deviceId};4321;`))).toBe('#AL#1\r\n')
  expect(await signIn(`${deviceId};4321`)).toBe('#AL#1\r\n')
  expect(device.hasSecret).toBe(true)
  const body = { deviceId: `x${deviceId}`, protocol: 'teltonika', name: 'FMB', unitId: null, secret: '4321' }
  expect(await refusal(user, registerDevice, { body })).toMatchObject({
    status: 400,
    body: { secret: ['Este protocolo no tiene contraseña.'] },
  })
})

/** CRC-16 of the protocol (polynomial A001), of text. */
function crc(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => {
    let value = sum ^ byte
    for (let i = 0; i < 8; i++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1
    return value
  }, 0)
}
