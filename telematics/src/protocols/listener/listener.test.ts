import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { avlDatagram, avlPacket } from '@arriero/simulators/devices/dialects/teltonika.ts'
import { osmandQuery } from '@arriero/simulators/devices/dialects/osmand.ts'
import { suntechStatus } from '@arriero/simulators/devices/dialects/suntech.ts'
import { afterEach, expect, test } from 'vitest'
import type { DecodedFrame, DeviceReport } from '../../device.ts'
import { fixAt, IMEI } from '../frames.fixture.ts'
import { deviceProtocols } from '../protocols.ts'
import { startListener } from './listener.ts'
import type { DeviceListener, FrameEvent, ListenerOptions } from './options.ts'

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

interface World {
  listener: DeviceListener
  /** Fix times by device, in the order of their delivery. */
  stored: Map<string, number[]>
  refused: string[]
  events: FrameEvent[]
  warnings: string[]
}

type Deliver = (deviceId: string, reports: readonly DeviceReport[], frames: readonly DecodedFrame[]) => Promise<void>

async function listen(code: string, options: Partial<ListenerOptions> & { before?: Deliver } = {}): Promise<World> {
  const protocol = deviceProtocols().find((one) => one.code === code)
  if (!protocol) throw new Error(code)
  const world: Omit<World, 'listener'> = { stored: new Map(), refused: [], events: [], warnings: [] }
  const { before, ...rest } = options
  const listener = await startListener({
    protocol,
    host: '127.0.0.1',
    port: 0,
    accept: async (deviceId) => deviceId !== '999999999999999',
    deliver: async (deviceId, reports, frames) => {
      await before?.(deviceId, reports, frames)
      const times = world.stored.get(deviceId) ?? []
      world.stored.set(deviceId, [...times, ...reports.flatMap(({ position }) => position?.fixTime ?? [])])
    },
    refused: (deviceId) => void world.refused.push(deviceId),
    onFrame: (event) => void world.events.push(event),
    log: { warn: (_, message) => void world.warnings.push(message) },
    ...rest,
  })
  open.push(listener)
  return { listener, ...world }
}

/** A device's end of a TCP connection that keeps what it was sent. */
class Device {
  readonly socket: Socket
  received = Buffer.alloc(0)

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('data', (bytes: Buffer) => (this.received = Buffer.concat([this.received, bytes])))
    this.socket.on('error', () => {})
    open.push({ close: () => this.socket.destroy() })
  }

  async heard(bytes: number): Promise<Buffer> {
    while (this.received.length < bytes) await once(this.socket, 'data')
    return this.received
  }

  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close')
  }
}

/** One turn of the event loop. */
const turned = () => new Promise((resolve) => setImmediate(resolve))
const login = (imei = IMEI) => Buffer.concat([Buffer.from([0, 15]), Buffer.from(imei)])
const packet = (n: number, count = 1) =>
  avlPacket(
    0x08,
    Array.from({ length: count }, (_, i) => fixAt(n + i)),
  )
const acknowledged = (bytes: Buffer, from = 1) =>
  Array.from({ length: Math.floor((bytes.length - from) / 4) }, (_, i) => bytes.readUInt32BE(from + i * 4))
const times = (from: number, count: number) => Array.from({ length: count }, (_, i) => fixAt(from + i).time)

test('a fix is acknowledged only once it is durable', async () => {
  let release = () => {}
  const durable = new Promise<void>((resolve) => (release = resolve))
  let asked = () => {}
  const delivering = new Promise<void>((resolve) => (asked = resolve))
  const { listener, stored } = await listen('teltonika', {
    before: () => {
      asked()
      return durable
    },
  })
  const device = new Device(listener.port)
  device.socket.write(login())
  expect(await device.heard(1)).toEqual(Buffer.from([1]))
  device.socket.write(packet(0, 2))
  await delivering
  expect(device.received.length).toBe(1)
  release()
  expect(acknowledged(await device.heard(5))).toEqual([2])
  expect(stored.get(IMEI)).toEqual(times(0, 2))
})

test('frames sent byte by byte arrive whole, acknowledged in their order', async () => {
  const { listener, stored } = await listen('teltonika')
  const device = new Device(listener.port)
  device.socket.setNoDelay(true)
  for (const byte of Buffer.concat([login(), packet(0, 1), packet(1, 3), packet(4, 2)]))
    device.socket.write(Uint8Array.of(byte))
  expect(acknowledged(await device.heard(13))).toEqual([1, 3, 2])
  expect(stored.get(IMEI)).toEqual(times(0, 6))
})

test('what comes while a delivery is under way is one delivery, never two at once', async () => {
  let atOnce = 0
  let most = 0
  let calls = 0
  const { listener, stored } = await listen('teltonika', {
    before: async () => {
      calls += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await turned()
      atOnce -= 1
    },
  })
  const device = new Device(listener.port)
  device.socket.write(login())
  await device.heard(1)
  for (let n = 0; n < 200; n++) device.socket.write(packet(n))
  expect(acknowledged(await device.heard(801)).length).toBe(200)
  expect(stored.get(IMEI)).toEqual(times(0, 200))
  expect(most).toBe(1)
  expect(calls).toBeLessThan(200)
})

test('a slow delivery stops the reading instead of filling memory', async () => {
  let release = () => {}
  const durable = new Promise<void>((resolve) => (release = resolve))
  const { listener, stored } = await listen('teltonika', {
    before: () => durable,
    limits: { pendingBytes: 20_000, bytesPerSecond: 10_000_000 },
  })
  const device = new Device(listener.port)
  device.socket.write(login())
  await device.heard(1)
  const frames = Buffer.concat(Array.from({ length: 30_000 }, (_, n) => packet(n % 1000)))
  device.socket.write(frames)
  // Far more turns than reading all of it would take.
  for (let turn = 0; turn < 1000; turn++) await turned()
  expect(listener.stats().frames).toBeLessThan(10_000)
  release()
  await device.heard(1 + 30_000 * 4)
  expect(stored.get(IMEI)?.length).toBe(30_000)
})

test('a connection cut in the middle of a frame loses only what was never whole', async () => {
  const { listener, stored } = await listen('teltonika')
  const first = new Device(listener.port)
  first.socket.write(Buffer.concat([login(), packet(0), packet(1).subarray(0, 30)]))
  await first.heard(5)
  first.socket.destroy()
  await first.closed()
  const second = new Device(listener.port)
  second.socket.write(Buffer.concat([login(), packet(1)]))
  expect(acknowledged(await second.heard(5))).toEqual([1])
  expect(stored.get(IMEI)).toEqual(times(0, 2))
})

test('a delivery that fails acknowledges nothing, and the device sends again', async () => {
  let isBroken = true
  const { listener, stored, warnings } = await listen('teltonika', {
    before: async () => {
      if (isBroken) throw new Error('no database')
    },
  })
  const first = new Device(listener.port)
  first.socket.write(Buffer.concat([login(), packet(0)]))
  await first.closed()
  expect(first.received.length).toBe(0)
  expect(warnings.length).toBe(1)
  isBroken = false
  const second = new Device(listener.port)
  second.socket.write(Buffer.concat([login(), packet(0)]))
  expect(acknowledged(await second.heard(5))).toEqual([1])
  expect(stored.get(IMEI)).toEqual(times(0, 1))
})

test('a device that nobody registered hears the refusal of its protocol and is told of once a minute', async () => {
  const { listener, stored, refused } = await listen('teltonika')
  for (let i = 0; i < 3; i++) {
    const device = new Device(listener.port)
    device.socket.write(Buffer.concat([login('999999999999999'), packet(0)]))
    await device.closed()
    expect(device.received).toEqual(Buffer.from([0]))
  }
  expect(refused).toEqual(['999999999999999'])
  expect(listener.stats()).toMatchObject({ refused: 3, devices: 0 })
  expect(stored.size).toBe(0)
})

test("a device's new connection takes the place of the old one", async () => {
  const { listener } = await listen('teltonika')
  const old = new Device(listener.port)
  old.socket.write(login())
  await old.heard(1)
  expect(listener.online(IMEI)).toBe(true)
  const young = new Device(listener.port)
  young.socket.write(login())
  await young.heard(1)
  await old.closed()
  expect(listener.online(IMEI)).toBe(true)
  expect(listener.send(IMEI, Buffer.from('hola'))).toBe(true)
  expect((await young.heard(5)).subarray(1).toString()).toBe('hola')
})

test('a command reaches the device that is on line and no other', async () => {
  const answers: [string, boolean][] = []
  const { listener } = await listen('suntech', {
    answered: (deviceId, { isDone }) => void answers.push([deviceId, isDone]),
  })
  const command = listener.protocol.encodeOrder({ kind: 'engine_cut' }, { deviceId: '205450135', sequence: 1 })
  if (!command) throw new Error('Suntech has commands')
  expect(listener.send('205450135', command)).toBe(false)
  const device = new Device(listener.port)
  device.socket.write(suntechStatus('205450135', fixAt(0), 0))
  while (!listener.online('205450135')) await turned()
  expect(listener.send('205450135', command)).toBe(true)
  expect((await device.heard(command.length)).toString()).toBe('ST300CMD;205450135;02;Enable1\r')
  device.socket.write('ST300CMD;Res;205450135;561;Enable1\r')
  while (answers.length === 0) await turned()
  expect(answers).toEqual([['205450135', true]])
})

test('a device that closes its side after its last words still hears the acknowledgement', async () => {
  const { listener, stored } = await listen('teltonika', {
    before: async () => void (await turned()),
  })
  const device = new Device(listener.port)
  device.socket.end(Buffer.concat([login(), packet(0)]))
  expect(acknowledged(await device.heard(5))).toEqual([1])
  await device.closed()
  expect(stored.get(IMEI)).toEqual(times(0, 1))
})

test('noise and strangers are closed when their time to sign in is over', async () => {
  const { listener } = await listen('teltonika', { limits: { loginMs: 60 } })
  const silent = new Device(listener.port)
  const noisy = new Device(listener.port)
  noisy.socket.write('GET / HTTP/1.1\r\n\r\n')
  await Promise.all([silent.closed(), noisy.closed()])
  while (listener.stats().connections > 0) await turned()
})

test('one connection more than allowed is turned away, the others stay', async () => {
  const { listener } = await listen('teltonika', { limits: { connections: 2 } })
  const devices = [new Device(listener.port), new Device(listener.port)]
  for (const [i, device] of devices.entries()) {
    device.socket.write(login(`86541300000001${i}`))
    await device.heard(1)
  }
  const extra = new Device(listener.port)
  await extra.closed()
  devices[0]?.socket.write(packet(0))
  expect(acknowledged((await devices[0]?.heard(5)) ?? Buffer.alloc(0))).toEqual([1])
})

test('a storm of reconnections loses no fix', async () => {
  const { listener, stored } = await listen('teltonika')
  const devices = 60
  const rounds = 5
  await Promise.all(
    Array.from({ length: devices }, async (_, at) => {
      const imei = `8654130000${String(at).padStart(5, '0')}`
      for (let round = 0; round < rounds; round++) {
        const device = new Device(listener.port)
        device.socket.write(Buffer.concat([login(imei), packet(round)]))
        await device.heard(5)
        // Every other round without a farewell, in the middle of the next frame.
        if (round % 2 === 1) device.socket.write(packet(round + 1).subarray(0, 25))
        device.socket.destroy()
      }
    }),
  )
  expect(stored.size).toBe(devices)
  for (const kept of stored.values()) expect(kept).toEqual(times(0, rounds))
})

test('closing delivers and acknowledges what had arrived', async () => {
  let release = () => {}
  const durable = new Promise<void>((resolve) => (release = resolve))
  const { listener, stored } = await listen('teltonika', { before: () => durable })
  const device = new Device(listener.port)
  device.socket.write(login())
  await device.heard(1)
  device.socket.write(packet(0))
  while (listener.stats().frames < 2) await turned()
  const closing = listener.close()
  release()
  await closing
  expect(acknowledged(await device.heard(5))).toEqual([1])
  expect(stored.get(IMEI)).toEqual(times(0, 1))
})

async function heardDatagram(socket: UdpSocket): Promise<Buffer> {
  // 'message' gives the bytes first.
  const [bytes] = (await once(socket, 'message')) as [Buffer]
  return bytes
}

test('datagrams are answered one by one to where they came from', async () => {
  const { listener, stored } = await listen('teltonika')
  const socket = createSocket('udp4')
  open.push(socket)
  for (let n = 0; n < 3; n++) {
    const answer = heardDatagram(socket)
    socket.send(avlDatagram(0x08, IMEI, [fixAt(n)], 0xcafe + n), listener.port, '127.0.0.1')
    expect((await answer).toString('hex')).toBe(
      `0005${(0xcafe + n).toString(16)}01${(0xfe + n - (n > 1 ? 256 : 0)).toString(16).padStart(2, '0')}01`,
    )
  }
  expect(stored.get(IMEI)).toEqual(times(0, 3))
  const refusal = heardDatagram(socket)
  socket.send(avlDatagram(0x08, '999999999999999', [fixAt(0)], 7), listener.port, '127.0.0.1')
  expect((await refusal).toString('hex')).toBe('00050007010700')
})

test('a phone reports over HTTP by query and by JSON', async () => {
  const { listener, stored, refused } = await listen('osmand')
  const base = `http://127.0.0.1:${listener.port}/`
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(base + path, init)).status
  expect(await statusOf(`?${osmandQuery('100042', fixAt(0))}`)).toBe(200)
  expect(await statusOf('', { method: 'POST', body: osmandQuery('100042', fixAt(1)) })).toBe(200)
  const coords = { latitude: 19.4, longitude: -99.1, accuracy: 5, speed: 10, heading: 90, altitude: 2240 }
  const location = { timestamp: new Date(fixAt(2).time).toISOString(), coords, battery: { level: 0.5 } }
  const body = JSON.stringify({ location, device_id: '100042' })
  expect(await statusOf('', { method: 'POST', body, headers: { 'content-type': 'application/json' } })).toBe(200)
  expect(stored.get('100042')).toEqual(times(0, 3))
  expect(await statusOf('?lat=1&lon=2')).toBe(400)
  expect(await statusOf('', { method: 'POST', body: '{"location":' })).toBe(400)
  expect(await statusOf(`?${osmandQuery('999999999999999', fixAt(0))}`)).toBe(403)
  expect(refused).toEqual(['999999999999999'])
  expect(await statusOf('', { method: 'POST', body: 'x'.repeat(100_000) })).toBe(413)
})

test('a report over HTTP that could not be stored is answered so that the phone keeps it', async () => {
  const { listener } = await listen('osmand', {
    before: async () => {
      throw new Error('no database')
    },
  })
  const { status } = await fetch(`http://127.0.0.1:${listener.port}/?${osmandQuery('100042', fixAt(0))}`)
  expect(status).toBe(503)
})

test('support sees every frame and every answer', async () => {
  const { listener, events } = await listen('teltonika')
  const device = new Device(listener.port)
  device.socket.write(Buffer.concat([login(), packet(0)]))
  await device.heard(5)
  expect(events.map(({ direction, deviceId, raw }) => [direction, deviceId, raw.length])).toEqual([
    ['in', IMEI, 17],
    ['in', IMEI, packet(0).length],
    ['out', IMEI, 1],
    ['out', IMEI, 4],
  ])
})

test('strangers that fill every place keep no device out, of their own address neither', async () => {
  const { listener, stored } = await listen('teltonika', { limits: { strangers: 3, strangersPerAddress: 2 } })
  const known = new Device(listener.port)
  known.socket.write(login())
  await known.heard(1)
  const strangers = Array.from({ length: 6 }, () => new Device(listener.port))
  await Promise.all(strangers.slice(0, 4).map((stranger) => stranger.closed()))
  const late = new Device(listener.port)
  late.socket.write(login('356307042441013'))
  await late.heard(1)
  late.socket.write(packet(0))
  known.socket.write(packet(5))
  expect(acknowledged(await late.heard(5))).toEqual([1])
  expect(acknowledged(await known.heard(5))).toEqual([1])
  expect(stored.size).toBe(2)
  expect(listener.stats().connections).toBeLessThanOrEqual(4)
})
