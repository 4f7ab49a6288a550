import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from './http.ts'

const input = z.strictObject({
  /** Every answer waits so long. */
  delayMs: z.number().min(0).max(120_000).optional(),
  /** Every answer has this HTTP status (429, 502 …); null ends it. */
  status: z.number().int().min(400).max(599).nullable().optional(),
})

/** Faults of the plain HTTP stand-ins: `POST /_faults {delayMs?, status?}`, `GET /_faults`. */
export class HttpFaults {
  #delayMs = 0
  #status: number | null = null

  /** The answer to a call of `/_faults`, null when the request is another. */
  control(request: SimRequest): SimReply | null {
    if (request.url.pathname !== '/_faults') return null
    if (request.method === 'POST') {
      const change = input.safeParse(jsonBody(request))
      if (!change.success) return { status: 400, body: { error: z.prettifyError(change.error) } }
      this.#delayMs = change.data.delayMs ?? this.#delayMs
      if (change.data.status !== undefined) this.#status = change.data.status
    }
    return { body: { delayMs: this.#delayMs, status: this.#status } }
  }

  /** Waits as asked; the failing answer, or null when the request may be answered. */
  async hold(): Promise<SimReply | null> {
    if (this.#delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#delayMs).unref())
    if (this.#status === null) return null
    return { status: this.#status, body: `<html><body>${this.#status}</body></html>`, type: 'text/html' }
  }
}
