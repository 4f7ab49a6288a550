import { sql } from 'kysely'
import type { TaskChange, TaskDraft } from '@arriero/contract/tasks/tasks.contract.ts'
import type { Task } from '@arriero/contract/tasks/tasks.entities.ts'
import { isOpen, laneLabel, toValidate } from '@arriero/contract/tasks/tasks.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import { forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { checkPeople, givePeople, peopleOf } from '../people.ts'
import { texts } from '../tasks.texts.ts'
import { makeNext } from '../templates/occurrences.ts'
import { find as findTemplate } from '../templates/templates.repository.ts'
import { addTemplate } from '../templates/templates.service.ts'
import { visibleTasks } from '../visible.ts'
import { checkNamed, checkWaits, setChecklists, setWaits } from './check.ts'
import { make } from './make.ts'
import { find } from './task.ts'
import { note, showChanged, tell } from './tell.ts'

export async function create(work: Work, app: Pick<App, 'links'>, draft: TaskDraft): Promise<Task> {
  const { waitsFor = [], repeat, templateId, ...named } = draft
  const facts = { ...(templateId == null ? {} : await factsOf(work, templateId)), ...given(named) }
  await checkNamed(work, facts)
  await checkWaits(work, null, waitsFor)
  const id = repeat
    ? (await makeNext(work, await addTemplate(work, { ...facts, name: facts.title, repeat }, 'title'), true))!
    : await make(work, { ...facts, templateId, says: texts.event.created, createdBy: work.scope.userId || null })
  if (waitsFor.length > 0) await setWaits(work, id, waitsFor)
  return find(work, app, id)
}

/** What the draft leaves out is its template's. */
const given = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Draft

async function factsOf(work: Work, templateId: number) {
  const { name, description, priority, unitId, people, groups, checklists, validatorId } = await findTemplate(
    work,
    templateId,
  )
  return {
    title: name,
    description,
    priority,
    unitId,
    validatorId,
    userIds: people.map(({ id }) => id),
    groupIds: groups.map(({ id }) => id),
    checklistIds: checklists.map(({ id }) => id),
  }
}

export async function update(
  work: Work,
  app: Pick<App, 'links'>,
  id: number,
  { version, ...change }: TaskChange,
): Promise<Task> {
  const before = await forChange(work, 'duty', id, version, () => find(work, app, id))
  if (before.lane > toValidate) throw conflict(texts.over(before.folio, laneLabel(before.lane)))
  await checkNamed(
    work,
    { ...change, ...(change.validatorId === before.validatorId && { validatorId: undefined }) },
    before.checklists.map((one) => one.id),
  )
  if (change.waitsFor) await checkWaits(work, id, change.waitsFor)
  await saveRecord(work, 'duty', id, {
    title: change.title,
    description: change.description,
    priority: change.priority,
    unit_id: change.unitId,
    validator_id: change.validatorId,
    due_at: change.dueAt,
    // A new date is told when it passes.
    ...(change.dueAt !== undefined && !sameMoment(change.dueAt, before.dueAt) && { told_late: false }),
  })
  if (change.waitsFor) await setWaits(work, id, change.waitsFor)
  if (change.checklistIds) await setChecklists(work, id, change.checklistIds)
  await tellDue(work, id, change.dueAt, before.dueAt)
  if (change.userIds || change.groupIds) await handOver(work, id, change)
  await showChanged(work, id)
  return find(work, app, id)
}

const sameMoment = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))

async function tellDue(work: Work, id: number, dueAt: string | null | undefined, before: string | null): Promise<void> {
  if (dueAt === undefined || sameMoment(dueAt, before)) return
  await note(work, id, dueAt === null ? texts.event.noDue : texts.event.due(shortMoment(dueAt, await zoneOf(work))))
}

/** Who gets it is told, who had it already is not told again. */
async function handOver(
  work: Work,
  id: number,
  to: { userIds?: readonly number[] | undefined; groupIds?: readonly number[] | undefined },
): Promise<void> {
  const before = new Set(await peopleOf(work, id))
  const who = await givePeople(work, id, to)
  await note(work, id, texts.event.assigned(who))
  const added = (await peopleOf(work, id)).filter((userId) => !before.has(userId))
  await tell(work, id, added, texts.given)
}

/** A date of a repeated one stays made: it is not made again. */
export async function remove(work: Work, app: Pick<App, 'links'>, id: number): Promise<void> {
  await forChange(work, 'duty', id, undefined, () => find(work, app, id))
  await removeRecord(work, 'duty', id)
  await showChanged(work, id)
}

/** All of them, or none when one is not there. */
export async function removeMany(work: Work, ids: readonly number[]): Promise<{ deleted: number }> {
  const found = await lockMany(work, ids, texts.someGone)
  for (const { id } of found) {
    await removeRecord(work, 'duty', id)
    await showChanged(work, id)
  }
  return { deleted: found.length }
}

interface ManyChange {
  ids: readonly number[]
  userIds?: readonly number[] | undefined
  groupIds?: readonly number[] | undefined
  dueAt?: string | undefined
}
/** What is over stays as it is. */
export async function changeMany(work: Work, { ids, dueAt, ...to }: ManyChange): Promise<{ changed: number }> {
  await checkPeople(work, to)
  const found = (await lockMany(work, ids, texts.someGoneChange)).filter(({ lane }) => isOpen(lane))
  for (const { id, dueAt: before } of found) {
    await saveRecord(work, 'duty', id, dueAt === undefined ? {} : { due_at: dueAt, told_late: false })
    await tellDue(work, id, dueAt, before)
    if (to.userIds || to.groupIds) await handOver(work, id, to)
    await showChanged(work, id)
  }
  return { changed: found.length }
}

async function lockMany(work: Work, ids: readonly number[], gone: string) {
  const wanted = [...new Set(ids)]
  const found = await visibleTasks(work)
    .where(sql<boolean>`t.id = any(${wanted}::int[])`)
    .select(['t.id', sql<Task['lane']>`t.lane`.as('lane'), 't.due_at as dueAt'])
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
  if (found.length < wanted.length) throw notFound(gone)
  return found
}
