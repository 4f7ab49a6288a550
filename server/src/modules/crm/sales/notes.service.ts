import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import type { createNote } from '@arriero/contract/crm/sales.contract.ts'
import type { SaleNote } from '@arriero/contract/crm/sales.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { texts } from '../crm.texts.ts'
import { findNote } from './sale.ts'
import { sales } from './sales.repository.ts'
import { showChanged, tell, touch } from './tell.ts'

/** Locks a sale that is there; throws its 404. Answers who has it. */
export async function holdSale(work: Work, saleId: number): Promise<number | null> {
  const row = await sales(work)
    .where('s.id', '=', saleId)
    .select('s.owner_id')
    .forNoKeyUpdate('s')
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  return row.owner_id
}

export async function add(work: Work, app: App, draft: BodyRead<typeof createNote>): Promise<SaleNote> {
  const { saleId, text = '', files } = draft
  const { tx, scope } = work
  const ownerId = await holdSale(work, saleId)
  if (text === '' && files.length === 0) throw badFields({ text: [texts.nothingSaid] })
  if (files.length > crmLimits.files) throw badFields({ files: [texts.tooManyFiles(crmLimits.files)] })
  const { id } = await tx
    .insertInto('crm_note')
    .values({ account_id: scope.accountId, sale_id: saleId, user_id: scope.userId || null, kind: 'note', body: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const upload of files) {
    const { id: file_id } = await keepFile(app, work, upload)
    await tx
      .insertInto('crm_file')
      .values({ account_id: scope.accountId, sale_id: saleId, note_id: id, file_id })
      .execute()
  }
  await touch(work, saleId, true)
  await tell(work, saleId, ownerId, text || files.map(({ name }) => name).join(', '))
  await showChanged(work, saleId)
  return findNote(work, app, id)
}

/** One's own; how it read before stays beside it. */
export async function update(work: Work, app: App, id: number, text: string): Promise<SaleNote> {
  const { body, sale_id } = await ownNote(work, id)
  if (body !== text)
    await change(work, id, {
      body: text,
      edited_at: sql<string>`now()`,
      earlier: sql<string>`earlier || jsonb_build_array(jsonb_build_object('at',
        to_char(coalesce(edited_at, at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'text', body))`,
    })
  await showChanged(work, sale_id)
  return findNote(work, app, id)
}

/** One's own: what it said and its files go, that something was said stays. */
export async function remove(work: Work, id: number): Promise<void> {
  const { sale_id } = await ownNote(work, id)
  await change(work, id, { body: '', earlier: '[]', deleted_at: sql<string>`now()` })
  await showChanged(work, sale_id)
}

async function ownNote({ tx, scope }: Work, id: number) {
  const note = await tx
    .selectFrom('crm_note as n')
    .innerJoin('crm_sale as s', (join) =>
      join.onRef('s.id', '=', 'n.sale_id').onRef('s.account_id', '=', 'n.account_id'),
    )
    .where('n.account_id', '=', scope.accountId)
    .where('n.id', '=', id)
    .where('n.kind', '=', 'note')
    .where('s.deleted_at', 'is', null)
    .select(['n.sale_id', 'n.user_id', 'n.body', 'n.deleted_at'])
    .forUpdate('n')
    .executeTakeFirstOrThrow(() => notFound(texts.noNote))
  if (note.user_id !== scope.userId) throw new AppError(403, 'not_own', texts.notOwn)
  if (note.deleted_at !== null) throw conflict(texts.alreadyDeleted)
  return note
}

interface NoteColumns {
  body: string
  earlier: string | ReturnType<typeof sql<string>>
  edited_at?: ReturnType<typeof sql<string>>
  deleted_at?: ReturnType<typeof sql<string>>
}
async function change({ tx, scope }: Work, id: number, columns: NoteColumns): Promise<void> {
  await tx.updateTable('crm_note').set(columns).where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}
