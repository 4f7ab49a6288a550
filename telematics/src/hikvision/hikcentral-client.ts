import { randomUUID } from 'node:crypto'
import { PlatformError, type PlatformErrorKind, wordOf } from '../errors.ts'
import type { RateLimiter } from '../limits.ts'
import { type HostOptions, hostLimit } from '../shared/host-limit.ts'
import { exchange, parsed, parsedAnswer } from '../shared/http-exchange.ts'
import { allPages, type ListPage } from '../shared/pages.ts'
import { envelope, pageReply } from './hikcentral-decode.ts'
import { hikcentralHeaders } from './hikcentral-sign.ts'

/** `host`: address of the HikCentral server. */
export interface HikcentralOptions extends HostOptions {
  appKey: string
  appSecret: string
}

/** Spanish name in the texts of errors. */
const HIKCENTRAL = 'HikCentral'

const codes: Record<string, { kind: PlatformErrorKind; text: string }> = {
  8: { kind: 'show', text: 'Esta versión de HikCentral no tiene la llamada.' },
  128: { kind: 'show', text: 'HikCentral no conoce el elemento.' },
}

/** PlatformError of an answer without success; the platform's own message is the cause, for the log alone. */
export function errorOfCode(code: string, message: string | null): PlatformError {
  const text = `HikCentral respondió con el error ${wordOf(code)}.`
  return new PlatformError(codes[code]?.kind ?? 'show', wordOf(code), codes[code]?.text ?? text, { cause: message })
}

/** Signed calls to the HikCentral Professional OpenAPI. All reject with PlatformError, or with the signal's reason. */
export class HikcentralClient {
  readonly #options: HikcentralOptions
  readonly #limit: RateLimiter

  constructor(options: HikcentralOptions) {
    this.#options = options
    this.#limit = hostLimit(options)
  }

  /** Every item of a list that comes in pages of `pageSize`. */
  all(path: string, query: object, pageSize: number, signal?: AbortSignal): Promise<unknown[]> {
    return allPages(pageSize, (pageNo) => this.page(path, { ...query, pageNo, pageSize }, signal))
  }

  page(path: string, body: object, signal?: AbortSignal): Promise<ListPage> {
    const { host, now = Date.now } = this.#options
    return this.#limit.run(async () => {
      const headers = hikcentralHeaders(this.#options, path, randomUUID(), now())
      const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
      const answer = await exchange(HIKCENTRAL, new URL(path, host), request, this.#options)
      if (answer.status === 401 || answer.status === 403) {
        const text = 'HikCentral no acepta la clave o el secreto.'
        throw new PlatformError('stop', `http-${answer.status}`, text)
      }
      const { code, msg, data } = parsedAnswer(HIKCENTRAL, envelope, answer)
      if (code !== '0') throw errorOfCode(code, msg)
      return { list: parsed(HIKCENTRAL, pageReply, data), total: null }
    }, signal)
  }
}
