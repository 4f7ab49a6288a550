import type { DecodedFrame, DeviceProtocol, DeviceReport, SettingsOfDevice, VideoAnswer } from '../../device.ts'
import type { OrderAnswer } from '../../order.ts'

export interface ListenerLimits {
  /** Open connections (UDP: senders remembered); one more is turned away. */
  connections: number
  /** Connections that have not said which registered device they are; the oldest makes room for one more. */
  strangers: number
  /** The same of one address. */
  strangersPerAddress: number
  /** Bytes a second of one device, averaged over ten seconds; what comes faster waits, over UDP it is dropped. */
  bytesPerSecond: number
  /** Bytes of one connection taken in and not delivered; reading waits above. */
  pendingBytes: number
  /** Silence after which a connection is closed. */
  idleMs: number
  /** Time from connecting until a registered device has said who it is. */
  loginMs: number
}

export const defaultLimits: ListenerLimits = {
  connections: 20_000,
  strangers: 5000,
  strangersPerAddress: 1000,
  bytesPerSecond: 32_768,
  pendingBytes: 131_072,
  idleMs: 15 * 60_000,
  loginMs: 60_000,
}

/** One frame or answer as it went by, for the live log. `deviceId` is null while the connection has not said. */
export interface FrameEvent {
  direction: 'in' | 'out'
  deviceId: string | null
  remote: string
  /** Epoch ms. */
  at: number
  raw: Uint8Array
  /** What was read in it; null for what we send. */
  frame: DecodedFrame | null
}

export interface ListenerLog {
  warn(fields: object, message: string): void
}

export interface ListenerOptions {
  protocol: DeviceProtocol
  /** What was chosen for single devices; absent: all are as usual. */
  settingsOf?: SettingsOfDevice
  host: string
  /** 0: any free port. */
  port: number
  limits?: Partial<ListenerLimits>
  /**
   * Whether this device is registered, and may speak so; asked once per connection or sender of datagrams, with every
   * request. `secret`: what it said to prove who it is; null: nothing.
   */
  accept(deviceId: string, remote: string, secret: string | null): Promise<boolean>
  /**
   * Resolves when the reports are durable: only then are `frames` acknowledged, in their order. Called with all that one
   * device sent since its last call; never twice at once for one connection. Rejected: nothing is acknowledged, the
   * connection is closed and the device sends again.
   */
  deliver(deviceId: string, reports: readonly DeviceReport[], frames: readonly DecodedFrame[]): Promise<void>
  /** A device that nobody registered, at most once a minute for each. */
  refused(deviceId: string, remote: string, secret: string | null): void
  /** A device answered an order of ours. */
  answered?(deviceId: string, answer: OrderAnswer): void
  /** A device said something of its video. */
  filmed?(deviceId: string, answer: VideoAnswer): void
  /** A device can be written to from now on: the moment for queued orders. */
  online?(deviceId: string): void
  onFrame?(event: FrameEvent): void
  log: ListenerLog
}

export interface ListenerStats {
  /** Open connections, or senders of datagrams heard within `idleMs`. */
  connections: number
  /** Devices on line. */
  devices: number
  /** Since the start. */
  frames: number
  badFrames: number
  refused: number
}

export interface DeviceListener {
  readonly protocol: DeviceProtocol
  /** The port it really listens on. */
  readonly port: number
  stats(): ListenerStats
  online(deviceId: string): boolean
  /** Writes to the device's open connection (UDP: to where it last wrote from); false when there is none. */
  send(deviceId: string, bytes: Uint8Array): boolean
  /** Closes the device's connection: it is no longer registered, or shall sign in anew. */
  disconnect(deviceId: string): void
  /** Takes nothing new in, delivers and acknowledges what it has, then closes. */
  close(): Promise<void>
}
