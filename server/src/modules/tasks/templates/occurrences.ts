import { sql } from 'kysely'
import { repeatAdverb, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { make } from '../tasks/make.ts'
import { texts } from '../tasks.texts.ts'
import { datesAfter, dayBefore, instantOf } from '../../../shared/repeat-dates.ts'

/** What a template makes next, as columns of its row. */
export async function nextOf(work: Work, repeat: Repeat | null, leadHours: number, after: string | null) {
  const [date] = repeat ? datesAfter(repeat, after, 1) : []
  if (!repeat || date === undefined) return { next_on: null, next_at: null, make_at: null }
  const at = instantOf(date, repeat.time, await zoneOf(work))
  return { next_on: date, next_at: at, make_at: new Date(Date.parse(at) - leadHours * 3_600_000).toISOString() }
}

/** The same of one that is written now: no date before today, none that it made already. */
export async function nextFromNow(work: Work, id: number | null, repeat: Repeat | null, leadHours: number) {
  const yesterday = dayBefore(dayIn(await zoneOf(work)))
  const last = id === null ? null : await lastMade(work, id)
  return nextOf(work, repeat, leadHours, last !== null && last > yesterday ? last : yesterday)
}

async function lastMade({ tx, scope }: Work, id: number): Promise<string | null> {
  const { last } = await tx
    .selectFrom('duty')
    .where('account_id', '=', scope.accountId)
    .where('template_id', '=', id)
    .select(sql<string | null>`max(occurs_on)::text`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

const columns = [
  'id',
  'name',
  'description',
  'unit_id',
  'validator_id',
  'lead_hours',
  'created_by',
  sql<Priority>`priority`.as('priority'),
  sql<Repeat | null>`repeat`.as('repeat'),
  sql<string | null>`next_on::text`.as('next_on'),
  sql<boolean>`make_at <= now()`.as('is_time'),
  'next_at',
  'checklist_ids',
  'user_ids',
  'group_ids',
] as const

/**
 * Makes the next task of a template once it is time, or at once where `now`; its id, null when there is none to make. The
 * template is locked meanwhile and goes on to its next date in the same work, so that a date is made once.
 */
export async function makeNext(work: Work, templateId: number, now = false): Promise<number | null> {
  const { tx, scope } = work
  const template = await tx
    .selectFrom('duty_template')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', templateId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!template?.repeat || template.next_on === null || !(now || template.is_time)) return null
  const { repeat, next_on: occursOn } = template
  const id = await make(work, {
    title: template.name,
    description: template.description,
    priority: template.priority,
    unitId: template.unit_id,
    validatorId: template.validator_id,
    userIds: await stillActive(work, template.user_ids),
    groupIds: template.group_ids,
    checklistIds: template.checklist_ids,
    dueAt: instantOf(occursOn, repeat.time, await zoneOf(work)),
    templateId,
    occursOn,
    says: texts.event.createdBy(repeatAdverb(repeat)),
    createdBy: template.created_by,
  })
  await tx
    .updateTable('duty_template')
    .set(await nextOf(work, repeat, template.lead_hours, occursOn))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', templateId)
    .execute()
  return id
}

/** Who left the company gets no more. */
async function stillActive({ tx, scope }: Work, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...userIds])
    .where('deactivated_at', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of a repeated task that was finished, the one after it, unless another is still to do. */
export async function makeAfter(work: Work, taskId: number): Promise<void> {
  const { tx, scope } = work
  const found = await tx
    .selectFrom('duty as t')
    .where('t.account_id', '=', scope.accountId)
    .where('t.id', '=', taskId)
    .where('t.occurs_on', 'is not', null)
    .where(
      sql<boolean>`not exists (select from duty o where o.account_id = t.account_id and o.template_id = t.template_id
        and o.occurs_on is not null and o.state in (1, 2) and o.deleted_at is null and o.id <> t.id)`,
    )
    .select('t.template_id')
    .executeTakeFirst()
  if (found?.template_id != null) await makeNext(work, found.template_id, true)
}
