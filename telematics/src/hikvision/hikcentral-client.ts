import { randomUUID } from 'node:crypto'
import { PlatformError, type PlatformErrorKind } from '../errors.ts'
import { RateLimiter } from '../limits.ts'
import { readAs, readJson, request, statusError } from '../shared/camera-http.ts'
import { envelope, pageReply } from './hikcentral-decode.ts'
import { hikcentralHeaders } from './hikcentral-sign.ts'

export interface HikcentralOptions {
  /** Address of the HikCentral server or of the simulator. */
  host: string
  appKey: string
  appSecret: string
  fetch?: typeof fetch
  /** One HTTP answer may take this long. */
  timeoutMs?: number
  now?: () => number
  /** Defaults to the limit shared by all connections of the process to this host. */
  limit?: RateLimiter
}

/** Spanish name in the texts of errors. */
const HIKCENTRAL = 'HikCentral'
const TIMEOUT_MS = 30_000
/** No limit is published. */
const AT_ONCE = 4

const codes: Record<string, { kind: PlatformErrorKind; text: string }> = {
  8: { kind: 'show', text: 'Esta versión de HikCentral no tiene la llamada.' },
  128: { kind: 'show', text: 'HikCentral no conoce el elemento.' },
}

/** PlatformError of an answer without success; a code the table lacks shows the platform's own message. */
export function errorOfCode(code: string, message: string | null): PlatformError {
  const text = `HikCentral respondió con el error ${code}${message === null ? '' : `: ${message}`}.`
  return new PlatformError(codes[code]?.kind ?? 'show', code, codes[code]?.text ?? text, { cause: message })
}

const limitsByHost = new Map<string, RateLimiter>()

function sharedLimit(host: string): RateLimiter {
  const key = new URL(host).host
  const limit = limitsByHost.get(key) ?? new RateLimiter({ concurrent: AT_ONCE })
  limitsByHost.set(key, limit)
  return limit
}

/** Signed calls to the HikCentral Professional OpenAPI. All reject with PlatformError, or with the signal's reason. */
export class HikcentralClient {
  readonly #options: HikcentralOptions
  readonly #limit: RateLimiter

  constructor(options: HikcentralOptions) {
    this.#options = options
    this.#limit = options.limit ?? sharedLimit(options.host)
  }

  /** Every item of a list that comes in pages of `pageSize`. */
  async all(path: string, query: object, pageSize: number, signal?: AbortSignal): Promise<unknown[]> {
    const items: unknown[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const list = await this.page(path, { ...query, pageNo, pageSize }, signal)
      items.push(...list)
      if (list.length < pageSize) return items
    }
  }

  page(path: string, body: object, signal?: AbortSignal): Promise<unknown[]> {
    const { host, fetch, timeoutMs = TIMEOUT_MS, now = Date.now } = this.#options
    return this.#limit.run(async () => {
      const answer = await request(new URL(path, host), {
        platform: HIKCENTRAL,
        method: 'POST',
        headers: hikcentralHeaders(this.#options, path, randomUUID(), now()),
        body: JSON.stringify(body),
        fetch,
        timeoutMs,
        signal,
      })
      if (answer.status === 401 || answer.status === 403) {
        const text = 'HikCentral no acepta la clave o el secreto.'
        throw new PlatformError('stop', `http-${answer.status}`, text)
      }
      if (answer.status !== 200) throw statusError(HIKCENTRAL, answer)
      const { code, msg, data } = readJson(HIKCENTRAL, envelope, answer.text)
      if (code !== '0') throw errorOfCode(code, msg)
      return readAs(HIKCENTRAL, pageReply, data)
    }, signal)
  }
}
