import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmTable } from '../alarm.ts'

/**
 * Events of the platform have a level and a sentence but no code: the sentence's begin, as an account in English writes
 * it, stands for one. The first is seen in use, the others are assumed; every other event is quoted.
 */
export const webfleetAlarms: AlarmTable = new Map<string, AlarmKind>([
  ['entering area', 'geofence_enter'],
  ['leaving area', 'geofence_leave'],
  ['speeding', 'overspeed'],
  ['panic button', 'panic'],
  ['power supply lost', 'power_cut'],
  ['power supply restored', 'power_restored'],
  ['low supply voltage', 'low_power'],
  ['low battery', 'low_battery'],
  ['towing', 'tow'],
  ['door open', 'door_open'],
  ['door closed', 'door_closed'],
  ['harsh acceleration', 'harsh_acceleration'],
  ['harsh braking', 'harsh_braking'],
  ['harsh cornering', 'harsh_turn'],
  ['idling', 'idle'],
])

/** What an event's sentence means; null: quoted. */
export function webfleetAlarmKind(sentence: string): AlarmKind | null {
  const lower = sentence.trim().toLowerCase()
  for (const [begin, kind] of webfleetAlarms) if (lower.startsWith(begin)) return kind
  return null
}
