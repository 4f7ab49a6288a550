import { RateLimiter } from '../limits.ts'
import { readAs, readJson, request, statusError } from '../shared/camera-http.ts'
import { errorOfCode, STREAMAX } from './streamax-errors.ts'
import { envelope, pageReply } from './streamax-protocol.ts'
import { streamaxSign } from './streamax-sign.ts'

export interface StreamaxOptions {
  /** 'https://america-ftcloud.ifleetvision.com:20501' or the address of the simulator. */
  host: string
  appId: string
  tenantId: string
  tenantSecret: string
  fetch?: typeof fetch
  /** One HTTP answer may take this long. */
  timeoutMs?: number
  now?: () => number
  /** Defaults to the limit shared by all connections of the process to this host. */
  limit?: RateLimiter
}

const TIMEOUT_MS = 30_000
/** The provider publishes no limit; no more than this is asked of it at once. */
const AT_ONCE = 4

const limitsByHost = new Map<string, RateLimiter>()

function sharedLimit(host: string): RateLimiter {
  const key = new URL(host).host
  const limit = limitsByHost.get(key) ?? new RateLimiter({ concurrent: AT_ONCE })
  limitsByHost.set(key, limit)
  return limit
}

/** Signed calls to the FT Cloud OpenAPI. All reject with PlatformError, or with the signal's reason. */
export class StreamaxClient {
  readonly #options: StreamaxOptions
  readonly #limit: RateLimiter

  constructor(options: StreamaxOptions) {
    this.#options = options
    this.#limit = options.limit ?? sharedLimit(options.host)
  }

  /** One page of a list, and how many items there are in all when the answer says so. */
  async page(
    path: string,
    query: Readonly<Record<string, string | number>>,
    signal?: AbortSignal,
  ): Promise<{ list: unknown[]; total: number | null }> {
    const url = new URL(path, this.#options.host)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return this.#limit.run(async () => readAs(STREAMAX, pageReply, await this.#get(url, signal)), signal)
  }

  /** Every item of a list that comes in pages of `pageSize`. */
  async all(
    path: string,
    query: Readonly<Record<string, string | number>>,
    pageSize: number,
    signal?: AbortSignal,
  ): Promise<unknown[]> {
    const items: unknown[] = []
    for (let page = 1; ; page += 1) {
      const { list, total } = await this.page(path, { ...query, page, pageSize }, signal)
      items.push(...list)
      if (list.length < pageSize || (total !== null && items.length >= total)) return items
    }
  }

  async #get(url: URL, signal?: AbortSignal): Promise<unknown> {
    const { appId, tenantId, tenantSecret, fetch, timeoutMs = TIMEOUT_MS, now = Date.now } = this.#options
    const headers = { _sign: streamaxSign(appId, tenantId, tenantSecret, now()), _tenantid: tenantId }
    const answer = await request(url, { platform: STREAMAX, headers, fetch, timeoutMs, signal })
    if (answer.status !== 200) throw statusError(STREAMAX, answer)
    const { code, message, data } = readJson(STREAMAX, envelope, answer.text)
    if (code !== 200) throw errorOfCode(code, message)
    return data ?? null
  }
}
