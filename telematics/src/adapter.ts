import type { Alarm } from './alarm.ts'
import type { Order, OrderKind, OrderReceipt } from './order.ts'
import type { Quota } from './platform.ts'
import type { Position, UnitStatus } from './position.ts'
import type { VideoAccess } from './video.ts'

/** What a platform can do; the server asks here instead of knowing platforms by name. */
export interface PlatformCapabilities {
  /** `poll`: the server calls `pollPositions` every `pollEveryMs`; `push`: the platform calls us. */
  updates: 'poll' | 'push'
  pollEveryMs: number
  units: boolean
  positions: boolean
  history: boolean
  geofences: boolean
  alarms: boolean
  drivers: boolean
  /** How often `listDrivers` may be asked; without it as often as the other lists. */
  driversEveryMs?: number
  /** It lets us write what a unit is called there (`renameUnit`). */
  renamesUnits?: boolean
  /** What may be asked of its units. */
  orders: readonly OrderKind[]
  /** Outputs that may be switched besides that of the engine. */
  outputs?: readonly number[]
}

/** The platform's own grouping of units or geofences (in Wialon a resource). */
export interface PlatformGroup {
  key: string
  name: string
}

export interface PlatformUnit {
  /** The platform's own id, as text. */
  key: string
  name: string
  group: PlatformGroup | null
  position: Position | null
  /** IMEI or other hardware id. */
  deviceId: string | null
  phone: string | null
  plates: string | null
  vin: string | null
}

export type PlatformUnitChange =
  | { kind: 'added'; unit: PlatformUnit }
  | { kind: 'renamed'; unitKey: string; name: string }
  | { kind: 'deleted'; unitKey: string }

/** What a unit said without a place; `unitKey` as in its positions. */
export interface PlatformStatus extends UnitStatus {
  unitKey: string
}

export interface PlatformUpdate {
  /** In the order the platform gave them: one unit's positions may be late, repeated or in the future. */
  positions: Position[]
  /** Messages without a place; left out by platforms that keep nothing but places. */
  statuses?: PlatformStatus[]
  /** New ones; a repeated one has the key it had. */
  alarms: Alarm[]
  changes: PlatformUnitChange[]
  /** Messages that could not be read and were left out. */
  discarded: number
  /**
   * Epoch ms of the last good poll when what the platform queued since may be lost (new session, answer that never
   * arrived): it is still in `history`. null when nothing was missed.
   */
  gapSince: number | null
}

export interface PlatformGeofence {
  key: string
  name: string
  description: string
  group: PlatformGroup
  shape: 'line' | 'polygon' | 'circle'
  /** A circle has one point, its centre. */
  points: { lat: number; lon: number }[]
  /** Metres, circles only. */
  radius: number | null
  /** Metres, the full width of lines only. */
  width: number | null
  /** `#rrggbb` */
  color: string
  /** 0–1 */
  opacity: number
}

export interface PlatformDriver {
  key: string
  name: string
  phone: string | null
  email: string | null
  /** i-button, tachograph card or the like. */
  card: string | null
  isBlocked: boolean
  /** Of the unit driven now; null when none, or when the platform does not say. */
  unitKey: string | null
}

/** Who is signed in after `connect`. */
export interface PlatformAccount {
  userKey: string
  userName: string
  /** The account's own id at the platform, null if it has none. */
  accountKey: string | null
}

/**
 * One signed-in connection to one tracking platform account. Every method rejects with PlatformError only (or the
 * signal's reason when aborted). Calls may overlap; the adapter keeps the platform's limits. What `capabilities` denies
 * answers empty.
 */
export interface PlatformAdapter {
  readonly platform: string
  readonly capabilities: PlatformCapabilities
  connect(signal?: AbortSignal): Promise<PlatformAccount>
  listUnits(signal?: AbortSignal): Promise<PlatformUnit[]>
  /** New positions and unit changes since the last call; the first call after `connect` subscribes. */
  pollPositions(signal?: AbortSignal): Promise<PlatformUpdate>
  /** Pages of one unit's positions with from ≤ fixTime < to (epoch ms), oldest first; none at all is no error. */
  history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]>
  listGeofences(signal?: AbortSignal): Promise<PlatformGeofence[]>
  listDrivers(signal?: AbortSignal): Promise<PlatformDriver[]>
  /** Changes the unit's name at the platform itself; only with the capability. */
  renameUnit?(unitKey: string, name: string, signal?: AbortSignal): Promise<void>
  /**
   * Hands an order for a unit to the platform, once: it is never repeated by itself. Rejects with `show` when the
   * platform refuses it; only with `orders`.
   */
  sendOrder?(unitKey: string, order: Order, signal?: AbortSignal): Promise<OrderReceipt>
  /**
   * A picture or clip of an alarm (`Alarm.media`) that the platform gives only to who is signed in; left out where anybody
   * may fetch it. Rejects as fetch does, too.
   */
  readMedia?(url: URL, signal?: AbortSignal): Promise<Response>
  /** Its cameras' pictures; absent where it has none. */
  readonly video?: VideoAccess
  /** Calls to the platform within its window, over all connections of this process that it counts together. */
  quota(): Quota | null
  /** Signs out; never rejects. */
  close(): Promise<void>
}
