import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { listTasks } from '@arriero/contract/tasks/tasks.contract.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { folioOf, type TaskLane, type TaskState } from '@arriero/contract/tasks/tasks.rules.ts'
import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { seenUnitName } from '../../units/units.read.ts'
import { givenTo, isGivenToAny, visibleTasks } from '../visible.ts'

export type Asked = QueryOf<typeof listTasks>

const newest = {
  default: sql`t.id desc`,
  id: sql`t.id desc`,
  folio: sql`t.id`,
  title: sql`t.title collate es_mx`,
  priority: sql`t.priority`,
  lane: sql`t.lane`,
  dueAt: sql`t.due_at`,
  doneAt: sql`t.done_at`,
}
/** What is still to do is listed by when it is due; what is over, the last first. */
function ordersOf({ isOpen, isLate, lanes }: Asked) {
  const isOver = lanes !== undefined && lanes.length > 0 && lanes.every((lane) => lane > 3)
  if (isOver) return { ...newest, default: sql`t.done_at desc nulls last` }
  const isToDo = isOpen || isLate || (lanes !== undefined && lanes.length > 0)
  return isToDo ? { ...newest, default: sql`t.due_at` } : newest
}

/** Instant at which a day begins where the account is. */
export const dayStart = (day: string, zone: string, more = 0) =>
  sql`((${day}::date + ${more}::int)::timestamp at time zone ${zone})`
export const isLate = sql<boolean>`t.state in (1, 2) and t.due_at < now()`

const names = (list: readonly number[] | undefined) => list !== undefined && list.length > 0
const anyOf = (column: string, list: readonly number[] | undefined) =>
  sql<boolean>`${sql.ref(column)} = any(${list!}::int[])`

/** Which tasks; what is told of them is read for one page only. */
const found = (work: Work, zone: string, asked: Asked) =>
  visibleTasks(work)
    .where(matches(sql`t.search`, asked.search))
    .$if(names(asked.lanes), (rows) => rows.where(anyOf('t.lane', asked.lanes)))
    .$if(asked.isOpen !== undefined, (rows) => rows.where(sql<boolean>`(t.state in (1, 2)) = ${asked.isOpen!}`))
    .$if(asked.isLate !== undefined, (rows) => rows.where(sql<boolean>`coalesce(${isLate}, false) = ${asked.isLate!}`))
    .$if(asked.from !== undefined, (rows) => rows.where(sql<boolean>`t.due_at >= ${dayStart(asked.from!, zone)}`))
    .$if(asked.to !== undefined, (rows) => rows.where(sql<boolean>`t.due_at < ${dayStart(asked.to!, zone, 1)}`))
    .$if(asked.doneFrom !== undefined, (rows) => rows.where('t.done_at', '>=', asked.doneFrom!))
    .$if(asked.doneTo !== undefined, (rows) => rows.where('t.done_at', '<', asked.doneTo!))
    .$if(asked.onTime !== undefined, (rows) =>
      rows.where(sql<boolean>`t.state = 3 and t.due_at is not null and (t.done_at <= t.due_at) = ${asked.onTime!}`),
    )
    .$if(asked.failed !== undefined, (rows) => rows.where('t.findings', asked.failed ? '>' : '=', 0))
    .$if(names(asked.priorities), (rows) => rows.where(anyOf('t.priority', asked.priorities)))
    .$if(names(asked.userIds), (rows) => rows.where(isGivenToAny(work, asked.userIds!)))
    .$if(asked.isMine !== undefined, (rows) => rows.where(sql<boolean>`(${isMine(work)}) = ${asked.isMine!}`))
    .$if(names(asked.groupIds), (rows) =>
      rows.where(sql<boolean>`t.id in (select g.duty_id from duty_group g
        where g.account_id = ${work.scope.accountId} and ${anyOf('g.group_id', asked.groupIds)})`),
    )
    .$if(names(asked.templateIds), (rows) => rows.where(anyOf('t.template_id', asked.templateIds)))
    .$if(names(asked.checklistIds), (rows) =>
      rows.where(sql<boolean>`t.id in (select c.duty_id from duty_checklist c
        where c.account_id = ${work.scope.accountId} and ${anyOf('c.checklist_id', asked.checklistIds)})`),
    )
    .$if(asked.unitId !== undefined, (rows) => rows.where('t.unit_id', '=', asked.unitId!))
    .$if(asked.hasNobody !== undefined, (rows) => rows.where(sql<boolean>`(t.who = '') = ${asked.hasNobody!}`))
    .$if(asked.repeats !== undefined, (rows) => rows.where('t.occurs_on', asked.repeats ? 'is not' : 'is', null))
    .select('t.id')

const isMine = (work: Work) => sql<boolean>`t.id in (${givenTo(work, work.scope.userId)})`

export async function page(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(found(work, await zoneOf(work), asked), asked, ordersOf(asked), from)
  const ids = read.results.map(({ id }) => id)
  return { ...read, results: await rowsOf(work, ids) }
}

export const idsOf = async (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, await zoneOf(work), asked), asked, ordersOf(asked), most)

type Briefs = { id: number; name: string }[]
const people = sql<Briefs>`coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name)
  order by w.name collate es_mx) from duty_person p join app_user w on w.id = p.user_id and w.account_id = p.account_id
  where p.account_id = t.account_id and p.duty_id = t.id), '[]')`
const groups = sql<Briefs>`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name)
  order by a.name collate es_mx) from duty_group g join account_group a on a.id = g.group_id and a.account_id = g.account_id
  where g.account_id = t.account_id and g.duty_id = t.id), '[]')`
/** Of its CheckList: as they were filled, else as they are asked now. */
const ofChecklists = <Value>(what: RawBuilder<unknown>) =>
  sql<Value>`(select ${what} from duty_checklist k
    join checklist c on c.id = k.checklist_id and c.account_id = k.account_id
    left join checklist_filled f on f.id = k.filled_id and f.account_id = k.account_id
    left join checklist_version v on v.account_id = k.account_id and v.checklist_id = k.checklist_id
      and v.number = coalesce(f.asked, c.published)
    where k.account_id = t.account_id and k.duty_id = t.id)`

/** With what lists tell of them. */
export const described = (work: Work) =>
  visibleTasks(work)
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 't.unit_id').onRef('u.account_id', '=', 't.account_id'))
    .leftJoin('duty_template as m', (join) =>
      join.onRef('m.id', '=', 't.template_id').onRef('m.account_id', '=', 't.account_id'),
    )
    .$call(withUser('v', 't.validator_id'))
    .select([
      't.id',
      't.number',
      't.title',
      sql<Priority>`t.priority`.as('priority'),
      sql<TaskState>`t.state`.as('state'),
      sql<TaskLane>`t.lane`.as('lane'),
      people.as('people'),
      groups.as('groups'),
      't.validator_id as validatorId',
      'v.name as validatorName',
      't.unit_id as unitId',
      seenUnitName(work).as('unitName'),
      't.template_id as templateId',
      'm.name as templateName',
      sql<Repeat | null>`case when t.occurs_on is not null and m.active and m.deleted_at is null then m.repeat end`.as(
        'repeat',
      ),
      sql<string | null>`case when t.occurs_on is not null and m.active and m.deleted_at is null then m.next_at end`.as(
        'nextAt',
      ),
      't.due_at as dueAt',
      't.started_at as startedAt',
      't.done_at as doneAt',
      ofChecklists<number>(sql`coalesce(sum(v.questions), 0)::int`).as('questions'),
      ofChecklists<number>(sql`coalesce(sum(v.questions) filter (where f.id is not null), 0)::int`).as('answered'),
      't.findings',
      ofChecklists<number>(sql`count(*) filter (where f.id is null)::int`).as('toFill'),
      ofChecklists<number | null>(sql`min(c.id) filter (where f.id is null)`).as('fillId'),
      sql<number>`(select count(*)::int from duty_note n where n.account_id = t.account_id and n.duty_id = t.id
        and n.kind = 'comment' and n.deleted_at is null)`.as('comments'),
      isMine(work).as('isMine'),
      't.created_at as createdAt',
    ])

export const toRow = <Row extends { number: number }>({ number, ...row }: Row) => ({ ...row, folio: folioOf(number) })

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<TaskRow[]> {
  const rows = await described(work)
    .where(sql<boolean>`t.id = any(${[...ids]}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toRow))
}
