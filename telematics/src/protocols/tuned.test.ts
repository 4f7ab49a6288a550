import { expect, test } from 'vitest'
import type { SettingValues } from '../device.ts'
import { deviceProtocols } from './protocols.ts'

const RECEIVED = Date.UTC(2026, 0, 15, 18)
const protocolOf = (code: string) => deviceProtocols().find((one) => one.code === code)!

/** Speed of one report over an open connection, before and after something was chosen for the device. */
function speeds(code: string, bytes: Uint8Array, deviceId: string, chosen: SettingValues) {
  const values = new Map<string, SettingValues>()
  const decoder = protocolOf(code).createDecoder((id) => values.get(id))
  const speed = () => decoder.push(bytes, RECEIVED)[0]?.reports[0]?.position?.speed
  const before = speed()
  values.set(deviceId, chosen)
  const after = speed()
  values.clear()
  return [before, after, speed()]
}

const h02 = Buffer.from('*HQ,4210051415,V1,180000,A,1925.9560,N,09907.9920,W,010.00,090,150126,FFFFFFFF#')

test('a choice for one device holds from its next frame on, on the connection it has', () => {
  expect(speeds('h02', h02, '4210051415', { speedUnit: 'kmh' })).toEqual([18.52, 10, 18.52])
  const query = Buffer.from('GET /?id=a1&lat=19.4&lon=-99.1&timestamp=1768500000&speed=10')
  expect(speeds('osmand', query, 'a1', { speedUnit: 'mps' })).toEqual([18.52, 36, 18.52])
})

test('a choice for another device changes nothing', () => {
  expect(speeds('h02', h02, '4210051416', { speedUnit: 'kmh' })).toEqual([18.52, 18.52, 18.52])
})

test('a device that waits for its acknowledgement gets one', () => {
  const line = Buffer.from('ALV;0560266643\r')
  const suntech = protocolOf('suntech')
  const reply = (chosen?: SettingValues) =>
    suntech
      .createDecoder(() => chosen)
      .push(line, RECEIVED)[0]
      ?.reply?.toString() ?? null
  expect([reply(), reply({ acknowledge: 'true' }), reply({ acknowledge: 'false' })]).toEqual([
    null,
    'ACK;0560266643\r',
    null,
  ])
})

test('every setting says its usual answer first and names each answer once', () => {
  for (const { code, settings } of deviceProtocols()) {
    for (const { key, options } of settings) {
      expect(options.length, `${code}.${key}`).toBeGreaterThan(1)
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    }
  }
})
