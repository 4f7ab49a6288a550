import { sql } from 'kysely'
import { folioOf } from '@arriero/contract/tasks/tasks.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { askedIds } from '../../checklists/checklists.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { checkPeople } from '../people.ts'
import { texts } from '../tasks.texts.ts'
import { visibleTasks } from '../visible.ts'

interface Named {
  unitId?: number | null | undefined
  userIds?: readonly number[] | undefined
  groupIds?: readonly number[] | undefined
  checklistIds?: readonly number[] | undefined
  validatorId?: number | null | undefined
}

/** Everything that is named exists and is the caller's to name; what stood before may stay as it is. */
export async function checkNamed(work: Work, named: Named, stood: readonly number[] = []): Promise<void> {
  await checkPeople(work, named)
  const { unitId, checklistIds = [] } = named
  if (unitId != null && !(await unitsById(work, [unitId])).has(unitId)) throw badFields({ unitId: [texts.unit] })
  const added = checklistIds.filter((id) => !stood.includes(id))
  if (added.length > 0 && (await askedIds(work, 'task', added)).size < new Set(added).size)
    throw badFields({ checklistIds: [texts.checklist] })
}

/** What it is to wait for is seen and does not wait for it, through whichever others. */
export async function checkWaits(work: Work, id: number | null, waitsFor: readonly number[]): Promise<void> {
  if (waitsFor.length === 0) return
  const seen = await visibleTasks(work)
    .where('t.id', 'in', [...waitsFor])
    .select('t.id')
    .execute()
  if (seen.length < new Set(waitsFor).size) throw badFields({ waitsFor: [texts.wait] })
  if (id === null) return
  const { tx, scope } = work
  // One at a time in an account: two that close a circle together would each see only half of it.
  await sql`select pg_advisory_xact_lock(7322, ${scope.accountId})`.execute(tx)
  const { rows } = await sql<{ way: number[] }>`
    with recursive way as (
      select t.id, array[t.number] as way, false as closed from duty t
        where t.account_id = ${scope.accountId} and t.id = any(${[...waitsFor]}::int[])
      union all
      select t.id, w.way || t.number, t.number = any(w.way) from way w
        join duty_wait d on d.account_id = ${scope.accountId} and d.duty_id = w.id
        join duty t on t.id = d.waits_for and t.account_id = d.account_id
        where not w.closed and w.id <> ${id})
    select way from way where id = ${id} limit 1`.execute(tx)
  const [circle] = rows
  if (circle) throw badFields({ waitsFor: [texts.circle([circle.way.at(-1)!, ...circle.way].map(folioOf))] })
}

export async function setWaits({ tx, scope }: Work, id: number, waitsFor: readonly number[]): Promise<void> {
  await tx.deleteFrom('duty_wait').where('account_id', '=', scope.accountId).where('duty_id', '=', id).execute()
  await sql`insert into duty_wait (account_id, duty_id, waits_for)
    select distinct ${scope.accountId}::int, ${id}::int, w from unnest(${[...waitsFor]}::int[]) w`.execute(tx)
}

/** What is filled stays filled; what was filled of one that goes stays with who filled it. */
export async function setChecklists({ tx, scope }: Work, id: number, checklistIds: readonly number[]): Promise<void> {
  await sql`delete from duty_checklist where account_id = ${scope.accountId} and duty_id = ${id}
    and checklist_id <> all(${[...checklistIds]}::int[])`.execute(tx)
  await sql`insert into duty_checklist (account_id, duty_id, checklist_id)
    select distinct ${scope.accountId}::int, ${id}::int, c.id from checklist c
    where c.account_id = ${scope.accountId} and c.id = any(${[...checklistIds]}::int[])
    on conflict do nothing`.execute(tx)
  await countFindings({ tx, scope }, id)
}

/** What was found in all that was filled for it. */
export async function countFindings({ tx, scope }: Pick<Work, 'tx' | 'scope'>, id: number): Promise<void> {
  await sql`update duty t set findings = coalesce((select sum(f.findings) from duty_checklist k
      join checklist_filled f on f.id = k.filled_id and f.account_id = k.account_id
      where k.account_id = t.account_id and k.duty_id = t.id), 0)
    where t.account_id = ${scope.accountId} and t.id = ${id}`.execute(tx)
}
