import type { Alarm, AlarmTable } from '../alarm.ts'
import type { DecodedFrame, DeviceReport } from '../device.ts'
import { boundPosition, boundStatus, fixFault, isInstant, plausibleSensors, type SensorReadings } from '../plausible.ts'
import type { Position, UnitStatus } from '../position.ts'

const NO_REPORTS: readonly DeviceReport[] = []
const NO_ALARMS: readonly Alarm[] = []

/** Why a frame was not read, in Spanish, for the frame log. */
export const FRAME_ERRORS = {
  noise: 'Bytes que no forman una trama',
  checksum: 'La suma de comprobación no coincide',
  content: 'El contenido de la trama no se entiende',
  unsupported: 'Tipo de trama sin soporte',
} as const

/** A frame without reports, with everything null that `parts` does not say. */
export function frameOf(raw: Uint8Array, deviceId: string | null, parts: Partial<DecodedFrame> = {}): DecodedFrame {
  return {
    raw,
    deviceId,
    ...(parts.secret !== undefined && { secret: parts.secret }),
    reports: parts.reports ?? NO_REPORTS,
    reply: parts.reply ?? null,
    refusal: parts.refusal ?? null,
    answer: parts.answer ?? null,
    ...(parts.video && { video: parts.video }),
    error: parts.error ?? null,
  }
}

/** A frame with reports: the usual one, made without a detour. */
export function reportFrame(
  raw: Uint8Array,
  deviceId: string | null,
  reports: readonly DeviceReport[],
  reply: Uint8Array | null,
): DecodedFrame {
  return { raw, deviceId, reports, reply, refusal: null, answer: null, error: null }
}

/** A record that has said nothing but whose it is and when; decoders fill in what else it says. */
export const recordAt = (unitKey: string, time: number, receivedAt: number): Position => ({
  unitKey,
  fixTime: time,
  messageTime: time,
  receivedAt,
  lat: Number.NaN,
  lon: Number.NaN,
  speed: 0,
  course: null,
  altitude: null,
  satellites: null,
  ignition: null,
  odometerKm: null,
  engineHours: null,
  fuelPercent: null,
})

/** What a record without a place says, nothing yet. */
export const statusAt = (at: number): UnitStatus => ({
  at,
  ignition: null,
  odometerKm: null,
  engineHours: null,
  fuelPercent: null,
})

/** What a record says beside its place and the few numbers that every position has. */
export interface Told {
  sensors?: SensorReadings | undefined
  driverCard?: string | undefined
  vin?: string | undefined
}

/**
 * The report of one record: all that decoders read enters here and gets its bounds. `hasFix`: whether the device stands
 * behind the place in `said`; 0,0 is everybody's mark of 'no fix'. Decoders put the record's alarms into it.
 */
export function reportOf(said: Position, hasFix: boolean, told?: Told): DeviceReport {
  const isPlaced = hasFix && (said.lat !== 0 || said.lon !== 0)
  const fault = isPlaced ? fixFault(said) : null
  if (!isPlaced || fault !== null) {
    const { messageTime, receivedAt, ignition, odometerKm, engineHours, fuelPercent } = said
    const at = isInstant(messageTime) ? Math.round(messageTime) : receivedAt
    const report = statusReport({ at, ignition, odometerKm, engineHours, fuelPercent }, told)
    if (fault !== null) report.fault = fault
    return report
  }
  boundPosition(said)
  const sensors = plausibleSensors(told?.sensors)
  if (sensors) said.sensors = sensors
  const report: DeviceReport = { position: said, alarms: NO_ALARMS }
  if (told?.driverCard || told?.vin) report.status = identified(statusAt(said.messageTime), told)
  return report
}

/** The report of a record that has nothing of place in it. */
export function statusReport(status: UnitStatus, told?: Told): DeviceReport {
  boundStatus(status)
  const sensors = plausibleSensors(told?.sensors)
  if (sensors) status.sensors = sensors
  if (told) identified(status, told)
  return saysSomething(status) ? { position: null, status, alarms: NO_ALARMS } : { position: null, alarms: NO_ALARMS }
}

function identified(status: UnitStatus, told: Told): UnitStatus {
  const [driverCard, vin] = [legible(told.driverCard), legible(told.vin)]
  if (driverCard) status.driverCard = driverCard
  if (vin) status.vin = vin
  return status
}

/** Cards and chassis numbers are plain letters and digits; what else comes is filling, and no database takes all of it. */
const legible = (text: string | undefined) => text?.replace(/[^\x20-\x7e]/g, '').trim()

const saysSomething = ({ ignition, odometerKm, engineHours, fuelPercent, sensors, driverCard, vin }: UnitStatus) =>
  (ignition ?? odometerKm ?? engineHours ?? fuelPercent ?? sensors ?? driverCard ?? vin) !== undefined

/**
 * An alarm of the device's time `time`, of its receipt when that is none. The kind of `code` is null when the table has
 * none: it is shown raw.
 */
export function alarmOf(
  table: AlarmTable,
  code: string,
  unitKey: string,
  time: number,
  receivedAt: number,
  position: Position | null,
  detail: string | null = null,
): Alarm {
  const at = isInstant(time) ? time : receivedAt
  return {
    unitKey,
    key: `${unitKey}:${code}:${at}`,
    code,
    kind: table.get(code) ?? null,
    at,
    endAt: null,
    receivedAt,
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
    speed: position?.speed ?? null,
    detail,
  }
}
