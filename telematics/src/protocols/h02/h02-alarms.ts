import type { AlarmTable } from '../../alarm.ts'

/** Bits of the status word that are 0 while their alarm lasts. */
export const h02Alarms: AlarmTable = new Map([
  ['bit-0', 'shock'],
  ['bit-1', 'panic'],
  ['bit-2', 'overspeed'],
  ['bit-18', 'panic'],
  ['bit-19', 'power_cut'],
])

/** The others are states of the vehicle, not alarms. */
const ALARM_BITS = (1 << 0) | (1 << 1) | (1 << 2) | (1 << 18) | (1 << 19)

export const alarmBits = (status: number): number => ~status & ALARM_BITS
export const ignitionOf = (status: number): boolean => ((status >>> 10) & 1) === 1
