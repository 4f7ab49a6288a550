import type pg from 'pg'
import { findCompany } from './company.ts'
import { laterParts, type LaterPart } from './later-parts.ts'
import { lockDemo } from './lock.ts'

/** The parts that the demo's company has nothing of yet; none when there is no such company. */
export async function missingParts(
  client: pg.ClientBase,
  parts: readonly LaterPart[] = laterParts,
): Promise<LaterPart[]> {
  const company = await findCompany(client)
  if (!company) return []
  const missing: LaterPart[] = []
  for (const part of parts) {
    const { rowCount } = await client.query(`select from ${part.table} where account_id = $1 limit 1`, [
      company.accountId,
    ])
    if (rowCount === 0) missing.push(part)
  }
  return missing
}

/**
 * Fills what is missing, each part in a transaction of its own: one that fails leaves nothing of itself and keeps none of
 * the others; all that failed is thrown together at the end. What was interrupted is filled at the next start. `isFull` hears the name of each part that is.
 */
export async function seedLater(
  client: pg.ClientBase,
  parts: readonly LaterPart[] = laterParts,
  isFull: (name: string) => void = () => undefined,
): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      await client.query('begin')
      await lockDemo(client)
      const company = await findCompany(client)
      const [missing] = await missingParts(client, [part])
      if (company && missing) await (await missing.read()).seed(client, company)
      await client.query('commit')
      isFull(part.name)
    } catch (error) {
      failures.push(error)
      await client.query('rollback')
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Parts of the demo were not filled')
}
