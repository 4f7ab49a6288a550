import type { RateLimiter } from '../limits.ts'
import { type HostOptions, hostLimit } from '../shared/host-limit.ts'
import { exchange, parsed, parsedAnswer } from '../shared/http-exchange.ts'
import { allPages, type ListPage } from '../shared/pages.ts'
import { errorOfCode, STREAMAX } from './streamax-errors.ts'
import { envelope, pageReply } from './streamax-protocol.ts'
import { streamaxSign } from './streamax-sign.ts'

/** `host`: 'https://america-ftcloud.ifleetvision.com:20501' or another region. */
export interface StreamaxOptions extends HostOptions {
  appId: string
  tenantId: string
  tenantSecret: string
}

type Query = Readonly<Record<string, string | number>>

/** Signed calls to the FT Cloud OpenAPI. All reject with PlatformError, or with the signal's reason. */
export class StreamaxClient {
  readonly #options: StreamaxOptions
  readonly #limit: RateLimiter

  constructor(options: StreamaxOptions) {
    this.#options = options
    this.#limit = hostLimit(options)
  }

  /** One page of a list. */
  async page(path: string, query: Query, signal?: AbortSignal): Promise<ListPage> {
    return parsed(STREAMAX, pageReply, await this.call('GET', path, query, undefined, signal))
  }

  /** Every item of a list that comes in pages of `pageSize`. */
  all(path: string, query: Query, pageSize: number, signal?: AbortSignal): Promise<unknown[]> {
    return allPages(pageSize, (page) => this.page(path, { ...query, page, pageSize }, signal))
  }

  /** `data` of the answer to a call; `body` is sent as JSON. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    query: Query,
    body: unknown,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const url = new URL(path, this.#options.host)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return this.#limit.run(() => this.#send(method, url, body, signal), signal)
  }

  async #send(method: string, url: URL, body: unknown, signal?: AbortSignal): Promise<unknown> {
    const { appId, tenantId, tenantSecret, now = Date.now } = this.#options
    const headers = {
      _sign: streamaxSign(appId, tenantId, tenantSecret, now()),
      _tenantid: tenantId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const request = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const { code, message, data } = parsedAnswer(
      STREAMAX,
      envelope,
      await exchange(STREAMAX, url, request, this.#options),
    )
    if (code !== 200) throw errorOfCode(code, message)
    return data ?? null
  }
}
