import { sql, type RawBuilder } from 'kysely'
import type { Purpose } from '@arriero/contract/checklists/templates/content.ts'
import type { DayChecklist } from '@arriero/contract/homes/driver-home.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { findingsOf } from './filled/detail.ts'
import { findingBlocks } from './filled/filled.paper.ts'
import { visibleFilled } from './filled/visible.ts'
import { asked } from './templates/templates.repository.ts'

/** What the caller may fill for a unit and a trip, with the last time that it was; what was never filled comes first. */
export async function checklistsFor(
  work: Work,
  { unitId, tripId }: { unitId: number | null; tripId: number | null },
): Promise<Omit<DayChecklist, 'demand'>[]> {
  const purposes = [unitId !== null && 'unit', tripId !== null && 'trip'].filter((one) => one !== false)
  if (purposes.length === 0) return []
  return asked(work)
    .clearSelect()
    .where('c.purpose', 'in', purposes)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('checklist_filled as f')
          .whereRef('f.account_id', '=', 'c.account_id')
          .whereRef('f.checklist_id', '=', 'c.id')
          .where(sql<boolean>`case c.purpose when 'trip' then f.trip_id = ${tripId} else f.unit_id = ${unitId} end`)
          .select(['f.id', 'f.ended_at'])
          .orderBy('f.ended_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.name', 'v.questions', 'last.ended_at as lastAt', 'last.id as lastId'])
    .orderBy('last.ended_at', (order) => order.asc().nullsFirst())
    .orderBy(sql`c.name collate es_mx`)
    .execute()
}

/** Whether a checklist, by the id in a column, is asked of anybody now. */
export const isAsked = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from checklist a join checklist_module m on m.id = a.module_id and m.account_id = a.account_id
    where a.id = ${column} and a.deleted_at is null and a.active and a.published is not null and m.active)`

/** Why each of these units may not leave; those that may are absent. The wall keeps others' out. */
export async function blocksOf({ tx, scope }: Work, unitIds: readonly number[]): Promise<Map<number, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('unit_block')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', 'in', [...unitIds])
    .where('lifted_at', 'is', null)
    .select(['unit_id', 'reason'])
    .orderBy('since', 'desc')
    .execute()
  return new Map(rows.map(({ unit_id, reason }) => [unit_id, reason]))
}

/** What the caller uses of these checklists and is asked now. */
export async function askedBriefs(
  work: Work,
  ids: readonly number[],
): Promise<Map<number, { name: string; purpose: Purpose; questions: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await asked(work)
    .clearSelect()
    .where('c.id', 'in', [...ids])
    .select(['c.id', 'c.name', sql<Purpose>`c.purpose`.as('purpose'), 'v.questions'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of these checklists that are asked now of this purpose, and that the caller uses. */
export async function askedIds(work: Work, purpose: Purpose, ids: readonly number[]): Promise<Set<number>> {
  const rows = await asked(work)
    .where('c.purpose', '=', purpose)
    .where('c.id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The unit a filled CheckList is of; undefined: the caller does not see it. */
export const filledOf = (work: Work, id: number): Promise<{ unitId: number | null } | undefined> =>
  visibleFilled(work).where('f.id', '=', id).select('f.unit_id as unitId').executeTakeFirst()

/** On paper, what a filled CheckList found wrong under this heading. Whether it may be seen is the caller's to ask. */
export const findingsPrinted = async (work: Work, filledId: number, heading: string) =>
  findingBlocks(await findingsOf(work, filledId), heading)
