import type { App } from '../../../app/app.ts'
import { sendWebhook, WebhookError } from '../../../shared/outgoing/webhook.ts'
import { secretPlace } from './secret-place.ts'

/** An address, as far as sending needs it. */
export interface Target {
  id: number
  url: string
  /** Sealed. */
  secret: string | null
}

export interface Outcome {
  isTaken: boolean
  /** null: nobody answered. */
  status: number | null
  /** What was answered, or why nothing was, in words. */
  answer: string
  tookMs: number
  /** Whose fault: of the address as a whole, of this one event, or the guard's, after which nothing is tried again. */
  trouble: 'address' | 'event' | 'refused' | null
}

/** Sends one event, signed, through the guard; never rejects. */
export async function sendOne(
  app: Pick<App, 'outgoing' | 'secrets'>,
  target: Target,
  { id, event, body }: { id: number; event: string; body: string },
): Promise<Outcome> {
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  try {
    const secret = target.secret === null ? null : app.secrets.open(secretPlace(target.id), target.secret)
    const more = { 'x-arriero-event': event, 'x-arriero-delivery': String(id) }
    const { status, text } = await sendWebhook(app.outgoing.fetch, target.url, body, secret, { more })
    return { isTaken: true, status, answer: text, tookMs: tookMs(), trouble: null }
  } catch (error) {
    if (!(error instanceof WebhookError))
      return { isTaken: false, status: null, answer: String(error), tookMs: tookMs(), trouble: 'address' }
    const { said, final, message } = error
    const trouble = said === null ? (final ? 'refused' : 'address') : final ? 'event' : 'address'
    return { isTaken: false, status: said?.status ?? null, answer: said?.text || message, tookMs: tookMs(), trouble }
  }
}
