import { createHmac } from 'node:crypto'
import { refusalOf } from './outgoing.ts'

export class WebhookError extends Error {
  /** Trying again will not help. */
  readonly final: boolean
  /** What was answered; null: nobody answered, or nobody was asked. */
  readonly said: WebhookAnswer | null
  constructor(message: string, final: boolean, said: WebhookAnswer | null = null) {
    super(message)
    this.final = final
    this.said = said
  }
}

/** What the other side answered, its first letters. */
export interface WebhookAnswer {
  status: number
  text: string
}

const mostLetters = 300

/** `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the receiver computes the same and refuses old ones. */
export function signature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Sends JSON to another system in at most ten seconds; answers what it said. Throws WebhookError; its message is for the
 * user.
 */
export async function sendWebhook(
  send: typeof globalThis.fetch,
  address: string,
  body: string,
  secret: string | null,
  { now = Date.now(), more = {} }: { now?: number; more?: Readonly<Record<string, string>> } = {},
): Promise<WebhookAnswer> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Arriero',
    ...more,
    ...(secret === null ? {} : { 'x-arriero-signature': signature(secret, body, Math.floor(now / 1000)) }),
  }
  const answer = await send(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }).catch(
    (error: unknown) => {
      const refusal = refusalOf(error)
      throw new WebhookError(refusal?.message ?? `Sin respuesta: ${reasonOf(error)}`, refusal !== null)
    },
  )
  const { status } = answer
  const said = { status, text: await beginningOf(answer) }
  if (answer.ok) return said
  throw new WebhookError(`El sistema contestó ${status}`, status < 500 && status !== 408 && status !== 429, said)
}

/** What does not come whole is not waited for. */
async function beginningOf(answer: Response): Promise<string> {
  let text = ''
  try {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      // Leaving the loop lets go of the rest.
      if (text.length >= mostLetters) break
    }
  } catch {
    // The status was heard: that decides.
  }
  return text.slice(0, mostLetters).replaceAll('\0', '')
}

/** A failed fetch keeps its reason inside. */
const reasonOf = (error: unknown) => {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? cause.message : String(error)
}
