import { sql } from 'kysely'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { ChecklistChange, ChecklistDraft } from '@arriero/contract/checklists/templates/templates.contract.ts'
import type { Checklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import type { ChecklistContent } from '@arriero/contract/checklists/templates/content.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { visibleUsers } from '../../users/users.read.ts'
import { usesModule } from '../modules/visible.ts'
import { find } from './templates.repository.ts'
import { texts } from './templates.texts.ts'

const orTaken = taken({ checklist_name: ['name', texts.taken] })

export async function create(work: Work, { from, ...draft }: ChecklistDraft): Promise<Checklist> {
  await demandModule(work, draft.moduleId)
  const copied = from === undefined ? undefined : (await find(work, from)).content
  const content = draft.content ?? copied
  if (draft.content) await checkInformed(work, draft.content, copied)
  return find(work, await addRecord(work, 'checklist', columnsOf({ ...draft, content })).catch(orTaken))
}

export async function update(work: Work, id: number, { version, ...change }: ChecklistChange): Promise<Checklist> {
  const before = await forChange(work, 'checklist', id, version, find)
  if (change.moduleId !== undefined && change.moduleId !== before.moduleId) await demandModule(work, change.moduleId)
  if (change.content) await checkInformed(work, change.content, before.content)
  // What is told of whom it is about decides what may be asked: it is published again.
  const isAskedStill = change.content === undefined && (change.purpose ?? before.purpose) === before.purpose
  const values = { ...columnsOf(change), ...(isAskedStill ? {} : { is_published: false }) }
  await saveRecord(work, 'checklist', id, values).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'checklist', id, undefined, find)
  await removeRecord(work, 'checklist', id)
}

/** What stands becomes the next version that is asked; versions never change. */
export async function publish(work: Work, id: number, version: number | undefined): Promise<Checklist> {
  const { tx, scope } = work
  const before = await forChange(work, 'checklist', id, version, find)
  const [problem] = before.problems
  if (problem) throw badFields({ content: [problem.text] })
  if (!before.active) throw conflict(texts.retired)
  if (!before.hasChanges) throw conflict(texts.noChanges)
  const number = (before.published ?? 0) + 1
  await tx
    .insertInto('checklist_version')
    .values({
      account_id: scope.accountId,
      checklist_id: id,
      number,
      content: JSON.stringify(before.content),
      questions: questionsOf(before.content).length,
      published_by: scope.userId || null,
    })
    .execute()
  await saveRecord(work, 'checklist', id, { published: number, is_published: true })
  return find(work, id)
}

const columnsOf = <Given extends Omit<ChecklistChange, 'version'>>({ moduleId, content, ...same }: Given) => ({
  ...same,
  module_id: moduleId as Given['moduleId'],
  ...(content && { content: JSON.stringify(withOwnKeys(content)) }),
})

/** Answers go by the keys of questions: two alike would share one. */
function withOwnKeys(content: ChecklistContent): ChecklistContent {
  const keys = questionsOf(content).map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw badFields({ content: [texts.keys] })
  return content
}

const informedBy = (content: ChecklistContent | undefined): number[] =>
  content ? questionsOf(content).flatMap(({ consequences }) => consequences.flatMap(({ inform }) => inform)) : []

/** Whom an answer is told to: people whom the author may name, and who stood there already. */
async function checkInformed(work: Work, content: ChecklistContent, before?: ChecklistContent): Promise<void> {
  const named = [...new Set(informedBy(content)).difference(new Set(informedBy(before)))]
  if (named.length === 0) return
  const found = await visibleUsers(work).where('u.id', 'in', named).select('u.id').execute()
  if (found.length < named.length) throw badFields({ content: [texts.person] })
}

async function demandModule(work: Work, id: number): Promise<void> {
  const found = await work.tx
    .selectFrom('checklist_module as m')
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where(usesModule(work, sql`m.id`))
    .select('m.id')
    .forShare()
    .executeTakeFirst()
  if (!found) throw badFields({ moduleId: [texts.module] })
}
