import { sql, type Expression } from 'kysely'
import type { JsonRows } from '../../shared/worker/json-rows.ts'
import type { Work } from './work.ts'

/** The rows of a query, in its order, as a worker unpacks them. */
export async function readJsonRows<Row>({ tx }: Work, query: Expression<Row>): Promise<JsonRows<Row>> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(r), '[]')::text as text from (${query}) r`.execute(tx)
  return rows[0]!.text
}
