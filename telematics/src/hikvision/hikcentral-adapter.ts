import type { PlatformAccount, PlatformCapabilities, PlatformUnit } from '../adapter.ts'
import type { Position } from '../position.ts'
import { perChunk } from '../shared/pages.ts'
import { PollingAdapter, type PollReading } from '../shared/polling-adapter.ts'
import { HikcentralClient, type HikcentralOptions } from './hikcentral-client.ts'
import { type HikcentralSpeed, readGpsDetails, unitOfVehicle } from './hikcentral-decode.ts'

const VEHICLES_PATH = '/artemis/api/resource/v1/mobilevehicle/mobilevehicleList'
const GPS_PATH = '/artemis/api/mobilesurveillance/v1/gpsDetails'
const PAGE = 100
const CODES_AT_ONCE = 100
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
  orders: [],
}

/** HikCentral Professional as a PlatformAdapter: vehicles with mobile devices and their GPS, recent and historic. */
export class HikcentralAdapter extends PollingAdapter {
  readonly platform = 'HIKVISION'
  readonly capabilities = hikcentralCapabilities

  readonly #options: HikcentralAdapterOptions
  readonly #client: HikcentralClient
  /** Told fixes of the overlap, as `unit time`, with their time. */
  readonly #told = new Map<string, number>()
  #readTo: number | null = null

  constructor(options: HikcentralAdapterOptions) {
    super(options.now)
    this.#options = options
    this.#client = new HikcentralClient(options)
  }

  /** There is no session: one vehicle of the list proves key and secret. */
  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    await this.#client.page(VEHICLES_PATH, { pageNo: 1, pageSize: 1 }, signal)
    const { appKey } = this.#options
    return { userKey: appKey, userName: appKey, accountKey: null }
  }

  /** What is missed is told by the times read so far: a poll asks back for it, up to an hour. */
  protected async readNews(_: number | null, signal?: AbortSignal): Promise<PollReading> {
    const now = this.now()
    const from = Math.max((this.#readTo ?? 0) - OVERLAP_MS, now - LONGEST_POLL_MS)
    const gapSince = this.#readTo !== null && this.#readTo < from ? this.#readTo : null
    const read = await this.#gps(this.memory.unitKeys, from, now, signal)
    this.#readTo = now
    const positions = read.positions.filter((position) => this.#isNew(position))
    for (const [key, at] of this.#told) if (at < now - LONGEST_POLL_MS) this.#told.delete(key)
    return { positions, alarms: [], discarded: read.discarded, gapSince }
  }

  override async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    for (let start = from; start < to; start += HISTORY_WINDOW_MS) {
      const end = Math.min(to, start + HISTORY_WINDOW_MS)
      const { positions } = await this.#gps([unitKey], start, end, signal)
      const page = positions.filter(({ fixTime }) => fixTime >= start && fixTime < end)
      if (page.length > 0) yield page
    }
  }

  #isNew({ unitKey, fixTime }: Position): boolean {
    const key = `${unitKey} ${fixTime}`
    if (this.#told.has(key)) return false
    this.#told.set(key, fixTime)
    return true
  }

  async #gps(keys: readonly string[], from: number, to: number, signal?: AbortSignal) {
    const [startTime, endTime] = [new Date(from).toISOString(), new Date(to).toISOString()]
    const pages = await perChunk(keys, CODES_AT_ONCE, (mobilevehicleIndexCodes) =>
      this.#client.all(GPS_PATH, { mobilevehicleIndexCodes, startTime, endTime }, PAGE, signal),
    )
    return readGpsDetails(pages.flat(), this.#options.speed ?? 'auto', this.now())
  }

  protected async readUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const vehicles = await this.#client.all(VEHICLES_PATH, {}, PAGE, signal)
    return vehicles.flatMap((vehicle) => unitOfVehicle(vehicle) ?? [])
  }
}
