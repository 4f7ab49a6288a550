import type * as z from 'zod'
import type { RateLimiter } from '../limits.ts'
import { type HostOptions, hostLimit } from '../shared/host-limit.ts'
import { errorOfNetwork, exchange, type HttpAnswer, jsonOf, parsed } from '../shared/http-exchange.ts'
import { DigestAuth } from './hikvision-digest.ts'
import { errorOfAnswer, errorOfStatusCode, HIKVISION, refusedError } from './hikvision-errors.ts'
import { responseStatus } from './hikvision-protocol.ts'

/** `host`: address of the gateway. */
export interface HikvisionOptions extends HostOptions {
  user: string
  password: string
}

/** For the head of an answer without end. */
const TIMEOUT_MS = 30_000

interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/** Calls to a Hik Device Gateway with HTTP Digest. All reject with PlatformError, or with the signal's reason. */
export class HikvisionClient {
  readonly #options: HikvisionOptions
  readonly #limit: RateLimiter
  readonly #auth: DigestAuth

  constructor(options: HikvisionOptions) {
    this.#options = options
    this.#limit = hostLimit(options)
    this.#auth = new DigestAuth(options.user, options.password)
  }

  /** Sends `body` as JSON and reads the reply by `schema`. */
  async call<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    schema: z.ZodType<T>,
    { signal, timeoutMs = this.#options.timeoutMs }: CallOptions = {},
  ): Promise<T> {
    const send = (given: Record<string, string>) => {
      const headers = { 'content-type': 'application/json', ...given }
      const request = { method, headers, body: JSON.stringify(body), signal }
      return exchange(HIKVISION, this.#url(path), request, { fetch: this.#options.fetch, timeoutMs })
    }
    const answer = await this.#limit.run(() => this.#authorised(method, path, send), signal)
    if (answer.status !== 200) throw errorOfAnswer(answer)
    const reply = jsonOf(HIKVISION, answer.text)
    const said = responseStatus.safeParse(reply).data?.ResponseStatus
    if (said && said.statusCode !== 1) throw errorOfStatusCode(said.statusCode, said.subStatusCode, said.errorMsg)
    return parsed(HIKVISION, schema, reply)
  }

  /** Opens an answer without end; only its head must come in time. `signal` ends it. */
  async open(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
    const { fetch: send, timeoutMs = TIMEOUT_MS } = this.#options
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), timeoutMs)
    try {
      const response = await this.#authorised('POST', path, async (headers) => {
        const answer = await send(this.#url(path), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, late.signal]),
        })
        // An answer left unread would keep its connection.
        if (answer.status === 401) await answer.body?.cancel()
        return answer
      })
      if (response.status === 200 && response.body) return response
      const text = response.status === 401 ? '' : await response.text()
      throw errorOfAnswer({ status: response.status, headers: response.headers, text })
    } catch (cause) {
      signal.throwIfAborted()
      throw cause instanceof TypeError || cause === late.signal.reason ? errorOfNetwork(HIKVISION, cause) : cause
    } finally {
      clearTimeout(timer)
    }
  }

  /** A picture of an event or a recording's file. It may stand on another port of the gateway; other hosts hear nothing of the user. */
  async picture(url: URL, signal?: AbortSignal): Promise<Response> {
    const { fetch, stream: send = fetch, host } = this.#options
    if (url.hostname !== new URL(host).hostname) return send(url, { signal })
    const path = url.pathname + url.search
    return this.#authorised('GET', path, async (headers) => {
      const answer = await send(url, { headers, signal })
      if (answer.status === 401) await answer.body?.cancel()
      return answer
    })
  }

  #url(path: string): URL {
    return new URL(path, this.#options.host)
  }

  /** Answers one challenge; a second one is a refusal. */
  async #authorised<T extends Pick<HttpAnswer, 'status' | 'headers'>>(
    method: string,
    path: string,
    send: (headers: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const { pathname, search } = this.#url(path)
    const attempt = () => {
      const authorization = this.#auth.header(method, pathname + search)
      return send(authorization === null ? {} : { authorization })
    }
    const first = await attempt()
    if (first.status !== 401 || !this.#auth.challenge(first.headers.get('www-authenticate'))) return first
    const second = await attempt()
    if (second.status === 401) throw refusedError(401)
    return second
  }
}
