import { sql } from 'kysely'
import type { Database } from './schema.ts'
import type { Work } from './work.ts'

/** A column that names rows of another table: 'movement.part_id'. */
export type Use = `${keyof Database}.${string}`

/** Whether one of these columns names the record, in a row that was not deleted. */
export async function isNamed({ tx, scope }: Work, uses: readonly Use[], id: number): Promise<boolean> {
  const each = uses.map((use) => {
    const [table = '', column = ''] = use.split('.')
    // Not every table has the column of the deleted; as JSON, one that is absent is null.
    return sql<boolean>`exists (select from ${sql.table(table)} t where t.account_id = ${scope.accountId}
      and t.${sql.ref(column)} = ${id} and to_jsonb(t) ->> 'deleted_at' is null)`
  })
  const { rows } = await sql<{ named: boolean }>`select ${sql.join(each, sql` or `)} as named`.execute(tx)
  return rows[0]!.named
}
