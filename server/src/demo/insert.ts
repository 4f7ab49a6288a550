import type pg from 'pg'

/** Runs an insert over rows given as one JSON array ($1) and answers the new ids in the rows' order. */
export async function insertMany(
  client: pg.ClientBase,
  text: string,
  rows: readonly object[],
  values: readonly unknown[] = [],
): Promise<number[]> {
  const inserted = await client.query<{ id: number }>(text, [JSON.stringify(rows), ...values])
  return inserted.rows.map(({ id }) => id)
}

/** The id of a single new row. */
export async function insertOne(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(text, [...values])
  const [row] = rows
  if (!row) throw new Error('The insert gave no row back')
  return row.id
}
