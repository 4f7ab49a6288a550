import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmTable } from '../alarm.ts'

/**
 * Driver-monitoring events: name and what it is here. The first ten are the specification's; the others are names
 * of the same device family, seen in a public configuration screen. Sunglasses hide the eyes from the driver camera.
 * `GPSUpload`, which stands in the same list, is a position.
 */
const events: readonly [name: string, kind: AlarmKind][] = [
  ['driverEyeClosed', 'drowsiness'],
  ['driverInattention', 'distraction'],
  ['driverSmoking', 'smoking'],
  ['driverCalling', 'phone_call'],
  ['driverBlockCamera', 'camera_covered'],
  ['PCW', 'pedestrian_collision'],
  ['LDW', 'lane_departure'],
  ['urgentAcceleration', 'harsh_acceleration'],
  ['urgentBrake', 'harsh_braking'],
  ['collision', 'collision'],
  ['driverAbsented', 'no_driver'],
  ['driverSafetyBelt', 'seat_belt'],
  ['driverSunglasses', 'camera_covered'],
  ['driverYawn', 'drowsiness'],
  ['FCW', 'forward_collision'],
  ['HMW', 'close_following'],
  ['TSR', 'sign_recognition'],
]

/** Messages of devices on board in Hik-Connect for Teams. `Msg330510`, a front passenger, has no word here. */
const messages: readonly [code: string, kind: AlarmKind][] = [
  ['Msg330101', 'panic'],
  ['Msg330102', 'input'],
  ['Msg330201', 'forward_collision'],
  ['Msg330202', 'close_following'],
  ['Msg330203', 'lane_departure'],
  ['Msg330204', 'pedestrian_collision'],
  ['Msg330205', 'traffic_sign'],
  ['Msg330301', 'blind_spot'],
  ['Msg330401', 'harsh_turn'],
  ['Msg330402', 'harsh_braking'],
  ['Msg330403', 'harsh_acceleration'],
  ['Msg330404', 'rollover'],
  ['Msg330405', 'overspeed'],
  ['Msg330406', 'collision'],
  ['Msg330407', 'ignition_on'],
  ['Msg330408', 'ignition_off'],
  ['Msg330501', 'smoking'],
  ['Msg330502', 'phone_call'],
  ['Msg330503', 'fatigue'],
  ['Msg330504', 'distraction'],
  ['Msg330505', 'seat_belt'],
  ['Msg330506', 'camera_covered'],
  ['Msg330507', 'drowsiness'],
  ['Msg330508', 'camera_covered'],
  ['Msg330509', 'no_driver'],
  ['Msg335000', 'driver_id'],
  ['Msg335001', 'driver_id'],
]

/** Alarm codes of Hik-Connect for Teams, the same events as its own alarm centre numbers them, and of its maintenance. */
const cloud: readonly [code: number, kind: AlarmKind][] = [
  [11009, 'overspeed'],
  [11010, 'rollover'],
  [11011, 'collision'],
  [11012, 'harsh_turn'],
  [11013, 'harsh_braking'],
  [11014, 'harsh_acceleration'],
  [100359, 'smoking'],
  [100360, 'phone_call'],
  [100361, 'fatigue'],
  [100362, 'distraction'],
  [100363, 'seat_belt'],
  [100364, 'forward_collision'],
  [100365, 'lane_departure'],
  // In or out is not told.
  [100351, 'geofence_enter'],
  [100352, 'route_leave'],
  [50101, 'device_off'],
  [50120, 'device_on'],
  [300003, 'gps_lost'],
]

/** Every code of Hikvision's interfaces; unknown ones are shown raw. */
export const hikvisionAlarms: AlarmTable = new Map<string, AlarmKind>([
  ...events,
  ...messages,
  ...cloud.map(([code, kind]): [string, AlarmKind] => [String(code), kind]),
])
