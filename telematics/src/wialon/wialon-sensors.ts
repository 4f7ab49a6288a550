import type { SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { UnitStatus } from '../position.ts'
import { parseParameter, type Message, type Reading } from './wialon-parameter.ts'
import type { SensorReply } from './wialon-protocol.ts'

/** A sensor's value: its expression through its calibration table (the last row at or below the value rules). */
export function sensorReading({ p, tbl }: SensorReply): Reading {
  const parameter = parseParameter(p)
  const rows = tbl.toSorted((a, b) => a.x - b.x)
  if (rows.length === 0) return parameter
  return (message) => {
    const value = parameter(message)
    const row = value === null ? undefined : (rows.findLast(({ x }) => x <= value) ?? rows[0])
    return value !== null && row ? row.a * value + row.b : value
  }
}

/** What the sensors of a message say of the vehicle. */
export type VehicleReadings = Pick<UnitStatus, 'ignition' | 'odometerKm' | 'engineHours' | 'fuelPercent' | 'sensors'>

/**
 * What the message says of the vehicle. Ignition has no standard name: the sensor of type `engine operation` rules, then
 * the parameters `ign` and `io_239`, then input 1. A fuel sensor in percent is the level of the tank, one in litres its
 * content. A unit's `sensors` are understood once, at its first message.
 */
export function readSensors(sensors: readonly SensorReply[], message: Message): VehicleReadings {
  let readings = understood.get(sensors)
  if (!readings) understood.set(sensors, (readings = understand(sensors)))
  const ignition = readings.ignition(message)
  const fuel = readings.fuelPercent(message)
  const named = namedSensors(readings, message)
  return {
    ignition: ignition === null ? null : ignition !== 0,
    odometerKm: readings.odometerKm(message),
    engineHours: readings.engineHours(message),
    fuelPercent: fuel === null ? null : Math.min(100, Math.max(0, fuel)),
    ...(named && { sensors: named }),
  }
}

interface UnitReadings {
  ignition: Reading
  odometerKm: Reading
  engineHours: Reading
  fuelPercent: Reading
  /** The later one of a name rules where it tells something. */
  named: { name: SensorName; reading: Reading; scale: number }[]
}

const understood = new WeakMap<readonly SensorReply[], UnitReadings>()

const usualIgnition = [parseParameter('ign|io_239'), parseParameter('in1')]
const usualVolts = parseParameter('pwr_ext')

function understand(sensors: readonly SensorReply[]): UnitReadings {
  const of = (is: (sensor: SensorReply) => boolean) => sensors.filter(is).map(sensorReading)
  return {
    ignition: firstOf([...of(({ t }) => t === 'engine operation'), ...usualIgnition]),
    odometerKm: firstOf(of(({ t }) => t === 'mileage')),
    engineHours: firstOf(of(({ t }) => t === 'engine hours' || t === 'absolute engine hours')),
    fuelPercent: firstOf(of(({ t, m }) => t === 'fuel level' && m.trim() === '%')),
    named: namedKinds.flatMap(({ names, is, scale = 1 }) =>
      of(is)
        .slice(0, names.length)
        .map((reading, at) => ({ name: names[at]!, reading, scale })),
    ),
  }
}

/** Of several, the first that tells something. */
const firstOf =
  (readings: readonly Reading[]): Reading =>
  (message) => {
    for (const reading of readings) {
      const value = reading(message)
      if (value !== null) return value
    }
    return null
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

function namedSensors({ named }: UnitReadings, message: Message): UnitStatus['sensors'] {
  let told: Partial<Record<SensorName, number>> | undefined
  for (const { name, reading, scale } of named) {
    const value = reading(message)
    if (value !== null) (told ??= {})[name] = value * scale
  }
  const volts = told?.external_volts ?? usualVolts(message)
  if (volts !== null) (told ??= {}).external_volts = volts
  return told
}
