import type { PlatformAccount, PlatformCapabilities, PlatformUnit } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { Order, OrderReceipt } from '../order.ts'
import type { Position } from '../position.ts'
import { ALARM_WINDOW_MS, unlessRefused } from '../shared/camera-memory.ts'
import { perChunk } from '../shared/pages.ts'
import { PollingAdapter, type PollReading } from '../shared/polling-adapter.ts'
import { StreamaxClient, type StreamaxOptions } from './streamax-client.ts'
import { StreamaxVideo } from './streamax-video.ts'
import { readAlarms, readPositions, type StreamaxScale, unitOfDevice } from './streamax-decode.ts'

const DEVICES_PATH = '/openapi/v2/devices'
const NEWEST_PATH = '/openapi/gps/newest'
const HISTORY_PATH = '/openapi/gps/history'
const SPEECH_PATH = '/openapi/tts'
/** Verified for devices. */
const DEVICE_PAGE = 1000
/** Times the specification fixes. */
const HISTORY_PAGE = 10_000
const ALARM_PAGE = 1000
/** Ids in one query: twelve characters each, far below the length an address may have. */
const IDS_AT_ONCE = 100
const HISTORY_WINDOW_MS = 24 * 3_600_000

export interface StreamaxAdapterOptions extends StreamaxOptions {
  /** How each endpoint writes places and speeds; `auto` when left out. */
  newestScale?: StreamaxScale
  historyScale?: StreamaxScale
  alarmScale?: StreamaxScale
  /** '/openapi/v2/alarms' or '/openapi/alarms' */
  alarmPath?: string
  /** Codes separated by commas; empty = all. */
  alarmTypes?: string
  historyPage?: number
}

export const streamaxCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: true,
  geofences: false,
  alarms: true,
  drivers: false,
  orders: ['text'],
}

/** Streamax FT Cloud as a PlatformAdapter: devices of a tenant, newest and historic GPS, alarms of the last two hours. */
export class StreamaxAdapter extends PollingAdapter {
  readonly platform = 'STREAMAX'
  readonly capabilities = streamaxCapabilities
  readonly video: StreamaxVideo

  readonly #options: StreamaxAdapterOptions
  readonly #client: StreamaxClient

  constructor(options: StreamaxAdapterOptions) {
    super(options.now)
    this.#options = options
    this.#client = new StreamaxClient(options)
    this.video = new StreamaxVideo(this.#client, { now: this.now, stream: options.stream ?? options.fetch })
  }

  /** There is no session: the first page of devices proves the signature. */
  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    await this.#client.page(DEVICES_PATH, { page: 1, pageSize: 1 }, signal)
    const { tenantId } = this.#options
    return { userKey: tenantId, userName: `Inquilino ${tenantId}`, accountKey: tenantId }
  }

  protected async readNews(gapSince: number | null, signal?: AbortSignal): Promise<PollReading> {
    const noAlarms = { alarms: [], discarded: 0 }
    const [newest, alarms] = await Promise.all([this.#newest(signal), unlessRefused(this.#alarms(signal), noAlarms)])
    return {
      positions: newest.positions.filter((position) => this.memory.isNewFix(position)),
      alarms: alarms.alarms,
      discarded: newest.discarded + alarms.discarded,
      gapSince,
    }
  }

  protected override async newestPositions(signal?: AbortSignal): Promise<Position[]> {
    return (await this.#newest(signal)).positions
  }

  override async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    const { historyScale = 'auto', historyPage = HISTORY_PAGE } = this.#options
    for (let start = from; start < to; start += HISTORY_WINDOW_MS) {
      const query = { uniqueIds: unitKey, ...interval(start, Math.min(to, start + HISTORY_WINDOW_MS)) }
      const items = await this.#client.all(HISTORY_PATH, query, historyPage, signal)
      const end = Math.min(to, start + HISTORY_WINDOW_MS)
      const { positions } = readPositions(items, historyScale, this.now())
      const page = positions.filter(({ fixTime }) => fixTime >= start && fixTime < end)
      if (page.length > 0) yield page.toSorted((a, b) => a.fixTime - b.fixTime)
    }
  }

  /** Read aloud in the cab. */
  async sendOrder(unitKey: string, order: Order, signal?: AbortSignal): Promise<OrderReceipt> {
    if (order.kind !== 'text')
      throw new PlatformError('show', 'no-command', 'Streamax sólo admite texto leído en cabina.')
    await this.#client.call('POST', SPEECH_PATH, {}, { uniqueIds: unitKey, message: order.text }, signal)
    return { state: 'delivered', text: null }
  }

  protected async readUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const devices = await this.#client.all(DEVICES_PATH, {}, DEVICE_PAGE, signal)
    return devices.flatMap((device) => unitOfDevice(device, null) ?? [])
  }

  async #newest(signal?: AbortSignal): Promise<{ positions: Position[]; discarded: number }> {
    const pages = await this.#perIds((uniqueIds) => this.#client.page(NEWEST_PATH, { uniqueIds }, signal))
    const items = pages.flatMap(({ list }) => list)
    return readPositions(items, this.#options.newestScale ?? 'auto', this.now())
  }

  async #alarms(signal?: AbortSignal): Promise<ReturnType<typeof readAlarms>> {
    const { alarmPath = '/openapi/v2/alarms', alarmTypes, alarmScale = 'auto' } = this.#options
    const now = this.now()
    const query = { ...interval(now - ALARM_WINDOW_MS, now), ...(alarmTypes ? { alarmTypes } : {}) }
    const pages = await this.#perIds((uniqueIds) =>
      this.#client.all(alarmPath, { ...query, uniqueIds }, ALARM_PAGE, signal),
    )
    return readAlarms(pages.flat(), alarmScale, now)
  }

  #perIds<T>(ask: (uniqueIds: string) => Promise<T>): Promise<T[]> {
    return perChunk(this.memory.unitKeys, IDS_AT_ONCE, ask)
  }
}

/** RFC 3339 without fractions, as the platform writes them. */
function interval(from: number, to: number): { startTime: string; endTime: string } {
  const text = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z')
  return { startTime: text(from), endTime: text(to) }
}
