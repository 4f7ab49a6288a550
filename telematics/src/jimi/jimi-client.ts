import type * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { pause, RateLimiter } from '../limits.ts'
import { exchange, type ExchangeOptions, parsed, parsedAnswer } from '../shared/http-exchange.ts'
import { sharedBy } from '../shared/shared-by.ts'
import { type AccessToken, TokenKeeper } from '../shared/camera-token.ts'
import { plainUtc } from '../shared/camera-wire.ts'
import { errorOfCode, errorOfLogin, JIMI } from './jimi-errors.ts'
import { envelope, type TokenReply, tokenReply } from './jimi-protocol.ts'
import { jimiSign, passwordMd5 } from './jimi-sign.ts'

export interface JimiOptions extends ExchangeOptions {
  /** 'https://us-open.tracksolidpro.com' or the address of the simulator. */
  host: string
  userId: string
  password: string
  appKey: string
  appSecret: string
  /** Before the one repetition of a call made too often. */
  throttlePauseMs?: number
  now?: () => number
  /** Defaults to what all connections of the process to this host, or this account on it, have in common. */
  shared?: JimiShared
}

/** What the provider counts together: calls of a host, the token of an account. */
export interface JimiShared {
  limit: RateLimiter
  token: TokenKeeper<Token>
}

const PATH = '/route/rest'
const THROTTLE_PAUSE_MS = 3000
/** The longest the platform gives. */
const TOKEN_SECONDS = 7200
/** A token is renewed so long before its end: clocks differ, and calls take their time. */
const RENEW_BEFORE_MS = 5 * 60_000
/** The provider publishes no number but refuses callers that are too quick. */
const AT_ONCE = 2

type Token = TokenReply & AccessToken

const callsAtOnce = (now?: () => number) => new RateLimiter({ concurrent: AT_ONCE }, now)
const limitOfHost = sharedBy(callsAtOnce)
const tokenOfAccount = sharedBy(() => new TokenKeeper<Token>())

/** A limit and a token keeper of one's own, for tests. */
export function jimiShared(now?: () => number): JimiShared {
  return { limit: callsAtOnce(now), token: new TokenKeeper() }
}

/** Also by the password: a changed one may not go on with the token of the old one. */
function sharedOf({ host, appKey, userId, password }: JimiOptions): JimiShared {
  const key = new URL(host).host
  const account = JSON.stringify([key, appKey, userId, passwordMd5(password)])
  return { limit: limitOfHost(key), token: tokenOfAccount(account) }
}

interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Signed calls to the Tracksolid Pro Open API. The token is got when a call needs it, renewed before it ends, and got
 * once more when the platform has forgotten it. All calls reject with PlatformError, or with the signal's reason.
 */
export class JimiClient {
  readonly #options: JimiOptions
  readonly #shared: JimiShared
  readonly #now: () => number

  constructor(options: JimiOptions) {
    this.#options = options
    this.#shared = options.shared ?? sharedOf(options)
    this.#now = options.now ?? Date.now
  }

  /** Signs in; the account as the platform writes it. */
  async signIn(signal?: AbortSignal): Promise<string> {
    const { account } = await this.#token(signal)
    return account ?? this.#options.userId
  }

  /** Calls `method` and reads `result` by `schema`. */
  async call<T>(
    method: string,
    parameters: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
    options: CallOptions = {},
  ): Promise<T> {
    let signedInAgain = false
    let repeated = false
    for (;;) {
      const { accessToken } = await this.#token(options.signal)
      try {
        return parsed(JIMI, schema, await this.#send(method, { ...parameters, access_token: accessToken }, options))
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (error.kind === 'sign-in-again' && !signedInAgain) {
          this.#shared.token.drop(accessToken)
          signedInAgain = true
        } else if (error.code === '1006' && !repeated) {
          await pause(this.#options.throttlePauseMs ?? THROTTLE_PAUSE_MS, options.signal)
          repeated = true
        } else throw error
      }
    }
  }

  #token(signal?: AbortSignal): Promise<Token> {
    return this.#shared.token.use(this.#now(), (old) => this.#renew(old), signal)
  }

  async #renew(old: Token | null): Promise<Token> {
    const { userId, password } = this.#options
    const expires_in = String(TOKEN_SECONDS)
    if (old) {
      const renewal = { access_token: old.accessToken, refresh_token: old.refreshToken, expires_in }
      const renewed = await this.#askToken('jimi.oauth.token.refresh', renewal).catch((error: unknown) => {
        // A refused renewal is no refused password: that is asked next.
        if (error instanceof PlatformError && error.kind !== 'retry') return null
        throw error
      })
      if (renewed) return renewed
    }
    try {
      const credential = { user_id: userId, user_pwd_md5: passwordMd5(password), expires_in }
      return await this.#askToken('jimi.oauth.token.get', credential)
    } catch (error) {
      throw error instanceof PlatformError ? errorOfLogin(error) : error
    }
  }

  async #askToken(method: string, parameters: Readonly<Record<string, string>>): Promise<Token> {
    const begun = this.#now()
    const reply = parsed(JIMI, tokenReply, await this.#send(method, parameters, {}))
    const life = reply.expiresIn * 1000
    return { ...reply, expiresAt: begun + life, renewAt: begun + life - Math.min(RENEW_BEFORE_MS, life / 2) }
  }

  #send(method: string, own: Readonly<Record<string, string>>, options: CallOptions): Promise<unknown> {
    const { host, appKey, appSecret, fetch } = this.#options
    const { signal, timeoutMs = this.#options.timeoutMs } = options
    return this.#shared.limit.run(async () => {
      const common = { method, app_key: appKey, timestamp: plainUtc(this.#now()), format: 'json', v: '1.0' }
      const parameters = { ...common, sign_method: 'md5', ...own }
      const body = new URLSearchParams({ ...parameters, sign: jimiSign(parameters, appSecret) })
      const request = { method: 'POST', body, signal }
      const answer = await exchange(JIMI, new URL(PATH, host), request, { fetch, timeoutMs })
      const { code, message, result } = parsedAnswer(JIMI, envelope, answer)
      if (code !== 0) throw errorOfCode(code, message)
      return result
    }, signal)
  }
}
