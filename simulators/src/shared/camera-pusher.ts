import * as z from 'zod'

/** Body of `POST /_push`: where to push, or `flush` to push now what happened since the last time. */
export const pushInput = z.strictObject({
  /** null ends pushing. */
  url: z.url().nullable().optional(),
  /** What the platform signs with, or the token it sends along. */
  secret: z.string().optional(),
  flush: z.literal(true).optional(),
})

/** One call of the platform to its customer. */
export interface PushBatch {
  /** Appended to the address. */
  path: string
  type: string
  /** Some platforms send the secret along, others sign with it. */
  body: (secret: string) => string
  headers: (body: string, secret: string) => Record<string, string>
}

const EVERY_MS = 2000
const TIMEOUT_MS = 10_000
/** Kept for an address that does not answer; beyond, the oldest go. */
const MOST_WAITING = 5000

/** Pushes what happens to a customer's address; what is not accepted is sent again, in order, with the next ones. */
export class Pusher {
  sent = 0
  readonly #now: () => number
  readonly #batches: (from: number, to: number) => PushBatch[]
  #waiting: PushBatch[] = []
  #upTo: number
  #url: string | null = null
  #secret = ''
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(start: number, now: () => number, batches: (from: number, to: number) => PushBatch[]) {
    this.#upTo = start
    this.#now = now
    this.#batches = batches
  }

  async change({ url, secret, flush }: z.infer<typeof pushInput>): Promise<{ sent: number; waiting: number }> {
    this.#secret = secret ?? this.#secret
    if (url !== undefined) {
      this.#url = url
      this.#upTo = this.#now()
      this.#waiting = []
      this.stop()
      if (url !== null) this.#timer = setInterval(() => void this.#push(), EVERY_MS).unref()
    }
    if (flush) await this.#push()
    return { sent: this.sent, waiting: this.#waiting.length }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  /** One at a time, so that batches keep their order. */
  #push(): Promise<void> {
    this.#running = this.#running.then(() => this.#pushWaiting())
    return this.#running
  }

  async #pushWaiting(): Promise<void> {
    const now = this.#now()
    if (this.#url === null) return
    if (now > this.#upTo) this.#waiting.push(...this.#batches(this.#upTo, now))
    this.#upTo = Math.max(this.#upTo, now)
    this.#waiting.splice(0, this.#waiting.length - MOST_WAITING)
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (!(await this.#accepted(next))) return
      this.#waiting.shift()
      this.sent += 1
    }
  }

  async #accepted({ path, type, body, headers }: PushBatch): Promise<boolean> {
    try {
      const address = new URL(this.#url ?? '')
      address.pathname = address.pathname.replace(/\/$/, '') + path
      const text = body(this.#secret)
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': type, ...headers(text, this.#secret) },
        body: text,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // Jimi's hub wants a word of success beside the status.
      const word = /"code":\s*"?(\d+)/.exec(await response.text())?.[1] ?? '0'
      return response.ok && (word === '0' || word === '200')
    } catch {
      // Nobody listens yet; it is tried again with the next ones.
      return false
    }
  }
}
