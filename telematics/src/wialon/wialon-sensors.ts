import type { SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { UnitStatus } from '../position.ts'
import type { MessageReply, SensorReply } from './wialon-protocol.ts'

type Message = Pick<MessageReply, 'f' | 'i' | 'o' | 'p'>

/** Data flag of a message that carries digital inputs. */
const HAS_INPUTS = 0x2

/**
 * Value of a sensor's parameter expression (`ign`, `in1`, `io_239:0`, `adc1*const10+const2`, `(a|b)`), null when a
 * parameter it needs is absent or it uses what only the server knows (other sensors, the message before).
 */
export function evaluateParameter(expression: string, message: Message): number | null {
  const tokens = expression.match(/[A-Za-z_][\w.]*(?::\d+)?|\d+(?:\.\d+)?|[-+*/^|()]|\S/g)
  if (!tokens) return null
  let at = 0
  const binary = (operators: string, operand: () => number | null, apply: Operation) => () => {
    let left = operand()
    for (let operator = tokens[at]; operator !== undefined && operators.includes(operator); operator = tokens[at]) {
      at += 1
      left = apply(operator, left, operand())
    }
    return left
  }
  const atom = (): number | null => {
    const token = tokens[at]
    at += 1
    if (token === '(') {
      const inner = sum()
      at += 1
      return inner
    }
    return token === undefined ? null : operandValue(token, message)
  }
  const either = binary('|', atom, (_, left, right) => left ?? right)
  const power = binary('^', either, arithmetic)
  const product = binary('*/', power, arithmetic)
  const sum: () => number | null = binary('+-', product, arithmetic)
  const value = sum()
  return at === tokens.length && value !== null && Number.isFinite(value) ? value : null
}

type Operation = (operator: string, left: number | null, right: number | null) => number | null

const arithmetic: Operation = (operator, left, right) => {
  if (left === null || right === null) return null
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  return operator === '/' ? left / right : left ** right
}

function operandValue(token: string, message: Message): number | null {
  if (/^\d/.test(token)) return Number(token)
  const constant = /^const(\d+(?:\.\d+)?)$/.exec(token)
  if (constant) return Number(constant[1])
  const pin = /^(in|out)(\d*)$/.exec(token)
  if (pin) {
    if (pin[1] === 'in' && (message.f & HAS_INPUTS) === 0) return null
    const bits = pin[1] === 'in' ? message.i : message.o
    return pin[2] ? (bits >>> (Number(pin[2]) - 1)) & 1 : bits
  }
  const [name = '', bit] = token.split(':')
  const value = numeric(message.p[name])
  // Bits are written from 1, like inputs.
  return value === null || bit === undefined ? value : (Math.trunc(value) >>> (Number(bit) - 1)) & 1
}

function numeric(value: unknown): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A sensor's value: its expression through its calibration table (the last row at or below the value rules). */
export function sensorValue(sensor: SensorReply, message: Message): number | null {
  const value = evaluateParameter(sensor.p, message)
  if (value === null || sensor.tbl.length === 0) return value
  const rows = sensor.tbl.toSorted((a, b) => a.x - b.x)
  const row = rows.findLast(({ x }) => x <= value) ?? rows[0]
  return row ? row.a * value + row.b : value
}

/** What the sensors of a message say of the vehicle. */
export type VehicleReadings = Pick<UnitStatus, 'ignition' | 'odometerKm' | 'engineHours' | 'fuelPercent' | 'sensors'>

/**
 * What the message says of the vehicle. Ignition has no standard name: the sensor of type `engine operation` rules, then
 * the parameters `ign` and `io_239`, then input 1. A fuel sensor in percent is the level of the tank, one in litres its
 * content.
 */
export function readSensors(sensors: readonly SensorReply[], message: Message): VehicleReadings {
  const byType = (types: string[], metric?: string) => {
    for (const sensor of sensors) {
      if (!types.includes(sensor.t) || (metric && sensor.m.trim() !== metric)) continue
      const value = sensorValue(sensor, message)
      if (value !== null) return value
    }
    return null
  }
  const ignition =
    byType(['engine operation']) ?? evaluateParameter('ign|io_239', message) ?? evaluateParameter('in1', message)
  const fuel = byType(['fuel level'], '%')
  const named = namedSensors(sensors, message)
  return {
    ignition: ignition === null ? null : ignition !== 0,
    odometerKm: byType(['mileage']),
    engineHours: byType(['engine hours', 'absolute engine hours']),
    fuelPercent: fuel === null ? null : Math.min(100, Math.max(0, fuel)),
    ...(named && { sensors: named }),
  }
}

/** Sensors by type, metric and the name a person gave them; several of a kind fill the names in their order. */
const namedKinds: readonly { names: readonly SensorName[]; is: (sensor: SensorReply) => boolean; scale?: number }[] = [
  {
    names: ['fuel_litres', 'fuel_litres_2'],
    is: ({ t, m }) => t === 'fuel level' && /^(l|lt|lts|litros?|liters?)$/i.test(m.trim()),
  },
  {
    names: ['coolant_temperature'],
    is: ({ t, n }) => t === 'temperature' && /motor|refrig|anticong|coolant|engine/i.test(n),
  },
  {
    names: ['temperature_1', 'temperature_2', 'temperature_3', 'temperature_4'],
    is: ({ t, n }) => t === 'temperature' && !/motor|refrig|anticong|coolant|engine/i.test(n),
  },
  { names: ['humidity'], is: ({ n, m }) => /humed|humid/i.test(n) && m.trim() === '%' },
  { names: ['rpm'], is: ({ t }) => t === 'engine rpm' },
  { names: ['axle_weight'], is: ({ t, m }) => t === 'weight' && /^kg$/i.test(m.trim()) },
  { names: ['axle_weight'], is: ({ t, m }) => t === 'weight' && /^t(on)?$/i.test(m.trim()), scale: 1000 },
  { names: ['door_1', 'door_2'], is: ({ t, n }) => t === 'digital' && /puerta|door/i.test(n) },
  { names: ['input_1', 'input_2'], is: ({ t, n }) => t === 'digital' && !/puerta|door/i.test(n) },
  { names: ['external_volts'], is: ({ t, n }) => t === 'voltage' && !/bater|battery|respaldo|intern/i.test(n) },
]

function namedSensors(sensors: readonly SensorReply[], message: Message): UnitStatus['sensors'] {
  const told: Partial<Record<SensorName, number>> = {}
  for (const { names, is, scale = 1 } of namedKinds) {
    const values = sensors.filter(is).map((sensor) => sensorValue(sensor, message))
    for (const [at, name] of names.entries()) {
      const value = values[at] ?? null
      if (value !== null) told[name] = value * scale
    }
  }
  const volts = told.external_volts ?? evaluateParameter('pwr_ext', message)
  if (volts !== null) told.external_volts = volts
  return Object.keys(told).length > 0 ? told : undefined
}
