import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './evidence.texts.ts'

/** Its id. */
export async function addLink(
  { tx, scope }: Work,
  evidenceId: number,
  { hash, note, expiresAt }: { hash: Buffer; note: string; expiresAt: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('evidence_link')
    .values({
      account_id: scope.accountId,
      evidence_id: evidenceId,
      token_hash: hash,
      note,
      created_by: scope.userId || null,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findLink = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('evidence_link')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select(['evidence_id as evidenceId', 'note'])
    .executeTakeFirstOrThrow(() => notFound(texts.noLink))

/** false: it was revoked already. */
export async function revokeLink({ tx, scope }: Work, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('evidence_link')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countOpening = ({ tx, scope }: Work, id: number) =>
  tx
    .updateTable('evidence_link')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .returning(['note', 'expires_at as expiresAt', 'opened'])
    .executeTakeFirstOrThrow()
