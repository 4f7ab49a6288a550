import { expect, test } from 'vitest'
import {
  alarmOfAlert,
  geofenceOfObject,
  platformDriver,
  platformUnit,
  positionsOfRoutes,
  statusOfUnit,
} from './mapon-decode.ts'
import { alertReply, driverReply, objectReply, routeReply, unitReply } from './mapon-protocol.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)

/** The unit of the API's documentation, with the parts we ask for. */
const documented = {
  unit_id: 1,
  box_id: 1,
  company_id: 1,
  country_code: 'XX',
  label: 'VOLVO FH',
  number: 'XX1234',
  vehicle_title: 'XX1234',
  vin: 'xxx',
  lat: 28.45721,
  lng: -43.2719,
  direction: 0,
  speed: 10,
  mileage: 113746523,
  last_update: '2017-05-22T12:23:46Z',
  ignition_total_time: 16508293,
  state: { name: 'standing', start: '2017-05-22T11:21:13Z', duration: 3840 },
  device: { id: 1, serial_number: '1', imei: 11111, sim: '555-2368' },
  io_din: [
    { no: 1, label: 'Alarm', state: '0' },
    { no: 2, label: 'Ignition', state: '1' },
  ],
  fuel: [{ type: 'CAN', metrics: 'L', value: 2052, last_update: '2017-05-22T11:21:53Z' }],
  can: {
    odom: { gmt: '2017-05-22T11:38:01Z', value: '115224.965' },
    engine_hours: { gmt: '2017-05-22T11:38:01Z', value: '1719.45' },
  },
}
const unit = (change: Record<string, unknown> = {}) => platformUnit(unitReply.parse({ ...documented, ...change }), NOW)

test('the documented unit: mileage in kilometres, engine hours of the vehicle, litres are no percentage', () => {
  expect(unit()).toEqual({
    key: '1',
    name: 'VOLVO FH',
    group: null,
    deviceId: '11111',
    phone: '555-2368',
    plates: 'XX1234',
    vin: 'xxx',
    position: {
      unitKey: '1',
      fixTime: Date.UTC(2017, 4, 22, 12, 23, 46),
      messageTime: Date.UTC(2017, 4, 22, 12, 23, 46),
      receivedAt: NOW,
      lat: 28.45721,
      lon: -43.2719,
      speed: 10,
      course: 0,
      altitude: null,
      satellites: null,
      ignition: true,
      odometerKm: 113746.523,
      engineHours: 1719.45,
      fuelPercent: null,
      sensors: { fuel_litres: 2052, input_1: 0 },
    },
  })
})

/** A unit of a real fleet whose device was switched off: numbers where the documentation has text, no speed. */
const switchedOff = {
  label: '1100781186',
  number: 'HAKA 2',
  vin: null,
  speed: null,
  direction: 161,
  mileage: 11779869,
  last_update: '2023-02-25T13:20:56Z',
  state: { name: 'nodata', start: '2023-02-25T12:40:53Z', duration: 148756 },
  io_din: [{ no: 1, label: 'Auraus', state: 1 }],
  can: null,
}

test.each([
  ['no data: the last place, standing', switchedOff, { speed: 0, ignition: null, odometerKm: 11779.869, course: 161 }],
  [
    'numbers as text',
    { lat: '25.68', lng: '-100.31', mileage: '1500', speed: '62' },
    { lat: 25.68, speed: 62, odometerKm: 1.5 },
  ],
  [
    'the included ignition rules over inputs',
    { ignition: { gmt: '2017-05-22T11:21:53Z', value: 'off' } },
    { ignition: false },
  ],
  ['an input named in Spanish', { io_din: [{ no: 2, label: 'Ignición', state: 0 }] }, { ignition: false }],
  ['fuel in percent', { fuel: [{ type: 'CAN', metrics: 'pct', value: '55.5' }] }, { fuelPercent: 55.5 }],
  ['engine hours from the ignition time', { can: undefined }, { engineHours: 16508293 / 3600 }],
  ['a course of 360 is north', { direction: 360 }, { course: 0 }],
])('unit: %s', (_, change, expected) => {
  expect(unit(change).position).toMatchObject(expected)
})

test('voltages, a door by its name, litres unless they are kilograms, and what a unit without GPS goes on telling', () => {
  const change = {
    supply_voltage: { gmt: '2017-12-27T11:35:51Z', value: 25.71 },
    battery_level_percentage: { gmt: '2017-12-27T11:35:51Z', value: '88' },
    io_din: [
      { no: 1, label: 'Puerta trasera', state: '1' },
      { no: 2, label: 'Ignition', state: '1' },
    ],
    avg_fuel_consumption: { norm: 8.2, measurement: 'kg/100km' },
  }
  const sensors = { door_1: 1, external_volts: 25.71, battery_percent: 88 }
  expect(unit(change).position?.sensors).toEqual(sensors)
  expect(statusOfUnit(unitReply.parse({ ...documented, ...change }), NOW)).toBeNull()
  const state = { name: 'nogps', start: '2017-05-22T11:21:13Z', duration: 3840 }
  expect(statusOfUnit(unitReply.parse({ ...documented, ...change, state }), NOW)).toEqual({
    unitKey: '1',
    at: Date.UTC(2017, 4, 22, 12, 23, 46),
    ignition: true,
    odometerKm: 113746.523,
    engineHours: 1719.45,
    fuelPercent: null,
    sensors,
  })
})

test('without GPS the fix is as old as the loss, while messages go on', () => {
  const state = { name: 'nogps', start: '2017-05-22T11:21:13Z', duration: 3840 }
  expect(unit({ state }).position).toMatchObject({
    fixTime: Date.UTC(2017, 4, 22, 11, 21, 13),
    messageTime: Date.UTC(2017, 4, 22, 12, 23, 46),
    speed: 0,
  })
})

test.each([
  ['never reported', { lat: null, lng: null, last_update: null }],
  ['no fix', { lat: 0, lng: 0 }],
  ['off the globe', { lat: 123 }],
])('a unit that %s has no position', (_, change) => {
  expect(unit(change).position).toBeNull()
})

const object = {
  id: 1,
  name: 'Object Name',
  wkt: 'POLYGON((56.927624872333446 24.018473625183105,56.92456859150492 24.018945693969727,56.92479108782985 24.023537635803223,56.927648291143406 24.022915363311768,56.927624872333446 24.018473625183105))',
  user_id: '1',
  group_id: '0',
  private: 'N',
  deleted: 'N',
}

test('the documented object is a polygon with the latitude first, in our colour and width', () => {
  expect(geofenceOfObject(objectReply.parse(object))).toEqual({
    key: '1',
    name: 'Object Name',
    description: '',
    group: { key: '0', name: 'Mapon' },
    shape: 'polygon',
    radius: null,
    width: 30,
    color: '#117dd4',
    opacity: 0.5,
    points: [
      { lat: 56.927624872333446, lon: 24.018473625183105 },
      { lat: 56.92456859150492, lon: 24.018945693969727 },
      { lat: 56.92479108782985, lon: 24.023537635803223 },
      { lat: 56.927648291143406, lon: 24.022915363311768 },
    ],
  })
})

test.each([
  ['deleted', { deleted: 'Y' }],
  ['no polygon', { wkt: 'POINT(56.9 24.0)' }],
  ['nonsense', { wkt: 'POLYGON((a b,c d,e f,a b))' }],
  ['only two corners', { wkt: 'POLYGON((1 2,3 4,1 2))' }],
])('an object that is %s is left out', (_, change) => {
  expect(geofenceOfObject(objectReply.parse({ ...object, ...change }))).toBeNull()
})

const alert = {
  unit_id: 1,
  time: '2021-08-02T01:10:17Z',
  alert_type: 'supply_voltage',
  alert_val: '9.865|battery_voltage',
  msg: 'Supply voltage 9.865 (Internal battery). ',
  id: 123,
  location: '28.45721,-43.27190',
}

test('the documented alert is a low battery of the device at its place', () => {
  expect(alarmOfAlert(alertReply.parse(alert), NOW)).toEqual({
    unitKey: '1',
    key: '123',
    code: 'supply_voltage',
    kind: 'low_battery',
    at: Date.UTC(2021, 7, 2, 1, 10, 17),
    endAt: null,
    receivedAt: NOW,
    lat: 28.45721,
    lon: -43.2719,
    speed: null,
    detail: '9.9 V',
  })
})

test.each([
  ['supply_voltage', '9.865', 'low_power'],
  ['speeding', '98', 'overspeed'],
  ['no_power', '', 'power_cut'],
  ['battery_level', '12', 'low_battery'],
  ['moving', '', 'moving'],
  ['sosbutton', '', 'panic'],
  ['in_object', 'object_visit', 'geofence_enter'],
  ['in_object', 'object_leave', 'geofence_leave'],
  ['in_object', '', null],
  ['reefer_alarm', '7', null],
])('alert %s with value "%s" is %s', (alert_type, alert_val, kind) => {
  expect(alarmOfAlert(alertReply.parse({ ...alert, alert_type, alert_val }), NOW)).toMatchObject({
    code: alert_type,
    kind,
  })
})

test('an alert without an id and a place is known by unit, type and time', () => {
  const { id: _id, location: _location, ...bare } = alert
  expect(alarmOfAlert(alertReply.parse(bare), NOW)).toMatchObject({
    key: `1:supply_voltage:${Date.UTC(2021, 7, 2, 1, 10, 17)}`,
    lat: null,
    lon: null,
  })
})

test('the documented driver', () => {
  const driver = {
    id: 19867,
    name: 'John',
    surname: 'Doe',
    email: 'john@example.com',
    phone: '+123456789',
    ibutton: '',
    tacho: 'T1',
    blocked: false,
    created: '2016-08-10 12:50:56',
  }
  expect(platformDriver(driverReply.parse(driver), '12')).toEqual({
    key: '19867',
    name: 'John Doe',
    phone: '+123456789',
    email: 'john@example.com',
    card: 'T1',
    isBlocked: false,
    unitKey: '12',
  })
})

test('routes and stops become positions in order, each instant once, with the course of the way', () => {
  const routes = [
    {
      type: 'route',
      start: { time: '2017-04-03T14:44:16Z', lat: 25, lng: -100 },
      end: { time: '2017-04-03T14:44:36Z', lat: 25.01, lng: -100 },
      decoded_route: {
        points: [
          { gmt: '2017-04-03T14:44:16Z', lat: 25, lng: -100, speed: 0 },
          { gmt: '2017-04-03T14:44:26Z', lat: 25.005, lng: -100, speed: 80 },
          { gmt: '2017-04-03T14:44:36Z', lat: 25.005, lng: -99.99, speed: '72' },
        ],
      },
    },
    {
      type: 'stop',
      start: { time: '2017-04-03T14:00:00Z', lat: 25, lng: -100 },
      end: { time: '2017-04-03T14:44:16Z' },
    },
  ].map((route) => routeReply.parse(route))
  const positions = positionsOfRoutes('1', routes, NOW)
  expect(
    positions.map(({ fixTime, speed, course }) => [new Date(fixTime).toISOString().slice(11, 19), speed, course]),
  ).toEqual([
    ['14:00:00', 0, null],
    ['14:44:16', 0, null],
    ['14:44:26', 80, 0],
    ['14:44:36', 72, 90],
  ])
})
