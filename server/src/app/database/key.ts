import { sql } from 'kysely'
import type { Work } from './work.ts'

/**
 * Of two with one key at once the second waits here until the first has ended: what that wrote is found then. The key is
 * what a phone sends again with the same thing, or the name of what only one may add to at a time.
 */
export async function waitForKey({ tx }: Work, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7321, hashtext(${key}))`.execute(tx)
}
