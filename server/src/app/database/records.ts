import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely'
import { badFields, savedMeanwhile } from '../errors.ts'
import type { Database } from './schema.ts'
import type { Work } from './work.ts'

/** What tables of records that people edit have in common. */
interface EditedColumns {
  id: unknown
  account_id: unknown
  version: unknown
  updated_at: unknown
  updated_by: unknown
}
type TablesWith<Columns> = { [T in keyof Database]: Database[T] extends Columns ? T : never }[keyof Database]
type EditedTable = TablesWith<EditedColumns>
/** Those whose rows stay in the database when they are removed. */
export type BuriedTable = TablesWith<EditedColumns & { deleted_at: unknown }>
type Own = 'id' | 'account_id' | 'version' | 'created_at' | 'updated_at' | 'updated_by' | 'deleted_at'
type Added<T extends EditedTable> = Omit<Insertable<Database[T]>, Own>
type Changed<T extends EditedTable> = {
  [Column in Exclude<keyof Updateable<Database[T]>, Own>]?: Updateable<Database[T]>[Column] | RawBuilder<unknown>
}

// Every record's table has these columns: Kysely is asked as if it were one of them, the values are typed by the table.
type AnyRecord = Kysely<Pick<Database, 'technician'>>
const columnsOf = ({ tx, scope }: Work) => ({
  tx: tx as unknown as AnyRecord,
  editor: { updated_at: sql<string>`now()`, updated_by: scope.userId || null },
  accountId: scope.accountId,
})

/** Writes a new record of the caller's account; its id. */
export async function addRecord<T extends EditedTable>(work: Work, table: T, values: Added<T>): Promise<number> {
  const { tx, editor, accountId } = columnsOf(work)
  const { id } = await tx
    .insertInto(table as 'technician')
    .values({ ...(values as Added<'technician'>), ...editor, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the columns that are named: `undefined` stays as it is. Read it with `forChange` before. */
export async function saveRecord<T extends EditedTable>(
  work: Work,
  table: T,
  id: number,
  values: Changed<T>,
): Promise<void> {
  const { tx, editor, accountId } = columnsOf(work)
  await tx
    .updateTable(table as 'technician')
    .set({ ...(values as Updateable<Database['technician']>), ...editor, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Out of all lists; what refers to it keeps it. */
export async function removeRecord(work: Work, table: BuriedTable, id: number): Promise<void> {
  const { tx, editor, accountId } = columnsOf(work)
  await tx
    .updateTable(table as 'technician')
    .set({ ...editor, deleted_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/**
 * Locks a record until the end of the work and reads it with `find`, which throws its 404. A `version` that is not the
 * one that stands is a 409 with the record as it is now, who saved it and when.
 */
export async function forChange<Entity>(
  work: Work,
  table: EditedTable,
  id: number,
  version: number | undefined,
  find: (work: Work, id: number) => Promise<Entity>,
): Promise<Entity> {
  const { tx, accountId } = columnsOf(work)
  const stands = await tx
    .selectFrom(table as 'technician')
    .select(['version', 'updated_at', 'updated_by'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const current = await find(work, id)
  if (!stands || version === undefined || version === stands.version) return current
  throw savedMeanwhile({ current, by: await nameOf(work, stands.updated_by), at: stands.updated_at })
}

async function nameOf({ tx, scope }: Work, userId: number | null): Promise<string | null> {
  const user = await tx
    .selectFrom('app_user')
    .select('name')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? null
}

/** Turns a broken constraint into a sentence beside its field: `save(…).catch(taken({ technician_user: ['userId', '…'] }))`. */
export const taken =
  (constraints: Readonly<Record<string, readonly [field: string, sentence: string]>>) =>
  (error: unknown): never => {
    const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const broken = Object.hasOwn(constraints, name) ? constraints[name] : undefined
    throw broken ? badFields({ [broken[0]]: [broken[1]] }) : error
  }
