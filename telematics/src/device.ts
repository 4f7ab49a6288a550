import type { Alarm } from './alarm.ts'
import type { Position } from './position.ts'

/** What a device says about itself; null when it does not say. */
export interface DeviceVitals {
  /** Volts at the vehicle's side. */
  externalVolts: number | null
  /** Volts of the device's own battery. */
  batteryVolts: number | null
  /** 0–100 */
  batteryPercent: number | null
  /** 0–100 */
  gsmPercent: number | null
}

/** One record of a device; `position.unitKey` and `alarm.unitKey` are the device's id. */
export interface DeviceReport {
  /** null: nothing of place in it, or no fix. */
  position: Position | null
  alarms: readonly Alarm[]
  vitals: DeviceVitals | null
}

/** One frame as it came in, whole. */
export interface DecodedFrame {
  raw: Uint8Array
  /** IMEI or the device's own serial, as text; null when the frame does not say and the connection has not said yet. */
  deviceId: string | null
  reports: readonly DeviceReport[]
  /** Sent once the reports are durable (at once when there are none); null when the protocol wants no answer. */
  reply: Uint8Array | null
  /** Sent instead of `reply` to a device that nobody registered; null: the connection is closed without a word. */
  refusal: Uint8Array | null
  /** An answer to a command of ours: true done, false refused; null when the frame is none. */
  commandDone: boolean | null
  /** What is wrong with this frame, for support; its reports are empty then. */
  error: string | null
}

/** Keeps what one connection has sent so far. UDP: one decoder for one datagram. */
export interface DeviceDecoder {
  /** Takes bytes as they came, split or glued anywhere, and gives the frames that are whole now; never throws. */
  push(bytes: Uint8Array, receivedAt: number): DecodedFrame[]
  /** Bytes kept for a frame that is not whole yet. */
  readonly pendingBytes: number
}

/** What models of one protocol disagree about: a closed choice, the usual answer first. Texts in Spanish. */
export interface ProtocolSetting {
  key: string
  label: string
  help: string
  options: readonly { value: string; label: string }[]
}

/** Choices by the keys of a protocol's settings; what is left out is as usual. */
export type SettingValues = Readonly<Record<string, string>>

/** What was chosen for one device; asked with every frame, so it must cost nothing and answer the same object again. */
export type SettingsOfDevice = (deviceId: string) => SettingValues | undefined

export type DeviceCommand = 'locate' | 'engine_cut' | 'engine_restore'

/** One device protocol; the port a device calls decides which. */
export interface DeviceProtocol {
  /** Stable, in settings and logs: `teltonika`, `gt06` … */
  code: string
  name: string
  transports: readonly ('tcp' | 'udp' | 'http')[]
  defaultPort: number
  commands: readonly DeviceCommand[]
  settings: readonly ProtocolSetting[]
  createDecoder(settingsOf?: SettingsOfDevice): DeviceDecoder
  /** Bytes to send over the device's open connection; null when the protocol cannot. */
  encodeCommand(command: DeviceCommand, device: { deviceId: string; sequence: number }): Uint8Array | null
}
