import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, notFound } from '../../../app/errors.ts'
import { texts } from '../warehouses.texts.ts'

interface Term {
  spaceIds: readonly number[]
  start: string
  end: string
}

/**
 * Holds the spaces a contract is to have until the work ends; answers the plot they lie in. Refuses what is gone, blocked or
 * of two plots, beside the field.
 */
export async function landOfSpaces({ tx, scope }: Work, spaceIds: readonly number[]): Promise<number> {
  const rows = await tx
    .selectFrom('warehouse_space')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...spaceIds])
    .where('deleted_at', 'is', null)
    .select(['land_id', 'name', 'blocked'])
    .orderBy('id')
    .forShare()
    .execute()
  const [first] = rows
  if (!first || rows.length < new Set(spaceIds).size) throw badFields({ spaceIds: [texts.goneSpace] })
  if (rows.some(({ land_id }) => land_id !== first.land_id)) throw badFields({ spaceIds: [texts.otherLands] })
  const blocked = rows.find((row) => row.blocked)
  if (blocked) throw badFields({ spaceIds: [texts.blockedSpace(blocked.name)] })
  const land = await tx
    .selectFrom('warehouse_land')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', first.land_id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!land) throw notFound(texts.noLand)
  return land.id
}

/**
 * Gives a contract its spaces for its days. Who has one of them already is named; of two who take one at the same time the
 * database lets one through.
 */
export async function takeSpaces(work: Work, contractId: number, term: Term): Promise<void> {
  const { tx, scope } = work
  const clash = await clashOf(work, term, contractId)
  if (clash) throw badFields({ spaceIds: [clash] })
  const during = sql<string>`daterange(${term.start}::date, ${term.end}::date, '[]')`
  await tx
    .deleteFrom('warehouse_occupation')
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', contractId)
    .execute()
  await tx
    .insertInto('warehouse_occupation')
    .values(
      [...new Set(term.spaceIds)]
        .toSorted((a, b) => a - b)
        .map((space_id) => ({ account_id: scope.accountId, space_id, during, contract_id: contractId })),
    )
    .execute()
    .catch(orTaken)
}

export async function freeSpaces({ tx, scope }: Work, contractId: number): Promise<void> {
  await tx
    .deleteFrom('warehouse_occupation')
    .where('account_id', '=', scope.accountId)
    .where('contract_id', '=', contractId)
    .execute()
}

/** A broken exclusion is somebody who was faster. */
export function orTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'warehouse_space_taken'
  throw isTaken ? new AppError(409, 'space_taken', texts.taken, { fields: { spaceIds: [texts.taken] } }) : error
}

/** Who has one of these spaces on one of these days, in words; null: nobody. */
async function clashOf(
  { tx, scope }: Work,
  { spaceIds, start, end }: Term,
  contractId: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('warehouse_occupation as o')
    .innerJoin('warehouse_space as s', 's.id', 'o.space_id')
    .leftJoin('warehouse_contract as k', 'k.id', 'o.contract_id')
    .leftJoin('warehouse_maintenance as m', 'm.id', 'o.maintenance_id')
    .where('o.account_id', '=', scope.accountId)
    .where('o.space_id', 'in', [...spaceIds])
    .where(sql<boolean>`o.during && daterange(${start}::date, ${end}::date, '[]')`)
    .where(sql<boolean>`o.contract_id is distinct from ${contractId}`)
    .select([
      's.name',
      'k.number',
      'm.title',
      sql<string>`lower(o.during)`.as('from'),
      sql<string>`upper(o.during) - 1`.as('to'),
    ])
    .orderBy(sql`lower(o.during)`)
    .executeTakeFirst()
  if (!row) return null
  const by = row.number ? texts.contractWords(row.number) : texts.maintenanceWords(row.title ?? '')
  return texts.takenBy([row.name], by, row.from, row.to)
}
