/**
 * What a unit tells beside its place, by name: the few inputs that are the same thing on every device and platform.
 * Numbers in the unit named here; doors and switches 1 open/on, 0 closed/off. What a device cannot name so is not kept.
 */
export const sensors = {
  fuel_litres: { label: 'Combustible', unit: 'L', decimals: 0 },
  fuel_litres_2: { label: 'Combustible, tanque 2', unit: 'L', decimals: 0 },
  temperature_1: { label: 'Temperatura 1', unit: '°C', decimals: 1 },
  temperature_2: { label: 'Temperatura 2', unit: '°C', decimals: 1 },
  temperature_3: { label: 'Temperatura 3', unit: '°C', decimals: 1 },
  temperature_4: { label: 'Temperatura 4', unit: '°C', decimals: 1 },
  humidity: { label: 'Humedad', unit: '%', decimals: 0 },
  coolant_temperature: { label: 'Temperatura del motor', unit: '°C', decimals: 0 },
  rpm: { label: 'Revoluciones', unit: 'rpm', decimals: 0 },
  axle_weight: { label: 'Peso en ejes', unit: 'kg', decimals: 0 },
  door_1: { label: 'Puerta 1', unit: '', decimals: 0 },
  door_2: { label: 'Puerta 2', unit: '', decimals: 0 },
  input_1: { label: 'Entrada 1', unit: '', decimals: 0 },
  input_2: { label: 'Entrada 2', unit: '', decimals: 0 },
  output_1: { label: 'Salida 1', unit: '', decimals: 0 },
  external_volts: { label: 'Voltaje de la unidad', unit: 'V', decimals: 1 },
  battery_percent: { label: 'Batería del equipo', unit: '%', decimals: 0 },
  signal_percent: { label: 'Señal celular', unit: '%', decimals: 0 },
  battery_volts: { label: 'Voltaje del equipo', unit: 'V', decimals: 1 },
} as const

export type SensorName = keyof typeof sensors
/** In the order they are shown. */
export const sensorNames = Object.keys(sensors) as SensorName[]
export const isSensorName = (name: string): name is SensorName => Object.hasOwn(sensors, name)
/** Only what was told. */
export type SensorValues = Partial<Readonly<Record<SensorName, number>>>

/** What can be asked about as a number or a switch: the sensors, and the level of the tank, which positions keep apart. */
export const readings = { fuel_percent: { label: 'Nivel de combustible', unit: '%', decimals: 1 }, ...sensors } as const
export type ReadingName = keyof typeof readings
/** In the order they are offered. */
export const readingNames = Object.keys(readings) as [ReadingName, ...ReadingName[]]

const doors: ReadonlySet<ReadingName> = new Set(['door_1', 'door_2'])
const switches: ReadonlySet<ReadingName> = new Set(['input_1', 'input_2', 'output_1'])
export const readingKind = (name: ReadingName): 'door' | 'switch' | 'number' =>
  doors.has(name) ? 'door' : switches.has(name) ? 'switch' : 'number'

/** With the decimals it is kept with once its day is packed: what is judged live is judged the same from history. */
export const roundReading = (name: ReadingName, value: number): number => {
  const scale = 10 ** readings[name].decimals
  return Math.round(value * scale) / scale
}

const formats = [0, 1].map(
  (decimals) => new Intl.NumberFormat('es-MX', { maximumFractionDigits: decimals, minimumFractionDigits: decimals }),
)

/** '-18.5 °C', 'Abierta', 'Activa' */
export function readingText(name: ReadingName, value: number): string {
  const kind = readingKind(name)
  if (kind === 'door') return value >= 1 ? 'Abierta' : 'Cerrada'
  if (kind === 'switch') return value >= 1 ? 'Activa' : 'Inactiva'
  const { unit, decimals } = readings[name]
  return `${formats[decimals]!.format(value)} ${unit}`
}
