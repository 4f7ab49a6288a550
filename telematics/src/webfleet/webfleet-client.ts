import { PlatformError } from '../errors.ts'
import { type RateLimit, RateLimiter } from '../limits.ts'
import { errorOfSignedStatus, exchange, type ExchangeOptions, jsonOf, parsed } from '../shared/http-exchange.ts'
import { sharedBy } from '../shared/shared-by.ts'
import type { Quota } from '../platform.ts'
import { BASIC_DEMANDED, errorOfCode, refusedSignIn } from './webfleet-errors.ts'
import { failure, rowsReply } from './webfleet-protocol.ts'

const NAME = 'WEBFLEET'
/** A second more than the provider's: calls do not arrive as evenly as they leave. */
const MINUTE = 61_000
const DAY = 24 * 60 * MINUTE

/** Calls of one account per action that the provider takes. */
const quotas = {
  showObjectReportExtern: { perWindow: 6, windowMs: MINUTE },
  showTracks: { perWindow: 10, windowMs: MINUTE },
  showDriverReportExtern: { perWindow: 10, windowMs: MINUTE },
  showEventReportExtern: { perWindow: 1, windowMs: MINUTE },
  createQueueExtern: { perWindow: 10, windowMs: DAY },
  popQueueMessagesExtern: { perWindow: 10, windowMs: MINUTE },
  ackQueueMessagesExtern: { perWindow: 10, windowMs: MINUTE },
} as const satisfies Record<string, RateLimit>
export type WebfleetAction = keyof typeof quotas

/** What one account may call: so many per action, and one call at a time (8015 beyond). */
export class WebfleetLimits {
  readonly oneAtATime: RateLimiter
  readonly #actions = new Map<WebfleetAction, RateLimiter>()
  readonly #now: (() => number) | undefined

  constructor(now?: () => number) {
    this.#now = now
    this.oneAtATime = new RateLimiter({ concurrent: 1 }, now)
  }

  of(action: WebfleetAction): RateLimiter {
    const limit = this.#actions.get(action) ?? new RateLimiter(quotas[action], this.#now)
    this.#actions.set(action, limit)
    return limit
  }
}

const limitsOfAccount = sharedBy(() => new WebfleetLimits())

export interface WebfleetOptions extends ExchangeOptions {
  /** 'https://csv.webfleet.com/extern' or the address of the simulator. */
  url: string
  account: string
  username: string
  password: string
  apikey: string
  /** `auto`: Basic, and credentials in the address when an old server refuses Basic. */
  auth?: 'auto' | 'basic'
  /** Defaults to the limits of the account shared by the whole process. */
  limits?: WebfleetLimits
}

/** Says that there is nothing to show; it is no error. */
const NOTHING = /no (?:result|data)|document is empty/i

/** The calls of one user of WEBFLEET.connect. There is no session: every call carries the credentials. */
export class WebfleetClient {
  readonly #options: WebfleetOptions
  readonly #limits: WebfleetLimits
  #mode: 'basic' | 'query' = 'basic'
  /** A way that has worked once is not left for a refusal: then the password has changed. */
  #isProven = false

  constructor(options: WebfleetOptions) {
    this.#options = options
    this.#limits = options.limits ?? limitsOfAccount(`${new URL(options.url).host} ${options.account}`)
  }

  /** Of the action that brings the positions. */
  quota(): Quota | null {
    return this.#limits.of('showObjectReportExtern').quota()
  }

  /** Whether a call of the action would go out at once. */
  isFree(action: WebfleetAction): boolean {
    const quota = this.#limits.of(action).quota()
    return quota === null || quota.used < quota.limit
  }

  /** Rows of an action. Rejects with PlatformError, or with the signal's reason. */
  async rows(
    action: WebfleetAction,
    params: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<unknown[]> {
    try {
      return await this.#call(action, params, this.#mode, signal)
    } catch (error) {
      const other = error instanceof PlatformError ? this.#otherMode(error) : null
      if (!other) throw error
      const rows = await this.#call(action, params, other, signal).catch((again: unknown) => {
        throw again instanceof PlatformError && again.kind === 'stop' ? error : again
      })
      this.#mode = other
      return rows
    }
  }

  #otherMode({ code }: PlatformError): 'basic' | 'query' | null {
    if (this.#mode === 'query') return code === BASIC_DEMANDED ? 'basic' : null
    const mayFallBack = this.#options.auth !== 'basic' && !this.#isProven
    return mayFallBack && refusedSignIn.includes(code) ? 'query' : null
  }

  async #call(
    action: WebfleetAction,
    params: Readonly<Record<string, string>>,
    mode: 'basic' | 'query',
    signal?: AbortSignal,
  ): Promise<unknown[]> {
    const limit = this.#limits.of(action)
    // Waiting for the minute is no trouble; waiting for tomorrow would be.
    if (quotas[action].windowMs === DAY && !this.isFree(action)) {
      throw new PlatformError('retry', '8011', `Se agotó la cuota diaria de ${action} en WEBFLEET.`, {
        retryAfterMs: 60 * MINUTE,
      })
    }
    const rows = await limit.run(
      () => this.#limits.oneAtATime.run(() => this.#send(action, params, mode, signal), signal),
      signal,
    )
    this.#isProven = true
    return rows
  }

  async #send(
    action: WebfleetAction,
    params: Readonly<Record<string, string>>,
    mode: 'basic' | 'query',
    signal?: AbortSignal,
  ): Promise<unknown[]> {
    const { account, username, password, apikey } = this.#options
    const url = new URL(this.#options.url)
    const fixed = { lang: 'es', outputformat: 'json', useISO8601: 'true', useUTF8: 'true', useMerdeg: 'true' }
    const named = { account, apikey, ...(mode === 'query' ? { username, password } : {}), ...fixed, action, ...params }
    for (const [name, value] of Object.entries(named)) url.searchParams.set(name, value)
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const headers = mode === 'basic' ? { authorization: basic } : undefined
    const answer = await exchange(NAME, url, { headers, signal }, this.#options)
    if (answer.status !== 200) throw errorOfSignedStatus(NAME, answer)
    return rowsOf(answer.text)
  }
}

/**
 * Rows of an answer: a JSON array, or one inside `report` or `data`. Empty is nothing to show, or done. Throws the error
 * of `{errorCode, errorMsg}` and of a CSV line `code,message`, which comes when the output format was not understood.
 */
export function rowsOf(text: string): unknown[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const line = /^(-?\d+)\s*,(.*)$/.exec(trimmed)
  const reply = line ? { errorCode: Number(line[1]), errorMsg: line[2]?.trim() } : jsonOf(NAME, trimmed)
  const { data: failed } = failure.safeParse(reply)
  if (failed && failed.errorCode !== 0) {
    if (NOTHING.test(failed.errorMsg)) return []
    throw errorOfCode(failed.errorCode, failed.errorMsg)
  }
  return parsed(NAME, rowsReply, reply)
}
