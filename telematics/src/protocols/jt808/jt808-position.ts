import type { Alarm } from '../../alarm.ts'
import type { DeviceReport } from '../../device.ts'
import { isInstant } from '../../plausible.ts'
import type { Position } from '../../position.ts'
import { BitAlarms } from '../bit-alarms.ts'
import { bcdTime, i16, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, recordAt, reportOf } from '../frames.ts'
import { modemPercent } from '../modem.ts'
import { jt808Alarms } from './jt808-alarms.ts'
import { EVENT_FAMILIES, readItems } from './jt808-items.ts'

export const LOCATION_BYTES = 28
/** Some locks send as many bytes more instead of items: 4, odometer 4, battery 2, area 4, signal 1, 3. */
const LOCK_TAIL_BYTES = 18
const ENDED = 2
const MOST_OPEN = 64

/** Video lost, covered, storage, other fault, overload, abnormal driving, special alarms. */
const VIDEO_BITS = 0x7f

/** Reads 0x0200 bodies of one connection and keeps what lasts from one to the next. */
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
    const fixTime = bcdTime(bytes, at + 22) - this.timeOffsetMinutes * 60_000
    const said = recordAt(deviceId, fixTime, receivedAt)
    const hasFix = readStatusAndPlace(said, bytes, at + 4)
    said.altitude = i16(bytes, at + 16)
    said.speed = u16(bytes, at + 18) / 10
    said.course = u16(bytes, at + 20)
    const from = at + LOCATION_BYTES
    if (isLockTail(bytes, from, end)) return lockReport(said, hasFix, bytes, from)
    const items = readItems(bytes, from, end)
    said.satellites = items.satellites
    said.odometerKm = items.odometerKm
    said.fuelPercent = items.fuelPercent
    const one = reportOf(said, hasFix, items)
    if (isStored) return one
    const when = isInstant(fixTime) ? fixTime : receivedAt
    const { position } = one
    const lasting = this.#bits.step(u32(bytes, at), deviceId, when, receivedAt, position)
    const cameras = this.#video.step(items.video & VIDEO_BITS, deviceId, when, receivedAt, position)
    const events = items.hasEvents ? this.#events(bytes, from, end, deviceId, when, receivedAt) : []
    one.alarms = cameras.length === 0 && events.length === 0 ? lasting : [...lasting, ...cameras, ...events]
    for (const alarm of events) {
      alarm.lat = position?.lat ?? null
      alarm.lon = position?.lon ?? null
      alarm.speed = position?.speed ?? null
    }
    return one
  }

  /** Camera alarms: serial 4, state 1 (1 begins, 2 ends), type 1, level 1 … */
  #events(bytes: Uint8Array, from: number, end: number, deviceId: string, at: number, receivedAt: number): Alarm[] {
    const alarms: Alarm[] = []
    for (let item = from; item + 2 <= end; item += 2 + u8(bytes, item + 1)) {
      const family = EVENT_FAMILIES[u8(bytes, item)]
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

/** State 4, latitude 4, longitude 4 at `at`; gives whether the device stands behind the place. */
export function readStatusAndPlace(said: Position, bytes: Uint8Array, at: number): boolean {
  const status = u32(bytes, at)
  const lat = u32(bytes, at + 4) / 1e6
  const lon = u32(bytes, at + 8) / 1e6
  said.lat = status & 4 ? -lat : lat
  said.lon = status & 8 ? -lon : lon
  said.ignition = (status & 1) !== 0
  return (status & 2) !== 0
}

/** No item has the number 0, with which these begin. */
const isLockTail = (bytes: Uint8Array, from: number, end: number): boolean =>
  end - from === LOCK_TAIL_BYTES && u8(bytes, from) === 0

function lockReport(said: Position, hasFix: boolean, bytes: Uint8Array, from: number): DeviceReport {
  said.odometerKm = u32(bytes, from + 4)
  return reportOf(said, hasFix, {
    sensors: { battery_volts: u16(bytes, from + 8) / 10, signal_percent: modemPercent(u8(bytes, from + 14)) },
  })
}
