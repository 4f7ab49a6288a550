import type { SelectQueryBuilder, SelectQueryBuilderWithLeftJoin } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Joins the user whom a column names, of the same account as the column's row, or nobody:
 * `.$call(withUser('by', 't.updated_by'))` and then `by.name`.
 */
export const withUser =
  <Alias extends string, Table extends string, Column extends string>(alias: Alias, column: `${Table}.${Column}`) =>
  <Tables extends Database & Record<Table, Record<Column | 'account_id', unknown>>, From extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, From, Output>,
  ) =>
    // Kysely cannot follow an alias that is a parameter: it is asked with a fixed one, and the type says which it is.
    (query as unknown as SelectQueryBuilder<Database, 'app_user', Output>).leftJoin(
      `app_user as ${alias}` as 'app_user as joined',
      (join) =>
        join
          .onRef(`${alias}.id` as 'joined.id', '=', column as 'app_user.id')
          .onRef(
            `${alias}.account_id` as 'joined.account_id',
            '=',
            `${column.slice(0, column.indexOf('.'))}.account_id` as 'app_user.account_id',
          ),
    ) as unknown as SelectQueryBuilderWithLeftJoin<Tables, From, Output, `app_user as ${Alias}`>

interface Edited {
  account_id: unknown
  version: unknown
  created_at: unknown
  updated_at: unknown
  updated_by: unknown
}
interface RecordFacts {
  version: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
}

/** What every record that people edit tells of itself, the contract's `recordFacts`: `.$call(withRecordFacts('t'))`. */
export const withRecordFacts =
  <Table extends string>(table: Table) =>
  <Tables extends Database & Record<Table, Edited>, From extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, From, Output>,
  ) => {
    // As above: asked with the name of one such table.
    const known = query as unknown as SelectQueryBuilder<Database, 'technician', Output>
    return withUser(
      'editor',
      `${table}.updated_by` as 'technician.updated_by',
    )(known).select([
      `${table}.version` as 'technician.version',
      `${table}.created_at as createdAt` as 'technician.created_at as createdAt',
      `${table}.updated_at as updatedAt` as 'technician.updated_at as updatedAt',
      'editor.name as updatedBy',
    ]) as unknown as SelectQueryBuilder<Tables, From, Output & RecordFacts>
  }
