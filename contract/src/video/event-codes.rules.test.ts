import { expect, test } from 'vitest'
import { monitoringLabel, standardAlarmBits, videoEventName } from './event-codes.rules.ts'

test.each([
  [56000, 'driverFatigue'],
  [0, 'videoLossAlarm'],
  [40003, 'IO alarm 3'],
  [210001, 'unknownDriverAlarm'],
  [105, 'gpsLossAlarm'],
  [99999, '99999'],
])('CAM-16: %i is %s', (code, name) => expect(videoEventName(code)).toBe(name))

test.each([
  ['driverEyeClosed', 'Somnolencia'],
  ['driverSmoking', null],
  ['constructor', null],
])('CAM-17: %s is shown as %s', (name, label) => expect(monitoringLabel(name)).toBe(label))

test.each([
  [0, []],
  [6, [1, 2]],
  [2_147_483_648, [31]],
  [4_294_967_295, Array.from({ length: 32 }, (_, bit) => bit)],
])('CAM-18: %i holds the bits %j', (mask, bits) => expect(standardAlarmBits(mask)).toEqual(bits))
