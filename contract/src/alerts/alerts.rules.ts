import { readingKind, readings, readingText, type ReadingName } from '../tracking/sensors.rules.ts'
import { alarmKinds, severities, type AlarmKind, type Severity } from './alarms.rules.ts'

/** What a rule built by a user waits for. */
export const triggers = [
  'geofence_enter',
  'geofence_leave',
  'geofence_dwell',
  'speed',
  'ignition_on',
  'ignition_off',
  'sensor',
  'card',
  'alarm',
  'jammer',
  'power',
  'not_reporting',
  'service_soon',
  'service_overdue',
] as const
export type Trigger = (typeof triggers)[number]

interface TriggerMeaning {
  label: string
  /** What the title of its alerts says. */
  title: string
  /** How its duration reads in the form; null: it has none. */
  duration: string | null
}

export const triggerMeaning: Record<Trigger, TriggerMeaning> = {
  geofence_enter: { label: 'Entra a una geocerca', title: 'Entrada a geocerca', duration: null },
  geofence_leave: { label: 'Sale de una geocerca', title: 'Salida de geocerca', duration: null },
  geofence_dwell: { label: 'Permanece en una geocerca', title: 'Permanencia en geocerca', duration: 'Permanece' },
  speed: { label: 'Rebasa una velocidad', title: 'Exceso de velocidad', duration: 'Durante' },
  ignition_on: { label: 'Motor encendido', title: 'Motor encendido', duration: 'Encendido durante' },
  ignition_off: { label: 'Motor apagado', title: 'Motor apagado', duration: 'Apagado durante' },
  sensor: { label: 'Lectura de un sensor', title: 'Sensor', duration: 'Durante' },
  card: { label: 'Tarjeta o llave de conductor', title: 'Tarjeta de conductor', duration: null },
  alarm: { label: 'Alarma del equipo o la cámara', title: 'Alarma', duration: null },
  jammer: { label: 'Inhibidor de señal', title: 'Inhibidor de señal detectado', duration: null },
  power: { label: 'Batería o alimentación', title: 'Alimentación', duration: null },
  not_reporting: { label: 'Deja de reportar', title: 'Unidad sin reportar', duration: 'Sin reportar durante' },
  service_soon: { label: 'Servicio por vencer', title: 'Toca servicio', duration: null },
  service_overdue: { label: 'Servicio vencido', title: 'Servicio vencido', duration: null },
}

/** Those about the upkeep of a unit, which tell each service once for every time it comes due. */
export const isOfService = (trigger: Trigger): boolean => trigger === 'service_soon' || trigger === 'service_overdue'

/** How a reading is compared: numbers with one limit or two, doors and switches by how they stand. */
export const comparisons = ['above', 'below', 'between', 'outside', 'open', 'closed'] as const
export type Comparison = (typeof comparisons)[number]

/** What a `sensor` rule waits for; limits in the sensor's own unit, null where the comparison has none. */
export interface ReadingCondition {
  sensor: ReadingName
  comparison: Comparison
  low: number | null
  high: number | null
}

/** Those that make sense for a sensor. */
export const comparisonsOf = (name: ReadingName): readonly Comparison[] =>
  readingKind(name) === 'number' ? ['above', 'below', 'between', 'outside'] : ['open', 'closed']

/** Which limits a comparison needs. */
export const limitsOf = (comparison: Comparison): { low: boolean; high: boolean } => ({
  low: ['above', 'between', 'outside'].includes(comparison),
  high: ['below', 'between', 'outside'].includes(comparison),
})

const numberWords: Partial<Record<Comparison, string>> = {
  above: 'Por encima de',
  below: 'Por debajo de',
  between: 'Entre',
  outside: 'Fuera de',
}

/** 'Por encima de', 'Abierta', 'Inactiva' */
export const comparisonLabel = (name: ReadingName, comparison: Comparison): string =>
  numberWords[comparison] ?? readingText(name, comparison === 'open' ? 1 : 0)

/** 'Temperatura 1 fuera de -20.0 a -15.0 °C', 'Puerta 1 abierta' */
export function conditionText({ sensor, comparison, low, high }: ReadingCondition): string {
  const { label, unit } = readings[sensor]
  const words = `${label} ${comparisonLabel(sensor, comparison).toLowerCase()}`
  const limits = [low, high].flatMap((limit) => (limit === null ? [] : [readingText(sensor, limit)]))
  if (limits.length < 2) return [words, ...limits].join(' ')
  const [from, to] = [limits[0]!.slice(0, -unit.length).trim(), limits[1]!]
  return `${words} ${from} ${comparison === 'between' ? 'y' : 'a'} ${to}`
}

/** Whose card a `card` rule waits for. */
export const cardHolders = ['anyone', 'unknown', 'other'] as const
export type CardHolder = (typeof cardHolders)[number]
export const cardHolderLabels: Record<CardHolder, string> = {
  anyone: 'De quien sea',
  unknown: 'De nadie conocido',
  other: 'De quien no es el conductor asignado',
}

/** The code of the alarm that is kept of each card held to a unit's reader. */
export const cardReadCode = 'card_read'

/** Kinds of alarm a trigger listens to by itself; an `alarm` rule names its own. */
export const powerKinds = ['power_cut', 'low_power', 'low_battery', 'battery_fault'] as const satisfies AlarmKind[]
export const jammerKinds = ['jammer'] as const satisfies AlarmKind[]

export const alarmKindNames = Object.keys(alarmKinds).filter((name): name is AlarmKind => name in alarmKinds)

/** `withdrawn`: positions that came late show that it did not happen. */
export const alertStates = ['open', 'acknowledged', 'closed', 'withdrawn'] as const
export type AlertState = (typeof alertStates)[number]
export const alertStateLabels: Record<AlertState, string> = {
  open: 'Sin atender',
  acknowledged: 'En atención',
  closed: 'Cerrada',
  withdrawn: 'Retirada',
}

export const severityLabels: Record<Severity, string> = {
  critical: 'Crítica',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
}
export const severityRank = (severity: Severity): number => severities.indexOf(severity)

/** Minutes until an alert nobody attends goes to the supervisors, unless its rule says otherwise; null: it does not. */
export const escalationMinutes: Record<Severity, number | null> = { critical: 15, high: 45, medium: null, low: null }

/** Repetitions of the same alarm of a unit join the alert that is open, for this long after the last one (rule CAM-14). */
export const groupHours = 3

/** Days a back-test looks back. */
export const backTestDays = 30
