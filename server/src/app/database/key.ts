import { sql } from 'kysely'
import type { Work } from './work.ts'

/**
 * What a phone sends again carries the key of the first time. Of two with one key at once the second waits here until the
 * first has ended: what that wrote is found then.
 */
export async function waitForKey({ tx }: Work, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7321, hashtext(${key}))`.execute(tx)
}
