import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alarmOfEvent,
  assumedUnits,
  degreesOfText,
  platformDriver,
  platformUnit,
  positionOfMessage,
  positionOfObject,
  positionOfTrack,
  statusOfMessage,
  statusOfObject,
} from './webfleet-decode.ts'
import { driverRow, eventRow, objectRow, queueRow, trackRow } from './webfleet-protocol.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)

/** Captured rows of a public bus operator. */
const standing = {
  objectno: '141',
  objectname: '919',
  objectclassname: 'Vehículo',
  objecttype: 'van',
  lastmsgid: '208570726210',
  deleted: false,
  msgtime: '2021-12-20T16:25:00+01:00',
  longitude: '8°26\'26,3" W',
  latitude: '43°19\'38,3" N',
  postext: 'Taller Pocomaco, ES',
  speed: null,
  course: null,
  direction: null,
  status: 'A',
  driver_currentworkstate: 0,
  odometer: 2710914,
  ignition: false,
  standstill: true,
  ignition_time: '2021-12-20T16:20:00+01:00',
  pos_time: '2021-12-20T16:25:00+01:00',
  longitude_mdeg: -8440658,
  latitude_mdeg: 43327321,
  objectuid: '1-83646-0000000001',
  fuellevel: 220,
  engine_operating_time: 21538440,
}
const contradictory = {
  objectno: '849',
  objecttype: 'bus',
  msgtime: '2025-01-06T17:19:00+01:00',
  longitude: '9°00\'08,2" W',
  latitude: '42°52\'33,3" N',
  speed: 79,
  course: 226,
  direction: 6,
  status: 'A',
  odometer: 7536010,
  ignition: false,
  standstill: true,
  ignition_time: '2025-01-03T15:12:00+01:00',
  pos_time: '2025-01-06T17:19:00+01:00',
  longitude_mdeg: -9002281,
  latitude_mdeg: 42875921,
  fuellevel: null,
  engine_operating_time: null,
}
const position = (row: Record<string, unknown>, units = assumedUnits) =>
  positionOfObject(objectRow.parse(row), units, NOW)

test('the captured row: microdegrees, hectometres, per mille, seconds, and a time with its offset', () => {
  expect(platformUnit(objectRow.parse(standing), assumedUnits, NOW)).toEqual({
    key: '141',
    name: '919',
    group: { key: 'Vehículo', name: 'Vehículo' },
    deviceId: '1-83646-0000000001',
    phone: null,
    plates: null,
    vin: null,
    position: {
      unitKey: '141',
      fixTime: Date.UTC(2021, 11, 20, 15, 25),
      messageTime: Date.UTC(2021, 11, 20, 15, 25),
      receivedAt: NOW,
      lat: 43.327321,
      lon: -8.440658,
      speed: 0,
      course: null,
      altitude: null,
      satellites: null,
      ignition: false,
      odometerKm: 271_091.4,
      engineHours: 21538440 / 3600,
      fuelPercent: 22,
    },
  })
})

test('the captured contradiction: a bus at 79 km/h whose ignition is off since three days has an unknown ignition', () => {
  expect(position(contradictory)).toMatchObject({ speed: 79, course: 226, ignition: null, fuelPercent: null })
})

test.each([
  ['an ignition newer than the position counts', { ignition_time: '2025-01-06T17:20:00+01:00' }, { ignition: false }],
  ['at walking pace the ignition counts', { speed: 3 }, { ignition: false }],
  ['ignition on is never doubted', { ignition: 1 }, { ignition: true }],
  ['only the octant', { course: null, direction: 6 }, { course: 225 }],
  ['octant 0 is none', { course: null, direction: 0 }, { course: null }],
  ['metres before hectometres', { odometer_long: 753601055 }, { odometerKm: 753_601.055 }],
  ['fuel in millilitres is litres', { fuellevel_milliliters: 245_500 }, { sensors: { fuel_litres: 245.5 } }],
  ['an odometer of 0 is unknown', { odometer: 0 }, { odometerKm: null }],
  [
    'without microdegrees the text',
    { latitude_mdeg: undefined, longitude_mdeg: undefined },
    { lat: 42 + 52 / 60 + 33.3 / 3600 },
  ],
  ['numbers as text', { latitude_mdeg: '42875921', speed: '79' }, { lat: 42.875921, speed: 79 }],
])('object: %s', (_, change, expected) => {
  expect(position({ ...contradictory, ...change })).toMatchObject(expected)
})

test('text and microdegrees of the captured row are two metres apart', () => {
  expect(degreesOfText(standing.latitude)).toBeCloseTo(43.327306, 6)
  expect(Math.abs((degreesOfText(standing.latitude) ?? 0) - 43.327321) * 111_000).toBeLessThan(2)
})

test.each([
  ['0/0 is no fix', { latitude_mdeg: 0, longitude_mdeg: 0 }],
  ['an invalid fix', { status: 'V' }],
  ['a time without its offset', { pos_time: '2025-01-06T17:19:00' }],
  ['a time in local words', { pos_time: '06.01.2025 17:19:00' }],
])('object: %s gives no position', (_, change) => {
  expect(position({ ...contradictory, ...change })).toBeNull()
})

test('what is assumed follows the setting', () => {
  expect(position(standing, { fuel: 'percent', engineTime: 'minutes' })).toMatchObject({
    fuelPercent: 100,
    engineHours: 21538440 / 60,
  })
  expect(position(standing, { fuel: 'ignore', engineTime: 'ignore' })).toMatchObject({
    fuelPercent: null,
    engineHours: null,
  })
})

test.each([
  ['8°26\'26,3" W', -(8 + 26 / 60 + 26.3 / 3600)],
  ['99°08\'00" O', -(99 + 8 / 60)],
  ['19°25\'57.5" S', -(19 + 25 / 60 + 57.5 / 3600)],
  ['19.4326', null],
  ['', null],
])('the text %s', (text, expected) => {
  if (expected === null) expect(degreesOfText(text)).toBeNull()
  else expect(degreesOfText(text)).toBeCloseTo(expected, 9)
})

test('every place written in degrees, minutes and tenths of seconds is read back within two metres', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 * 36_000 - 1 }), fc.boolean(), (tenths, south) => {
      const text = `${Math.floor(tenths / 36_000)}°${Math.floor((tenths % 36_000) / 600)}'${Math.floor((tenths % 600) / 10)},${tenths % 10}" ${south ? 'S' : 'N'}`
      expect(degreesOfText(text)).toBeCloseTo((south ? -tenths : tenths) / 36_000, 9)
    }),
  )
})

test('a point of a track: its latitude and longitude are microdegrees', () => {
  const row = {
    pos_time: '2026-11-21T12:00:05-06:00',
    latitude: 25686613,
    longitude: -100316116,
    speed: 62,
    course: 178,
  }
  expect(positionOfTrack('7', trackRow.parse(row), NOW)).toMatchObject({
    unitKey: '7',
    fixTime: Date.UTC(2026, 10, 21, 18, 0, 5),
    lat: 25.686613,
    lon: -100.316116,
    speed: 62,
    course: 178,
  })
})

test('the captured message of the queue', () => {
  const message = {
    msgid: 74090468539,
    msg_time: '2017-07-12T12:12:55Z',
    msg_class: 4,
    objectno: '346',
    ign: 0,
    odometer: 6291300,
    speed: 0,
    course: 0,
    direction: 0,
    status: 'A',
    pos_latitude: 47616084,
    pos_longitude: 7666035,
    pos_time: '2017-07-12T12:12:50Z',
  }
  expect(positionOfMessage(queueRow.parse(message), NOW)).toMatchObject({
    unitKey: '346',
    fixTime: Date.UTC(2017, 6, 12, 12, 12, 50),
    messageTime: Date.UTC(2017, 6, 12, 12, 12, 55),
    lat: 47.616084,
    lon: 7.666035,
    ignition: false,
    odometerKm: 629_130,
  })
  expect(positionOfMessage(queueRow.parse({ ...message, pos_latitude: undefined }), NOW)).toBeNull()
})

const event = {
  eventid: '88',
  eventtime: '2026-11-21T12:00:05-06:00',
  msgtime: '2026-11-21T12:00:09-06:00',
  objectno: '346',
  msgtext: 'Entering area (Patio)',
  eventlevel: 'W',
  eventlevel_cur: 'W',
  latitude_mdeg: 25686613,
  longitude_mdeg: -100316116,
}

test('a warning is an alarm with the platform’s words', () => {
  expect(alarmOfEvent(eventRow.parse(event), NOW)).toEqual({
    unitKey: '346',
    key: '88',
    code: 'W',
    kind: 'geofence_enter',
    at: Date.UTC(2026, 10, 21, 18, 0, 5),
    endAt: null,
    receivedAt: NOW,
    lat: 25.686613,
    lon: -100.316116,
    speed: null,
    detail: 'Patio',
  })
})

// The kind says the sentence in Spanish: what is left to tell is what stands in its brackets.
test.each([
  ['Leaving area (Patio)', 'A2', 'geofence_leave', 'Patio'],
  ['Speeding (98 km/h)', '3', 'overspeed', '98 km/h'],
  ['Speeding', '3', 'overspeed', null],
  ['Power supply lost', 'A1', 'power_cut', null],
  ['Low supply voltage (9.9 V)', 'W', 'low_power', '9.9 V'],
  ['Panic button', 'A3', 'panic', null],
  ['Puerta abierta (trasera)', 'A', null, 'La plataforma dice: «Puerta abierta (trasera)»'],
])('event "%s" of level %s is %s', (msgtext, eventlevel, kind, detail) => {
  expect(alarmOfEvent(eventRow.parse({ ...event, msgtext, eventlevel }), NOW)).toMatchObject({ kind, detail })
})

test.each(['I', 'N', '0', '1'])('an event of level %s is no alarm', (eventlevel) => {
  expect(alarmOfEvent(eventRow.parse({ ...event, eventlevel }), NOW)).toBeNull()
})

test('a driver', () => {
  const row = {
    driverno: '12',
    name1: 'Raúl',
    name2: 'Treviño',
    telmobile: '+52 81',
    email: '',
    dt_cardid: 'T9',
    objectno: '7',
  }
  expect(platformDriver(driverRow.parse(row))).toEqual({
    key: '12',
    name: 'Raúl Treviño',
    phone: '+52 81',
    email: null,
    card: 'T9',
    isBlocked: false,
    unitKey: '7',
  })
})

test('an ignition newer than the position, and a message without a place, are told as what they are', () => {
  const quiet = { odometerKm: null, engineHours: null, fuelPercent: null }
  const started = { ...standing, ignition: true, ignition_time: '2021-12-20T16:40:00+01:00' }
  expect(statusOfObject(objectRow.parse(started))).toEqual({
    unitKey: '141',
    at: Date.UTC(2021, 11, 20, 15, 40),
    ...quiet,
    ignition: true,
  })
  expect(statusOfObject(objectRow.parse(standing))).toBeNull()
  const message = { msgid: 7, msg_time: '2021-12-20T16:41:00+01:00', objectno: '141', ign: 1, odometer: 2710914 }
  expect(statusOfMessage(queueRow.parse(message), NOW)).toEqual({
    unitKey: '141',
    at: Date.UTC(2021, 11, 20, 15, 41),
    ...quiet,
    ignition: true,
    odometerKm: 271_091.4,
  })
  const placed = { pos_latitude: 43327321, pos_longitude: -8440658, pos_time: message.msg_time }
  expect(statusOfMessage(queueRow.parse({ ...message, ...placed }), NOW)).toBeNull()
  expect(statusOfMessage(queueRow.parse({ ...message, ign: null, odometer: 0 }), NOW)).toBeNull()
})
