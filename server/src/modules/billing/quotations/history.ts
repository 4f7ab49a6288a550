import type { StatusNote } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { StatusEntity } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

interface Said {
  entityType: StatusEntity
  entityId: number
  status: string
  comment?: string | null | undefined
}

/** Puts on record what became of a document, and who said so; its id. */
export async function note({ tx, scope }: Work, { entityType, entityId, status, comment }: Said): Promise<number> {
  const { id } = await tx
    .insertInto('status_note')
    .values({
      account_id: scope.accountId,
      entity_type: entityType,
      entity_id: entityId,
      status,
      comment: comment ?? null,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The latest first. */
export const historyOf = ({ tx, scope }: Work, entityType: StatusEntity, entityId: number): Promise<StatusNote[]> =>
  tx
    .selectFrom('status_note as n')
    .$call(withUser('by', 'n.created_by'))
    .where('n.account_id', '=', scope.accountId)
    .where('n.entity_type', '=', entityType)
    .where('n.entity_id', '=', entityId)
    .orderBy('n.id', 'desc')
    .limit(500)
    .select(['n.id', 'n.status', 'n.comment', 'by.name as by', 'n.created_at as at'])
    .execute()
