import { sql, type Insertable } from 'kysely'
import type { BankAccount, Layout, StatementImport } from '@arriero/contract/banks/banks.entities.ts'
import type { StatementFormat } from '@arriero/contract/banks/banks.rules.ts'
import type { Database } from '../../../app/database/schema.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { texts } from '../banks.texts.ts'

type Layouts = Record<string, Layout>

export async function layoutsOf({ tx, scope }: Work, bankId: number): Promise<Layouts> {
  const { layouts } = await tx
    .selectFrom('bank')
    .select('layouts')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', bankId)
    .executeTakeFirstOrThrow()
  // Only what the contract let through was ever written.
  return layouts as unknown as Layouts
}

/** Kinds of files of one bank that are remembered; the oldest is forgotten. */
const mostLayouts = 20

export async function rememberLayout(work: Work, bankId: number, hash: string, layout: Layout): Promise<void> {
  const { tx, scope } = work
  const bank = tx.updateTable('bank').where('account_id', '=', scope.accountId).where('id', '=', bankId)
  await tx
    .selectFrom('bank')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', bankId)
    .forUpdate()
    .execute()
  const { [hash]: _, ...others } = await layoutsOf(work, bankId)
  const kept = Object.fromEntries([...Object.entries(others).slice(1 - mostLayouts), [hash, layout]])
  await bank.set({ layouts: JSON.stringify(kept) }).execute()
}

export async function knownKeys({ tx, scope }: Work, bankAccountId: number, keys: readonly string[]) {
  const rows = await tx
    .selectFrom('bank_transaction')
    .select('key')
    .where('account_id', '=', scope.accountId)
    .where('bank_account_id', '=', bankAccountId)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** In cents, at the end of a day. */
export async function balanceOn(
  { tx, scope }: Work,
  { id, openingBalance }: BankAccount,
  day: string,
): Promise<number> {
  const { cents } = await tx
    .selectFrom('bank_transaction')
    .select(sql<number>`(coalesce(sum(amount), 0) * 100)::float8`.as('cents'))
    .where('account_id', '=', scope.accountId)
    .where('bank_account_id', '=', id)
    .where('day', '<=', day)
    .executeTakeFirstOrThrow()
  return Math.round(openingBalance * 100) + cents
}

type ImportFacts = Pick<
  Insertable<Database['bank_import']>,
  'file_name' | 'format' | 'repeated' | 'skipped' | 'closing' | 'closing_on'
>

export async function addImport({ tx, scope }: Work, bankAccountId: number, facts: ImportFacts): Promise<number> {
  const { id } = await tx
    .insertInto('bank_import')
    .values({
      ...facts,
      account_id: scope.accountId,
      bank_account_id: bankAccountId,
      added: 0,
      by_id: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Rows of one statement. */
const atOnce = 500

/** What somebody else imported meanwhile stays as it is. */
export async function addLines(
  { tx }: Work,
  lines: readonly Insertable<Database['bank_transaction']>[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += atOnce)
    await tx
      .insertInto('bank_transaction')
      .values(lines.slice(from, from + atOnce))
      .onConflict((conflicting) => conflicting.columns(['bank_account_id', 'key']).doNothing())
      .execute()
}

/** Counts what came in; what did not was there by then. */
export async function closeImport(work: Work, id: number, tried: number): Promise<StatementImport> {
  const { tx, scope } = work
  await tx
    .updateTable('bank_import')
    .set({
      added: sql`(select count(*) from bank_transaction t where t.import_id = bank_import.id)`,
      repeated: sql`repeated + ${tried}::int - (select count(*) from bank_transaction t where t.import_id = bank_import.id)`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  return described(work).where('i.id', '=', id).executeTakeFirstOrThrow()
}

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('bank_import as i')
    .$call(withUser('reader', 'i.by_id'))
    .where('i.account_id', '=', scope.accountId)
    .select([
      'i.id',
      'i.file_name as fileName',
      sql<StatementFormat>`i.format`.as('format'),
      'i.added',
      'i.repeated',
      'i.skipped',
      'i.at',
      'reader.name as by',
      sql<number>`(select count(*) from bank_transaction t where t.import_id = i.id and t.state <> 'open')::int`.as(
        'settled',
      ),
    ])

const mostImports = 100
export const imports = (work: Work, bankAccountId: number): Promise<StatementImport[]> =>
  described(work).where('i.bank_account_id', '=', bankAccountId).orderBy('i.id', 'desc').limit(mostImports).execute()

export async function removeImport(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const lines = await tx
    .selectFrom('bank_transaction')
    .select('state')
    .where('account_id', '=', scope.accountId)
    .where('import_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const settled = lines.filter(({ state }) => state !== 'open').length
  if (settled > 0) throw conflict(texts.importInUse(settled))
  await tx
    .deleteFrom('bank_transaction')
    .where('account_id', '=', scope.accountId)
    .where('import_id', '=', id)
    .execute()
  await tx
    .deleteFrom('bank_import')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound(texts.noImport))
}
