import type { AlarmTable } from '../../alarm.ts'

/**
 * The alarm byte of 0x16, 0x26 and 0x27 by its hexadecimal text: JM-VL03 document (device-protocols §2), 0x2C read as
 * collision and 0x30 as harsh braking (jimiiot C, conflict). Camera models go on from 0x86 with the numbers of the hub.
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

/** null for 0, 'nothing to report'. */
export const gt06AlarmCode = (byte: number): string | null =>
  byte === 0 ? null : `0x${byte.toString(16).padStart(2, '0')}`
