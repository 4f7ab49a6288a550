import { exchange, type PacRequest, unreadable } from '../http.ts'
import type { PacConnection } from '../pac.ts'
import { PacError } from '../pac-error.ts'
import { httpFailure } from '../soap.ts'

/** A fixed token of the account, or a user whose tokens last two hours. */
export type SwAccount = { token: string } | { user: string; password: string }

/** Their answer: `status` 'success' or 'error'; `data` is {} when they send null. */
export interface SwReply {
  status: string
  message: string
  detail: string
  data: Record<string, unknown>
  raw: string
}

/** A token is asked for anew this long before it ends. */
const marginMs = 60_000

/** SW's REST wire: token, JSON answers, XML in a multipart field `xml`. */
export class SwClient {
  readonly #connection: PacConnection
  readonly #account: SwAccount
  #token: { value: string; until: number } | undefined

  constructor(connection: PacConnection, account: SwAccount) {
    this.#connection = connection
    this.#account = account
  }

  sendXml(action: string, path: string, xml: string, headers: Record<string, string> = {}): Promise<SwReply> {
    const body = () => {
      const form = new FormData()
      form.set('xml', new Blob([xml], { type: 'text/xml' }), 'documento.xml')
      return form
    }
    return this.#authorized((authorization) => ({
      action,
      url: `${this.#connection.baseUrl}${path}`,
      headers: { ...headers, authorization },
      body: body(),
      hashed: xml,
    }))
  }

  call(action: string, method: 'GET' | 'POST', path: string): Promise<SwReply> {
    return this.#authorized((authorization) => ({
      action,
      method,
      url: `${this.#connection.baseUrl}${path}`,
      headers: { authorization },
    }))
  }

  /** Sends once more with a new token when the old one is refused. */
  async #authorized(request: (authorization: string) => PacRequest): Promise<SwReply> {
    const kept = this.#token
    const first = await this.#send(request(`Bearer ${await this.#bearer()}`))
    if (first.http !== 401 || kept === undefined || this.#token !== kept) return judged(first)
    this.#token = undefined
    return judged(await this.#send(request(`Bearer ${await this.#bearer()}`)))
  }

  async #bearer(): Promise<string> {
    if ('token' in this.#account) return this.#account.token
    if (this.#token && this.#token.until > Date.now()) return this.#token.value
    const { user, password } = this.#account
    const reply = judged(
      await this.#send({
        action: 'autenticar',
        url: `${this.#connection.baseUrl}/security/authenticate`,
        headers: { user, password },
      }),
    )
    const { token, expires_in: seconds } = reply.data
    if (typeof token !== 'string' || token === '') throw httpFailure(401, reply.raw)
    const lasts = (typeof seconds === 'number' ? seconds : 0) * 1000
    this.#token = { value: token, until: Date.now() + lasts - marginMs }
    return token
  }

  async #send(request: PacRequest): Promise<{ http: number; text: string; reply: SwReply | undefined }> {
    const { status: http, text } = await exchange(this.#connection, request)
    return { http, text, reply: readReply(text) }
  }
}

/** Their own words when there are any; an answer without them is judged by its HTTP status. */
function judged({ http, text, reply }: { http: number; text: string; reply: SwReply | undefined }): SwReply {
  if (http === 401 || http === 403) {
    const { message, detail } = reply ?? { message: '', detail: '' }
    const failure = httpFailure(http, text)
    throw message === ''
      ? failure
      : new PacError({ ...failure, message: failure.message, detail: `${message} ${detail}` })
  }
  if (http >= 500 || http === 429 || http === 408) throw httpFailure(http, text)
  if (reply) return reply
  throw http >= 400 ? httpFailure(http, text) : unreadable('No es una respuesta de SW.', text)
}

function readReply(raw: string): SwReply | undefined {
  let read: unknown
  try {
    read = JSON.parse(raw)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || !('status' in read)) return undefined
  const text = (name: string) => {
    const value: unknown = name in read ? read[name as keyof typeof read] : undefined
    return typeof value === 'string' ? value : ''
  }
  const data: unknown = 'data' in read ? read.data : undefined
  return {
    status: text('status'),
    message: text('message'),
    detail: text('messageDetail'),
    data: typeof data === 'object' && data !== null ? { ...data } : {},
    raw,
  }
}
