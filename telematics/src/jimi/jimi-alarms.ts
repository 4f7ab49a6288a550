import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmTable } from '../alarm.ts'

/** Codes that share a meaning. */
const of = (kind: AlarmKind, ...codes: (string | number)[]): [string, AlarmKind][] =>
  codes.map((code) => [String(code), kind])

/**
 * Numbers of the devices' own protocol (GT06 alarm byte and above), the same in the hub (`msgClass` 0) and in the Open
 * API. Where the sources differ the vendor's document counts: 44 and 147 collision, 48 harsh braking, 138 the engine is
 * cut. 139 is left raw: one table says "off", another "cut". 255 comes from the device protocol.
 */
const device = [
  ...of('panic', 1),
  ...of('power_cut', 2, 136),
  ...of('power_restored', 36, 86),
  ...of('shock', 3, 35, 128),
  ...of('geofence_enter', 4),
  ...of('geofence_leave', 5),
  ...of('overspeed', 6, 135, 202),
  ...of('illegal_movement', 9),
  ...of('gps_lost', 10),
  ...of('gps_restored', 11, 13),
  ...of('device_on', 12, 224),
  ...of('device_off', 17, 40),
  ...of('sleep', 18),
  ...of('low_power', 14, 15, 169),
  ...of('low_battery', 21, 25, 90),
  ...of('sim', 16),
  ...of('tampering', 19, 24, 50, 171, 191),
  ...of('door_open', 20, 28, 39, 81),
  ...of('door_closed', 29, 80),
  ...of('harsh_acceleration', 34, 41, 144),
  ...of('harsh_turn', 42, 43, 76, 78, 146),
  ...of('harsh_braking', 48, 145),
  ...of('collision', 44, 55, 147),
  ...of('rollover', 45),
  ...of('fatigue', 71, 208),
  ...of('lane_departure', 77, 205),
  ...of('temperature', 82, 91, 92, 227),
  ...of('fuel_drop', 83),
  ...of('fuel_rise', 113),
  ...of('input', 119, 120, 230, 231, 232, 233),
  ...of('storage_fault', 134),
  ...of('engine_cut', 138),
  ...of('drowsiness', 140, 160),
  ...of('distraction', 143, 158, 159, 163, 170),
  ...of('no_driver', 148, 156),
  ...of('phone_call', 151),
  ...of('smoking', 154),
  ...of('camera_covered', 157),
  ...of('driver_id', 165),
  ...of('engine_fault', 168),
  ...of('ignition_on', 197, 254),
  ...of('ignition_off', 198, 255),
  ...of('driving_time', 199),
  ...of('long_stop', 203),
  ...of('forward_collision', 204),
  ...of('close_following', 206),
  ...of('pedestrian_collision', 207),
]

/** JT/T 808 alarm mark (2019), `256-<bit>`: the bits of `standardAlarmValue`. Bit 3, a general danger, is left raw. */
const standardBits = [
  ...of('panic', '256-0'),
  ...of('overspeed', '256-1', '256-13'),
  ...of('fatigue', '256-2', '256-14'),
  ...of('gps_lost', '256-4'),
  ...of('gps_antenna_disconnected', '256-5'),
  ...of('gps_antenna_short', '256-6'),
  ...of('low_power', '256-7'),
  ...of('power_cut', '256-8'),
  ...of('device_fault', '256-9', '256-10', '256-12', '256-24'),
  ...of('camera_fault', '256-11'),
  ...of('illegal_movement', '256-15', '256-28'),
  ...of('tire', '256-16'),
  ...of('blind_spot', '256-17'),
  ...of('driving_time', '256-18', '256-22'),
  ...of('long_stop', '256-19'),
  // The bit does not say whether in or out.
  ...of('geofence_enter', '256-20'),
  ...of('route_leave', '256-21', '256-23'),
  ...of('fuel_drop', '256-25'),
  ...of('theft', '256-26'),
  ...of('illegal_ignition', '256-27'),
  ...of('collision', '256-29'),
  ...of('rollover', '256-30'),
  ...of('door_open', '256-31'),
]

/** Video alarms of JT/T 1078. 261, too many passengers, is left raw; 262 is one of fatigue, phone or smoking. */
const video = [
  ...of('video_lost', 257),
  ...of('camera_covered', 258),
  ...of('storage_fault', 259, 263),
  ...of('camera_fault', 260),
  ...of('distraction', 262),
]

/**
 * Driver assistance (264) and driver monitoring (265), `class-subtype`. The last two of each are 0x10 and 0x11 on the
 * wire, printed as 10 and 11 by the specification; decimal 10 and 11 of driver monitoring are the seat belt and
 * sunglasses, while driver assistance has no other 10 and 11.
 */
const drivers = [
  ...of('forward_collision', '264-1'),
  ...of('lane_departure', '264-2'),
  ...of('close_following', '264-3'),
  ...of('pedestrian_collision', '264-4'),
  ...of('frequent_lane_change', '264-5'),
  ...of('traffic_sign', '264-6'),
  ...of('obstacle', '264-7'),
  ...of('sign_recognition', '264-16', '264-10'),
  ...of('capture', '264-17', '264-11'),
  ...of('fatigue', '265-1'),
  ...of('phone_call', '265-2', '265-13'),
  ...of('smoking', '265-3'),
  ...of('distraction', '265-4', '265-12'),
  ...of('no_driver', '265-5'),
  ...of('camera_covered', '265-6', '265-11'),
  ...of('driving_time', '265-8'),
  ...of('seat_belt', '265-10'),
  ...of('capture', '265-16'),
  ...of('driver_change', '265-17'),
]

/** General alarms of the hub. 1041 (work mode) and 3078 (calibration of the driver camera) are left raw. */
const general = [
  ...of('harsh_acceleration', 1024),
  ...of('harsh_braking', 1025),
  ...of('harsh_turn', 1026),
  ...of('overspeed', 1027),
  ...of('driving_time', 1028),
  ...of('collision', 1029),
  ...of('shock', 1030),
  ...of('illegal_movement', 1031),
  ...of('geofence_enter', 1032),
  ...of('geofence_leave', 1033),
  ...of('door_open', 1036, 3080),
  ...of('door_closed', 1037),
  ...of('sleep', 1040),
  ...of('panic', 3073),
  ...of('low_power', 3074),
  ...of('ignition_on', 3075),
  ...of('ignition_off', 3076),
  ...of('theft', 3077),
  ...of('driver_id', 3079, 3083, 3084, 3085),
  ...of('fuel_drop', 3081),
  ...of('temperature', 3082),
  ...of('device_off', 3086),
]

/**
 * What only the Open API has: its own numbers from 256 on, which mean something else than the hub's, as `tsp-<number>`,
 * and the words of alarms that the platform itself computes.
 */
const openApi = [
  ...of('geofence_enter', 'tsp-256', 'tsp-258', 'in', 'sensitiveAreasFence'),
  ...of('geofence_leave', 'tsp-257', 'tsp-259', 'out'),
  ...of('long_stop', 'tsp-260', 'stayAlert'),
  ...of('moving', 'tsp-261'),
  ...of('jammer', 'tsp-263', 'tsp-267'),
  ...of('gps_restored', 'tsp-268'),
  ...of('ignition_off', 'tsp-1001', 'ACC_OFF'),
  ...of('ignition_on', 'tsp-1002', 'ACC_ON'),
  ...of('overspeed', 'overSpeed', 'fenceOverspeed'),
  ...of('route_leave', 'laneshift'),
  ...of('idle', 'stayAlertOn'),
  ...of('device_off', 'offline'),
  ...of('illegal_movement', 'displacementAlarm'),
  ...of('theft', 'burglarStatus_2'),
  ...of('engine_fault', 'carFault', 'obd'),
  ...of('temperature', 'high_temp_alarm', 'low_temp_alarm'),
  ...of('distraction', 'DMSAlert'),
  ...of('harsh_acceleration', 'ubiAcce'),
  ...of('harsh_braking', 'ubiDece'),
  ...of('harsh_turn', 'ubiTurn', 'ubiStab'),
  ...of('lane_departure', 'ubiLane'),
  ...of('collision', 'ubiColl'),
  ...of('rollover', 'ubiRoll'),
  ...of('door_open', 'statusLeftFrontDoors_1', 'statusRightFrontDoors_1', 'statusLeftRearWindows_1'),
  ...of('door_open', 'statusRightRearDoors_1', 'statusTrunk_1'),
  ...of('door_closed', 'statusLeftFrontDoors_0', 'statusRightFrontDoors_0', 'statusLeftRearWindows_0'),
  ...of('door_closed', 'statusRightRearDoors_0', 'statusTrunk_0'),
]

/** Every code of Jimi's two interfaces, as `codeOf…` of the decoder writes them. */
export const jimiAlarms: AlarmTable = new Map([
  ...device,
  ...standardBits,
  ...video,
  ...drivers,
  ...general,
  ...openApi,
])
