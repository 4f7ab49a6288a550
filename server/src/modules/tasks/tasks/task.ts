import { sql } from 'kysely'
import type { Task, TaskChecklist, TaskFile, TaskNeighbour, TaskNote } from '@arriero/contract/tasks/tasks.entities.ts'
import { folioOf } from '@arriero/contract/tasks/tasks.rules.ts'
import type { App } from '../../../app/app.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { texts } from '../tasks.texts.ts'
import { visibleTasks } from '../visible.ts'
import { described, toRow } from './tasks.repository.ts'

type Links = Pick<App, 'links'>

/** A task with what is filled for it, what it waits for and its history. */
export async function find(work: Work, app: Links, id: number): Promise<Task> {
  const { occursOn, ...row } = await described(work)
    .$call(withRecordFacts('t'))
    .$call(withUser('c', 't.created_by'))
    .$call(withUser('d', 't.done_by'))
    .$call(withUser('l', 't.validated_by'))
    .where('t.id', '=', id)
    .select([
      't.description',
      't.occurs_on as occursOn',
      'c.name as createdBy',
      'd.name as doneBy',
      't.done_by as doneById',
      't.validated_at as validatedAt',
      'l.name as validatedBy',
      't.reason',
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  return {
    ...toRow(row),
    checklists: await checklistsOf(work, id),
    waitsFor: await neighbours(
      work,
      sql`select w.waits_for from duty_wait w where w.account_id = ${work.scope.accountId}
      and w.duty_id = ${id}`,
    ),
    heldUp: await neighbours(
      work,
      sql`select w.duty_id from duty_wait w where w.account_id = ${work.scope.accountId}
      and w.waits_for = ${id}`,
    ),
    notes: await notesOf(work, app, id),
    next: occursOn === null ? null : await nextOf(work, row.templateId!, occursOn),
  }
}

const checklistsOf = ({ tx, scope }: Work, id: number): Promise<TaskChecklist[]> =>
  tx
    .selectFrom('duty_checklist as k')
    .innerJoin('checklist as c', (join) =>
      join.onRef('c.id', '=', 'k.checklist_id').onRef('c.account_id', '=', 'k.account_id'),
    )
    .leftJoin('checklist_filled as f', (join) =>
      join.onRef('f.id', '=', 'k.filled_id').onRef('f.account_id', '=', 'k.account_id'),
    )
    .leftJoin('checklist_version as v', (join) =>
      join
        .onRef('v.checklist_id', '=', 'c.id')
        .onRef('v.account_id', '=', 'c.account_id')
        .on(sql<boolean>`v.number = coalesce(f.asked, c.published)`),
    )
    .where('k.account_id', '=', scope.accountId)
    .where('k.duty_id', '=', id)
    .select([
      'c.id',
      'c.name',
      sql<number>`coalesce(v.questions, 0)`.as('questions'),
      'f.id as filledId',
      sql<string | null>`'CL-' || f.number`.as('filledFolio'),
      'f.ended_at as filledAt',
      sql<number>`coalesce(f.findings, 0)`.as('findings'),
      sql<boolean>`c.active and c.deleted_at is null and c.published is not null`.as('isAsked'),
    ])
    .orderBy('c.id')
    .execute()

/** Of those the caller sees, by folio. */
async function neighbours(work: Work, ids: ReturnType<typeof sql>): Promise<TaskNeighbour[]> {
  const rows = await visibleTasks(work)
    .where(sql<boolean>`t.id in (${ids})`)
    .select(['t.id', 't.number', 't.title', sql<TaskNeighbour['lane']>`t.lane`.as('lane')])
    .orderBy('t.number')
    .execute()
  return rows.map(toRow)
}

async function nextOf(work: Work, templateId: number, occursOn: string): Promise<TaskNeighbour | null> {
  const row = await visibleTasks(work)
    .where('t.template_id', '=', templateId)
    .where('t.occurs_on', '>', occursOn)
    .select(['t.id', 't.number', 't.title', sql<TaskNeighbour['lane']>`t.lane`.as('lane')])
    .orderBy('t.occurs_on')
    .limit(1)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** What was said and what happened, the oldest first; of what was deleted only that it was. */
async function notesOf(work: Work, app: Links, id: number): Promise<TaskNote[]> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('duty_note as n')
    .$call(withUser('w', 'n.user_id'))
    .where('n.account_id', '=', scope.accountId)
    .where('n.duty_id', '=', id)
    .select([
      'n.id',
      'n.at',
      sql<TaskNote['kind']>`n.kind`.as('kind'),
      'n.user_id as userId',
      sql<string>`coalesce(w.name, 'Sistema')`.as('author'),
      'n.body as text',
      'n.deleted_at as deletedAt',
    ])
    .orderBy('n.id')
    .execute()
  const files = await filesOf(work, app, id)
  return rows.map((row) => ({
    ...row,
    files: files.get(row.id) ?? [],
    isOwn: row.kind === 'comment' && row.userId !== null && row.userId === scope.userId,
  }))
}

async function filesOf({ tx, scope }: Work, app: Links, id: number): Promise<Map<number, TaskFile[]>> {
  const rows = await tx
    .selectFrom('duty_file as t')
    .innerJoin('duty_note as n', (join) =>
      join.onRef('n.id', '=', 't.note_id').onRef('n.account_id', '=', 't.account_id'),
    )
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 't.file_id').onRef('f.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.duty_id', '=', id)
    .where('n.deleted_at', 'is', null)
    .select(['t.id', 't.note_id', 'f.key', 'f.name', 'f.type', 'f.size'])
    .orderBy('t.id')
    .execute()
  const told = rows.map(({ key, note_id, ...row }) => ({ note_id, file: { ...row, url: fileUrl(app, key) } }))
  const grouped = Map.groupBy(told, ({ note_id }) => note_id)
  return new Map([...grouped].map(([note, list]) => [note, list.map(({ file }) => file)]))
}

/** Folios of what it waits for that is not over, whoever sees it. */
export async function waitsForFolios({ tx, scope }: Work, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('duty_wait as w')
    .innerJoin('duty as o', (join) => join.onRef('o.id', '=', 'w.waits_for').onRef('o.account_id', '=', 'w.account_id'))
    .where('w.account_id', '=', scope.accountId)
    .where('w.duty_id', '=', id)
    .where('o.state', 'in', [1, 2])
    .where('o.deleted_at', 'is', null)
    .select('o.number')
    .orderBy('o.number')
    .execute()
  return rows.map(({ number }) => folioOf(number))
}
