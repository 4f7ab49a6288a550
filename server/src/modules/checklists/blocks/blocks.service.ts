import { sql } from 'kysely'
import type { UnitBlock } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { texts } from '../filled/filled.texts.ts'
import { visibleUnits } from '../../units/units.read.ts'

/** Holds a unit back from trips; one under way goes on, and whoever plans the next is told. */
export async function blockUnit({ tx, scope }: Work, unitId: number, filledId: number, reason: string): Promise<void> {
  await tx
    .insertInto('unit_block')
    .values({ account_id: scope.accountId, unit_id: unitId, filled_id: filledId, reason })
    .execute()
}

/** Blocks of units the caller sees that nobody has lifted, the oldest first. */
export const listBlocks = (work: Work): Promise<UnitBlock[]> =>
  visibleUnits(work)
    .innerJoin('unit_block as b', (join) =>
      join.onRef('b.unit_id', '=', 'u.id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .innerJoin('checklist_filled as f', (join) =>
      join.onRef('f.id', '=', 'b.filled_id').onRef('f.account_id', '=', 'b.account_id'),
    )
    .$call(withUser('w', 'f.filled_by'))
    .where('b.lifted_at', 'is', null)
    .select([
      'b.id',
      'u.id as unitId',
      'u.name as unitName',
      'b.reason',
      'b.since',
      'f.id as filledId',
      sql<string>`'CL-' || f.number`.as('filledFolio'),
      'w.name as by',
      sql<
        UnitBlock['trips']
      >`coalesce((select json_agg(json_build_object('id', n.id, 'folio', n.folio, 'startsAt', n.leave_at))
        from (select t.id, t.folio, t.leave_at from trip t where t.account_id = u.account_id and t.unit_id = u.id
          and t.status = 'active' and t.started_at is null order by t.leave_at nulls last, t.id limit 3) n), '[]')`.as(
        'trips',
      ),
    ])
    .orderBy('b.since')
    .orderBy('b.id')
    .execute()

/** Of two who let it go, one does; the other reads that it was lifted. */
export async function liftBlock(work: Work, id: number, reason: string): Promise<UnitBlock[]> {
  const { tx, scope } = work
  const known = await visibleUnits(work)
    .innerJoin('unit_block as b', (join) =>
      join.onRef('b.unit_id', '=', 'u.id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .where('b.id', '=', id)
    .select('b.id')
    .executeTakeFirst()
  if (!known) throw notFound(texts.noBlock)
  const lifted = await tx
    .updateTable('unit_block')
    .set({ lifted_at: sql`now()`, lifted_by: scope.userId || null, lift_reason: reason })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!lifted) throw conflict(texts.lifted)
  return listBlocks(work)
}
