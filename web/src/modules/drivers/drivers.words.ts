import { expiryStates, type ExpiryState } from '@arriero/contract/units/expiry.rules.ts'
import type { Tone } from '../../kit/palette.ts'
import type { Option } from '../../kit/list/list-types.ts'

export const driversKey = ['drivers'] as const

const looks: Record<ExpiryState, { label: string; tone: Tone }> = {
  none: { label: 'Sin vencimiento', tone: 'grey' },
  valid: { label: 'Vigente', tone: 'green' },
  expiring: { label: 'Por vencer', tone: 'amber' },
  expired: { label: 'Vencida', tone: 'red' },
}
/** State of a licence in words and tone. */
export const licenseLook = (state: ExpiryState) => looks[state]
export const licenseOptions: Option[] = expiryStates.map((state) => ({ value: state, label: looks[state].label }))
