import type { SeedPart } from '../../../demo/later-parts.ts'

/** The first issuer stamps in the sandbox, and says so; it has just been asked for what is left. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into pac_account (account_id, social_reason_id, provider, is_test, updated_by)
     select $1, id, 'sandbox', true, $2 from social_reason where account_id = $1 and deleted_at is null order by id limit 1`,
    [accountId, users.mariana],
  )
}
