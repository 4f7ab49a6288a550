import { sql } from 'kysely'
import type { UndoneImport } from '@arriero/contract/crm/import.contract.ts'
import { waitForKey } from '../../../app/database/key.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { texts } from '../crm.texts.ts'
import { showChanged } from '../sales/tell.ts'
import { sheetName } from './imports.repository.ts'

/** Takes back what a sheet brought. What somebody worked on since stays as it is, and is counted. */
export async function undoImport(work: Work, id: number): Promise<UndoneImport> {
  const { tx, scope } = work
  await waitForKey(work, `crm import ${scope.accountId}`)
  const given = await tx
    .selectFrom('crm_import')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select(['file', 'undone_at'])
    .executeTakeFirstOrThrow(() => notFound(texts.sheet.noImport))
  if (given.undone_at !== null) throw conflict(texts.sheet.alreadyUndone)
  await lock(work, id)
  const overwritten = await overwrittenBy(work, id)
  const restored = (await restoreSales(work, id, sheetName(given.file))) + (await restoreCompanies(work, id))
  const sales = await removeSales(work, id)
  const companies = await removeCompanies(work, id)
  await tx
    .updateTable('crm_import')
    .set({ undone_at: sql`now()`, undone_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  await showChanged(work, 0)
  return { sales, companies, restored, kept: overwritten - restored + (await standing(work, id)) }
}

/** Whoever works on one of them meanwhile has ended before the statements that follow look at it. */
async function lock({ tx, scope }: Work, id: number): Promise<void> {
  for (const [table, column] of [
    ['crm_sale', 'sale_id'],
    ['crm_company', 'company_id'],
  ] as const)
    await sql`select 1 from ${sql.table(table)} r where r.account_id = ${scope.accountId}
      and (r.import_id = ${id} or r.id in (select b.${sql.ref(column)} from crm_import_before b
        where b.account_id = ${scope.accountId} and b.import_id = ${id}))
      order by r.id for update`.execute(tx)
}

/** Sales and companies that were there before it and still are. */
async function overwrittenBy({ tx, scope }: Work, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from crm_import_before b
    left join crm_sale s on s.account_id = b.account_id and s.id = b.sale_id
    left join crm_company c on c.account_id = b.account_id and c.id = b.company_id
    where b.account_id = ${scope.accountId} and b.import_id = ${id}
      and coalesce(s.deleted_at, c.deleted_at) is null`.execute(tx)
  return rows[0]!.count
}

/** Sales and companies it made that are still there. */
async function standing({ tx, scope }: Work, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from crm_sale where account_id = ${scope.accountId} and import_id = ${id} and deleted_at is null)::int
    + (select count(*) from crm_company where account_id = ${scope.accountId} and import_id = ${id}
      and deleted_at is null)::int as count`.execute(tx)
  return rows[0]!.count
}

const countOf = async (work: Work, statement: ReturnType<typeof sql>) =>
  Number((await statement.execute(work.tx)).numAffectedRows ?? 0)

const restoreSales = (work: Work, id: number, file: string) =>
  countOf(
    work,
    sql`with back as (
        update crm_sale s set amount = r.amount, close_on = r.close_on, contact_name = r.contact_name,
          contact_role = r.contact_role, contact_phone = r.contact_phone, contact_email = r.contact_email,
          source = r.source, description = r.description, version = s.version + 1, updated_at = now(),
          updated_by = ${work.scope.userId || null}::int
        from crm_import_before b, jsonb_populate_record(null::crm_sale, b.record) r
        where b.account_id = ${work.scope.accountId} and b.import_id = ${id} and s.account_id = b.account_id
          and s.id = b.sale_id and s.version = b.version and s.deleted_at is null
        returning s.id)
      insert into crm_note (account_id, sale_id, user_id, kind, body)
      select ${work.scope.accountId}::int, id, ${work.scope.userId || null}::int, 'event',
        ${texts.event.importUndone(file)} from back`,
  )

async function restoreCompanies(work: Work, id: number): Promise<number> {
  const { tx, scope } = work
  const restored = await countOf(
    work,
    sql`update crm_company c set name = r.name, rfc = r.rfc, email = r.email, phone = r.phone, website = r.website,
        name_key = r.name_key, rfc_key = r.rfc_key, email_key = r.email_key, domain_key = r.domain_key,
        phone_key = r.phone_key, version = c.version + 1, updated_at = now(), updated_by = ${scope.userId || null}::int
      from crm_import_before b, jsonb_populate_record(null::crm_company, b.record) r
      where b.account_id = ${scope.accountId} and b.import_id = ${id} and c.account_id = b.account_id
        and c.id = b.company_id and c.version = b.version and c.deleted_at is null`,
  )
  await sql`update crm_sale s set company_name = c.name from crm_company c
    where s.account_id = ${scope.accountId} and c.account_id = s.account_id and c.id = s.company_id
      and s.company_name <> c.name and c.id in (select b.company_id from crm_import_before b
        where b.account_id = ${scope.accountId} and b.import_id = ${id})`.execute(tx)
  return restored
}

/** Those it made that nobody changed, wrote on, planned for or quoted. */
const removeSales = (work: Work, id: number) =>
  countOf(
    work,
    sql`update crm_sale s set deleted_at = now(), updated_at = now(), updated_by = ${work.scope.userId || null}::int
      where s.account_id = ${work.scope.accountId} and s.import_id = ${id} and s.version = 1 and s.deleted_at is null
        and not exists (select from crm_note n where n.account_id = s.account_id and n.sale_id = s.id
          and n.kind = 'note' and n.deleted_at is null)
        and not exists (select from crm_activity a where a.account_id = s.account_id and a.sale_id = s.id
          and a.deleted_at is null)
        and not exists (select from crm_quotation q where q.account_id = s.account_id and q.sale_id = s.id)`,
  )

/** Those it made that nobody changed and that have no sale any more. */
const removeCompanies = (work: Work, id: number) =>
  countOf(
    work,
    sql`update crm_company c set deleted_at = now(), updated_at = now(), updated_by = ${work.scope.userId || null}::int
      where c.account_id = ${work.scope.accountId} and c.import_id = ${id} and c.version = 1 and c.deleted_at is null
        and not exists (select from crm_sale s where s.account_id = c.account_id and s.company_id = c.id
          and s.deleted_at is null)`,
  )
