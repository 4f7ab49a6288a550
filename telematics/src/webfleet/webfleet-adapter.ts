import type {
  PlatformAccount,
  PlatformCapabilities,
  PlatformDriver,
  PlatformStatus,
  PlatformUnit,
  PlatformUpdate,
} from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { PlatformError } from '../errors.ts'
import { ALARM_WINDOW_MS, AlarmWindow } from '../shared/alarm-window.ts'
import { isoSeconds } from '../shared/iso-seconds.ts'
import { UnitWatch } from '../shared/unit-watch.ts'
import type { Quota } from '../platform.ts'
import type { Position } from '../position.ts'
import { BareAdapter } from '../shared/bare-adapter.ts'
import { readRows } from '../shared/lenient.ts'
import { WebfleetClient, type WebfleetOptions } from './webfleet-client.ts'
import {
  alarmOfEvent,
  assumedUnits,
  platformDriver,
  platformUnit,
  positionOfTrack,
  type WebfleetUnits,
  statusOfObject,
} from './webfleet-decode.ts'
import { driverRow, eventRow, objectRow, trackRow } from './webfleet-protocol.ts'
import { WebfleetQueue } from './webfleet-queue.ts'

/** showTracks gives at most two days. */
const TRACK_MS = 2 * 86_400_000
/** Ten calls a minute each for taking from the queue and for acknowledging. */
const QUEUE_EVERY_MS = 10_000

export const webfleetCapabilities: PlatformCapabilities = {
  updates: 'poll',
  // Six calls a minute at most, and the unit list is the same call.
  pollEveryMs: 15_000,
  units: true,
  positions: true,
  history: true,
  geofences: false,
  alarms: true,
  drivers: true,
  // Ten calls a minute are allowed, one at a time of any kind: positions come first.
  driversEveryMs: 60_000,
  orders: [],
}

export interface WebfleetAdapterOptions extends WebfleetOptions {
  units?: Partial<WebfleetUnits>
  /** Positions from the message queue instead of the last one of each unit. */
  queue?: boolean
  events?: boolean
  now?: () => number
}

/** WEBFLEET.connect as a PlatformAdapter; a unit's key is its object number. */
export class WebfleetAdapter extends BareAdapter {
  readonly platform = 'WEBFLEET'
  readonly capabilities: PlatformCapabilities

  readonly #client: WebfleetClient
  readonly #account: string
  readonly #user: string
  readonly #units: WebfleetUnits
  readonly #now: () => number
  readonly #watch: UnitWatch
  readonly #queue: WebfleetQueue | null
  readonly #alarms = new AlarmWindow()
  #hasEvents: boolean

  constructor({ units, queue = false, events = true, now = Date.now, ...options }: WebfleetAdapterOptions) {
    super()
    const pollEveryMs = queue ? QUEUE_EVERY_MS : webfleetCapabilities.pollEveryMs
    this.capabilities = { ...webfleetCapabilities, pollEveryMs, alarms: events }
    this.#client = new WebfleetClient(options)
    this.#account = options.account
    this.#user = options.username
    this.#units = { ...assumedUnits, ...units }
    this.#now = now
    this.#watch = new UnitWatch(pollEveryMs)
    this.#queue = queue ? new WebfleetQueue(this.#client) : null
    this.#hasEvents = events
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    await this.listUnits(signal)
    return { userKey: this.#user, userName: this.#user, accountKey: this.#account }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    return (await this.#list(signal)).units
  }

  async pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    const events = await this.#events(signal)
    const queue = this.#queue
    const listed = queue && this.#watch.hasList ? null : await this.#list(signal)
    // Last of all that may fail: what the queue hands out counts as stored when it is asked again.
    const queued = queue ? await queue.take(this.#now(), signal) : { positions: [], statuses: [], discarded: 0 }
    const now = this.#now()
    // Nothing is missed between two calls of the queue: it keeps what was not acknowledged.
    const fresh = listed ? this.#watch.take(listed.units, now) : { positions: [], changes: [], gapSince: null }
    return {
      ...fresh,
      positions: [...fresh.positions, ...queued.positions],
      statuses: [...(listed?.statuses ?? []), ...queued.statuses],
      alarms: this.#alarms.take(events, now),
      discarded: (listed?.discarded ?? 0) + queued.discarded,
    }
  }

  override async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    for (let start = from; start < to; start += TRACK_MS) {
      const end = Math.min(to, start + TRACK_MS)
      const rows = await this.#client.rows('showTracks', { objectno: unitKey, ...range(start, end) }, signal)
      const now = this.#now()
      const positions = rows
        .flatMap((row) => trackRow.safeParse(row).data ?? [])
        .flatMap((row) => positionOfTrack(unitKey, row, now) ?? [])
        .filter(({ fixTime }) => fixTime >= start && fixTime < end)
      if (positions.length > 0) yield positions.toSorted((a, b) => a.fixTime - b.fixTime)
    }
  }

  override async listDrivers(signal?: AbortSignal): Promise<PlatformDriver[]> {
    const rows = await this.#client.rows('showDriverReportExtern', {}, signal)
    return readRows(driverRow, rows).map(platformDriver)
  }

  override quota(): Quota | null {
    return this.#client.quota()
  }

  async #list(signal?: AbortSignal): Promise<{
    units: PlatformUnit[]
    statuses: PlatformStatus[]
    discarded: number
  }> {
    const rows = await this.#client.rows('showObjectReportExtern', {}, signal)
    const now = this.#now()
    const objects = readRows(objectRow, rows)
    const living = objects.filter(({ deleted }) => deleted !== true)
    const units = living.map((row) => platformUnit(row, this.#units, now))
    const statuses = living.flatMap((row) => statusOfObject(row) ?? [])
    return { units, statuses, discarded: rows.length - objects.length }
  }

  /** Events may be asked for once a minute, so not with every poll; their window makes up for it. */
  async #events(signal?: AbortSignal): Promise<Alarm[]> {
    const now = this.#now()
    if (!this.#hasEvents || !this.#client.isFree('showEventReportExtern')) return []
    try {
      const rows = await this.#client.rows('showEventReportExtern', range(now - ALARM_WINDOW_MS, now), signal)
      return readRows(eventRow, rows).flatMap((row) => alarmOfEvent(row, now) ?? [])
    } catch (error) {
      // An account without the contract for events, or whose minute was used by another program, still shows its trucks.
      if (!(error instanceof PlatformError) || (error.kind !== 'show' && error.code !== '8011')) throw error
      if (error.kind === 'show') this.#hasEvents = false
      return []
    }
  }
}

function range(from: number, to: number): Record<string, string> {
  return { range_pattern: 'ud', rangefrom_string: isoSeconds(from), rangeto_string: isoSeconds(to) }
}
