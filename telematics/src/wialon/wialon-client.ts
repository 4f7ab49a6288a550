import * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { pause, RateLimiter } from '../limits.ts'
import type { Quota } from '../platform.ts'
import { exchange, type ExchangeOptions, parsed, parsedAnswer } from '../shared/http-exchange.ts'
import { sharedBy } from '../shared/shared-by.ts'
import { errorOfCode, errorOfLogin, WIALON } from './wialon-errors.ts'
import { failure, loginReply, type LoginReply } from './wialon-protocol.ts'

export interface WialonOptions extends ExchangeOptions {
  /** 'https://hst-api.wialon.com' or the address of a Wialon Local or of the simulator. */
  host: string
  token: string
  now?: () => number
  random?: () => number
  /** Defaults to the limits of the host shared by the whole process. */
  limits?: WialonLimits
}

/** What the provider counts per address or user: see the limits of the Remote API. */
export interface WialonLimits {
  requests: RateLimiter
  heavy: RateLimiter
  events: RateLimiter
  logins: RateLimiter
}

/** 10 requests at once, 3 heavy ones, 10 `avl_evts` in 10 s; 10 sign-ins a minute, as if all of them would fail. */
export function wialonLimits(now?: () => number): WialonLimits {
  return {
    requests: new RateLimiter({ concurrent: 10 }, now),
    heavy: new RateLimiter({ concurrent: 3 }, now),
    events: new RateLimiter({ perWindow: 10, windowMs: 10_000 }, now),
    logins: new RateLimiter({ concurrent: 1, perWindow: 10, windowMs: 60_000 }, now),
  }
}

const limitsOfHost = sharedBy(() => wialonLimits())

/** wialon.js repeats a refused "one at a time" request up to three times, up to a second apart. */
const BUSY_TRIES = 3

interface CallOptions {
  signal?: AbortSignal
  /** Message loading and the like: three at once per host. */
  heavy?: boolean
}

/**
 * One signed-in session with the Wialon Remote API. Signs in by itself when a call needs it, and once more when the
 * session was lost. All calls reject with PlatformError, or with the signal's reason.
 */
export class WialonClient {
  readonly #options: WialonOptions
  readonly #limits: WialonLimits
  #base: string
  #session: LoginReply | null = null
  #signingIn: Promise<LoginReply> | null = null

  constructor(options: WialonOptions) {
    this.#options = options
    this.#base = options.host
    this.#limits = options.limits ?? limitsOfHost(new URL(options.host).host)
  }

  /** The session in use, or null; a different `eid` means that subscriptions were lost. */
  get session(): LoginReply | null {
    return this.#session
  }

  /** The current session, signing in when there is none. Rejects with the texts of the specification. */
  async signIn(signal?: AbortSignal): Promise<LoginReply> {
    if (this.#session) return this.#session
    this.#signingIn ??= this.#login(signal).finally(() => {
      this.#signingIn = null
    })
    return this.#signingIn
  }

  /** `avl_evts` of all sessions on this host. */
  quota(): Quota | null {
    return this.#limits.events.quota()
  }

  /** Calls `svc` and reads the reply by `schema`. */
  async call<T>(svc: string, params: unknown, schema: z.ZodType<T>, options: CallOptions = {}): Promise<T> {
    const request = () =>
      this.#withSession(options.signal, (sid) =>
        this.#limits.requests.run(
          () => this.#post(`/wialon/ajax.html?svc=${svc}`, { params, sid }, options.signal),
          options.signal,
        ),
      )
    const reply = options.heavy ? await this.#limits.heavy.run(request, options.signal) : await request()
    return parsed(WIALON, schema, reply)
  }

  /** What happened since the last call, for the items subscribed to; also keeps the session alive. */
  async events<T>(schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    const reply = await this.#withSession(signal, (sid) =>
      this.#limits.events.run(() => this.#post('/avl_evts', { sid }, signal), signal),
    )
    return parsed(WIALON, schema, reply)
  }

  async logout(signal?: AbortSignal): Promise<void> {
    const session = this.#session
    this.#session = null
    if (session) await this.#post('/wialon/ajax.html?svc=core/logout', { params: {}, sid: session.eid }, signal)
  }

  async #login(signal?: AbortSignal): Promise<LoginReply> {
    this.#base = this.#options.host
    try {
      const params = { token: this.#options.token, fl: 1 }
      const reply = await this.#limits.logins.run(
        () => this.#post('/wialon/ajax.html?svc=token/login', { params }, signal),
        signal,
      )
      const session = parsed(WIALON, loginReply, reply)
      if (session.base_url) this.#base = session.base_url
      this.#session = session
      return session
    } catch (error) {
      throw error instanceof PlatformError ? errorOfLogin(error) : error
    }
  }

  async #withSession(signal: AbortSignal | undefined, send: (sid: string) => Promise<unknown>): Promise<unknown> {
    let signedInAgain = false
    for (let tries = 0; ;) {
      const { eid } = await this.signIn(signal)
      try {
        return await send(eid)
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (error.kind === 'sign-in-again') {
          // Another call may have replaced the lost session already.
          if (this.#session?.eid === eid) this.#session = null
          if (signedInAgain) throw error
          signedInAgain = true
        } else if ((error.code === '1003' && tries < BUSY_TRIES) || (error.code === '3' && tries === 0)) {
          tries += 1
          await pause((this.#options.random ?? Math.random)() * 1000, signal)
        } else throw error
      }
    }
  }

  async #post(path: string, fields: { params?: unknown; sid?: string }, signal?: AbortSignal): Promise<unknown> {
    const body = new URLSearchParams()
    if (fields.params !== undefined) body.set('params', JSON.stringify(fields.params))
    if (fields.sid) body.set('sid', fields.sid)
    const answer = await exchange(WIALON, new URL(path, this.#base), { method: 'POST', body, signal }, this.#options)
    const reply = parsedAnswer(WIALON, z.unknown(), answer)
    const failed = failure.safeParse(reply)
    if (failed.success && failed.data.error !== 0) throw errorOfCode(failed.data.error, failed.data.reason)
    return reply
  }
}
