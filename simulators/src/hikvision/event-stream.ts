import type { ServerResponse } from 'node:http'

const BOUNDARY = 'MIME_boundary'
/** Wall clock: the link itself is real. */
const HEARTBEAT_MS = 10_000
const TICK_MS = 1000

/** The smallest JPEG: one grey point. */
export const PICTURE = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbfcffd9',
  'hex',
)

/** An event, with the pictures that follow it. */
export interface SimEvent {
  body: unknown
  pictures: number
}

interface Subscriber {
  id: number
  response: ServerResponse
  /** Simulated time up to which events were sent. */
  upTo: number
  heardAt: number
}

/** Open subscriptions: events as they happen, a sign of life every ten seconds. */
export class EventStreams {
  readonly #now: () => number
  readonly #events: (from: number, to: number) => SimEvent[]
  readonly #subscribers = new Map<number, Subscriber>()
  readonly #timer: NodeJS.Timeout
  /** The links stay open and nothing is said. */
  isMute = false
  #ids = 0

  constructor(now: () => number, events: (from: number, to: number) => SimEvent[]) {
    this.#now = now
    this.#events = events
    this.#timer = setInterval(() => this.emit(), TICK_MS).unref()
  }

  get size(): number {
    return this.#subscribers.size
  }

  open(response: ServerResponse): void {
    this.#ids += 1
    const subscriber = { id: this.#ids, response, upTo: this.#now(), heardAt: Date.now() }
    this.#subscribers.set(subscriber.id, subscriber)
    response.on('close', () => this.#subscribers.delete(subscriber.id))
    response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` })
    write(response, 'application/json', JSON.stringify({ SubscribeDeviceMgmtRsp: { id: subscriber.id } }))
  }

  /** Sends what happened since the last time. */
  emit(): void {
    if (this.isMute) return
    const now = this.#now()
    for (const subscriber of this.#subscribers.values()) {
      const events = now > subscriber.upTo ? this.#events(subscriber.upTo, now) : []
      subscriber.upTo = Math.max(subscriber.upTo, now)
      for (const { body, pictures } of events) {
        write(subscriber.response, 'application/json', JSON.stringify(body))
        for (let picture = 0; picture < pictures; picture += 1) write(subscriber.response, 'image/jpeg', PICTURE)
      }
      if (events.length === 0 && Date.now() - subscriber.heardAt < HEARTBEAT_MS) continue
      subscriber.heardAt = Date.now()
      if (events.length === 0)
        write(subscriber.response, 'application/json', JSON.stringify({ eventType: 'heartBeat' }))
    }
  }

  end(id: number): boolean {
    const subscriber = this.#subscribers.get(id)
    subscriber?.response.end()
    return this.#subscribers.delete(id)
  }

  /** Cuts every link without a word. */
  drop(): void {
    for (const { response } of this.#subscribers.values()) response.destroy()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.drop()
  }
}

function write(response: ServerResponse, type: string, body: string | Buffer): void {
  const bytes = Buffer.from(body)
  response.write(`--${BOUNDARY}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`)
  response.write(bytes)
  response.write('\r\n')
}
