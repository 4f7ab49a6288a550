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
import { emptyUpdate, PollMemory } from '../shared/camera-memory.ts'
import { HikcentralClient, type HikcentralOptions } from './hikcentral-client.ts'
import { type HikcentralSpeed, readGpsDetails, unitOfVehicle } from './hikcentral-decode.ts'

const VEHICLES_PATH = '/artemis/api/resource/v1/mobilevehicle/mobilevehicleList'
const GPS_PATH = '/artemis/api/mobilesurveillance/v1/gpsDetails'
const PAGE = 100
const CODES_AT_ONCE = 100
const VEHICLES_EVERY_MS = 5 * 60_000
/** Fixes may reach the server so late and still come with a poll. */
const OVERLAP_MS = 10 * 60_000
/** A poll does not ask further back: what is older is in history. */
const LONGEST_POLL_MS = 3_600_000
const HISTORY_WINDOW_MS = 24 * 3_600_000

export interface HikcentralAdapterOptions extends HikcentralOptions {
  speed?: HikcentralSpeed
}

export const hikcentralCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: true,
  geofences: false,
  alarms: false,
  drivers: false,
  commands: false,
}

/** HikCentral Professional as a PlatformAdapter: vehicles with mobile devices and their GPS, recent and historic. */
export class HikcentralAdapter implements PlatformAdapter {
  readonly platform = 'HIKVISION'
  readonly capabilities = hikcentralCapabilities

  readonly #options: HikcentralAdapterOptions
  readonly #client: HikcentralClient
  readonly #now: () => number
  readonly #memory = new PollMemory()
  /** Told fixes of the overlap, as `unit time`, with their time. */
  readonly #told = new Map<string, number>()
  #readTo: number | null = null
  #vehiclesAt: number | null = null

  constructor(options: HikcentralAdapterOptions) {
    this.#options = options
    this.#client = new HikcentralClient(options)
    this.#now = options.now ?? Date.now
  }

  /** There is no session: one vehicle of the list proves key and secret. */
  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    await this.#client.page(VEHICLES_PATH, { pageNo: 1, pageSize: 1 }, signal)
    const { appKey } = this.#options
    return { userKey: appKey, userName: appKey, accountKey: null }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const units = await this.#vehicles(signal)
    this.#memory.learn(units)
    return units
  }

  pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    const now = this.#now()
    const from = Math.max((this.#readTo ?? 0) - OVERLAP_MS, now - LONGEST_POLL_MS)
    const gapSince = this.#readTo !== null && this.#readTo < from ? this.#readTo : null
    return this.#memory.poll(now, async () => {
      const changes = await this.#vehicleChanges(signal)
      const read = await this.#gps(this.#memory.unitKeys, from, now, signal)
      this.#readTo = now
      const positions = read.positions.filter((position) => this.#isNew(position))
      for (const [key, at] of this.#told) if (at < now - LONGEST_POLL_MS) this.#told.delete(key)
      return { ...emptyUpdate(gapSince), positions, changes, discarded: read.discarded }
    })
  }

  async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    for (let start = from; start < to; start += HISTORY_WINDOW_MS) {
      const end = Math.min(to, start + HISTORY_WINDOW_MS)
      const { positions } = await this.#gps([unitKey], start, end, signal)
      const page = positions.filter(({ fixTime }) => fixTime >= start && fixTime < end)
      if (page.length > 0) yield page
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

  /** There is no session to end. */
  close(): Promise<void> {
    return Promise.resolve()
  }

  #isNew({ unitKey, fixTime }: Position): boolean {
    const key = `${unitKey} ${fixTime}`
    if (this.#told.has(key)) return false
    this.#told.set(key, fixTime)
    return true
  }

  async #gps(keys: readonly string[], from: number, to: number, signal?: AbortSignal) {
    const [startTime, endTime] = [new Date(from).toISOString(), new Date(to).toISOString()]
    const chunks = Array.from({ length: Math.ceil(keys.length / CODES_AT_ONCE) }, (_, at) =>
      keys.slice(at * CODES_AT_ONCE, (at + 1) * CODES_AT_ONCE).join(','),
    )
    const pages = await Promise.all(
      chunks.map((mobilevehicleIndexCodes) =>
        this.#client.all(GPS_PATH, { mobilevehicleIndexCodes, startTime, endTime }, PAGE, signal),
      ),
    )
    return readGpsDetails(pages.flat(), this.#options.speed ?? 'auto', this.#now())
  }

  async #vehicles(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const vehicles = await this.#client.all(VEHICLES_PATH, {}, PAGE, signal)
    this.#vehiclesAt = this.#now()
    return vehicles.flatMap((vehicle) => unitOfVehicle(vehicle) ?? [])
  }

  async #vehicleChanges(signal?: AbortSignal): Promise<PlatformUnitChange[]> {
    if (this.#vehiclesAt !== null && this.#now() - this.#vehiclesAt < VEHICLES_EVERY_MS) return []
    return this.#memory.learn(await this.#vehicles(signal))
  }
}
