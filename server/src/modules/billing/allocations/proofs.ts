import { sql } from 'kysely'
import type { Proof } from '@arriero/contract/billing/payments/payments.entities.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { fileUrl, keepFile } from '../../../app/files/stored-files.ts'
import { findDocument } from '../documents/documents.repository.ts'

/** Files that one document carries at most. */
const mostProofs = 20

/** Keeps a file beside a payment or credit note; also beside a stamped one. */
export async function addProof(
  work: Work,
  app: App,
  kind: FiscalKind,
  { id, file }: { id: number; file: Upload | undefined },
): Promise<void> {
  if (!file) throw badFields({ file: ['Elija el archivo.'] })
  const { folio } = await findDocument(work, id, kind)
  if ((await proofsOf(work, app, id)).length >= mostProofs)
    throw badFields({ file: [`${folio} ya tiene ${mostProofs} archivos; quite uno antes.`] })
  const { id: fileId } = await keepFile(app, work, file)
  await work.tx
    .insertInto('document_proof')
    .values({ account_id: work.scope.accountId, document_id: id, file_id: fileId, by_id: work.scope.userId || null })
    .execute()
}

export async function proofsOf({ tx, scope }: Work, app: App, documentId: number): Promise<Proof[]> {
  const rows = await tx
    .selectFrom('document_proof as p')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'p.file_id').onRef('f.account_id', '=', 'p.account_id'),
    )
    .$call(withUser('u', 'p.by_id'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.document_id', '=', documentId)
    .orderBy('p.id')
    .select(['p.id', 'f.name', 'f.type', 'f.key', 'p.at', sql<string | null>`u.name`.as('by')])
    .execute()
  return rows.map(({ key, ...row }) => ({ ...row, url: fileUrl(app, key) }))
}

/** The bytes go once the removal is durable. */
export async function removeProof(work: Work, app: App, kind: FiscalKind, id: number): Promise<void> {
  const { tx, scope } = work
  const found = await tx
    .deleteFrom('document_proof as p')
    .using(['stored_file as f', 'fiscal_document as d'])
    .whereRef('f.id', '=', 'p.file_id')
    .whereRef('d.id', '=', 'p.document_id')
    .where('p.account_id', '=', scope.accountId)
    .where('p.id', '=', id)
    .where('d.kind', '=', kind)
    .returning(['f.id', 'f.key'])
    .executeTakeFirstOrThrow(() => notFound('No se encontró el archivo.'))
  await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('id', '=', found.id).execute()
  work.afterCommit(() => app.files.remove(found.key))
}
