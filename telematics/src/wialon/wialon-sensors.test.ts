import { expect, test } from 'vitest'
import { messageReply, sensorReply } from './wialon-protocol.ts'
import { parseParameter } from './wialon-parameter.ts'
import { readSensors, sensorReading } from './wialon-sensors.ts'

const message = (p: Record<string, unknown>, i = 0, f = 3) => messageReply.parse({ t: 1, tp: 'ud', f, i, p })
const sensor = (t: string, p: string, more: Record<string, unknown> = {}) =>
  sensorReply.parse({ id: 1, n: t, t, p, ...more })

test.each([
  ['ign', { ign: 1 }, 1],
  ['ign', { ign: 'x' }, null],
  ['io_239', { io_239: true }, 1],
  ['adc1*const10+const2', { adc1: 1.5 }, 17],
  ['(a+b)*const2', { a: 1, b: 2 }, 6],
  ['a-b-const1', { a: 10, b: 2 }, 7],
  ['a/b', { a: 1, b: 0 }, null],
  ['a|b', { b: 5 }, 5],
  ['status:3', { status: 4 }, 1],
  ['status:1', { status: 4 }, 0],
  ['#ign', { ign: 1 }, null],
  ['[Ignicion]', { ign: 1 }, null],
  ['(a', { a: 3 }, null],
  ['', {}, null],
  ['const2^const3', {}, 8],
  ['2^const3*2', {}, 16],
  ['ign constructor const1', { ign: 1 }, null],
  ['('.repeat(100_000), {}, null],
] as const)('parameter expression %.40s over %j is %s', (expression, parameters, expected) => {
  expect(parseParameter(expression)(message(parameters))).toBe(expected)
})

test('an input bit counts only when the message brings inputs', () => {
  expect(parseParameter('in2')(message({}, 0b10))).toBe(1)
  expect(parseParameter('in2')(message({}, 0b10, 1))).toBeNull()
})

test('a calibration table gives the level between its rows', () => {
  const fuel = sensor('fuel level', 'adc1', {
    tbl: [
      { x: 5, a: 10, b: -50 },
      { x: 0, a: 0, b: 0 },
    ],
  })
  expect(sensorReading(fuel)(message({ adc1: 3 }))).toBe(0)
  expect(sensorReading(fuel)(message({ adc1: 9 }))).toBe(40)
})

test.each([
  ['the engine operation sensor rules over parameters', [sensor('engine operation', 'in1')], { ign: 1 }, 0, false],
  ['without a sensor the parameter ign', [], { ign: 1 }, 0, true],
  ['then io_239', [], { io_239: 0 }, 1, false],
  ['then input 1', [], {}, 1, true],
  ['a sensor without its parameter falls back', [sensor('engine operation', 'acc')], { ign: 0 }, 1, false],
])('ignition: %s', (_, sensors, parameters, inputs, expected) => {
  expect(readSensors(sensors, message(parameters, inputs)).ignition).toBe(expected)
})

test('ignition is unknown when nothing tells it', () => {
  expect(readSensors([], message({}, 0, 1)).ignition).toBeNull()
})

test('fuel in percent is the level, in litres the content', () => {
  expect(readSensors([sensor('fuel level', 'fuel', { m: '%' })], message({ fuel: 130 })).fuelPercent).toBe(100)
  const litres = readSensors([sensor('fuel level', 'fuel', { m: 'l' })], message({ fuel: 130 }))
  expect(litres).toMatchObject({ fuelPercent: null, sensors: { fuel_litres: 130 } })
})

test.each([
  [
    'two tanks',
    [sensor('fuel level', 'a', { m: 'l' }), sensor('fuel level', 'b', { m: 'lts' })],
    { fuel_litres: 5, fuel_litres_2: 7 },
  ],
  [
    'a box and an engine',
    [sensor('temperature', 'a', { n: 'Motor' }), sensor('temperature', 'b', { n: 'Caja' })],
    { coolant_temperature: 5, temperature_1: 7 },
  ],
  [
    'a door and another input',
    [sensor('digital', 'on', { n: 'Puerta lateral' }), sensor('digital', 'off', { n: 'PTO' })],
    { door_1: 1, input_1: 0 },
  ],
  ['revolutions', [sensor('engine rpm', 'rpm')], { rpm: 1450 }],
  ['weight in tonnes', [sensor('weight', 'b', { m: 't' })], { axle_weight: 7000 }],
  ['humidity', [sensor('custom', 'b', { n: 'Humedad caja', m: '%' })], { humidity: 7 }],
  ['voltage by its sensor', [sensor('voltage', 'b', { m: 'V' })], { external_volts: 7 }],
  ['voltage by the usual parameter', [], { external_volts: 27.6 }],
])('named sensors: %s', (_, sensors, expected) => {
  const told = { a: 5, b: 7, on: 1, off: 0, rpm: 1450, pwr_ext: 27.6 }
  expect(readSensors(sensors, message(told)).sensors).toEqual({ external_volts: 27.6, ...expected })
})
