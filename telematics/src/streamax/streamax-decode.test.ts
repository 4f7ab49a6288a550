import { createDecipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { instantOf } from '../shared/camera-wire.ts'
import { streamaxAlarms } from './streamax-alarms.ts'
import { alarmOfItem, placeOf, positionOfGps, readAlarms, readPositions, unitOfDevice } from './streamax-decode.ts'
import { alarmReply, gpsReply } from './streamax-protocol.ts'
import { streamaxSign } from './streamax-sign.ts'

const NOW = Date.UTC(2026, 0, 15, 12, 0, 5)

/** Webhook item of a live client (v2). */
const documented = {
  id: '1',
  uniqueId: '00880012AB',
  vehicleId: '12',
  vehicleNumber: 'T-101',
  fleetName: 'Norte',
  time: '2026-01-15T12:00:00Z',
  lat: 25.686613,
  lng: -100.316116,
  speed: 62.5,
  angle: 178,
  altitude: 540,
  acc: 1,
  hdop: 1,
  numOfSatellites: 12,
  signalStrength: 28,
  mileage: 12345.6,
  extendData: '{"vehicleInfo":{"temperatrue":24,"mileage":12345.6,"voltage":13.8}}',
}

test('the documented item becomes a position; its id keeps the leading zeros', () => {
  expect(positionOfGps(gpsReply.parse(documented), 'auto', NOW)).toEqual({
    unitKey: '00880012AB',
    fixTime: Date.UTC(2026, 0, 15, 12),
    messageTime: Date.UTC(2026, 0, 15, 12),
    receivedAt: NOW,
    lat: 25.686613,
    lon: -100.316116,
    speed: 62.5,
    course: 178,
    altitude: 540,
    satellites: 12,
    ignition: true,
    odometerKm: 12345.6,
    engineHours: null,
    fuelPercent: null,
    sensors: { temperature_1: 24, external_volts: 13.8 },
  })
  for (const extendData of [undefined, null, '{', '[]', '{"vehicleInfo":{}}'])
    expect(positionOfGps(gpsReply.parse({ ...documented, extendData }), 'auto', NOW)).not.toHaveProperty('sensors')
})

test.each([
  ['degrees as degrees', 19.432608, -99.133209, 60.5, 'degrees', { lat: 19.432608, lon: -99.133209, speed: 60.5 }],
  ['millionths by setting', 19432608, -99133209, 605, 'scaled', { lat: 19.432608, lon: -99.133209, speed: 60.5 }],
  ['millionths by their size', 19432608, -99133209, 605, 'auto', { lat: 19.432608, lon: -99.133209, speed: 60.5 }],
  ['degrees by their size', 19.432608, -99.133209, 60.5, 'auto', { lat: 19.432608, lon: -99.133209, speed: 60.5 }],
  ['millionths where degrees were set', 19432608, -99133209, 605, 'degrees', { lat: 19.432608, speed: 60.5 }],
  ['degrees where millionths were set', 19.432608, -99.133209, 60.5, 'scaled', { lat: 19.432608, speed: 60.5 }],
  ['only the longitude is too large', 45, -99133209, 0, 'auto', { lat: 0.000045, lon: -99.133209 }],
] as const)('place: %s', (_, lat, lng, speed, scale, expected) => {
  expect(placeOf(lat, lng, speed, scale)).toMatchObject(expected)
})

test.each([
  ['no fix', 0, 0],
  ['no latitude', null, -99],
  ['off the globe in either scale', 191_000_000, -99_000_000],
])('place: %s is none', (_, lat, lng) => {
  expect(placeOf(lat, lng, 0, 'auto')).toBeNull()
})

test.each([
  ['engine off', { acc: 0 }, { ignition: false }],
  ['a device that does not tell of the engine', { acc: null }, { ignition: null }],
  ['numbers as text', { speed: '62.5', angle: '178' }, { speed: 62.5, course: 178 }],
  ['a course of 360 is north', { angle: 360 }, { course: 0 }],
  ['millionths tell no kilometres', { lat: 25686613, lng: -100316116, speed: 625 }, { odometerKm: null, speed: 62.5 }],
])('position: %s', (_, change, expected) => {
  expect(positionOfGps(gpsReply.parse({ ...documented, ...change }), 'auto', NOW)).toMatchObject(expected)
})

test('what cannot be read is counted, what has no fix is not', () => {
  const { positions, discarded } = readPositions(
    [documented, { ...documented, lat: 0, lng: 0 }, { nonsense: 1 }],
    'auto',
    NOW,
  )
  expect(positions).toHaveLength(1)
  expect(discarded).toBe(1)
})

const alarm = {
  alarmId: 'a-1',
  alarmType: 56004,
  action: 'START',
  startTime: '2026-01-15T12:00:00Z',
  gpsLat: 25.6,
  gpsLng: -100.3,
  gpsSpeed: 80,
  uniqueId: '00880012AB',
  driverName: 'Juan Pérez',
}

test('an alarm that began has no end; its end has the same key', () => {
  const begun = alarmOfItem(alarmReply.parse(alarm), 'auto', NOW)
  expect(begun).toMatchObject({
    key: 'a-1',
    code: '56004',
    kind: 'distraction',
    at: Date.UTC(2026, 0, 15, 12),
    endAt: null,
    lat: 25.6,
    speed: 80,
    detail: 'Conductor distraído · Conductor: Juan Pérez',
  })
  const ended = alarmOfItem(alarmReply.parse({ ...alarm, action: 'END', endTime: '2026-01-15T12:00:20Z' }), 'auto', NOW)
  expect(ended).toMatchObject({ key: 'a-1', at: begun?.at, endAt: Date.UTC(2026, 0, 15, 12, 0, 20) })
})

test('a code of nobody’s list is kept as it is; files of an alarm stay within reach', () => {
  const files = [{ fileId: 'f', url: 'https://files/1.mp4' }]
  const { alarms, discarded } = readAlarms(
    [{ ...alarm, alarmType: 999, driverName: null, files }, { alarmId: 'x' }],
    'auto',
    NOW,
  )
  expect(alarms).toMatchObject([{ code: '999', kind: null, detail: null, media: ['https://files/1.mp4'] }])
  expect(discarded).toBe(1)
})

test('every video event type of the specification has a meaning', () => {
  const ids = [
    0, 1, 2, 7, 8, 9, 105, 18006, 18007, 18010, 18011, 18015, 40001, 40002, 40003, 40004, 40005, 40006, 40007, 40008,
    56000, 56001, 56002, 56003, 56004, 56005, 56006, 56007, 56009, 56010, 56011, 56016, 56018, 56022, 56023, 56025,
    56031, 210000, 210001,
  ]
  expect([...streamaxAlarms.keys()]).toEqual(ids.map(String))
})

test('a device is named by its vehicle; without an id it is none', () => {
  const device = { uniqueId: '00880012AB', vehicleNumber: 'T-101', fleetName: 'Norte', fleetId: 3 }
  expect(unitOfDevice(device, null)).toMatchObject({
    key: '00880012AB',
    name: 'T-101',
    group: { key: '3', name: 'Norte' },
    deviceId: '00880012AB',
  })
  expect(unitOfDevice({ vehicleNumber: 'T-101' }, null)).toBeNull()
})

test.each([
  ['2026-01-15T12:00:00Z', Date.UTC(2026, 0, 15, 12)],
  ['2026-01-15T06:00:00-06:00', Date.UTC(2026, 0, 15, 12)],
  ['2026-01-15 12:00:00', Date.UTC(2026, 0, 15, 12)],
  [1768478400, Date.UTC(2026, 0, 15, 12)],
  [1768478400000, Date.UTC(2026, 0, 15, 12)],
  ['', null],
  ['ayer', null],
])('the time %s', (text, at) => {
  expect(instantOf(text)).toBe(at)
})

test('the signature is the documented text under the tenant’s key', () => {
  const sign = streamaxSign('10001', '1', 'secret', 1_700_000_000_000)
  const decipher = createDecipheriv('aes-128-ecb', createHash('md5').update('secret').digest(), null)
  const text = Buffer.from(decipher.update(sign, 'hex', 'utf8') + decipher.final('utf8'), 'base64').toString()
  expect(text).toBe('{"appId":10001,"signTime":1700000000000,"tenantId":1,"tenantSecret":"secret"}')
  expect(sign).toMatch(/^[0-9a-f]+$/)
})
