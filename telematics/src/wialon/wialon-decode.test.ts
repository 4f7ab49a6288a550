import { expect, test } from 'vitest'
import { decodeMessage, geofenceOfZone, platformDriver, platformUnit } from './wialon-decode.ts'
import { driverReply, unitReply, zoneReply } from './wialon-protocol.ts'

const NOW = 1_764_000_020_000

/** Payloads of the Remote API's documentation and of a Mexican fleet's server. */
const documented = {
  nm: 'Bavarian Tractor',
  cls: 2,
  id: 34868,
  mu: 0,
  pos: { t: 1358761631, y: 53.9205504, x: 27.4921152, z: 238, s: 0, c: 102, sc: 10 },
  lmsg: {
    t: 1358761631,
    f: 3,
    tp: 'ud',
    i: 0,
    p: { pwr_ext: 12.6 },
    pos: { y: 53.9205504, x: 27.4921152, z: 238, s: 0, c: 102, sc: 10 },
  },
  uacl: 880333093887,
}

test('the documented unit becomes a unit with its last position, times in milliseconds', () => {
  expect(platformUnit(unitReply.parse(documented), new Map(), NOW)).toEqual({
    key: '34868',
    name: 'Bavarian Tractor',
    group: null,
    deviceId: null,
    phone: null,
    plates: null,
    vin: null,
    position: {
      unitKey: '34868',
      fixTime: 1358761631000,
      messageTime: 1358761631000,
      receivedAt: NOW,
      lat: 53.9205504,
      lon: 27.4921152,
      speed: 0,
      course: 102,
      altitude: 238,
      satellites: 10,
      ignition: false,
      odometerKm: null,
      engineHours: null,
      fuelPercent: null,
      sensors: { external_volts: 12.6 },
    },
  })
})

test('a unit that never reported has no position', () => {
  expect(platformUnit(unitReply.parse({ ...documented, pos: null, lmsg: null }), new Map(), NOW).position).toBeNull()
})

test('a last message without a place leaves the last known place', () => {
  const lmsg = { ...documented.lmsg, t: 1358769999, pos: null, p: { ign: 1, pwr_ext: 27.6 } }
  const { position } = platformUnit(unitReply.parse({ ...documented, lmsg }), new Map(), NOW)
  expect(position).toMatchObject({
    fixTime: 1358761631000,
    messageTime: 1358769999000,
    lat: 53.9205504,
    ignition: true,
    sensors: { external_volts: 27.6 },
  })
})

test('a place newer than the last message says nothing of the vehicle', () => {
  const pos = { ...documented.pos, t: 1358769999 }
  const { position } = platformUnit(unitReply.parse({ ...documented, pos }), new Map(), NOW)
  expect(position).toMatchObject({ fixTime: 1358769999000, ignition: null })
  expect(position?.sensors).toBeUndefined()
})

test('group, counters, plates and serial number come from the item', () => {
  const item = {
    ...documented,
    bact: 20101,
    uid: '865499422400000',
    ph: '+5281000',
    cnm: 120_500,
    cneh: 3100.5,
    pflds: { 1: { id: 1, n: 'registration_plate', v: '48AB7C' }, 2: { id: 2, n: 'vin', v: '3AKJHHDR9JSJV5535' } },
  }
  const groups = new Map([[20101, { key: '20101', name: 'Línea Noreste' }]])
  expect(platformUnit(unitReply.parse(item), groups, NOW)).toMatchObject({
    group: { name: 'Línea Noreste' },
    plates: '48AB7C',
    vin: '3AKJHHDR9JSJV5535',
    deviceId: '865499422400000',
    position: { odometerKm: 120_500, engineHours: 3100.5 },
  })
})

const event = {
  t: 1764000008,
  f: 7,
  tp: 'ud',
  pos: { y: 25.68, x: -100.31, z: 540, s: 62, c: 178, sc: 12 },
  i: 0,
  o: 0,
  p: { ign: 1 },
}

test.each([
  ['the documented event', {}, { fixTime: 1764000008000, speed: 62, course: 178, satellites: 12, ignition: true }],
  ['255 satellites are unknown', { pos: { ...event.pos, sc: 255 } }, { satellites: null }],
  ['a course of 360 is north', { pos: { ...event.pos, c: 360 } }, { course: 0 }],
  ['receive time of newer servers', { rt: 1764000015 }, { receivedAt: 1764000015000 }],
  ['unknown fields are tolerated', { lc: 0, tns: 12, pos: { ...event.pos, f: 3, lc: 1 } }, { lat: 25.68 }],
])('message: %s', (_, change, expected) => {
  expect(decodeMessage('1', { ...event, ...change }, [], NOW).position).toMatchObject(expected)
})

test.each([
  ['SMS', { tp: 'us' }, true],
  ['a message that says nothing', { pos: null, p: {}, f: 0 }, true],
  ['a place off the globe', { pos: { ...event.pos, y: 123 } }, false],
  ['nonsense', { t: 'yesterday' }, false],
])('%s is no position', (_, change, readable) => {
  expect(decodeMessage('1', { ...event, ...change }, [], NOW)).toEqual({ position: null, status: null, readable })
})

test('a message without a place still says what it knows of the vehicle', () => {
  const told = { ...event, pos: null, p: { ign: 1, pwr_ext: 13.1 } }
  expect(decodeMessage('1', told, [], NOW)).toMatchObject({
    position: null,
    readable: true,
    status: { unitKey: '1', at: 1764000008000, ignition: true, odometerKm: null, sensors: { external_volts: 13.1 } },
  })
})

test('a driver is known by resource and id, with the unit driven', () => {
  const told = { id: 3, n: 'Raúl Cantú', c: '00001A2B', p: '+528112345678', bu: 34001 }
  const driver = { name: 'Raúl Cantú', phone: '+528112345678', email: null, card: '00001A2B', isBlocked: false }
  expect(platformDriver(driverReply.parse(told), 20101)).toEqual({ key: '20101_3', ...driver, unitKey: '34001' })
  expect(platformDriver(driverReply.parse({ id: 4, n: ' ', c: '', p: 7, bu: 0 }), 20101)).toMatchObject({
    name: 'Conductor 4',
    phone: null,
    card: null,
    unitKey: null,
  })
})

const zone = {
  n: 'Patio',
  d: '',
  id: 1,
  rid: 20000,
  t: 2,
  w: 0,
  f: 0,
  c: 2566914048,
  tc: 16733440,
  ts: 12,
  min: 1,
  max: 19,
  i: 0,
  b: { min_x: -100.32, min_y: 25.66, max_x: -100.31, max_y: 25.68, cen_x: -100.315, cen_y: 25.67 },
  p: [
    { x: -100.32, y: 25.66, r: 0 },
    { x: -100.31, y: 25.66, r: 0 },
    { x: -100.31, y: 25.68, r: 0 },
  ],
}
const group = { key: '20000', name: 'Cuenta' }

test('the documented zone is a black polygon at 60 % with three corners', () => {
  expect(geofenceOfZone(zoneReply.parse(zone), group)).toEqual({
    key: '20000_1',
    name: 'Patio',
    description: '',
    group,
    shape: 'polygon',
    radius: null,
    width: null,
    color: '#000000',
    opacity: 0.6,
    points: [
      { lat: 25.66, lon: -100.32 },
      { lat: 25.66, lon: -100.31 },
      { lat: 25.68, lon: -100.31 },
    ],
  })
})

test('a circle has a radius, a line a width, and the colour is its last six digits', () => {
  const circle = { ...zone, t: 3, c: 0x80d9860f, p: [{ x: -100.32, y: 25.66, r: 35 }] }
  expect(geofenceOfZone(zoneReply.parse(circle), group)).toMatchObject({
    shape: 'circle',
    radius: 35,
    color: '#d9860f',
    opacity: 0.5,
  })
  expect(geofenceOfZone(zoneReply.parse({ ...zone, t: 1, w: 120 }), group)).toMatchObject({ shape: 'line', width: 120 })
})
