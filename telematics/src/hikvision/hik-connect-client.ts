import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { RateLimiter } from '../limits.ts'
import type { Quota } from '../platform.ts'
import { readAs, readJson, request, statusError } from '../shared/camera-http.ts'
import { type AccessToken, TokenKeeper } from '../shared/camera-token.ts'
import { errorOfCode, errorOfLogin, HIK_CONNECT } from './hik-connect-errors.ts'
import { envelope, tokenReply } from './hik-connect-protocol.ts'

export interface HikConnectOptions {
  /** 'https://isa.hikcentralconnect.com' or the address of the simulator. */
  host: string
  appKey: string
  secretKey: string
  fetch?: typeof fetch
  /** One HTTP answer may take this long. */
  timeoutMs?: number
  now?: () => number
  /** Defaults to what all connections of the process with this application have in common. */
  shared?: HikConnectShared
}

interface Token extends AccessToken {
  userId: string | null
  host: string
}

/** What the provider counts together: the calls and the token of an application. */
export interface HikConnectShared {
  limit: RateLimiter
  token: TokenKeeper<Token>
}

const TOKEN_PATH = '/api/hccgw/platform/v1/token/get'
const TIMEOUT_MS = 30_000
/** The token lives a week; a new one ends the old one's life nowhere. */
const RENEW_BEFORE_MS = 3_600_000

const sharedByApplication = new Map<string, HikConnectShared>()

/** Five calls a second. */
export function hikConnectShared(now?: () => number): HikConnectShared {
  return { limit: new RateLimiter({ perWindow: 5, windowMs: 1000 }, now), token: new TokenKeeper() }
}

/** Also by the secret: a changed one may not go on with the token of the old one. */
function sharedOf({ host, appKey, secretKey }: HikConnectOptions): HikConnectShared {
  const secret = createHash('sha256').update(secretKey).digest('hex')
  const key = JSON.stringify([new URL(host).host, appKey, secret])
  const shared = sharedByApplication.get(key) ?? hikConnectShared()
  sharedByApplication.set(key, shared)
  return shared
}

/**
 * Calls to the Hik-Connect for Teams OpenAPI with an application's key and secret. The token is got when a call needs it
 * and once more when the platform has forgotten it. All calls reject with PlatformError, or with the signal's reason.
 */
export class HikConnectClient {
  readonly #options: HikConnectOptions
  readonly #shared: HikConnectShared
  readonly #now: () => number

  constructor(options: HikConnectOptions) {
    this.#options = options
    this.#shared = options.shared ?? sharedOf(options)
    this.#now = options.now ?? Date.now
  }

  async signIn(signal?: AbortSignal): Promise<string> {
    const { userId } = await this.#token(signal)
    return userId ?? this.#options.appKey
  }

  quota(): Quota | null {
    return this.#shared.limit.quota()
  }

  /** Sends `body` as JSON and reads `data` by `schema`. */
  async call<T>(path: string, body: unknown, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    for (let signedInAgain = false; ; signedInAgain = true) {
      const { accessToken, host } = await this.#token(signal)
      try {
        return readAs(HIK_CONNECT, schema, await this.#send(new URL(path, host), body, accessToken, signal))
      } catch (error) {
        const isForgotten = error instanceof PlatformError && error.kind === 'sign-in-again'
        if (!isForgotten || signedInAgain) throw error
        this.#shared.token.drop(accessToken)
      }
    }
  }

  #token(signal?: AbortSignal): Promise<Token> {
    return this.#shared.token.use(this.#now(), () => this.#getToken(), signal)
  }

  async #getToken(): Promise<Token> {
    const { host, appKey, secretKey } = this.#options
    try {
      const data = await this.#send(new URL(TOKEN_PATH, host), { appKey, secretKey }, null)
      const reply = readAs(HIK_CONNECT, tokenReply, data)
      const expiresAt = reply.expireTime * 1000
      const renewAt = expiresAt - RENEW_BEFORE_MS
      return {
        accessToken: reply.accessToken,
        userId: reply.userId,
        host: reply.areaDomain ?? host,
        expiresAt,
        renewAt,
      }
    } catch (error) {
      throw error instanceof PlatformError ? errorOfLogin(error) : error
    }
  }

  #send(url: URL, body: unknown, token: string | null, signal?: AbortSignal): Promise<unknown> {
    const { fetch, timeoutMs = TIMEOUT_MS } = this.#options
    return this.#shared.limit.run(async () => {
      const answer = await request(url, {
        platform: HIK_CONNECT,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
        body: JSON.stringify(body),
        fetch,
        timeoutMs,
        signal,
      })
      if (answer.status !== 200) throw statusError(HIK_CONNECT, answer)
      const { errorCode, message, data } = readJson(HIK_CONNECT, envelope, answer.text)
      if (errorCode !== '0') throw errorOfCode(errorCode, message)
      return data
    }, signal)
  }
}
