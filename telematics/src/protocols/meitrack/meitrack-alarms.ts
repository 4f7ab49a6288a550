import type { AlarmTable } from '../../alarm.ts'

/** By the number of the event; those of every day and the ones that only say which input changed are not here. */
export const meitrackAlarms: AlarmTable = new Map([
  ['1', 'panic'],
  ['17', 'low_battery'],
  ['18', 'low_power'],
  ['19', 'overspeed'],
  ['20', 'geofence_enter'],
  ['21', 'geofence_leave'],
  ['22', 'power_restored'],
  ['23', 'power_cut'],
  ['24', 'gps_lost'],
  ['25', 'gps_restored'],
  ['26', 'sleep'],
  ['28', 'gps_antenna_disconnected'],
  ['29', 'device_on'],
  ['36', 'tow'],
  ['37', 'driver_id'],
  ['44', 'jammer'],
  ['78', 'collision'],
  ['90', 'harsh_turn'],
  ['91', 'harsh_turn'],
  ['129', 'harsh_braking'],
  ['130', 'harsh_acceleration'],
  ['135', 'fatigue'],
])

const FIRST_INPUT = 2
const LAST_INPUT = 16
/** Awake, tracked by time, by distance, by angle; answer to a request. */
const PLAIN = new Set([0, 27, 31, 32, 33, 34, 35, 40, 41, 42, 109])

/** The code of an event, null when it raises no alarm; one that we do not know is shown by its number. */
export const meitrackCode = (event: number): string | null =>
  Number.isNaN(event) || PLAIN.has(event) || (event >= FIRST_INPUT && event <= LAST_INPUT) ? null : String(event)
