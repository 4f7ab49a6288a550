import { type AlarmKind, alarmKinds } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmTable } from '../alarm.ts'
import { pairsOf, settingsError } from '../shared/pairs.ts'

/**
 * Emergency codes (`emg`) and event codes (`evt`). Those of the specification win: 3 and 4 are the other way
 * round in the devices' manual. The rest are the maker's public numbers. The setting `codes` changes any of them.
 */
export const trackedDeviceAlarms: AlarmTable = new Map<string, AlarmKind>([
  ['emg 1', 'panic'],
  ['emg 2', 'illegal_movement'],
  ['emg 3', 'power_cut'],
  ['emg 5', 'theft'],
  ['emg 6', 'theft'],
  ['emg 7', 'illegal_movement'],
  ['emg 8', 'jammer'],
  ['evt 1', 'overspeed'],
  ['evt 2', 'overspeed_end'],
  ['evt 3', 'gps_antenna_connected'],
  ['evt 4', 'gps_antenna_disconnected'],
  ['evt 5', 'geofence_leave'],
  ['evt 6', 'geofence_enter'],
  ['evt 8', 'gps_antenna_short'],
  ['evt 9', 'sleep'],
  ['evt 10', 'device_on'],
  ['evt 13', 'battery_fault'],
  ['evt 14', 'low_power'],
  ['evt 15', 'shock'],
  ['evt 16', 'collision'],
  ['evt 18', 'route_leave'],
  ['evt 19', 'route_enter'],
  ['evt 33', 'ignition_on'],
  ['evt 34', 'ignition_off'],
  ['evt 40', 'power_restored'],
  ['evt 41', 'power_cut'],
  ['evt 42', 'panic'],
  ['evt 45', 'battery_fault'],
  ['evt 46', 'harsh_acceleration'],
  ['evt 47', 'harsh_braking'],
  ['evt 48', 'harsh_turn'],
  ['evt 49', 'overspeed'],
  ['evt 50', 'jammer'],
  ['evt 59', 'driver_id'],
  ['evt 60', 'driver_id'],
  ['evt 61', 'idle'],
  ['evt 62', 'long_stop'],
  ['evt 64', 'high_rpm'],
  ['evt 68', 'long_stop'],
  ['evt 69', 'moving'],
  ['evt 73', 'fuel_drop'],
  ['evt 75', 'temperature'],
  ['evt 76', 'temperature'],
  ['evt 79', 'two_way_call'],
])

const isKind = (text: string): text is AlarmKind => Object.hasOwn(alarmKinds, text)

/**
 * The table with the changes of a connection's setting, like `evt 3 = gps_antenna_disconnected, emg 8 = shock`; a dash
 * shows the code raw. Throws PlatformError (`stop`) naming what it does not understand.
 */
export function alarmTableWith(changes: string): AlarmTable {
  const table = new Map(trackedDeviceAlarms)
  for (const [name, kind] of pairsOf('Códigos', changes)) {
    const [, family, number] = /^(emg|evt)\s*(\d+)$/.exec(name) ?? []
    if (!family || !number) throw settingsError('Códigos', name)
    const code = `${family} ${Number(number)}`
    if (kind === '-') table.delete(code)
    else if (isKind(kind)) table.set(code, kind)
    else throw settingsError('Códigos', kind)
  }
  return table
}
