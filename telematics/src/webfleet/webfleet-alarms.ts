import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmTable } from '../alarm.ts'

/**
 * Events of the platform have a level and a sentence but no code: the sentence's begin, as an account in English writes
 * it, stands for one. The first is seen in use, the others are assumed; every other event is shown raw.
 */
export const webfleetAlarms: AlarmTable = new Map<string, AlarmKind>([
  ['entering area', 'geofence_enter'],
  ['leaving area', 'geofence_leave'],
  ['speeding', 'overspeed'],
])

/** What an event's sentence means; null: shown raw. */
export function webfleetAlarmKind(sentence: string): AlarmKind | null {
  const lower = sentence.trim().toLowerCase()
  for (const [begin, kind] of webfleetAlarms) if (lower.startsWith(begin)) return kind
  return null
}
