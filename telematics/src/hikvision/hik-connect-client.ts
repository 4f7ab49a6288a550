import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { RateLimiter } from '../limits.ts'
import type { Quota } from '../platform.ts'
import { exchange, type ExchangeOptions, parsed, parsedAnswer } from '../shared/http-exchange.ts'
import { sharedBy } from '../shared/shared-by.ts'
import { type AccessToken, TokenKeeper } from '../shared/camera-token.ts'
import { errorOfCode, errorOfLogin, HIK_CONNECT } from './hik-connect-errors.ts'
import { envelope, tokenReply } from './hik-connect-protocol.ts'

export interface HikConnectOptions extends ExchangeOptions {
  /** 'https://isa.hikcentralconnect.com' or the address of the simulator. */
  host: string
  appKey: string
  secretKey: string
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
/** The token lives a week; a new one ends the old one's life nowhere. */
const RENEW_BEFORE_MS = 3_600_000

/** Five calls a second. */
export function hikConnectShared(now?: () => number): HikConnectShared {
  return { limit: new RateLimiter({ perWindow: 5, windowMs: 1000 }, now), token: new TokenKeeper() }
}

const sharedOfApplication = sharedBy(() => hikConnectShared())

/** Also by the secret: a changed one may not go on with the token of the old one. */
function sharedOf({ host, appKey, secretKey }: HikConnectOptions): HikConnectShared {
  const secret = createHash('sha256').update(secretKey).digest('hex')
  return sharedOfApplication(JSON.stringify([new URL(host).host, appKey, secret]))
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
        return parsed(HIK_CONNECT, schema, await this.#send(new URL(path, host), body, accessToken, signal))
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
      const reply = parsed(HIK_CONNECT, tokenReply, data)
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
    return this.#shared.limit.run(async () => {
      const headers = { 'content-type': 'application/json', ...(token === null ? {} : { token }) }
      const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
      const answer = await exchange(HIK_CONNECT, url, request, this.#options)
      const { errorCode, message, data } = parsedAnswer(HIK_CONNECT, envelope, answer)
      if (errorCode !== '0') throw errorOfCode(errorCode, message)
      return data
    }, signal)
  }
}
