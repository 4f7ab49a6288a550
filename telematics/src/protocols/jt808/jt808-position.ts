import type { Alarm } from '../../alarm.ts'
import type { DeviceReport, DeviceVitals } from '../../device.ts'
import { BitAlarms } from '../bit-alarms.ts'
import { bcdTime, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, isInstant, placed, report } from '../frames.ts'
import { jt808Alarms } from './jt808-alarms.ts'

export const LOCATION_BYTES = 28
const MILEAGE = 0x01
const VIDEO = 0x14
const SIGNAL = 0x30
const SATELLITES = 0x31
const EVENTS: Readonly<Record<number, string>> = { 0x64: 'adas', 0x65: 'dms', 0x67: 'bsd', 0x70: 'harsh' }
const ENDED = 2
const MOST_OPEN = 64

/** Video lost, covered, storage, other fault, overload, abnormal driving, special alarms. */
const VIDEO_BITS = 0x7f

/** Reads 0x0200 bodies of one connection and keeps what lasts from one to the next (device-protocols §7). */
export class LocationReader {
  /** Minutes that the device's times are ahead of UTC. */
  timeOffsetMinutes = 0
  readonly #bits = new BitAlarms(jt808Alarms, 'bit-')
  readonly #video = new BitAlarms(jt808Alarms, 'video-')
  /** When the camera alarms that have not ended began, by code and serial. */
  readonly #open = new Map<string, number>()

  /** `isStored`: sent late from memory, where the bits tell nothing of now. null when it is too short. */
  read(
    bytes: Uint8Array,
    at: number,
    end: number,
    deviceId: string,
    receivedAt: number,
    isStored: boolean,
  ): DeviceReport | null {
    if (at + LOCATION_BYTES > end) return null
    const status = u32(bytes, at + 4)
    const fixTime = bcdTime(bytes, at + 22) - this.timeOffsetMinutes * 60_000
    const lat = u32(bytes, at + 8) / 1e6
    const lon = u32(bytes, at + 12) / 1e6
    let [mileage, satellites, signal, video, hasEvents] = [-1, -1, -1, 0, false]
    for (let item = at + LOCATION_BYTES; item + 2 <= end; item += 2 + u8(bytes, item + 1)) {
      const id = u8(bytes, item)
      const length = u8(bytes, item + 1)
      if (item + 2 + length > end) break
      if (id === MILEAGE && length === 4) mileage = u32(bytes, item + 2)
      else if (id === SATELLITES) satellites = u8(bytes, item + 2)
      else if (id === SIGNAL) signal = u8(bytes, item + 2)
      else if (id === VIDEO && length === 4) video = u32(bytes, item + 2)
      else if (EVENTS[id] !== undefined) hasEvents = true
    }
    const position =
      status & 2
        ? placed({
            unitKey: deviceId,
            fixTime,
            messageTime: fixTime,
            receivedAt,
            lat: status & 4 ? -lat : lat,
            lon: status & 8 ? -lon : lon,
            speed: u16(bytes, at + 18) / 10,
            course: u16(bytes, at + 20),
            altitude: u16(bytes, at + 16),
            satellites: satellites < 0 ? null : satellites,
            ignition: (status & 1) !== 0,
            odometerKm: mileage < 0 ? null : mileage / 10,
            engineHours: null,
            fuelPercent: null,
          })
        : null
    const when = isInstant(fixTime) ? fixTime : receivedAt
    const vitals = signal < 0 ? null : signalOf(signal)
    if (isStored) return report(position, undefined, vitals)
    const lasting = this.#bits.step(u32(bytes, at), deviceId, when, receivedAt, position)
    const cameras = this.#video.step(video & VIDEO_BITS, deviceId, when, receivedAt, position)
    const events = hasEvents ? this.#events(bytes, at + LOCATION_BYTES, end, deviceId, when, receivedAt) : []
    if (cameras.length === 0 && events.length === 0) return report(position, lasting, vitals)
    const alarms = [...lasting, ...cameras, ...events]
    for (const alarm of alarms) {
      alarm.lat ??= position?.lat ?? null
      alarm.lon ??= position?.lon ?? null
      alarm.speed ??= position?.speed ?? null
    }
    return report(position, alarms, vitals)
  }

  /** Camera alarms: serial 4, state 1 (1 begins, 2 ends), type 1, level 1 … */
  #events(bytes: Uint8Array, from: number, end: number, deviceId: string, at: number, receivedAt: number): Alarm[] {
    const alarms: Alarm[] = []
    for (let item = from; item + 2 <= end; item += 2 + u8(bytes, item + 1)) {
      const family = EVENTS[u8(bytes, item)]
      if (family === undefined || u8(bytes, item + 1) < 6) continue
      const serial = u32(bytes, item + 2)
      const state = u8(bytes, item + 6)
      const code = `${family}-${u8(bytes, item + 7)}`
      const open = `${deviceId}:${code}:${serial}`
      const since = this.#open.get(open)
      const began = state === ENDED ? (since ?? at) : at
      const alarm = alarmOf(jt808Alarms, code, deviceId, began, receivedAt, null)
      alarm.key = `${open}:${began}`
      if (state === ENDED) {
        alarm.endAt = at
        this.#open.delete(open)
      } else if (state === 1) this.#remember(open, at)
      alarms.push(alarm)
    }
    return alarms
  }

  #remember(open: string, at: number): void {
    this.#open.set(open, at)
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break
      this.#open.delete(oldest)
    }
  }
}

/** 0–31 as modems count it. */
function signalOf(value: number): DeviceVitals {
  const gsmPercent = value <= 31 ? Math.round((value / 31) * 100) : null
  return { externalVolts: null, batteryVolts: null, batteryPercent: null, gsmPercent }
}
