import type { DeliveryState, WebhookState } from '@arriero/contract/integrations/integrations.rules.ts'
import type { ApiKey } from '@arriero/contract/integrations/keys.contract.ts'
import type { Webhook } from '@arriero/contract/integrations/webhooks.contract.ts'
import { ago, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

export const webhookTones: Record<WebhookState, Tone> = { ok: 'green', failing: 'amber', paused: 'red' }
export const deliveryTones: Record<DeliveryState, Tone> = { waiting: 'blue', delivered: 'green', lost: 'red' }

/** How an address is doing, in one line. */
export function newsOf({ active, state, trouble, nextAt, lastOkAt }: Webhook): string {
  const why = trouble?.replace(/\.$/, '') ?? 'No contesta'
  if (!active) return 'Apagado: no se guarda ni se manda nada'
  if (state === 'paused') return `${why}. Nada se manda hasta que se reanude`
  if (state === 'failing') return `${why}. Se intenta${nextAt ? ` a las ${shortTime(nextAt)}` : ' de nuevo'}`
  return lastOkAt ? `Último envío ${ago(lastOkAt)}` : 'Aún no se manda nada'
}

export type KeyState = 'active' | 'expired' | 'revoked'
export const keyStates: Record<KeyState, { label: string; tone: Tone }> = {
  active: { label: 'Vigente', tone: 'green' },
  expired: { label: 'Vencida', tone: 'grey' },
  revoked: { label: 'Revocada', tone: 'red' },
}

export function keyStateOf({ revokedAt, expiresAt }: ApiKey, now = Date.now()): KeyState {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) <= now ? 'expired' : 'active'
}
