import type { SatStatus, StatusMeaning } from '../sat/status.ts'
import { meaningOf } from '../sat/status.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const firstMinutes = [1, 5, 15, 60]
const laterMs = 6 * 60 * minuteMs
const businessDays = 5

/** How a requested cancellation ended. `sin respuesta`: still open after five business days; someone must look. */
export type CancelOutcome = 'cancelada' | 'rechazada' | 'sin respuesta'

/**
 * When to ask the authority next (§12.4.5): 1, 5, 15 and 60 minutes after the request, then every 6 hours, up to five
 * business days (Saturday and Sunday do not count). ISO instants; undefined when there is nothing left to ask.
 */
export function nextStatusCheck(requestedAt: string, checksDone: number): string | undefined {
  const begun = Date.parse(requestedAt)
  const minutes = firstMinutes[checksDone]
  const last = firstMinutes.at(-1) ?? 0
  const at =
    minutes === undefined
      ? begun + last * minuteMs + (checksDone - firstMinutes.length + 1) * laterMs
      : begun + minutes * minuteMs
  return at > deadline(begun) ? undefined : new Date(at).toISOString()
}

/** Whether a status ends the matter; undefined = ask again. A plain 'vigente' may only be late: the request is under way. */
export function cancelOutcome(status: SatStatus): CancelOutcome | undefined {
  const { state } = meaningOf(status)
  return state === 'cancelada' || state === 'rechazada' ? state : undefined
}

/**
 * Asks until the cancellation is final. `waitUntil` resolves at the instant given; a failed question counts as one
 * asked, the next one comes at its time. `onStatus` sees each answer (for the screen and the history).
 */
export async function followCancellation(job: {
  requestedAt: string
  ask: () => Promise<SatStatus>
  waitUntil: (at: string) => Promise<void>
  onStatus?: (meaning: StatusMeaning) => void | Promise<void>
}): Promise<CancelOutcome> {
  for (let checks = 0; ; checks++) {
    const at = nextStatusCheck(job.requestedAt, checks)
    if (at === undefined) return 'sin respuesta'
    await job.waitUntil(at)
    const status = await job.ask().catch(() => undefined)
    if (!status) continue
    await job.onStatus?.(meaningOf(status))
    const outcome = cancelOutcome(status)
    if (outcome) return outcome
  }
}

function deadline(begun: number): number {
  let at = begun
  for (let left = businessDays; left > 0;) {
    at += dayMs
    const day = new Date(at).getUTCDay()
    if (day !== 0 && day !== 6) left--
  }
  return at
}
