import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { expiryState, type ExpiryState } from '@arriero/contract/units/expiry.rules.ts'
import { dayKey } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

export const socialReasonsKey = ['social-reasons'] as const
export const socialReasonKey = (id: number) => ['social-reason', id]

const looks: Record<ExpiryState, { label: string; tone: Tone }> = {
  none: { label: 'Sin sello', tone: 'grey' },
  valid: { label: 'Vigente', tone: 'green' },
  expiring: { label: 'Por vencer', tone: 'amber' },
  expired: { label: 'Vencido', tone: 'red' },
}

export const sealOptions = [
  ...Object.entries(looks).map(([value, { label }]) => ({ value, label })),
  { value: 'renew', label: 'Por renovar' },
]

/** How long the digital seal is still good for, in a word. */
export const sealLook = ({ csd }: Pick<SocialReason, 'csd'>) =>
  looks[expiryState(csd ? dayKey(csd.validTo) : null, dayKey())]
