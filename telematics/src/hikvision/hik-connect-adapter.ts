import * as z from 'zod'
import type { PlatformAccount, PlatformCapabilities, PlatformUnit } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { Quota } from '../platform.ts'
import { allPages } from '../shared/pages.ts'
import { PollingAdapter, type PollReading } from '../shared/polling-adapter.ts'
import { HikConnectVideo } from './hik-connect-video.ts'
import { HikConnectClient, type HikConnectOptions } from './hik-connect-client.ts'
import { readQueue, unitOfVehicle } from './hik-connect-decode.ts'
import { batchReply, vehiclesReply } from './hik-connect-protocol.ts'

const VEHICLES_PATH = '/api/hccgw/resource/v1/areas/vehicles/get'
const SUBSCRIBE_PATH = '/api/hccgw/rawmsg/v1/mq/subscribe'
const MESSAGES_PATH = '/api/hccgw/rawmsg/v1/mq/messages'
const COMPLETE_PATH = '/api/hccgw/rawmsg/v1/mq/messages/complete'
const PAGE = 100
/** The most a batch may have. */
const BATCH = 500
const NOT_SUBSCRIBED = 'OPEN000016'

export interface HikConnectAdapterOptions extends HikConnectOptions {
  /** '-06:00': where times are from that do not say. */
  utcOffset?: string
  /** Vehicles in one answer. */
  pageSize?: number
}

export const hikConnectCapabilities: PlatformCapabilities = {
  updates: 'poll',
  // One batch of at most 500 messages a poll, two calls each.
  pollEveryMs: 5000,
  units: true,
  positions: true,
  history: false,
  geofences: false,
  alarms: true,
  drivers: false,
  orders: [],
}

/**
 * Hik-Connect for Teams as a PlatformAdapter: vehicles, and the queue of messages of their devices. A batch is completed
 * when the next one is asked for: until then the platform gives it again, also after a close.
 */
export class HikConnectAdapter extends PollingAdapter {
  readonly platform = 'HIKVISION'
  readonly capabilities = hikConnectCapabilities
  readonly video: HikConnectVideo

  readonly #options: HikConnectAdapterOptions
  readonly #client: HikConnectClient
  #isSubscribed = false
  #handedOut: string | null = null

  constructor(options: HikConnectAdapterOptions) {
    super(options.now)
    this.#options = options
    this.#client = new HikConnectClient(options)
    this.video = new HikConnectVideo(this.#client, {
      vehicles: (signal) => this.#vehicles(signal),
      stream: options.stream ?? options.fetch,
    })
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    const user = await this.#client.signIn(signal)
    return { userKey: user, userName: user, accountKey: this.#options.appKey }
  }

  /** The platform keeps the queue: nothing is lost between polls. */
  protected async readNews(_: number | null, signal?: AbortSignal): Promise<PollReading> {
    return readQueue(await this.#nextBatch(signal), this.#options.utcOffset ?? '-06:00', this.now())
  }

  override quota(): Quota | null {
    return this.#client.quota()
  }

  async #nextBatch(signal?: AbortSignal): Promise<unknown[]> {
    if (!this.#isSubscribed) {
      // An empty list asks for every type; leaving it out is refused.
      await this.#client.call(SUBSCRIBE_PATH, { subscribeType: 1, msgType: [] }, z.unknown(), signal)
      this.#isSubscribed = true
    }
    if (this.#handedOut !== null) {
      await this.#complete(this.#handedOut, signal)
      this.#handedOut = null
    }
    try {
      const batch = await this.#client.call(MESSAGES_PATH, { maxNumberPerTime: BATCH }, batchReply, signal)
      this.#handedOut = batch?.batchId ?? null
      return batch?.event ?? []
    } catch (error) {
      if (error instanceof PlatformError && error.code === NOT_SUBSCRIBED) this.#isSubscribed = false
      throw error
    }
  }

  async #complete(batchId: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#client.call(COMPLETE_PATH, { batchId }, z.unknown(), signal)
    } catch (error) {
      // A batch the platform does not know any more is given again in another one.
      if (!(error instanceof PlatformError && error.kind === 'show')) throw error
    }
  }

  protected async readUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    return (await this.#vehicles(signal)).flatMap((vehicle) => unitOfVehicle(vehicle) ?? [])
  }

  #vehicles(signal?: AbortSignal): Promise<readonly unknown[]> {
    const { pageSize = PAGE } = this.#options
    return allPages(pageSize, async (pageIndex) => {
      const filter = { areaID: '-1', includeSubArea: '1', vehicleID: [] }
      const page = await this.#client.call(VEHICLES_PATH, { pageIndex, pageSize, filter }, vehiclesReply, signal)
      return { list: page?.vehicle ?? [], total: null }
    })
  }
}
