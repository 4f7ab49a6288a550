export const expiryStates = ['none', 'valid', 'expiring', 'expired'] as const
export type ExpiryState = (typeof expiryStates)[number]

/** Days before the end in which a policy or a licence is flagged. */
export const expiryWarningDays = 30

const dayMs = 86_400_000

/** How near the end of a paper is; both are calendar days `yyyy-MM-dd`, the day of the end itself still counts. */
export function expiryState(expires: string | null, today: string): ExpiryState {
  if (expires === null) return 'none'
  const days = (Date.parse(expires) - Date.parse(today)) / dayMs
  if (days < 0) return 'expired'
  return days <= expiryWarningDays ? 'expiring' : 'valid'
}
