import { sql, type Insertable } from 'kysely'
import type { BankAccount, Layout, StatementImport } from '@arriero/contract/banks/banks.entities.ts'
import { mostProposed, type StatementFormat } from '@arriero/contract/banks/banks.rules.ts'
import type { Database } from '../../../app/database/schema.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import type { JsonRows } from '../../../shared/worker/json-rows.ts'
import { texts } from '../banks.texts.ts'
import type { Lines } from '../matching/proposals.ts'
import type { NewLine, StatementLine } from './statement.types.ts'

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

/** The lines that a worker read, as the table `l`. */
const given = (lines: JsonRows<NewLine>) => sql`json_to_recordset(${lines}::json) as l (at int, line int, day date,
  time text, cents bigint, description text, party text, rfc text, clabe text, reference text, tracking text, key text,
  pattern text)`

export type ShownLine = Pick<StatementLine, 'line' | 'day' | 'time' | 'cents' | 'description' | 'party' | 'reference'>
const shownSample = 30

/** Those of these lines that the account has not got: how many, the first of them, and all as they are matched. */
export async function freshLines(
  { tx, scope }: Work,
  bankAccountId: number,
  lines: JsonRows<NewLine>,
  closingOn: string | null,
) {
  const { rows } = await sql<Lines & { count: number; untilClosing: number; sample: ShownLine[] }>`
    with fresh as materialized (
      select l.* from ${given(lines)}
      where not exists (select from bank_transaction t
        where t.account_id = ${scope.accountId} and t.bank_account_id = ${bankAccountId} and t.key = l.key)
    )
    select count(*)::int as count, (min(day) filter (where cents > 0))::text as from,
      (max(day) filter (where cents > 0))::text as to,
      coalesce(sum(cents) filter (where day <= ${closingOn}::date), 0)::float8 as "untilClosing",
      coalesce((select json_agg(s) from (
        select line, day, time, cents, description, party, reference from fresh order by at limit ${shownSample}) s), '[]') as sample,
      coalesce((select json_agg(s)::text from (
        select at as id, day, cents, description, pattern, party, rfc, clabe, reference, tracking, '{}'::text[] as refused
        from fresh order by at limit ${mostProposed}) s), '[]') as rows
    from fresh`.execute(tx)
  return rows[0]!
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
  'file_name' | 'format' | 'skipped' | 'closing' | 'closing_on'
>

export async function addImport({ tx, scope }: Work, bankAccountId: number, facts: ImportFacts): Promise<number> {
  const { id } = await tx
    .insertInto('bank_import')
    .values({
      ...facts,
      account_id: scope.accountId,
      bank_account_id: bankAccountId,
      added: 0,
      repeated: 0,
      by_id: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is there already, also what somebody else imported meanwhile, stays as it is. */
export async function addLines(
  { tx, scope }: Work,
  {
    bankAccountId,
    importId,
    lines,
    isYoungestFirst,
  }: { bankAccountId: number; importId: number; lines: JsonRows<NewLine>; isYoungestFirst: boolean },
): Promise<void> {
  await sql`
    insert into bank_transaction (account_id, bank_account_id, import_id, day, time, amount, description, party, rfc,
      clabe, reference, tracking, key, pattern, updated_by)
    select ${scope.accountId}, ${bankAccountId}, ${importId}, day, time::time, cents / 100.0, description, party, rfc,
      clabe, reference, tracking, key, pattern, ${scope.userId || null}
    from ${given(lines)} order by ${isYoungestFirst ? sql`at desc` : sql`at`}
    on conflict (bank_account_id, key) do nothing`.execute(tx)
}

/** Counts what came in; what did not was there by then. */
export async function closeImport(work: Work, id: number, tried: number): Promise<StatementImport> {
  const { tx, scope } = work
  await tx
    .updateTable('bank_import')
    .set({
      added: sql`(select count(*) from bank_transaction t where t.import_id = bank_import.id)`,
      repeated: sql`${tried}::int - (select count(*) from bank_transaction t where t.import_id = bank_import.id)`,
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
