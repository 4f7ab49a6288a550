import type { HikvisionClient } from './hikvision-client.ts'
import { MultipartReader, type Part } from './hikvision-multipart.ts'
import { subscribed } from './hikvision-protocol.ts'

const PATH = '/ISAPI/Event/notification/subscribeDeviceMgmt?format=json'
const END_PATH = '/ISAPI/Event/notification/unSubscribeDeviceMgmt/'
/** The gateway says something every ten seconds. */
const SILENCE_MS = 30_000
/** Events kept between two polls; beyond, the oldest go. */
const MOST_EVENTS = 50_000
const CLOSE_MS = 3000

/** The gateway's endless answer of events, read in the background and handed out poll by poll. */
export class EventStream {
  readonly #client: HikvisionClient
  readonly #now: () => number
  #stop: AbortController | null = null
  #events: unknown[] = []
  #lost = 0
  #id: string | null = null
  #opening: Promise<void> | null = null
  #heardAt = 0
  #isClosed = false

  constructor(client: HikvisionClient, now: () => number) {
    this.#client = client
    this.#now = now
  }

  /** Subscribes when there is no living subscription; rejects with PlatformError, or with the signal's reason. */
  async keepOpen(signal?: AbortSignal): Promise<void> {
    if (this.#stop && this.#now() - this.#heardAt <= SILENCE_MS) return
    this.#opening ??= this.#open(signal).finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  /** The events since the last call, and how many of them were dropped or could not be read. */
  take(): { events: unknown[]; lost: number } {
    const taken = { events: this.#events, lost: this.#lost }
    this.#events = []
    this.#lost = 0
    return taken
  }

  async close(): Promise<void> {
    const id = this.#id
    this.#isClosed = true
    this.#stop?.abort()
    this.#stop = null
    this.#id = null
    if (id === null) return
    const signal = AbortSignal.timeout(CLOSE_MS)
    await this.#client.call('PUT', `${END_PATH}${id}?format=json`, {}, subscribed.partial(), { signal }).catch(() => {
      // The gateway forgets a subscription whose connection is gone.
    })
  }

  async #open(signal?: AbortSignal): Promise<void> {
    this.#stop?.abort()
    const stop = new AbortController()
    const giveUp = () => stop.abort(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      const body = { SubscribeDeviceMgmt: { eventMode: 'all', defenceMode: 'all' } }
      const response = await this.#client.open(PATH, body, stop.signal)
      if (this.#isClosed) return stop.abort()
      this.#stop = stop
      this.#heardAt = this.#now()
      void this.#read(response, stop)
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  async #read(response: Response, stop: AbortController): Promise<void> {
    const reader = new MultipartReader(response.headers.get('content-type') ?? '')
    try {
      for await (const bytes of response.body ?? []) {
        this.#heardAt = this.#now()
        for (const part of reader.push(bytes)) this.#keep(part)
      }
    } catch {
      // A dropped link is opened again by the next poll, like one that ended.
    } finally {
      if (this.#stop === stop) this.#stop = null
    }
  }

  /** Pictures are fetched by their address when somebody wants to see them. */
  #keep({ type, body }: Part): void {
    if (!type.includes('json')) return
    try {
      const event: unknown = JSON.parse(body.toString('utf8'))
      const answer = subscribed.safeParse(event)
      if (answer.success) this.#id = answer.data.SubscribeDeviceMgmtRsp.id
      else this.#events.push(event)
    } catch {
      this.#lost += 1
    }
    if (this.#events.length > MOST_EVENTS) {
      this.#events.shift()
      this.#lost += 1
    }
  }
}
