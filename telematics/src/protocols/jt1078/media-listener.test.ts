import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Dashcam, packetsOf } from '@arriero/simulators/devices/jt1078.ts'
import { framesBetween, type SceneAt } from '@arriero/simulators/video/scene.ts'
import { expect, onTestFinished, test } from 'vitest'
import { phoneBytes } from '../jt808/jt808-frame.ts'
import { startMediaListener, type MediaListenerOptions } from './media-listener.ts'

const PHONE = '013800138000'
const scene = (): SceneAt => () => ({ clip: 'road-day', text: 'T-1' })
const [frame] = framesBetween(scene(), 0, 1000)

async function listening(given: Partial<MediaListenerOptions> = {}) {
  const listener = await startMediaListener({ host: '127.0.0.1', port: 0, log: { warn() {} }, ...given })
  onTestFinished(() => listener.close())
  const call = (bytes?: Uint8Array): Socket => {
    const socket = connect(listener.port, '127.0.0.1')
    socket.on('error', () => {})
    if (bytes) socket.write(bytes)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  const expected = (phone = PHONE, more: object = {}) =>
    listener.expect({ sim: phoneBytes(phone), channel: 1, withinMs: 5000, ...more })
  return { listener, call, expected }
}

const packets = (phone: string, channel = 1) => Buffer.concat(packetsOf(phone, channel, frame!, 0))

test('a dashcam that was asked delivers, and stops when nobody reads it any more', async () => {
  const { listener, expected } = await listening()
  const dashcam = new Dashcam(PHONE, scene, Date.now)
  onTestFinished(() => dashcam.close())
  const coming = expected()
  dashcam.obey({ kind: 'live', host: '127.0.0.1', port: listener.port, channel: 1 })
  const stream = await coming
  const parts: Buffer[] = []
  for await (const part of stream) if (parts.push(part as Buffer) > 20) break
  expect(Buffer.concat(parts).subarray(0, 14)).toEqual(Buffer.from('464c560101000000090000000009', 'hex'))
  await expect.poll(() => [dashcam.streams, listener.connections]).toEqual([0, 0])
})

test.each([
  ['a number that nobody asked', PHONE, packets('013800138001')],
  ['another channel', PHONE, packets(PHONE, 2)],
  ['what is no video', PHONE, Buffer.from('GET / HTTP/1.1\r\n\r\n')],
])('%s is turned away at once', async (_, phone, bytes) => {
  const { call, expected } = await listening()
  const coming = expected(phone)
  await once(call(bytes), 'close')
  const good = call(packets(PHONE))
  expect((await coming).readable).toBe(true)
  // One request, one connection.
  await once(call(packets(PHONE)), 'close')
  expect(good.destroyed).toBe(false)
})

test('devices of 2019 tell their number in ten bytes or in six', async () => {
  const { call, expected } = await listening()
  for (const number of ['00000000013900139000', '013900139000']) {
    const coming = expected('00000000013900139000')
    call(packets(number))
    expect((await coming).readable).toBe(true)
  }
})

test('who does not call is not waited for; two requests for one channel do not wait together', async () => {
  const { expected } = await listening()
  const late = expected(PHONE, { withinMs: 20 })
  expect(() => expected()).toThrow('La cámara está ocupada con otra solicitud.')
  await expect(late).rejects.toMatchObject({ code: 'no-stream', message: 'La cámara no mandó su video.' })
  const stopping = new AbortController()
  const stopped = expected(PHONE, { signal: stopping.signal })
  stopping.abort(new Error('Nobody wants it'))
  await expect(stopped).rejects.toThrow('Nobody wants it')
})

test('strangers that say nothing make room for each other, and are let go in time', async () => {
  const { call } = await listening({ strangersPerAddress: 2 })
  const [oldest, ...others] = [call(), call(), call()]
  await once(oldest!, 'close')
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false])
  const hasty = await listening({ loginMs: 20 })
  await once(hasty.call(), 'close')
})
