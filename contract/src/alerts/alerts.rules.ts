import { alarmKinds, severities, type AlarmKind, type Severity } from './alarms.rules.ts'

/** What a rule built by a user waits for. */
export const triggers = [
  'geofence_enter',
  'geofence_leave',
  'geofence_dwell',
  'speed',
  'ignition_on',
  'ignition_off',
  'alarm',
  'jammer',
  'power',
  'not_reporting',
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
  alarm: { label: 'Alarma del equipo o la cámara', title: 'Alarma', duration: null },
  jammer: { label: 'Inhibidor de señal', title: 'Inhibidor de señal detectado', duration: null },
  power: { label: 'Batería o alimentación', title: 'Alimentación', duration: null },
  not_reporting: { label: 'Deja de reportar', title: 'Unidad sin reportar', duration: 'Sin reportar durante' },
}

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
