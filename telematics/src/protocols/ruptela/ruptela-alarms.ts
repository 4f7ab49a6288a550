import type { AlarmTable } from '../../alarm.ts'

/** The id of a record's event, with its value where only that one means something. `dtc`: the vehicle's own trouble codes. */
export const ruptelaAlarms: AlarmTable = new Map([
  ['88', 'jammer'],
  ['134', 'harsh_braking'],
  ['136', 'harsh_acceleration'],
  ['410', 'tow'],
  ['411', 'collision'],
  ['415=0', 'gps_antenna_disconnected'],
  ['758', 'tampering'],
  ['dtc', 'engine_fault'],
])

/** null for events that mean no alarm: most records say by theirs only which value made them. */
export function ruptelaCode(event: number, value: number): string | null {
  const exact = `${event}=${value}`
  if (ruptelaAlarms.has(exact)) return exact
  return value > 0 && ruptelaAlarms.has(String(event)) ? String(event) : null
}
