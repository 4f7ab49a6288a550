import type { AlarmTable } from '../../alarm.ts'

/**
 * The message types that are events, with the figure that says what happened where there is one. Device-protocols §3:
 * the names are verified, the figures (GTHBM apart) assumed from the vendor's documents.
 */
export const queclinkAlarms: AlarmTable = new Map([
  ['GTSOS', 'panic'],
  ['GTIGN', 'ignition_on'],
  ['GTIGF', 'ignition_off'],
  ['GTVGN', 'ignition_on'],
  ['GTVGF', 'ignition_off'],
  ['GTMPN', 'power_restored'],
  ['GTMPF', 'power_cut'],
  ['GTBPL', 'low_battery'],
  ['GTTOW', 'tow'],
  ['GTSPD', 'overspeed'],
  ['GTGEO-0', 'geofence_leave'],
  ['GTGEO-1', 'geofence_enter'],
  ['GTJDR', 'jammer'],
  ['GTJDS-2', 'jammer'],
  ['GTHBM-0', 'harsh_braking'],
  ['GTHBM-1', 'harsh_acceleration'],
  ['GTHBM-2', 'harsh_turn'],
  ['GTHBM-3', 'harsh_braking'],
  ['GTHBM-4', 'harsh_acceleration'],
  ['GTIDN', 'idle'],
  ['GTCRA', 'collision'],
  ['GTANT-0', 'gps_antenna_connected'],
  ['GTANT-1', 'gps_antenna_disconnected'],
  ['GTANT-2', 'gps_antenna_short'],
  ['GTDIS', 'input'],
  ['GTIDA', 'driver_id'],
  ['GTPNA', 'device_on'],
  ['GTPFA', 'device_off'],
  ['GTTMP', 'temperature'],
])

/** Types whose report figure says what happened. */
const BY_FIGURE = new Set(['GTGEO', 'GTJDS', 'GTHBM', 'GTANT'])
/** Reports of every day, and the end of a jamming. */
const PLAIN = new Set([
  'GTFRI',
  'GTERI',
  'GTRTL',
  'GTDOG',
  'GTSTT',
  'GTNMR',
  'GTIGL',
  'GTCAN',
  'GTSTR',
  'GTSTP',
  'GTLGL',
  'GTDAT',
  'GTDTT',
  'GTBAA',
  'GTBID',
  'GTINF',
  'GTPFL',
  'GTJDS-1',
])

/** The code of a message's event; null for reports of every day. `figure`: last digit of the report field, or NaN. */
export function queclinkCode(type: string, figure: number): string | null {
  const code = BY_FIGURE.has(type) && !Number.isNaN(figure) ? `${type}-${figure}` : type
  return PLAIN.has(code) ? null : code
}
