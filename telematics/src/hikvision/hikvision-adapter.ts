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
import type { Quota } from '../platform.ts'
import type { Position } from '../position.ts'
import { PollMemory } from '../shared/camera-memory.ts'
import { HikvisionClient, type HikvisionOptions } from './hikvision-client.ts'
import { readEvents, unitOfDevice } from './hikvision-decode.ts'
import { searchReply } from './hikvision-protocol.ts'
import { EventStream } from './hikvision-stream.ts'

const SEARCH_PATH = '/ISAPI/ContentMgmt/DeviceMgmt/deviceList?format=json'
/** 2 §9 */
const SEARCH_TIMEOUT_MS = 10_000
const PAGE = 100
const DEVICES_EVERY_MS = 5 * 60_000

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
  commands: false,
}

/** A Hik Device Gateway as a PlatformAdapter: its devices, and the positions and alarms of its stream of events. */
export class HikvisionAdapter implements PlatformAdapter {
  readonly platform = 'HIKVISION'
  readonly capabilities = hikvisionCapabilities

  readonly #options: HikvisionAdapterOptions
  readonly #client: HikvisionClient
  readonly #stream: EventStream
  readonly #now: () => number
  readonly #memory = new PollMemory()
  readonly #newest = new Map<string, Position>()
  #devicesAt: number | null = null

  constructor(options: HikvisionAdapterOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#client = new HikvisionClient(options)
    this.#stream = new EventStream(this.#client, this.#now)
  }

  /** There is no session: one device of the list proves user and password. */
  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    await this.#search(0, 1, signal)
    const { user } = this.#options
    return { userKey: user, userName: user, accountKey: null }
  }

  /** The gateway keeps no positions: a unit's is the newest of the events heard so far. */
  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const units = await this.#devices(signal)
    this.#memory.learn(units)
    return units.map((unit) => ({ ...unit, position: this.#newest.get(unit.key) ?? null }))
  }

  pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    // There is no history to look for what was missed: devices send again what they kept, marked as late.
    return this.#memory.poll(this.#now(), async () => {
      const changes = await this.#deviceChanges(signal)
      if (this.#options.events !== 'push') await this.#stream.keepOpen(signal)
      const { events, lost } = this.#stream.take()
      const update = readEvents(events, this.#now())
      for (const position of update.positions) {
        const before = this.#newest.get(position.unitKey)
        if (!before || before.fixTime < position.fixTime) this.#newest.set(position.unitKey, position)
      }
      const alarms = this.#memory.freshAlarms(update.alarms, this.#now())
      return { ...update, alarms, changes, discarded: update.discarded + lost }
    })
  }

  async *history(): AsyncIterable<Position[]> {
    // Nothing is kept at the gateway.
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

  async close(): Promise<void> {
    await this.#stream.close()
  }

  async #devices(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const devices: unknown[] = []
    for (;;) {
      const { MatchList, totalMatches } = await this.#search(devices.length, this.#options.pageSize ?? PAGE, signal)
      devices.push(...MatchList)
      if (MatchList.length === 0 || devices.length >= totalMatches) break
    }
    this.#devicesAt = this.#now()
    return devices.flatMap((device) => unitOfDevice(device) ?? [])
  }

  async #deviceChanges(signal?: AbortSignal): Promise<PlatformUnitChange[]> {
    if (this.#devicesAt !== null && this.#now() - this.#devicesAt < DEVICES_EVERY_MS) return []
    return this.#memory.learn(await this.#devices(signal))
  }

  async #search(position: number, maxResult: number, signal?: AbortSignal) {
    const Filter = { key: '', devType: '', protocolType: ['ehomeV5'], devStatus: ['online', 'offline'] }
    const body = { SearchDescription: { position, maxResult, Filter } }
    const timeoutMs = Math.min(SEARCH_TIMEOUT_MS, this.#options.timeoutMs ?? SEARCH_TIMEOUT_MS)
    const { SearchResult } = await this.#client.call('POST', SEARCH_PATH, body, searchReply, { signal, timeoutMs })
    return SearchResult
  }
}
