import { DeviceClient } from '@arriero/simulators/devices/client.ts'
import type { DeviceDialect } from '@arriero/simulators/devices/dialect.ts'
import { gt06Dialect } from '@arriero/simulators/devices/dialects/gt06.ts'
import { h02Dialect } from '@arriero/simulators/devices/dialects/h02.ts'
import { jt808Dialect } from '@arriero/simulators/devices/dialects/jt808.ts'
import { meitrackDialect } from '@arriero/simulators/devices/dialects/meitrack.ts'
import { osmandDialect } from '@arriero/simulators/devices/dialects/osmand.ts'
import { queclinkDialect } from '@arriero/simulators/devices/dialects/queclink.ts'
import { ruptelaDialect } from '@arriero/simulators/devices/dialects/ruptela.ts'
import { suntechDialect } from '@arriero/simulators/devices/dialects/suntech.ts'
import { teltonikaDialect, teltonikaUdpDialect } from '@arriero/simulators/devices/dialects/teltonika.ts'
import { wialonIpsDialect } from '@arriero/simulators/devices/dialects/wialon-ips.ts'
import { fleetDevices } from '@arriero/simulators/devices/fleet.ts'
import { expect, test } from 'vitest'
import type { DeviceReport } from '../../device.ts'
import type { Order, OrderKind } from '../../order.ts'
import { fixAt, IMEI, NOON } from '../frames.fixture.ts'
import { deviceProtocols } from '../protocols.ts'
import { startListener } from './listener.ts'

const EVERY_MS = 10_000
const turned = () => new Promise((resolve) => setImmediate(resolve))

const devices: [name: string, DeviceDialect, deviceId: string][] = [
  ['Teltonika over TCP', teltonikaDialect, IMEI],
  ['Teltonika over UDP', teltonikaUdpDialect, IMEI],
  ['GT06', gt06Dialect, IMEI],
  ['Suntech ST300', suntechDialect, '205450135'],
  ['Suntech universal', suntechDialect, '0560001616'],
  ['Queclink', queclinkDialect, IMEI],
  ['H02', h02Dialect, '4210051415'],
  ['JT/T 808 of 2013', jt808Dialect, '013800138000'],
  ['JT/T 808 of 2019', jt808Dialect, '00000000013900138000'],
  ['Wialon IPS', wialonIpsDialect, IMEI],
  ['Ruptela', ruptelaDialect, IMEI],
  ['Meitrack', meitrackDialect, IMEI],
  ['a phone', osmandDialect, 'telefono-1'],
]

/** Free text that each kind of device has an answer to. */
const texts: Readonly<Record<string, (deviceId: string) => string>> = {
  teltonika: () => 'getver',
  gt06: () => 'STATUS#',
  suntech: (id) => (id.length === 10 ? `CMD;${id};03;05` : `ST300CMD;${id};02;ReqVer`),
  queclink: () => 'AT+GTQSS=gv300,1,,,,,0001$',
  jt808: () => 'Llame a la base',
  ruptela: () => 'coords',
  meitrack: () => 'E91',
  'wialon-ips': () => 'Llame a la base',
}

function orderOf(kind: OrderKind, output: number, text: string): Order {
  if (kind === 'interval') return { kind, seconds: 30 }
  if (kind === 'output_on' || kind === 'output_off') return { kind, output }
  return kind === 'text' ? { kind, text } : { kind }
}

test.each(devices)(
  '%s: what it kept without coverage arrives once it is back, and it obeys',
  async (_, dialect, deviceId) => {
    const protocol = deviceProtocols().find(({ code }) => code === dialect.protocol)
    if (!protocol) throw new Error(dialect.protocol)
    const stored = new Set<number>()
    const answers: boolean[] = []
    const speeds: number[] = []
    const listener = await startListener({
      protocol,
      host: '127.0.0.1',
      port: 0,
      accept: async (id) => id === deviceId,
      deliver: async (id, reports: readonly DeviceReport[]) => {
        for (const { position } of reports) {
          if (!position) continue
          expect(id).toBe(position.unitKey)
          stored.add(position.fixTime)
          speeds.push(position.speed)
        }
      },
      refused: (id) => {
        throw new Error(`${id} refused`)
      },
      answered: (_id, { isDone }) => void answers.push(isDone),
      log: { warn: (fields, message) => expect.fail(`${message} ${JSON.stringify(fields)}`) },
    })
    const client = new DeviceClient(
      {
        dialect,
        deviceId,
        host: '127.0.0.1',
        port: listener.port,
        fixAt: (time) => fixAt((time - NOON) / EVERY_MS),
        nextReport: (time) => time + EVERY_MS,
        // Five minutes of road without it, from the sixth fix on.
        isCovered: (time) => time < NOON + 6 * EVERY_MS || time >= NOON + 36 * EVERY_MS,
      },
      NOON,
    )
    let wall = 1_000_000
    const drive = async (fixes: number) => {
      const until = stored.size + fixes
      while (stored.size < until) {
        client.tick(NOON + last * EVERY_MS, (wall += 100))
        await turned()
      }
    }
    let last = 5
    await drive(6)
    for (last = 6; last < 36; last++) client.tick(NOON + last * EVERY_MS, (wall += 10_000))
    last = 39
    await drive(34)
    expect([...stored].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => fixAt(n).time))

    for (const kind of protocol.orders) {
      const order = orderOf(kind, protocol.outputs[0] ?? 0, texts[protocol.code]?.(deviceId) ?? '')
      const bytes = protocol.encodeOrder(order, { deviceId, sequence: 77 })
      // Who restarts says so by calling again.
      if (!bytes || dialect.transport !== 'tcp' || kind === 'restart') continue
      expect(listener.send(deviceId, bytes)).toBe(true)
      const before = answers.length
      while (answers.length === before) await turned()
      expect(answers.at(-1)).toBe(true)
      if (order.kind !== 'engine_cut') continue
      last = 44
      await drive(5)
      expect(speeds.at(-1)).toBe(0)
    }
    client.close()
    await listener.close()
  },
)

test('the devices of a demo are the same every time, each with an id of its own', () => {
  const ids = fleetDevices(7, NOON).map(({ protocol, deviceId }) => `${protocol} ${deviceId}`)
  expect(new Set(ids).size).toBe(26)
  expect(fleetDevices(7, NOON + 86_400_000).map(({ protocol, deviceId }) => `${protocol} ${deviceId}`)).toEqual(ids)
})
