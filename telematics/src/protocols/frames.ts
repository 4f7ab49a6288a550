import type { Alarm, AlarmTable } from '../alarm.ts'
import type { DecodedFrame, DeviceReport, DeviceVitals } from '../device.ts'
import type { Position } from '../position.ts'

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
    reports: parts.reports ?? NO_REPORTS,
    reply: parts.reply ?? null,
    refusal: parts.refusal ?? null,
    commandDone: parts.commandDone ?? null,
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
  return { raw, deviceId, reports, reply, refusal: null, commandDone: null, error: null }
}

export function report(
  position: Position | null,
  alarms: readonly Alarm[] = NO_ALARMS,
  vitals: DeviceVitals | null = null,
): DeviceReport {
  return { position, alarms, vitals }
}

const YEAR_2100 = Date.UTC(2100, 0, 1)

/** Whether a device's time is one at all; how likely it is, the product judges. */
export const isInstant = (time: number): boolean => time > 0 && time < YEAR_2100

/** The position when it is one: a real instant and a place on earth other than 0,0, the mark of 'no fix'. */
export function placed(position: Position): Position | null {
  const { lat, lon, fixTime } = position
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)
  if (!isPlace || !isInstant(fixTime)) return null
  const course = Math.round(position.course) % 360
  position.course = course >= 0 ? course : 0
  if (!(position.speed >= 0)) position.speed = 0
  return position
}

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
