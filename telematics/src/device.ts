import type { Alarm } from './alarm.ts'
import type { Order, OrderAnswer, OrderKind } from './order.ts'
import type { FixFault } from './plausible.ts'
import type { Position, UnitStatus } from './position.ts'
import type { RecordingPiece, VideoQuality } from './video.ts'

/** One record of a device; `position.unitKey` and `alarm.unitKey` are the device's id. */
export interface DeviceReport {
  /** null: nothing of place in it, no fix, or a place that cannot be. */
  position: Position | null
  /** Why a place that the record does tell was not believed. */
  fault?: FixFault
  /** What a record without a fix says of the unit. With a position: only where the record has a card or a chassis number. */
  status?: UnitStatus
  alarms: readonly Alarm[]
}

/** Where a device delivers its video: a name or address, and a port. */
interface MediaPlace {
  host: string
  port: number
}

/** What a dashcam may be asked about its pictures. Channels from 1, times epoch ms. */
export type VideoAsk =
  | ({ kind: 'live'; channel: number; quality: VideoQuality } & MediaPlace)
  | ({ kind: 'playback'; channel: number; from: number; to: number } & MediaPlace)
  | { kind: 'stop-live' | 'stop-playback'; channel: number }
  /** What it has recorded, of all channels. */
  | { kind: 'list'; from: number; to: number }

/** What it says to that; `sequence` is that of the question. One that is done is told by its pictures alone. */
export type VideoAnswer =
  | { kind: 'refused'; sequence: number }
  | { kind: 'recordings'; sequence: number; pieces: readonly RecordingPiece[] }

/** One frame as it came in, whole. */
export interface DecodedFrame {
  raw: Uint8Array
  /** IMEI or the device's own serial, as text; null when the frame does not say and the connection has not said yet. */
  deviceId: string | null
  /** What it said to prove who it is; left out by who says nothing. */
  secret?: string
  reports: readonly DeviceReport[]
  /** Sent once the reports are durable (at once when there are none); null when the protocol wants no answer. */
  reply: Uint8Array | null
  /** Sent instead of `reply` to a device that nobody registered; null: the connection is closed without a word. */
  refusal: Uint8Array | null
  /** An answer to an order of ours; null when the frame is none. */
  answer: OrderAnswer | null
  /** An answer about its video; left out by all others. */
  video?: VideoAnswer
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

/** One device protocol; the port a device calls decides which. */
export interface DeviceProtocol {
  /** Stable, in settings and logs: `teltonika`, `gt06` … */
  code: string
  name: string
  transports: readonly ('tcp' | 'udp' | 'http')[]
  defaultPort: number
  orders: readonly OrderKind[]
  /** Outputs that may be switched besides that of the engine, by their number on the device. */
  outputs: readonly number[]
  settings: readonly ProtocolSetting[]
  /** Where a device of it is told its password, in Spanish; null: the protocol has no place for one. */
  secretHelp: string | null
  createDecoder(settingsOf?: SettingsOfDevice): DeviceDecoder
  /** Bytes to send over the device's open connection; null when the protocol cannot. */
  encodeOrder(order: Order, device: { deviceId: string; sequence: number }): Uint8Array | null
  /** The same for its video; left out where the protocol has none. `settings`: what was chosen for the device. */
  encodeVideo?(
    ask: VideoAsk,
    device: { deviceId: string; sequence: number; settings: SettingValues | undefined },
  ): Uint8Array
  /** The number by which the packets of its video tell whose they are. */
  mediaNumber?(deviceId: string): Uint8Array
}
