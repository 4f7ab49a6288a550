import { expect, test } from 'vitest'
import { wallTime } from '../shared/wall-time.ts'
import { alarmTableWith, trackedDeviceAlarms } from './tracked-device-alarms.ts'
import { deviceEvents, deviceOf, devicesOf } from './tracked-device-decode.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const T0 = Date.UTC(2026, 2, 5, 10, 0, 0)
const T1 = T0 + 10_000

test.each([
  ['the same time raises nothing, whatever the codes', { time: T0, emg: 0, evt: 0 }, { time: T0, emg: 1, evt: 33 }, []],
  ['a new time updates', { time: T0, emg: 0, evt: 0 }, { time: T1, emg: 0, evt: 0 }, ['updated']],
  ['an emergency', { time: T0, emg: 0, evt: 0 }, { time: T1, emg: 1, evt: 0 }, ['emergency', 'updated']],
  ['an emergency that stays', { time: T0, emg: 1, evt: 0 }, { time: T1, emg: 1, evt: 0 }, ['updated']],
  ['an emergency that ends', { time: T0, emg: 1, evt: 0 }, { time: T1, emg: 0, evt: 0 }, ['updated']],
  ['another emergency', { time: T0, emg: 1, evt: 0 }, { time: T1, emg: 8, evt: 0 }, ['emergency', 'updated']],
  ['a two-way call', { time: T0, emg: 0, evt: 33 }, { time: T1, emg: 0, evt: 79 }, ['alert', 'updated']],
  ['both at once', { time: T0, emg: 0, evt: 0 }, { time: T1, emg: 1, evt: 41 }, ['alert', 'emergency', 'updated']],
  ['a clock that goes back', { time: T1, emg: 0, evt: 0 }, { time: T0, emg: 0, evt: 41 }, ['alert', 'updated']],
  ['a device that was not there', undefined, { time: T0, emg: 1, evt: 0 }, ['added', 'emergency', 'updated']],
  [
    'a device that reports for the first time',
    { time: null, emg: 0, evt: 0 },
    { time: T0, emg: 0, evt: 33 },
    ['alert', 'updated'],
  ],
])('%s', (_, stored, polled, raised) => {
  const events = Object.entries(deviceEvents(stored, polled))
  expect(events.flatMap(([name, isRaised]) => (isRaised ? [name] : [])).toSorted()).toEqual(raised)
})

/** A device as platforms of this family write it: numbers as text. */
const device = {
  imei: '353000000000001',
  name: 'T-101',
  dt_server: '2026-01-15 18:00:05',
  dt_tracker: '2026-01-15 18:00:00',
  lat: '19.432600',
  lng: '-99.133200',
  altitude: '2240',
  angle: '178',
  speed: '42',
  params: { gpslev: '9', acc: '1', emg: '0', evt: '33' },
  loc_valid: '1',
}

test('a whole device: three times kept, numbers out of text', () => {
  expect(deviceOf(device, 0, NOW)).toEqual({
    imei: '353000000000001',
    name: 'T-101',
    time: Date.UTC(2026, 0, 15, 18),
    emg: 0,
    evt: 33,
    position: {
      unitKey: '353000000000001',
      fixTime: Date.UTC(2026, 0, 15, 18),
      messageTime: Date.UTC(2026, 0, 15, 18),
      receivedAt: Date.UTC(2026, 0, 15, 18, 0, 5),
      lat: 19.4326,
      lon: -99.1332,
      speed: 42,
      course: 178,
      altitude: 2240,
      satellites: 9,
      ignition: true,
      odometerKm: null,
      engineHours: null,
      fuelPercent: null,
    },
  })
})

test.each([
  [
    'only what is specified',
    { imei: 1, dt_tracker: '2026-03-05 14:07:09', params: { emg: 8, evt: 0 } },
    { imei: '1', name: '1', emg: 8, position: null },
  ],
  ['params as JSON text', { ...device, params: '{"emg":"1","evt":41}' }, { emg: 1, evt: 41 }],
  ['broken params', { ...device, params: 'emg=1' }, { emg: 0, evt: 0 }],
  ['an invalid place', { ...device, loc_valid: '0' }, { position: null }],
  ['no place', { ...device, lat: '0.000000', lng: '0.000000' }, { position: null }],
  ['never reported', { ...device, dt_tracker: '0000-00-00 00:00:00' }, { time: null, position: null }],
])('device: %s', (_, raw, expected) => {
  expect(deviceOf(raw, 0, NOW)).toMatchObject(expected)
})

test('a device without imei is none', () => {
  expect(deviceOf({ dt_tracker: '2026-03-05 14:07:09' }, 0, NOW)).toBeNull()
})

test.each([
  ['2026-03-05 14:07:09', 0, '2026-03-05T14:07:09.000Z'],
  ['2026-03-05 14:07:09', -6, '2026-03-05T20:07:09.000Z'],
  ['2026-03-05T14:07:09-06:00', 0, '2026-03-05T20:07:09.000Z'],
  ['2026-02-30 10:00:00', 0, null],
  ['0000-00-00 00:00:00', 0, null],
  ['ayer', 0, null],
])('%s at %i hours from UTC', (text, offset, expected) => {
  const time = wallTime(text, offset)
  expect(time === null ? null : new Date(time).toISOString()).toBe(expected)
})

test.each([
  ['a list', [{ imei: '1' }], 1],
  ['a list inside devices', { devices: [{ imei: '1' }, { imei: '2' }] }, 2],
  ['a list inside data', { data: [] }, 0],
  ['an object by imei', { '353000000000001': { emg: 1 }, '353000000000002': {} }, 2],
  ['nothing at all', {}, 0],
])('devices in %s', (_, reply, count) => {
  expect(devicesOf(reply)).toHaveLength(count)
})

test('fields inside data are taken out; what is no list of devices is refused', () => {
  expect(devicesOf([{ imei: '1', data: { lat: '1' } }])).toMatchObject([{ imei: '1', lat: '1' }])
  expect(devicesOf({ status: 'ok' })).toBeNull()
  expect(devicesOf('ok')).toBeNull()
})

test.each([
  ['emg 1', 'panic'],
  ['emg 8', 'jammer'],
  ['evt 3', 'gps_antenna_connected'],
  ['evt 4', 'gps_antenna_disconnected'],
  ['evt 33', 'ignition_on'],
  ['evt 34', 'ignition_off'],
  ['evt 40', 'power_restored'],
  ['evt 41', 'power_cut'],
  ['evt 79', 'two_way_call'],
])('the code %s of the specification is %s', (code, kind) => {
  expect(trackedDeviceAlarms.get(code)).toBe(kind)
})

test('no code means none', () => {
  expect(trackedDeviceAlarms.has('emg 0') || trackedDeviceAlarms.has('evt 0')).toBe(false)
})

test('a connection changes codes of the table, adds some and shows some raw', () => {
  const table = alarmTableWith(
    'evt 3 = gps_antenna_disconnected, evt 4=gps_antenna_connected;\n evt101 = door_open\nemg 8 = -',
  )
  expect(table.get('evt 3')).toBe('gps_antenna_disconnected')
  expect(table.get('evt 4')).toBe('gps_antenna_connected')
  expect(table.get('evt 101')).toBe('door_open')
  expect(table.has('emg 8')).toBe(false)
  expect(table.get('evt 33')).toBe('ignition_on')
})

test.each(['evt tres = panic', 'evt 3 = alarma', 'evt 3', 'evt 3 = panic jammer'])(
  'the change "%s" is not understood',
  (text) => {
    expect(() => alarmTableWith(text)).toThrow(
      expect.objectContaining({ kind: 'stop', code: 'settings', message: expect.stringContaining('Códigos') }),
    )
  },
)
