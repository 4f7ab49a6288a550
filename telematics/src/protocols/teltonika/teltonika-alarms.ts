import type { AlarmTable } from '../../alarm.ts'

/**
 * Events of the AVL records: `id=value`, or `id` alone for every value but 0. An id that stands here raises nothing with
 * another value; one that does not is shown raw when the device calls it urgent. Ids 236–255 verified,
 * the rest by the vendor's parameter lists (assumed).
 */
export const teltonikaAlarms: AlarmTable = new Map([
  ['panic', 'panic'],
  ['1', 'input'],
  ['2', 'input'],
  ['3', 'input'],
  ['4', 'input'],
  ['78', 'driver_id'],
  ['155=0', 'geofence_leave'],
  ['155=1', 'geofence_enter'],
  ['156=0', 'geofence_leave'],
  ['156=1', 'geofence_enter'],
  ['157=0', 'geofence_leave'],
  ['157=1', 'geofence_enter'],
  ['158=0', 'geofence_leave'],
  ['158=1', 'geofence_enter'],
  ['159=0', 'geofence_leave'],
  ['159=1', 'geofence_enter'],
  ['175=0', 'geofence_leave'],
  ['175=1', 'geofence_enter'],
  ['200', 'sleep'],
  ['236', 'panic'],
  ['239=0', 'ignition_off'],
  ['239=1', 'ignition_on'],
  ['246', 'tow'],
  ['247', 'collision'],
  ['249', 'jammer'],
  ['251', 'idle'],
  ['252=0', 'power_restored'],
  ['252=1', 'power_cut'],
  ['253=1', 'harsh_acceleration'],
  ['253=2', 'harsh_braking'],
  ['253=3', 'harsh_turn'],
  ['255', 'overspeed'],
  ['318', 'jammer'],
])

/** Events of every day that mean no alarm: movement, trip, odometer. */
const PLAIN_EVENTS = new Set([16, 199, 240, 250])
const KNOWN_IDS = new Set([...teltonikaAlarms.keys()].map((code) => Number(code.split('=')[0])))
const PANIC = 2

/** The code of a record's event, null when it raises no alarm. `priority` 0 low, 1 high, 2 panic. */
export function eventCode(event: number, value: number, priority: number): string | null {
  if (event !== 0 && KNOWN_IDS.has(event)) {
    const exact = `${event}=${value}`
    if (teltonikaAlarms.has(exact)) return exact
    if (value !== 0 && teltonikaAlarms.has(String(event))) return String(event)
  }
  if (priority === PANIC) return 'panic'
  const isNews = event !== 0 && priority > 0 && !KNOWN_IDS.has(event) && !PLAIN_EVENTS.has(event)
  return isNews ? `${event}=${value}` : null
}
