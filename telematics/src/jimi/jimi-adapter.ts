import type { PlatformAccount, PlatformCapabilities, PlatformStatus, PlatformUnit } from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { PlatformError } from '../errors.ts'
import type { Order, OrderReceipt } from '../order.ts'
import type { Position } from '../position.ts'
import { ALARM_WINDOW_MS, unlessRefused } from '../shared/camera-memory.ts'
import { plainUtc } from '../shared/camera-wire.ts'
import { allPages, perChunk } from '../shared/pages.ts'
import { PollingAdapter, type PollReading } from '../shared/polling-adapter.ts'
import { readRows } from '../shared/lenient.ts'
import { type HubOptions, IotHub } from './iot-hub.ts'
import { jimiOrders, wordsOf } from './jimi-orders.ts'
import { JimiVideo } from './jimi-video.ts'
import { JimiClient, type JimiOptions } from './jimi-client.ts'
import {
  alarmOfCloud,
  type JimiDeviceStatus,
  type JimiPlaces,
  positionOfLocation,
  positionOfTrack,
  statusOfLocation,
  tellOfLocation,
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
/** A call gives at most seven days; a day keeps answers small. */
const TRACK_WINDOW_MS = 24 * 3_600_000
/** Times the specification fixes. */
const STATUS_TIMEOUT_MS = 10_000

export interface JimiAdapterOptions extends JimiOptions {
  /** The account whose devices are followed; the user's own when left out. */
  target?: string
  places?: JimiPlaces
  /** Whether alarms are asked for beside those that are pushed. */
  asksAlarms?: boolean
  /** Of an own IoT Hub, which gives the video of its devices. */
  hub?: Omit<HubOptions, 'fetch'> | null
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
  orders: jimiOrders,
}

/** Tracksolid Pro as a PlatformAdapter: devices of an account, newest places, tracks and alarms by its Open API. */
export class JimiAdapter extends PollingAdapter {
  readonly platform = 'JIMIIOT'
  readonly capabilities = jimiCapabilities
  readonly video: JimiVideo

  readonly #options: JimiAdapterOptions
  readonly #client: JimiClient
  readonly #hub: IotHub | null
  #alarmsAt: number | null = null

  constructor(options: JimiAdapterOptions) {
    super(options.now)
    this.#options = options
    this.#client = new JimiClient(options)
    this.#hub = options.hub ? new IotHub({ ...options.hub, fetch: options.fetch }) : null
    this.video = new JimiVideo({
      hub: this.#hub,
      list: (signal) => this.#listDevices(signal),
      status: (imeis, signal) => this.deviceStatus(imeis, signal),
    })
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    const account = await this.#client.signIn(signal)
    return { userKey: this.#options.userId, userName: account, accountKey: this.#target }
  }

  protected async readNews(gapSince: number | null, signal?: AbortSignal): Promise<PollReading> {
    const newest = await this.#newest(signal)
    const alarms = await unlessRefused(this.#alarms(signal), { alarms: [], discarded: 0 })
    return {
      positions: newest.positions.filter((position) => this.memory.isNewFix(position)),
      statuses: newest.statuses,
      alarms: alarms.alarms,
      discarded: newest.discarded + alarms.discarded,
      gapSince,
    }
  }

  protected override async newestPositions(signal?: AbortSignal): Promise<Position[]> {
    return (await this.#newest(signal)).positions
  }

  override async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    // The platform refuses an end that lies in the future.
    const last = Math.min(to, this.now())
    for (let start = from; start < last; start += TRACK_WINDOW_MS) {
      const end = Math.min(last, start + TRACK_WINDOW_MS)
      const parameters = { imei: unitKey, begin_time: plainUtc(start), end_time: plainUtc(end) }
      const points = await this.#client.call('jimi.device.track.list', parameters, listReply, { signal })
      const positions = readRows(trackReply, points)
        .flatMap((point) => positionOfTrack(unitKey, point, this.#places, this.now()) ?? [])
        .filter(({ fixTime }) => fixTime >= start && fixTime < end)
      if (positions.length > 0) yield positions.toSorted((a, b) => a.fixTime - b.fixTime)
    }
  }

  /** By an own IoT Hub: the Open API's orders are not described. */
  async sendOrder(unitKey: string, order: Order, signal?: AbortSignal): Promise<OrderReceipt> {
    const words = wordsOf(order)
    if (!this.#hub || words === null)
      throw new PlatformError(
        'show',
        'no-command',
        'Escriba en la fuente la dirección del IoT Hub: por él van los comandos.',
      )
    return this.#hub.order(unitKey, words, signal)
  }

  /** Whether devices are online; rejects with the texts of the specification. */
  async deviceStatus(imeis: readonly string[], signal?: AbortSignal): Promise<JimiDeviceStatus[]> {
    IotHub.demandDevices(imeis)
    try {
      const options = { signal, timeoutMs: STATUS_TIMEOUT_MS }
      const pages = await perChunk(imeis, IMEIS_AT_ONCE, (list) =>
        this.#client.call('jimi.device.location.get', { imeis: list }, listReply, options),
      )
      return pages.flat().flatMap((raw) => statusOfLocation(raw) ?? [])
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const { kind, code, retryAfterMs } = error
      throw new PlatformError(kind, code, jimiTexts.statusFailed, { retryAfterMs, cause: error })
    }
  }

  get #target(): string {
    return this.#options.target || this.#options.userId
  }

  get #places(): JimiPlaces {
    return this.#options.places ?? 'gps'
  }

  protected async readUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    return (await this.#listDevices(signal)).flatMap((device) => unitOfDevice(device) ?? [])
  }

  #listDevices(signal?: AbortSignal): Promise<readonly unknown[]> {
    return this.#client.call('jimi.user.device.list', { target: this.#target }, listReply, { signal })
  }

  async #newest(signal?: AbortSignal): Promise<{
    positions: Position[]
    statuses: PlatformStatus[]
    discarded: number
  }> {
    const method = 'jimi.user.device.location.list'
    const items = await this.#client.call(method, { target: this.#target }, listReply, { signal })
    const read = readRows(locationReply, items)
    const positions = read.flatMap((item) => positionOfLocation(item, this.#places, this.now()) ?? [])
    const statuses = read.flatMap((item) => tellOfLocation(item) ?? [])
    return { positions, statuses, discarded: items.length - read.length }
  }

  async #alarms(signal?: AbortSignal): Promise<{ alarms: Alarm[]; discarded: number }> {
    const now = this.now()
    const asked = this.#alarmsAt !== null && now - this.#alarmsAt < ALARMS_EVERY_MS
    if (asked || this.#options.asksAlarms === false) return { alarms: [], discarded: 0 }
    this.#alarmsAt = now
    const interval = { begin_time: plainUtc(now - ALARM_WINDOW_MS), end_time: plainUtc(now) }
    const pages = await perChunk(this.memory.unitKeys, IMEIS_AT_ONCE, (imeis) =>
      this.#alarmPages({ imeis, ...interval }, signal),
    )
    const items = pages.flat()
    const alarms = readRows(cloudAlarmReply, items).flatMap((item) => alarmOfCloud(item, now) ?? [])
    return { alarms, discarded: items.length - alarms.length }
  }

  #alarmPages(parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<unknown[]> {
    const ask = async (page: number) => {
      const paging = { page_no: String(page), page_size: String(ALARM_PAGE) }
      const asked = { ...parameters, ...paging }
      const list = await this.#client.call('jimi.device.alarm.list', asked, listReply, { signal })
      return { list, total: null }
    }
    return allPages(ALARM_PAGE, ask, ALARM_PAGES)
  }
}
