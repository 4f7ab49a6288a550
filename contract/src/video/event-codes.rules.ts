/** Video event types of Streamax by their number (rule CAM-16); 40001 to 40008 have no name of their own. */
const videoEventNames: Readonly<Record<number, string>> = {
  0: 'videoLossAlarm',
  1: 'videoBlockAlarm',
  2: 'motionDetectionAlarm',
  7: 'emergencyAlarm',
  8: 'speedingAlarm',
  9: 'lowVoltageAlarm',
  105: 'gpsLossAlarm',
  18006: 'rapidAcceleration',
  18007: 'rapidDeceleration',
  18010: 'sharpLeftTurn',
  18011: 'sharpRightTurn',
  18015: 'shock',
  ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [40001 + i, `IO alarm ${i + 1}`])),
  56000: 'driverFatigue',
  56001: 'noDriver',
  56002: 'driverMakingPhoneCalls',
  56003: 'driverSmoking',
  56004: 'driverDistraction',
  56005: 'laneDeparture',
  56006: 'frontCollision',
  56007: 'speedLimitSignAlarm',
  56009: 'tailgating',
  56010: 'yawning',
  56011: 'pedestrianCollision',
  56016: 'unfastenedSeatBelt',
  56018: 'blindSpotDetectionRight',
  56022: 'infraredBlockingGlass',
  56023: 'blindSpotDetectionLeft',
  56025: 'intersectionSpeedLimitAlarm',
  56031: 'stopSignAlarm',
  210000: 'abnormalDrivingAlarm',
  210001: 'unknownDriverAlarm',
}

/** The name of a video event type (rule CAM-16); a number that is in no list is its own name. */
export const videoEventName = (code: number): string => videoEventNames[code] ?? String(code)

/** Driver-monitoring events whose Spanish name is fixed (rule CAM-17). */
const monitoringLabels: Readonly<Record<string, string>> = { driverEyeClosed: 'Somnolencia' }

/** How an event of the driver camera is shown where its name is fixed; null where the catalogue of alarms decides. */
export const monitoringLabel = (name: string): string | null =>
  Object.hasOwn(monitoringLabels, name) ? monitoringLabels[name]! : null

/** Bits 0 to 31 that are set in a mask of standard alarms (rule CAM-18), lowest first. */
export const standardAlarmBits = (mask: number): number[] =>
  Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
