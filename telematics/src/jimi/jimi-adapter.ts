import type {
  PlatformAccount,
  PlatformAdapter,
  PlatformCapabilities,
  PlatformDriver,
  PlatformGeofence,
  PlatformUnit,
  PlatformUnitChange,
  PlatformUpdate,
} from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { PlatformError } from '../errors.ts'
import type { Quota } from '../platform.ts'
import type { Position } from '../position.ts'
import { ALARM_WINDOW_MS, emptyUpdate, PollMemory, unlessRefused } from '../shared/camera-memory.ts'
import { plainUtc } from '../shared/camera-wire.ts'
import { JimiClient, type JimiOptions } from './jimi-client.ts'
import {
  alarmOfCloud,
  type JimiDeviceStatus,
  type JimiPlaces,
  positionOfLocation,
  positionOfTrack,
  statusOfLocation,
  unitOfDevice,
} from './jimi-decode.ts'
import { jimiTexts } from './jimi-errors.ts'
import { cloudAlarmReply, listReply, locationReply, trackReply } from './jimi-protocol.ts'

/** Devices in one call. */
const IMEIS_AT_ONCE = 100
const ALARM_PAGE = 100
/** The platform answers no more than a thousand alarms. */
const ALARM_PAGES = 10
/** Alarms come by push; asking for them is a second net, and the platform refuses those who ask too often. */
const ALARMS_EVERY_MS = 60_000
const DEVICES_EVERY_MS = 5 * 60_000
/** A call gives at most seven days; a day keeps answers small. */
const TRACK_WINDOW_MS = 24 * 3_600_000
/** 3 §9 */
const STATUS_TIMEOUT_MS = 10_000

export interface JimiAdapterOptions extends JimiOptions {
  /** The account whose devices are followed; the user's own when left out. */
  target?: string
  places?: JimiPlaces
  /** Whether alarms are asked for beside those that are pushed. */
  asksAlarms?: boolean
}

export const jimiCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: true,
  geofences: false,
  alarms: true,
  drivers: false,
  commands: false,
}

/** Tracksolid Pro as a PlatformAdapter: devices of an account, newest places, tracks and alarms by its Open API. */
export class JimiAdapter implements PlatformAdapter {
  readonly platform = 'JIMIIOT'
  readonly capabilities = jimiCapabilities

  readonly #options: JimiAdapterOptions
  readonly #client: JimiClient
  readonly #now: () => number
  readonly #memory = new PollMemory()
  #devicesAt: number | null = null
  #alarmsAt: number | null = null

  constructor(options: JimiAdapterOptions) {
    this.#options = options
    this.#client = new JimiClient(options)
    this.#now = options.now ?? Date.now
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    const account = await this.#client.signIn(signal)
    return { userKey: this.#options.userId, userName: account, accountKey: this.#target }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const units = await this.#devices(signal)
    this.#memory.learn(units)
    const { positions } = await this.#newest(signal)
    const byUnit = new Map(positions.map((position) => [position.unitKey, position]))
    return units.map((unit) => ({ ...unit, position: byUnit.get(unit.key) ?? null }))
  }

  pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    return this.#memory.poll(this.#now(), async (gapSince) => {
      const changes = await this.#deviceChanges(signal)
      const newest = await this.#newest(signal)
      const alarms = await unlessRefused(this.#alarms(signal), { alarms: [], discarded: 0 })
      return {
        ...emptyUpdate(gapSince),
        positions: newest.positions.filter((position) => this.#memory.isNewFix(position)),
        alarms: this.#memory.freshAlarms(alarms.alarms, this.#now()),
        changes,
        discarded: newest.discarded + alarms.discarded,
      }
    })
  }

  async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    // The platform refuses an end that lies in the future.
    const last = Math.min(to, this.#now())
    for (let start = from; start < last; start += TRACK_WINDOW_MS) {
      const end = Math.min(last, start + TRACK_WINDOW_MS)
      const parameters = { imei: unitKey, begin_time: plainUtc(start), end_time: plainUtc(end) }
      const points = await this.#client.call('jimi.device.track.list', parameters, listReply, { signal })
      const positions = points.flatMap((raw) => {
        const point = trackReply.safeParse(raw).data
        const position = point && positionOfTrack(unitKey, point, this.#places, this.#now())
        return position && position.fixTime >= start && position.fixTime < end ? [position] : []
      })
      if (positions.length > 0) yield positions.toSorted((a, b) => a.fixTime - b.fixTime)
    }
  }

  /** Whether devices are online (2 §7, 3 §9); rejects with the texts of the specification. */
  async deviceStatus(imeis: readonly string[], signal?: AbortSignal): Promise<JimiDeviceStatus[]> {
    if (imeis.length === 0) throw new PlatformError('show', 'no-imeis', jimiTexts.noImeis)
    try {
      const options = { signal, timeoutMs: STATUS_TIMEOUT_MS }
      const pages = await this.#perImeis(imeis, (list) =>
        this.#client.call('jimi.device.location.get', { imeis: list }, listReply, options),
      )
      return pages.flat().flatMap((raw) => statusOfLocation(raw) ?? [])
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const { kind, code, retryAfterMs } = error
      throw new PlatformError(kind, code, jimiTexts.statusFailed, { retryAfterMs, cause: error })
    }
  }

  listGeofences(): Promise<PlatformGeofence[]> {
    return Promise.resolve([])
  }

  listDrivers(): Promise<PlatformDriver[]> {
    return Promise.resolve([])
  }

  quota(): Quota | null {
    return null
  }

  /** Tokens are shared by the account's connections and end by themselves. */
  close(): Promise<void> {
    return Promise.resolve()
  }

  get #target(): string {
    return this.#options.target || this.#options.userId
  }

  get #places(): JimiPlaces {
    return this.#options.places ?? 'gps'
  }

  async #devices(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const devices = await this.#client.call('jimi.user.device.list', { target: this.#target }, listReply, { signal })
    this.#devicesAt = this.#now()
    return devices.flatMap((device) => unitOfDevice(device) ?? [])
  }

  async #deviceChanges(signal?: AbortSignal): Promise<PlatformUnitChange[]> {
    if (this.#devicesAt !== null && this.#now() - this.#devicesAt < DEVICES_EVERY_MS) return []
    return this.#memory.learn(await this.#devices(signal))
  }

  async #newest(signal?: AbortSignal): Promise<{ positions: Position[]; discarded: number }> {
    const method = 'jimi.user.device.location.list'
    const items = await this.#client.call(method, { target: this.#target }, listReply, { signal })
    const read = items.map((item) => locationReply.safeParse(item).data)
    const positions = read.flatMap((item) => (item && positionOfLocation(item, this.#places, this.#now())) ?? [])
    return { positions, discarded: read.filter((item) => item === undefined).length }
  }

  async #alarms(signal?: AbortSignal): Promise<{ alarms: Alarm[]; discarded: number }> {
    const now = this.#now()
    const asked = this.#alarmsAt !== null && now - this.#alarmsAt < ALARMS_EVERY_MS
    if (asked || this.#options.asksAlarms === false) return { alarms: [], discarded: 0 }
    this.#alarmsAt = now
    const interval = { begin_time: plainUtc(now - ALARM_WINDOW_MS), end_time: plainUtc(now) }
    const pages = await this.#perImeis(this.#memory.unitKeys, (imeis) =>
      this.#alarmPages({ imeis, ...interval }, signal),
    )
    const items = pages.flat()
    const alarms = items.flatMap((raw) => {
      const item = cloudAlarmReply.safeParse(raw).data
      return (item && alarmOfCloud(item, now)) ?? []
    })
    return { alarms, discarded: items.length - alarms.length }
  }

  async #alarmPages(parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<unknown[]> {
    const items: unknown[] = []
    for (let page = 1; page <= ALARM_PAGES; page += 1) {
      const paging = { page_no: String(page), page_size: String(ALARM_PAGE) }
      const list = await this.#client.call('jimi.device.alarm.list', { ...parameters, ...paging }, listReply, {
        signal,
      })
      items.push(...list)
      if (list.length < ALARM_PAGE) break
    }
    return items
  }

  #perImeis<T>(imeis: readonly string[], ask: (list: string) => Promise<T>): Promise<T[]> {
    const chunks = Array.from({ length: Math.ceil(imeis.length / IMEIS_AT_ONCE) }, (_, at) =>
      imeis.slice(at * IMEIS_AT_ONCE, (at + 1) * IMEIS_AT_ONCE).join(','),
    )
    return Promise.all(chunks.map(ask))
  }
}
