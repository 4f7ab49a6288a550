import { createHmac } from 'node:crypto'
import { refusalOf } from '../../../shared/outgoing/outgoing.ts'

export class WebhookError extends Error {
  /** Trying again will not help. */
  readonly final: boolean
  constructor(message: string, final: boolean) {
    super(message)
    this.final = final
  }
}

/** `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the receiver computes the same and refuses old ones. */
export function signature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Sends JSON to another system in at most ten seconds; answers its status. Throws WebhookError; its message is for the
 * user.
 */
export async function sendWebhook(
  send: typeof globalThis.fetch,
  address: string,
  payload: object,
  secret: string | null,
  now = Date.now(),
): Promise<number> {
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Arriero',
    ...(secret === null ? {} : { 'x-arriero-signature': signature(secret, body, Math.floor(now / 1000)) }),
  }
  const answer = await send(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }).catch(
    (error: unknown) => {
      const refusal = refusalOf(error)
      throw new WebhookError(refusal?.message ?? `Sin respuesta: ${reasonOf(error)}`, refusal !== null)
    },
  )
  const { status } = answer
  await answer.body?.cancel()
  if (answer.ok) return status
  throw new WebhookError(`El sistema contestó ${status}`, status < 500 && status !== 408 && status !== 429)
}

/** A failed fetch keeps its reason inside. */
const reasonOf = (error: unknown) => {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? cause.message : String(error)
}
