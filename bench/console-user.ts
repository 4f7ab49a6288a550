// An account's monitorist with an open session, for benches that talk to the server as a console does.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '@arriero/server/app/http/authenticate.ts'

/** Answers the token. */
export async function signIn(owner: pg.Pool, accountId: number, username = `medicion-${accountId}`): Promise<string> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into app_user (account_id, username, password_hash, name, role) values ($1, $2, '', 'Medición', 3) returning id`,
    [accountId, username],
  )
  const token = randomBytes(32).toString('base64url')
  await owner.query(`select open_session($1, $2, $3, null, false, '127.0.0.1', 'bench', interval '1 day')`, [
    hashToken(token),
    accountId,
    rows[0]?.id,
  ])
  return token
}
