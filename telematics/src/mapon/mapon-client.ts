import type * as z from 'zod'
import { RateLimiter } from '../limits.ts'
import { errorOfSignedStatus, exchange, type ExchangeOptions, jsonOf, parsed } from '../shared/http-exchange.ts'
import { errorOfCode } from './mapon-errors.ts'
import { editReply, failure } from './mapon-protocol.ts'
import { sharedBy } from '../shared/shared-by.ts'

export interface MaponOptions extends ExchangeOptions {
  /** 'https://mapon.com/api/v1/' or the address of the simulator. */
  url: string
  key: string
  /** Defaults to the limit of the address shared by the whole process. */
  limit?: RateLimiter
}

/** Five requests at once (1011 beyond). */
export const maponLimit = (): RateLimiter => new RateLimiter({ concurrent: 5 })

const limitOfHost = sharedBy(maponLimit)

export type MaponAction = 'unit/list' | 'object/list' | 'alert/list' | 'driver/list' | 'route/list'

/**
 * What the specification edits as `{action}/edit`, and the vendor's own call for it: only the unit's has that name.
 * `relay` is ours.
 */
const edits = {
  unit: 'unit/edit',
  object: 'object/save',
  driver: 'driver/update',
  alert: 'alert/store_setup',
  relay: 'unit/change_relay',
} as const
type MaponEdit = keyof typeof edits

/** The calls of one key. There is no session: every call carries the key, in its header and never in an address. */
export class MaponClient {
  readonly #options: MaponOptions
  readonly #limit: RateLimiter
  readonly #base: string

  constructor(options: MaponOptions) {
    this.#options = options
    this.#limit = options.limit ?? limitOfHost(new URL(options.url).host)
    this.#base = options.url.endsWith('/') ? options.url : `${options.url}/`
  }

  /** GET of a list, its answer read by `schema`. Rejects with PlatformError, or with the signal's reason. */
  async get<T>(
    action: MaponAction,
    params: Readonly<Record<string, string | readonly string[]>>,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const url = new URL(`${action}.json`, this.#base)
    for (const [name, value] of Object.entries(params)) {
      if (typeof value === 'string') url.searchParams.set(name, value)
      else for (const one of value) url.searchParams.append(`${name}[]`, one)
    }
    return this.#send(url, {}, schema, signal)
  }

  /** POST, form encoded, of the fields that change; a refusal inside HTTP 200 rejects like that of a list. */
  async edit(what: MaponEdit, fields: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<void> {
    const request = { method: 'POST', body: new URLSearchParams(fields) }
    await this.#send(new URL(`${edits[what]}.json`, this.#base), request, editReply, signal)
  }

  async #send<T>(
    url: URL,
    given: Pick<RequestInit, 'method' | 'body'>,
    schema: z.ZodType<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const request = { ...given, headers: { key: this.#options.key }, signal }
    const answer = await this.#limit.run(() => exchange('Mapon', url, request, this.#options), signal)
    const isJson = /^\s*[{[]/.test(answer.text)
    if (answer.status !== 200 && !isJson) throw errorOfSignedStatus('Mapon', answer)
    const reply = jsonOf('Mapon', answer.text)
    // The error in the body decides whatever the status: which one comes with an error is not documented.
    const { data: failed } = failure.safeParse(reply)
    if (failed) throw errorOfCode(failed.error.code, failed.error.msg ?? undefined)
    if (answer.status !== 200) throw errorOfSignedStatus('Mapon', answer)
    return parsed('Mapon', schema, reply)
  }
}
