import { sql, type RawBuilder } from 'kysely'
import { expiryWarningDays, type ExpiryState } from '@arriero/contract/units/expiry.rules.ts'

/** Whether the end of a paper is as near as `state` says; `today` is the account's day. The rule is `expiryState`. */
export function endsAs(column: RawBuilder<unknown>, state: ExpiryState, today: string): RawBuilder<boolean> {
  const day = sql`${today}::date`
  const lastWarned = sql`${day} + ${expiryWarningDays}::int`
  const states = {
    none: sql<boolean>`${column} is null`,
    valid: sql<boolean>`${column} > ${lastWarned}`,
    expiring: sql<boolean>`${column} between ${day} and ${lastWarned}`,
    expired: sql<boolean>`${column} < ${day}`,
  }
  return states[state]
}
