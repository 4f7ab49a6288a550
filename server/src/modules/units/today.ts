import type { Work } from '../../app/database/work.ts'

/** Calendar day `yyyy-MM-dd` of an instant in a zone. */
export const dayIn = (zone: string, at = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** Today where the account is. */
export async function accountToday({ tx, scope }: Work): Promise<string> {
  const { timezone } = await tx
    .selectFrom('account')
    .select('timezone')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  return dayIn(timezone)
}

export function isZone(zone: string): boolean {
  try {
    dayIn(zone)
    return true
  } catch {
    return false
  }
}
