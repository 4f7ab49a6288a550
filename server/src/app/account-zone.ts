import { dayIn } from '../shared/zones.ts'
import type { Work } from './database/work.ts'

/** IANA zone of the account. */
export async function zoneOf({ tx, scope }: Work): Promise<string> {
  const { timezone } = await tx
    .selectFrom('account')
    .select('timezone')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  return timezone
}

/** Today where the account is. */
export const accountToday = async (work: Work): Promise<string> => dayIn(await zoneOf(work))
