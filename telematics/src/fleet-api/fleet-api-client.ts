import * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { RateLimiter } from '../limits.ts'
import { errorOfSignedStatus, exchange, type ExchangeOptions, jsonOf, parsed } from '../shared/http-exchange.ts'
import { sharedBy } from '../shared/shared-by.ts'

const NAME = 'la API de flotas'

export interface FleetApiOptions extends ExchangeOptions {
  /** The address before `/auth-key`. */
  url: string
  usuario: string
  password: string
}

const loginReply = z.object({
  result: z.object({ id: z.union([z.string(), z.number()]).transform(String), token: z.string().min(1) }),
})
type Session = z.infer<typeof loginReply>['result']

/** No limit is stated: two calls at once per address spare a server nobody knows. */
const limitOfHost = sharedBy(() => new RateLimiter({ concurrent: 2 }))

/** Signs in by usuario and password, then calls with the token; signs in again when it is refused. */
export class FleetApiClient {
  readonly #options: FleetApiOptions
  readonly #limit: RateLimiter
  readonly #base: string
  #session: Session | null = null
  #signingIn: Promise<Session> | null = null

  constructor(options: FleetApiOptions) {
    this.#options = options
    this.#limit = limitOfHost(new URL(options.url).host)
    this.#base = options.url.endsWith('/') ? options.url : `${options.url}/`
  }

  /** The user's id at the platform. */
  async signIn(signal?: AbortSignal): Promise<string> {
    return (await this.#signedIn(signal)).id
  }

  /** JSON of a path under the address. Rejects with PlatformError, or with the signal's reason. */
  async get(path: string, signal?: AbortSignal): Promise<unknown> {
    const session = await this.#signedIn(signal)
    try {
      return await this.#read(path, session, signal)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'http-401') throw error
      // Another call may have replaced the lost session already.
      if (this.#session === session) this.#session = null
      return this.#read(path, await this.#signedIn(signal), signal)
    }
  }

  signOut(): void {
    this.#session = null
  }

  #signedIn(signal?: AbortSignal): Promise<Session> {
    if (this.#session) return Promise.resolve(this.#session)
    this.#signingIn ??= this.#login(signal).finally(() => {
      this.#signingIn = null
    })
    return this.#signingIn
  }

  async #login(signal?: AbortSignal): Promise<Session> {
    const { usuario, password } = this.#options
    const body = JSON.stringify({ usuario, password })
    const headers = { 'content-type': 'application/json' }
    const reply = jsonOf(NAME, await this.#send('auth-key', { method: 'POST', headers, body, signal }))
    const signedIn = loginReply.safeParse(reply).data
    if (!signedIn) throw new PlatformError('stop', 'login', 'La API de flotas no aceptó el usuario o la contraseña.')
    this.#session = signedIn.result
    return this.#session
  }

  async #read(path: string, { token }: Session, signal?: AbortSignal): Promise<unknown> {
    return jsonOf(NAME, await this.#send(path, { headers: { authorization: `Bearer ${token}` }, signal }))
  }

  async #send(path: string, request: RequestInit): Promise<string> {
    const url = new URL(path.replace(/^\/+/, ''), this.#base)
    const answer = await this.#limit.run(() => exchange(NAME, url, request, this.#options), request.signal ?? undefined)
    if (answer.status !== 200) throw errorOfSignedStatus(NAME, answer)
    return answer.text
  }
}

const rowsReply = z.union([
  z.array(z.unknown()),
  z.object({ result: z.array(z.unknown()) }).transform(({ result }) => result),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

/** Rows of an answer: a list, or one inside `result` or `data`. */
export function rowsOf(reply: unknown): unknown[] {
  return parsed(NAME, rowsReply, reply)
}
