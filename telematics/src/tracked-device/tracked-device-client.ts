import * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { RateLimiter } from '../limits.ts'
import {
  errorOfNonsense,
  errorOfSignedStatus,
  exchange,
  type ExchangeOptions,
  jsonOf,
} from '../shared/http-exchange.ts'
import { sharedBy } from '../shared/shared-by.ts'
import { devicesOf } from './tracked-device-decode.ts'

const NAME = 'la plataforma de equipos'

export interface TrackedDeviceOptions extends ExchangeOptions {
  /** The address before `/devices`. */
  url: string
  apiId: string
  apiToken: string
  /** How the body is written; its content type is text/plain either way. */
  body?: 'json' | 'form'
}

/** No limit is stated: two calls at once per address spare a server nobody knows. */
const limitOfHost = sharedBy(() => new RateLimiter({ concurrent: 2 }))

const refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** The one call of the tracked-device service. */
export class TrackedDeviceClient {
  readonly #options: TrackedDeviceOptions
  readonly #limit: RateLimiter
  readonly #url: URL

  constructor(options: TrackedDeviceOptions) {
    this.#options = options
    this.#limit = limitOfHost(new URL(options.url).host)
    this.#url = new URL('devices', options.url.endsWith('/') ? options.url : `${options.url}/`)
  }

  /** Every device as it came. Rejects with PlatformError, or with the signal's reason. */
  async devices(signal?: AbortSignal): Promise<unknown[]> {
    const { apiId, apiToken } = this.#options
    const named = { api_id: apiId, api_token: apiToken }
    const body = this.#options.body === 'form' ? new URLSearchParams(named).toString() : JSON.stringify(named)
    const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body, signal }
    const answer = await this.#limit.run(() => exchange(NAME, this.#url, request, this.#options), signal)
    if (answer.status !== 200) throw errorOfSignedStatus(NAME, answer)
    if (answer.text.trim() === '') {
      throw new PlatformError('retry', 'empty', 'La plataforma de equipos respondió vacío: revise la clave de la API.')
    }
    const reply = jsonOf(NAME, answer.text)
    const { data: refused } = refusal.safeParse(reply)
    if (refused) {
      const text = 'La plataforma de equipos rechazó la solicitud: revise la clave de la API.'
      throw new PlatformError('show', 'refused', text, { cause: refused.error })
    }
    const devices = devicesOf(reply)
    if (!devices) throw errorOfNonsense(NAME)
    return devices
  }
}
