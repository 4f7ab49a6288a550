import { sql, type RawBuilder } from 'kysely'
import type { ImportOutcome, SaleImport } from '@arriero/contract/crm/import.contract.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

/** A sheet while it is written. */
export interface Sheet {
  id: number
  name: string
}
export const sheetName = (file: string | undefined) => file || 'una hoja'

/** The last of the account, the newest first. */
export const imports = ({ tx, scope }: Work): Promise<SaleImport[]> =>
  tx
    .selectFrom('crm_import as i')
    .$call(withUser('w', 'i.user_id'))
    .$call(withUser('u', 'i.undone_by'))
    .where('i.account_id', '=', scope.accountId)
    .select(['i.id', 'i.file', 'i.at', 'w.name as by', 'i.created', 'i.updated', 'i.companies'])
    .select(['i.undone_at as undoneAt', 'u.name as undoneBy'])
    .orderBy('i.id', 'desc')
    .limit(10)
    .execute()

export async function begin({ tx, scope }: Work, file: string): Promise<number> {
  const { id } = await tx
    .insertInto('crm_import')
    .values({ account_id: scope.accountId, file, user_id: scope.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function end({ tx, scope }: Work, id: number, counts: Omit<ImportOutcome, 'importId'>): Promise<void> {
  await tx
    .updateTable('crm_import')
    .set(counts)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** How companies read that the sheet is about to change. */
export async function keepCompanies({ tx, scope }: Work, importId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into crm_import_before (account_id, import_id, company_id, version, record)
    select c.account_id, ${importId}::int, c.id, c.version + 1, to_jsonb(c) from crm_company c
    where c.account_id = ${scope.accountId} and c.id = any(${[...ids]}::int[])`.execute(tx)
}

/** The same of the sales that `given` names by their ids, as a part of the statement that changes them. */
export const keepSales = (accountId: number, importId: number): RawBuilder<unknown> =>
  sql`insert into crm_import_before (account_id, import_id, sale_id, version, record)
    select s.account_id, ${importId}::int, s.id, s.version + 1, to_jsonb(s) from crm_sale s
    where s.account_id = ${accountId} and s.id in (select id from given)`
