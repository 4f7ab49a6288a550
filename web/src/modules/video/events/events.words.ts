import type { Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Coaching } from '@arriero/contract/video/events.entities.ts'
import {
  coachingStates,
  eventClasses,
  reviewLabel,
  type EventClass,
  type ReviewState,
} from '@arriero/contract/video/events.rules.ts'
import type { Tone } from '../../../kit/palette.ts'

export const severityWords: Record<Severity, string> = {
  critical: 'Crítica',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
}
export const severityTones: Record<Severity, Tone> = { critical: 'red', high: 'amber', medium: 'blue', low: 'grey' }

const stateTones: Record<ReviewState, Tone> = {
  pending: 'red',
  confirmed: 'amber',
  coaching: 'violet',
  closed: 'green',
  false: 'grey',
}
export const stateLook = (state: ReviewState) => ({ tone: stateTones[state], label: reviewLabel(state) })
export const classWords = (group: EventClass) => eventClasses.find(({ code }) => code === group)!

/** How a coaching stands; one past its day says so. */
export function coachingLook({ state, isLate }: Pick<Coaching, 'state' | 'isLate'>): { tone: Tone; label: string } {
  if (isLate) return { tone: 'red', label: 'Vencido' }
  const tones: Record<Coaching['state'], Tone> = { todo: 'amber', doing: 'blue', done: 'green' }
  return { tone: tones[state], label: coachingStates.find(({ code }) => code === state)!.label }
}
