import * as z from 'zod'
import type { PlatformAccount, PlatformCapabilities, PlatformUnit } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { Order, OrderReceipt } from '../order.ts'
import type { Position } from '../position.ts'
import { PollingAdapter, type PollReading } from '../shared/polling-adapter.ts'
import { HikvisionClient, type HikvisionOptions } from './hikvision-client.ts'
import { readEvents, unitOfDevice } from './hikvision-decode.ts'
import { deviceReply, searchReply } from './hikvision-protocol.ts'
import { EventStream } from './hikvision-stream.ts'
import { HikvisionVideo } from './hikvision-video.ts'

const SEARCH_PATH = '/ISAPI/ContentMgmt/DeviceMgmt/deviceList?format=json'
const REBOOT_PATH = '/ISAPI/System/reboot?format=json'
/** Times the specification fixes. */
const SEARCH_TIMEOUT_MS = 10_000
const PAGE = 100

export interface HikvisionAdapterOptions extends HikvisionOptions {
  /** `stream`: we keep a connection open for events; `push`: the gateway calls us. It does one or the other. */
  events?: 'stream' | 'push'
  /** Devices in one answer of the search. */
  pageSize?: number
}

export const hikvisionCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: false,
  geofences: false,
  alarms: true,
  drivers: false,
  orders: ['restart'],
}

/** A Hik Device Gateway as a PlatformAdapter: its devices, and the positions and alarms of its stream of events. */
export class HikvisionAdapter extends PollingAdapter {
  readonly platform = 'HIKVISION'
  readonly capabilities = hikvisionCapabilities
  readonly video: HikvisionVideo

  readonly #options: HikvisionAdapterOptions
  readonly #client: HikvisionClient
  readonly #stream: EventStream
  readonly #newest = new Map<string, Position>()

  constructor(options: HikvisionAdapterOptions) {
    super(options.now)
    this.#options = options
    this.#client = new HikvisionClient(options)
    this.video = new HikvisionVideo(this.#client, { search: (signal) => this.#searchAll(signal), now: this.now })
    this.#stream = new EventStream(this.#client, this.now)
  }

  /** There is no session: one device of the list proves user and password. */
  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    await this.#search(0, 1, signal)
    const { user } = this.#options
    return { userKey: user, userName: user, accountKey: null }
  }

  /** There is no history to look for what was missed: devices send again what they kept, marked as late. */
  protected async readNews(_: number | null, signal?: AbortSignal): Promise<PollReading> {
    if (this.#options.events !== 'push') await this.#stream.keepOpen(signal)
    const { events, lost } = this.#stream.take()
    const update = readEvents(events, this.now())
    for (const position of update.positions) {
      const before = this.#newest.get(position.unitKey)
      if (!before || before.fixTime < position.fixTime) this.#newest.set(position.unitKey, position)
    }
    return { ...update, discarded: update.discarded + lost }
  }

  /** The gateway keeps no positions: a unit's is the newest of the events heard so far. */
  protected override newestPositions(): Promise<Position[]> {
    return Promise.resolve([...this.#newest.values()])
  }

  /** The gateway passes any ISAPI call on to the device it names. */
  async sendOrder(unitKey: string, order: Order, signal?: AbortSignal): Promise<OrderReceipt> {
    if (order.kind !== 'restart')
      throw new PlatformError('show', 'no-command', 'Hikvision sólo admite reiniciar el equipo.')
    const device = (await this.#searchAll(signal))
      .flatMap((raw) => deviceReply.safeParse(raw).data?.Device ?? [])
      .find(({ devIndex, EhomeParams }) => (EhomeParams?.EhomeID ?? devIndex) === unitKey)
    if (!device) throw new PlatformError('show', 'no-device', 'Hikvision no conoce el equipo.')
    const path = `${REBOOT_PATH}&devIndex=${encodeURIComponent(device.devIndex)}`
    await this.#client.call('PUT', path, {}, z.unknown(), { signal })
    return { state: 'delivered', text: null }
  }

  readMedia(url: URL, signal?: AbortSignal): Promise<Response> {
    return this.#client.picture(url, signal)
  }

  override async close(): Promise<void> {
    await this.#stream.close()
  }

  protected async readUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    return (await this.#searchAll(signal)).flatMap((device) => unitOfDevice(device) ?? [])
  }

  async #searchAll(signal?: AbortSignal): Promise<readonly unknown[]> {
    const devices: unknown[] = []
    for (;;) {
      const { MatchList, totalMatches } = await this.#search(devices.length, this.#options.pageSize ?? PAGE, signal)
      devices.push(...MatchList)
      if (MatchList.length === 0 || devices.length >= totalMatches) break
    }
    return devices
  }

  async #search(position: number, maxResult: number, signal?: AbortSignal) {
    const Filter = { key: '', devType: '', protocolType: ['ehomeV5'], devStatus: ['online', 'offline'] }
    const body = { SearchDescription: { position, maxResult, Filter } }
    const timeoutMs = Math.min(SEARCH_TIMEOUT_MS, this.#options.timeoutMs ?? SEARCH_TIMEOUT_MS)
    const { SearchResult } = await this.#client.call('POST', SEARCH_PATH, body, searchReply, { signal, timeoutMs })
    return SearchResult
  }
}
