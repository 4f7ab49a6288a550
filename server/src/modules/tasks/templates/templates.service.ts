import { repeatProblems, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskTemplateChange, TaskTemplateDraft } from '@arriero/contract/tasks/templates.contract.ts'
import type { TaskTemplate } from '@arriero/contract/tasks/tasks.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { checkNamed } from '../tasks/check.ts'
import { texts } from '../tasks.texts.ts'
import { datesAfter, dayBefore, instantOf } from '../../../shared/repeat-dates.ts'
import { nextFromNow } from './occurrences.ts'
import { find, list } from './templates.repository.ts'

const normalLead = 24

export async function create(work: Work, draft: TaskTemplateDraft): Promise<TaskTemplate> {
  await checkNamed(work, draft)
  return find(work, await addTemplate(work, draft))
}

/** Writes one whose facts were checked; its id. `field` is where its name stands in the form. */
export async function addTemplate(work: Work, draft: TaskTemplateDraft, field = 'name'): Promise<number> {
  const { leadHours = normalLead, repeat = null } = draft
  demandSound(repeat)
  const next = await nextFromNow(work, null, repeat, leadHours)
  if (repeat && next.next_on === null) throw badFields({ repeat: [texts.noDates] })
  const orTaken = taken({ duty_template_name: [field, texts.templateTaken] })
  return addRecord(work, 'duty_template', {
    ...columnsOf(draft),
    name: draft.name,
    lead_hours: leadHours,
    created_by: work.scope.userId || null,
    ...next,
  }).catch(orTaken)
}

export async function update(
  work: Work,
  id: number,
  { version, ...change }: TaskTemplateChange,
): Promise<TaskTemplate> {
  const before = await forChange(work, 'duty_template', id, version, find)
  await checkNamed(
    work,
    change,
    before.checklists.map((one) => one.id),
  )
  const repeat = change.repeat === undefined ? before.repeat : change.repeat
  demandSound(change.repeat ?? null)
  const next = await nextFromNow(work, id, repeat, change.leadHours ?? before.leadHours)
  if (change.repeat && next.next_on === null) throw badFields({ repeat: [texts.noDates] })
  await saveRecord(work, 'duty_template', id, {
    ...columnsOf(change),
    name: change.name,
    lead_hours: change.leadHours,
    ...next,
  }).catch(taken({ duty_template_name: ['name', texts.templateTaken] }))
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'duty_template', id, undefined, find)
  await removeRecord(work, 'duty_template', id)
}

const columnsOf = (given: Omit<TaskTemplateChange, 'version'>) => ({
  description: given.description,
  priority: given.priority,
  unit_id: given.unitId,
  checklist_ids: given.checklistIds && [...given.checklistIds],
  user_ids: given.userIds && [...given.userIds],
  group_ids: given.groupIds && [...given.groupIds],
  validator_id: given.validatorId,
  active: given.active,
  repeat: given.repeat === undefined ? undefined : given.repeat === null ? null : JSON.stringify(given.repeat),
})

function demandSound(repeat: Repeat | null): void {
  const problems = Object.values(repeat ? repeatProblems(repeat) : {})
  if (problems.length > 0) throw badFields({ repeat: problems })
}

/** The first five dates of what is being written. */
export async function nextDates(work: Work, repeat: Repeat): Promise<string[]> {
  demandSound(repeat)
  const zone = await zoneOf(work)
  return datesAfter(repeat, dayBefore(dayIn(zone)), 5).map((date) => instantOf(date, repeat.time, zone))
}

const mostPlanned = 400

/** What is still to be made in some days, the first of them first. */
export async function planned(work: Work, from: string, to: string) {
  const zone = await zoneOf(work)
  const repeating = (await list(work)).filter(({ active, nextAt }) => active && nextAt !== null)
  return repeating
    .flatMap(({ id, name, repeat, nextAt }) => {
      const first = dayIn(zone, new Date(nextAt!))
      const after = dayBefore(first > from ? first : from)
      return datesAfter({ ...repeat!, until: earlier(repeat!.until, to) }, after, mostPlanned).map((date) => ({
        templateId: id,
        name,
        dueAt: instantOf(date, repeat!.time, zone),
      }))
    })
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
    .slice(0, mostPlanned)
}

const earlier = (until: string | null, to: string) => (until !== null && until < to ? until : to)
