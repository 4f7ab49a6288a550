import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmTable } from '../alarm.ts'

/**
 * `alert_type` of the platform (an open set; those of its documentation) and, after a colon, the value that decides
 * between two meanings.
 */
export const maponAlarms: AlarmTable = new Map<string, AlarmKind>([
  ['in_object:object_visit', 'geofence_enter'],
  ['in_object:object_leave', 'geofence_leave'],
  ['object_visit', 'geofence_enter'],
  ['object_leave', 'geofence_leave'],
  ['no_power', 'power_cut'],
  ['supply_voltage', 'low_power'],
  ['supply_voltage:battery_voltage', 'low_battery'],
  ['battery_level', 'low_battery'],
  ['speeding', 'overspeed'],
  ['moving', 'moving'],
  ['sosbutton', 'panic'],
])

/** What an alert means: its value is text like `object_visit` or `9.865|battery_voltage`. null: shown raw. */
export function maponAlarmKind(type: string, value: string): AlarmKind | null {
  for (const part of value.split('|')) {
    const kind = maponAlarms.get(`${type}:${part}`)
    if (kind) return kind
  }
  return maponAlarms.get(type) ?? null
}

/** What the value adds to the kind, in Spanish: volts, a speed; null when it is neither. */
export function maponAlarmDetail(kind: AlarmKind | null, value: string): string | null {
  const [amount = ''] = value.split('|')
  const number = amount.trim() === '' ? Number.NaN : Number(amount)
  if (Number.isFinite(number)) {
    if (kind === 'low_power' || kind === 'low_battery') return `${Math.round(number * 10) / 10} V`
    if (kind === 'overspeed') return `${Math.round(number)} km/h`
  }
  return null
}
