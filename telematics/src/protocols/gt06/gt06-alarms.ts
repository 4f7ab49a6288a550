import type { AlarmTable } from '../../alarm.ts'

/**
 * The alarm byte of 0x16, 0x26 and 0x27 by its hexadecimal text: document of the JM-VL03, which reads 0x2C as
 * collision and 0x30 as harsh braking. Camera models go on from 0x86 with the numbers of the hub.
 */
export const gt06Alarms: AlarmTable = new Map([
  ['0x01', 'panic'],
  ['0x02', 'power_cut'],
  ['0x03', 'shock'],
  ['0x04', 'geofence_enter'],
  ['0x05', 'geofence_leave'],
  ['0x06', 'overspeed'],
  ['0x09', 'tow'],
  ['0x0a', 'gps_lost'],
  ['0x0b', 'gps_restored'],
  ['0x0c', 'device_on'],
  ['0x0e', 'low_power'],
  ['0x0f', 'low_power'],
  ['0x10', 'sim'],
  ['0x11', 'device_off'],
  ['0x13', 'tampering'],
  ['0x14', 'door_open'],
  ['0x19', 'low_battery'],
  ['0x22', 'harsh_acceleration'],
  ['0x29', 'harsh_acceleration'],
  ['0x2a', 'harsh_turn'],
  ['0x2b', 'harsh_turn'],
  ['0x2c', 'collision'],
  ['0x30', 'harsh_braking'],
  ['0x32', 'tampering'],
  ['0x86', 'storage_fault'],
  ['0x88', 'power_cut'],
  ['0x8a', 'power_restored'],
  ['0x8b', 'engine_cut'],
  ['0x8f', 'distraction'],
  ['0x93', 'drowsiness'],
  ['0x97', 'phone_call'],
  ['0x9a', 'smoking'],
  ['0x9c', 'no_driver'],
  ['0x9d', 'camera_covered'],
  ['0x9e', 'distraction'],
  ['0x9f', 'distraction'],
  ['0xa0', 'fatigue'],
  ['0xcc', 'forward_collision'],
  ['0xcd', 'lane_departure'],
  ['0xce', 'close_following'],
  ['0xcf', 'pedestrian_collision'],
  ['0xfe', 'ignition_on'],
  ['0xff', 'ignition_off'],
])

/** `dvr-` and the alarm byte of 0x95, the cameras' own numbering; `modular-` and the event of 0x70; `watch-` that of the long 0x33. */
export const gt06OtherAlarms: AlarmTable = new Map([
  ['dvr-0x01', 'panic'],
  ['dvr-0x80', 'shock'],
  ['dvr-0x87', 'overspeed'],
  ['dvr-0x90', 'harsh_acceleration'],
  ['dvr-0x91', 'harsh_braking'],
  ['dvr-0x92', 'harsh_turn'],
  ['dvr-0x93', 'collision'],
  ['modular-0x11', 'low_battery'],
  ['modular-0x12', 'low_power'],
  ['modular-0x13', 'power_cut'],
  ['modular-0x14', 'tampering'],
  ['watch-0xa2', 'low_battery'],
  ['watch-0xa3', 'low_battery'],
  ['watch-0xa5', 'door_open'],
])

/** null for 0, 'nothing to report'. */
export const gt06AlarmCode = (byte: number): string | null =>
  byte === 0 ? null : `0x${byte.toString(16).padStart(2, '0')}`
