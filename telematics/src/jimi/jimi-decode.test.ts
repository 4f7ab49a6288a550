import { expect, test } from 'vitest'
import { jimiAlarms } from './jimi-alarms.ts'
import {
  alarmOfCloud,
  alarmsOfHub,
  positionOfHub,
  positionOfLocation,
  positionOfTrack,
  statusOfLocation,
  tellOfHeartbeat,
  tellOfLocation,
  unitOfDevice,
} from './jimi-decode.ts'
import { cloudAlarmReply, hubAlarm, hubGps, hubHeartbeat, locationReply, trackReply } from './jimi-protocol.ts'
import { jimiSign, passwordMd5 } from './jimi-sign.ts'

const NOW = Date.UTC(2026, 0, 15, 18, 0, 5)

/** Sample of a live client. */
const location = {
  imei: '868120200000000',
  deviceName: 'T-101',
  icon: 'truck',
  status: '1',
  posType: 'GPS',
  lat: '29.712344',
  lng: '106.117253',
  hbTime: '2020-07-17 09:57:37',
  accStatus: '0',
  gpsSignal: '4',
  powerValue: '',
  batteryPowerVal: '',
  speed: '0',
  gpsNum: '9',
  gpsTime: '2020-07-17 07:10:33',
  direction: '0',
  activationFlag: '1',
  expireFlag: '1',
  electQuantity: '5',
  locDesc: null,
  distance: null,
  temperature: null,
  trackerOil: null,
  currentMileage: '12345.6',
}

test('the sample becomes a position: numbers as text, times in UTC, fix and heartbeat apart', () => {
  expect(positionOfLocation(locationReply.parse(location), 'gps', NOW)).toEqual({
    unitKey: '868120200000000',
    fixTime: Date.UTC(2020, 6, 17, 7, 10, 33),
    messageTime: Date.UTC(2020, 6, 17, 9, 57, 37),
    receivedAt: NOW,
    lat: 29.712344,
    lon: 106.117253,
    speed: 0,
    course: 0,
    altitude: null,
    satellites: 9,
    ignition: false,
    odometerKm: 12345.6,
    engineHours: null,
    fuelPercent: null,
    sensors: { battery_percent: 5 },
  })
})

const quiet = { odometerKm: null, engineHours: null, fuelPercent: null }

test('a device that is on line goes on telling without a place; one that is off line does not', () => {
  const tell = (change: object) => tellOfLocation(locationReply.parse({ ...location, accStatus: '1', ...change }))
  expect(tell({ temperature: '4.5' })).toEqual({
    unitKey: '868120200000000',
    at: Date.UTC(2020, 6, 17, 9, 57, 37),
    ...quiet,
    ignition: true,
    sensors: { battery_percent: 5, temperature_1: 4.5 },
  })
  expect([tell({ status: '0' }), tell({ hbTime: location.gpsTime }), tell({ hbTime: null })]).toEqual([
    null,
    null,
    null,
  ])
})

test('a heartbeat of the hub tells ignition, battery and signal', () => {
  const beat = { deviceImei: '862798050000000', gateTime: '2026-01-15 18:00:02', acc: 0, powerLevel: 3, gsmSign: '4' }
  expect(tellOfHeartbeat(hubHeartbeat.parse(beat), NOW)).toEqual({
    unitKey: '862798050000000',
    at: Date.UTC(2026, 0, 15, 18, 0, 2),
    ...quiet,
    ignition: false,
    sensors: { battery_percent: 50, signal_percent: 100 },
  })
})

test.each([
  ['empty speed and direction', { speed: '', direction: '' }, { speed: 0, course: null }],
  ['unknown speed and direction', { speed: '-1', direction: '-1' }, { speed: 0, course: null }],
  ['engine on', { accStatus: '1' }, { ignition: true }],
  ['no word of the engine', { accStatus: '' }, { ignition: null }],
  [
    'other names',
    { direction: null, gpsDirectionValue: 90, currentMileage: null, mileage: 12345 },
    { course: 90, odometerKm: 12.345 },
  ],
  [
    'a heartbeat older than the fix',
    { hbTime: '2020-07-17 07:00:00' },
    { messageTime: Date.UTC(2020, 6, 17, 7, 10, 33) },
  ],
])('location: %s', (_, change, expected) => {
  expect(positionOfLocation(locationReply.parse({ ...location, ...change }), 'gps', NOW)).toMatchObject(expected)
})

test.each([
  ['expired device', { lat: 0, lng: 0 }],
  ['antenna', { posType: 'LBS' }],
  ['Wi-Fi', { posType: 'WIFI' }],
  ['never located', { gpsTime: null }],
])('location: %s is no position', (_, change) => {
  expect(positionOfLocation(locationReply.parse({ ...location, ...change }), 'gps', NOW)).toBeNull()
})

test('antennas count where the account says so', () => {
  expect(positionOfLocation(locationReply.parse({ ...location, posType: 'LBS' }), 'all', NOW)).not.toBeNull()
})

/** The vendor's sample of a track: the first point is Wi-Fi without speed. */
test.each([
  [
    { lat: 22.577144898887813, lng: 113.91674845964586, gpsTime: '2017-04-26 00:00:58', gpsSpeed: -1, posType: 3 },
    null,
  ],
  [
    {
      lat: 22.57708,
      lng: 113.916631,
      gpsTime: '2017-04-26 00:01:30',
      direction: 184,
      gpsSpeed: 0,
      posType: 1,
      satellite: 0,
      ignition: 'ON',
    },
    { fixTime: Date.UTC(2017, 3, 26, 0, 1, 30), course: 184, speed: 0, ignition: true },
  ],
])('track point %#', (point, expected) => {
  const position = positionOfTrack('353419031939627', trackReply.parse(point), 'gps', NOW)
  if (expected) expect(position).toMatchObject(expected)
  else expect(position).toBeNull()
})

const hub = {
  deviceImei: '862798050000000',
  gpsTime: '2026-01-15 18:00:00',
  gateTime: '2026-01-15 18:00:02',
  lat: 19.4326,
  lng: -99.1332,
  gpsSpeed: 42,
  direction: 178,
  satelliteNum: 11,
  gpsMode: 0,
  acc: 1,
  postType: 1,
  altitude: 2240,
  distance: 1234567,
}

test('the hub’s documented push becomes a position; metres become kilometres', () => {
  expect(positionOfHub(hubGps.parse(hub), 'gps', NOW)).toMatchObject({
    unitKey: '862798050000000',
    fixTime: Date.UTC(2026, 0, 15, 18),
    receivedAt: Date.UTC(2026, 0, 15, 18, 0, 2),
    lat: 19.4326,
    lon: -99.1332,
    speed: 42,
    course: 178,
    satellites: 11,
    altitude: 2240,
    ignition: true,
    odometerKm: 1234.567,
  })
})

test('other versions of the hub name the same things otherwise', () => {
  const { gpsTime } = hub
  const renamed = {
    imei: '862798050000000',
    gpsTime,
    latitude: '19.4326',
    longitude: '-99.1332',
    speed: '42',
    heading: '178',
  }
  expect(
    positionOfHub(hubGps.parse({ ...renamed, accStatus: 'ON', satellites: '9', mileage: '1000' }), 'gps', NOW),
  ).toMatchObject({
    lat: 19.4326,
    speed: 42,
    course: 178,
    ignition: true,
    satellites: 9,
    odometerKm: 1,
  })
  expect(positionOfHub(hubGps.parse({ ...hub, lat: 0, lng: 0 }), 'gps', NOW)).toBeNull()
})

const alarmItem = (msg: Record<string, unknown>) =>
  hubAlarm.parse({
    deviceImei: '862798050000000',
    msgClass: 1,
    msg: { alarmTime: '2026-01-15 18:00:00', lat: 19.4, lng: -99.1, gpsSpeed: 60, ...msg },
  })

test.each([
  [{ alertType: 264, alarmType: 1 }, '264-1', 'forward_collision'],
  [{ alertType: '264', alarmType: '0x10' }, '264-16', 'sign_recognition'],
  [{ alertType: 264, alarmType: 17 }, '264-17', 'capture'],
  [{ alertType: 265, alarmType: 10 }, '265-10', 'seat_belt'],
  [{ alertType: 265, alarmType: '0x10' }, '265-16', 'capture'],
  [{ alertType: 265, alarmType: 16 }, '265-16', 'capture'],
  [{ alertType: 265, alarmType: '0x11' }, '265-17', 'driver_change'],
  [{ alertType: 257 }, '257', 'video_lost'],
  [{ alertType: 1025 }, '1025', 'harsh_braking'],
  [{ alertType: 143 }, '143', 'distraction'],
  [{ alertType: 254, alertValue: 'ON' }, '254', 'ignition_on'],
  [{ alertType: 254, alertValue: 'OFF' }, '254', 'ignition_off'],
  [{ alertType: 44 }, '44', 'collision'],
  [{ alertType: 48 }, '48', 'harsh_braking'],
  [{ alertType: 9999 }, '9999', null],
])('the hub’s alarm %j is %s', (msg, code, kind) => {
  expect(alarmsOfHub(alarmItem(msg), NOW)).toMatchObject([{ code, kind, at: Date.UTC(2026, 0, 15, 18), speed: 60 }])
})

test('a standard alarm is one for each bit, up to the last', () => {
  const alarms = alarmsOfHub(alarmItem({ alertType: 256, standardAlarmValue: 0x80000003, alarmId: 'x' }), NOW)
  expect(alarms?.map(({ code, kind }) => [code, kind])).toEqual([
    ['256-0', 'panic'],
    ['256-1', 'overspeed'],
    ['256-31', 'door_open'],
  ])
  expect(new Set(alarms?.map(({ key }) => key)).size).toBe(3)
})

test('an alarm told twice has one key, its end has it too, and its pictures stay within reach', () => {
  const msg = { alertType: 265, alarmType: 1, alarmLabel: 'L1', file: 'https://hub/a.jpg', driverName: 'Juan Pérez' }
  const [begun] = alarmsOfHub(alarmItem(msg), NOW) ?? []
  const [again] = alarmsOfHub(alarmItem(msg), NOW + 60_000) ?? []
  const end = { ...msg, alertType: 'removeAlarmType', removeAlarmType: 265, alarmTime: '2026-01-15 18:00:20' }
  const [ended] = alarmsOfHub(alarmItem(end), NOW) ?? []
  expect(begun).toMatchObject({ endAt: null, detail: 'Conductor: Juan Pérez', media: ['https://hub/a.jpg'] })
  expect(again?.key).toBe(begun?.key)
  expect(ended).toMatchObject({ key: begun?.key, endAt: Date.UTC(2026, 0, 15, 18, 0, 20) })
})

test('an end that names no alarm ends the open one of its device and code; a file without address is none', () => {
  const [begun] = alarmsOfHub(alarmItem({ alertType: 257, file: 'a.jpg' }), NOW) ?? []
  const [ended] = alarmsOfHub(alarmItem({ alertType: 'removeAlarmType', removeAlarmType: 257 }), NOW) ?? []
  expect(ended).toMatchObject({ endsOpen: true, code: begun?.code, endAt: Date.UTC(2026, 0, 15, 18) })
  expect(begun?.key.startsWith(ended!.key)).toBe(true)
  expect(begun).not.toHaveProperty('media')
})

test('an unknown code is told in the platform’s words, as a quotation', () => {
  const item = { imei: '1', alertTypeId: '204001', alertTypeName: 'Alert 204', alertTime: '2019-03-14 14:02:03' }
  expect(alarmOfCloud(cloudAlarmReply.parse(item), NOW)).toMatchObject({
    code: 'tsp-204001',
    kind: null,
    detail: 'La plataforma dice: «Alert 204»',
  })
})

/** Samples of the vendor's document. */
test.each([
  [
    {
      imei: '868120145233604',
      alarmType: '2',
      alarmName: 'Power off alarm',
      lat: 40.65,
      lng: 109.89,
      alarmTime: '2017-05-08 12:00:00',
    },
    { code: '2', kind: 'power_cut', at: Date.UTC(2017, 4, 8, 12), detail: null },
  ],
  [
    {
      imei: '343503422910345',
      alertTypeId: '1002',
      alarmTypeName: 'ACC On',
      alertTime: '2019-03-14 14:02:03',
      lat: 22.5,
      lng: 113.9,
      speed: '10',
    },
    { code: 'tsp-1002', kind: 'ignition_on', speed: 10, detail: null },
  ],
  [
    { imei: '1', alertTypeId: '263', alertTime: '2019-03-14 14:02:03' },
    { code: 'tsp-263', kind: 'jammer', lat: null },
  ],
  [
    { imei: '1', alertTypeId: 'stayAlertOn', alertTime: '2019-03-14 14:02:03' },
    { code: 'stayAlertOn', kind: 'idle' },
  ],
  [
    { imei: '1', alertTypeId: 'nunca visto', alertTime: '2019-03-14 14:02:03' },
    { code: 'nunca visto', kind: null },
  ],
])('alarm of the Open API %#', (item, expected) => {
  expect(alarmOfCloud(cloudAlarmReply.parse(item), NOW)).toMatchObject(expected)
})

test('the same alarm, polled and pushed, has one key', () => {
  const time = '2026-01-15 18:00:00'
  const polled = alarmOfCloud(cloudAlarmReply.parse({ imei: '1', alertTypeId: '2', alertTime: time }), NOW)
  const pushed = alarmOfCloud(cloudAlarmReply.parse({ imei: '1', alarmType: '2', alarmTime: time }), NOW + 5000)
  expect(pushed?.key).toBe(polled?.key)
})

const meaningsOf = (codes: readonly string[]) => codes.filter((code) => !jimiAlarms.has(code))

test('every driver-monitoring type of the specification has a meaning; its last is printed in hexadecimal', () => {
  const ids = [1, 2, 3, 4, 5, 0x10]
  expect(meaningsOf(ids.map((id) => `265-${id}`))).toEqual([])
  expect(jimiAlarms.get('265-16')).toBe('capture')
})

test('every driver-assistance type of the specification has a meaning', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 10, 11, 0x10, 0x11]
  expect(meaningsOf(ids.map((id) => `264-${id}`))).toEqual([])
})

test('the standard type of the specification is the panic button, and every bit but the general danger has a meaning', () => {
  const bits = Array.from({ length: 32 }, (_, bit) => `256-${bit}`)
  expect(jimiAlarms.get('256-0')).toBe('panic')
  expect(meaningsOf(bits)).toEqual(['256-3'])
})

test('every general alert of the specification has a meaning but those this catalogue has no word for', () => {
  const ids = [
    257, 258, 259, 260, 261, 262, 263, 15, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033, 1040, 1041, 3073,
    3074, 3075, 3076, 3077, 3078, 3079, 3080, 3081, 3082, 3083, 3084, 3085,
  ]
  // Too many passengers, work mode, calibration of the driver camera.
  expect(meaningsOf(ids.map(String))).toEqual(['261', '1041', '3078'])
})

test('every number of the vendor’s device table that says what happened has a meaning', () => {
  const ids = [
    1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 28, 29, 34, 35, 36, 39, 40, 41, 42, 43,
    44, 45, 48, 50, 55, 71, 76, 77, 78, 80, 81, 82, 83, 86, 90, 91, 92, 113, 119, 120, 128, 134, 135, 136, 138, 140,
    143, 144, 145, 146, 147, 148, 151, 154, 156, 157, 158, 159, 160, 163, 165, 168, 169, 170, 171, 191, 197, 198, 199,
    202, 203, 204, 205, 206, 207, 208, 224, 227, 230, 231, 232, 233, 254,
  ]
  expect(meaningsOf(ids.map(String))).toEqual([])
})

test('a device is named by its vehicle; its status tells whether it is online', () => {
  expect(
    unitOfDevice({
      imei: 868120200000000,
      deviceName: 'JC400',
      vehicleName: 'T-101',
      vehicleNumber: '48AB7C',
      sim: '+52',
    }),
  ).toMatchObject({ key: '868120200000000', name: 'T-101', plates: '48AB7C', phone: '+52', group: null })
  expect(unitOfDevice({ deviceName: 'x' })).toBeNull()
  expect(unitOfDevice({ imei: null, deviceName: 'x' })).toBeNull()
  expect(statusOfLocation(location)).toEqual({
    imei: '868120200000000',
    isOnline: true,
    heartbeatAt: Date.UTC(2020, 6, 17, 9, 57, 37),
    fixAt: Date.UTC(2020, 6, 17, 7, 10, 33),
    ignition: false,
    batteryPercent: 5,
  })
})

test('the signature of the vendor’s example: sorted, without separators, between two secrets, in capitals', () => {
  // md5 of 'h9lri085eachcz4sn7gwnkh6j0jt0yz4bar2foo1foo_bar3foobar4h9lri085eachcz4sn7gwnkh6j0jt0yz4', by openssl.
  const parameters = { foo: '1', bar: '2', foo_bar: '3', foobar: '4', empty: '', sign: 'old' }
  expect(jimiSign(parameters, 'h9lri085eachcz4sn7gwnkh6j0jt0yz4')).toBe('2CEB0E3B7EA209555DFFC9296378FDD9')
  expect(passwordMd5('123456')).toBe('e10adc3949ba59abbe56e057f20f883e')
})
