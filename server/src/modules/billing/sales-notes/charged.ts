import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { texts } from './sales-notes.texts.ts'

/** Sales notes that an invoice charges. */
const charged = ({ tx, scope }: Work, invoiceId: number) =>
  tx
    .selectFrom('fiscal_document')
    .where('account_id', '=', scope.accountId)
    .where('kind', '=', 'note_sale')
    .where(sql<boolean>`(content ->> 'invoiceId')::int = ${invoiceId}`)
    .where('deleted_at', 'is', null)

export const notesChargedBy = async (work: Work, invoiceId: number): Promise<number[]> =>
  (await charged(work, invoiceId).select('id').orderBy('id').execute()).map(({ id }) => id)

/** The stamped invoice of ours with this fiscal folio. */
const invoiceOf = ({ tx, scope }: Work, uuid: string) =>
  tx
    .selectFrom('fiscal_document')
    .where('account_id', '=', scope.accountId)
    .where('kind', '=', 'invoice')
    .where('uuid', '=', uuid)
    .where('state', '=', 'stamped')
    .select('id')
    .executeTakeFirst()

interface Replaced {
  id: number
  folio: string
  substitute: string
}

/** What charges notes is only replaced by an invoice that charges them from then on: else they would be sold twice. */
export async function whyNotReplaced(work: Work, { id, folio, substitute }: Replaced): Promise<string | undefined> {
  const notes = await charged(work, id)
    .select(sql<string>`series || '-' || folio`.as('folio'))
    .orderBy('id')
    .execute()
  if (notes.length === 0 || (await invoiceOf(work, substitute.toLowerCase()))) return undefined
  return texts.needsHeir(
    folio,
    notes.map((note) => note.folio),
  )
}

/** The notes of a cancelled invoice are charged by the one that replaces it; without one they are open again. */
export async function handOverNotes(work: Work, { id, replacedBy }: { id: number; replacedBy: string | null }) {
  const heir = replacedBy === null ? undefined : await invoiceOf(work, replacedBy)
  if (!heir) return
  const { tx, scope } = work
  await tx
    .updateTable('fiscal_document')
    .set({ content: sql`content || jsonb_build_object('invoiceId', ${heir.id}::int)`, version: sql`version + 1` })
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', charged(work, id).select('id'))
    .execute()
}
