import { sql } from 'kysely'
import type { Stamped } from '@arriero/cfdi/pac/pac.ts'
import type { StampStore } from '@arriero/cfdi/pac/stamp-once.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Scope } from '../../../app/scope.ts'
import { findDocument, setState } from './documents.repository.ts'
import { kindOf } from './kinds.ts'

/**
 * Where a document's sealed and stamped bytes are kept; each method is durable when it resolves. The stamp is kept in one
 * transaction with all that it moves, and once: whoever comes second finds it.
 */
export const stampStore = (app: App, scope: Scope, documentId: number, isTest: boolean): StampStore => ({
  async keepSealed(key, seal) {
    const kept = await inWork(app, scope, (work) => fileOf(work, documentId))
    if (kept) return { record: kept, isNew: false }
    const record = await seal()
    return inWork(app, scope, async (work) => {
      const added = await work.tx
        .insertInto('fiscal_file')
        .values({
          document_id: documentId,
          account_id: scope.accountId,
          key,
          pac: record.pac,
          sealed: record.xml,
          sha256: record.sha256,
        })
        .onConflict((conflict) => conflict.column('document_id').doNothing())
        .returning('document_id')
        .executeTakeFirst()
      const stands = await fileOf(work, documentId)
      return { record: stands ?? record, isNew: added !== undefined }
    })
  },

  async findStamped() {
    const xml = await inWork(app, scope, async ({ tx }) => {
      const file = await tx
        .selectFrom('fiscal_file')
        .where('account_id', '=', scope.accountId)
        .where('document_id', '=', documentId)
        .select('stamped')
        .executeTakeFirst()
      return file?.stamped
    })
    const timbre = xml ? readCfdi(xml).cfdi.Complemento?.TimbreFiscalDigital : undefined
    return xml && timbre ? { xml, timbre } : undefined
  },

  keepStamped: (_, stamped) => keepStamped(app, scope, documentId, stamped, isTest),

  async discardSealed() {
    await inWork(app, scope, ({ tx }) =>
      tx
        .deleteFrom('fiscal_file')
        .where('account_id', '=', scope.accountId)
        .where('document_id', '=', documentId)
        .where('stamped', 'is', null)
        .execute(),
    )
  },
})

/** Under which key its bytes went out. */
export async function sealedKeyOf({ tx, scope }: Work, documentId: number): Promise<string | undefined> {
  const file = await tx
    .selectFrom('fiscal_file')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', documentId)
    .select('key')
    .executeTakeFirst()
  return file?.key
}

const fileOf = ({ tx, scope }: Work, documentId: number) =>
  tx
    .selectFrom('fiscal_file')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', documentId)
    .select(['sealed as xml', 'sha256', 'pac'])
    .executeTakeFirst()

async function keepStamped(app: App, scope: Scope, id: number, stamped: Stamped, isTest: boolean): Promise<void> {
  await inWork(app, scope, async (work) => {
    const kept = await work.tx
      .updateTable('fiscal_file')
      .set({ stamped: stamped.xml })
      .where('account_id', '=', scope.accountId)
      .where('document_id', '=', id)
      .where('stamped', 'is', null)
      .returning('pac')
      .executeTakeFirst()
    if (!kept) return
    await setState(work, id, {
      state: 'stamped',
      problem: null,
      uuid: stamped.timbre.UUID.toLowerCase(),
      pac: kept.pac,
      is_test: isTest,
      stamped_at: sql`now()`,
      next_check_at: null,
    })
    const document = await findDocument(work, id)
    await kindOf(document.kind).onStamped(work, document)
  })
}
