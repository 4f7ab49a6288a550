import { isDeepStrictEqual } from 'node:util'
import { repeatProblems, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskReportChange, TaskReportDraft } from '@arriero/contract/tasks/reports/reports.contract.ts'
import type { TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import { usualColumns } from '@arriero/contract/tasks/reports/reports.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { issuersSeen } from '../../social-reasons/social-reasons.read.ts'
import { checkPeople } from '../people.ts'
import { checkNamed } from '../tasks/check.ts'
import { texts } from '../tasks.texts.ts'
import { datesAfter, dayBefore, instantOf } from '../../../shared/repeat-dates.ts'
import { list as listTemplates } from '../templates/templates.repository.ts'
import { find } from './reports.repository.ts'
import { lastDateOf } from './runs.repository.ts'

const orTaken = taken({
  duty_report_name: ['name', texts.reportTaken],
  duty_report_days: ['to', texts.order],
})

export async function create(work: Work, draft: TaskReportDraft): Promise<TaskReport> {
  await check(work, draft, undefined)
  const id = await addRecord(work, 'duty_report', {
    ...columnsOf(draft),
    name: draft.name,
    columns: [...(draft.columns ?? usualColumns)],
    ...(await nextFromNow(work, draft.repeat ?? null, null)),
  }).catch(orTaken)
  return find(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: TaskReportChange): Promise<TaskReport> {
  const before = await forChange(work, 'duty_report', id, version, find)
  await check(work, change, before)
  const repeat = change.repeat === undefined ? before.repeat : change.repeat
  // What is due this minute stays due: only another repetition, or one that goes on, begins from now.
  const isAnew = !isDeepStrictEqual(repeat, before.repeat) || (change.active === true && !before.active)
  await saveRecord(work, 'duty_report', id, {
    ...columnsOf(change),
    name: change.name,
    columns: change.columns && [...change.columns],
    ...(isAnew && (await nextFromNow(work, repeat, await lastDateOf(work, id)))),
  }).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'duty_report', id, undefined, find)
  await removeRecord(work, 'duty_report', id)
}

const columnsOf = (given: Omit<TaskReportChange, 'version' | 'name' | 'columns'>) => ({
  user_ids: given.userIds && [...given.userIds],
  group_ids: given.groupIds && [...given.groupIds],
  lanes: given.lanes && [...given.lanes],
  priorities: given.priorities && [...given.priorities],
  checklist_ids: given.checklistIds && [...given.checklistIds],
  template_ids: given.templateIds && [...given.templateIds],
  only_late: given.isLate,
  dates: given.dates,
  period: given.period,
  from_on: given.from,
  to_on: given.to,
  grouping: given.grouping,
  social_reason_id: given.socialReasonId,
  repeat: given.repeat === undefined ? undefined : given.repeat === null ? null : JSON.stringify(given.repeat),
  to_user_ids: given.toUserIds && [...given.toUserIds],
  to_emails: given.toEmails && [...given.toEmails],
  skip_empty: given.skipsEmpty,
  active: given.active,
})

type Given = Omit<TaskReportChange, 'version'>
/** What is named newly exists and is the caller's to name; what stood before may stay. */
async function check(work: Work, given: Given, before: TaskReport | undefined): Promise<void> {
  const added = (key: 'userIds' | 'groupIds' | 'checklistIds' | 'templateIds' | 'toUserIds') =>
    (given[key] ?? []).filter((id) => !before?.[key].includes(id))
  await checkNamed(work, {
    userIds: added('userIds'),
    groupIds: added('groupIds'),
    checklistIds: added('checklistIds'),
  })
  await checkPeople(work, { userIds: added('toUserIds') }, 'toUserIds')
  const templateIds = added('templateIds')
  if (templateIds.length > 0) {
    const known = new Set((await listTemplates(work)).map(({ id }) => id))
    if (!templateIds.every((id) => known.has(id))) throw badFields({ templateIds: [texts.noTemplate] })
  }
  const { socialReasonId } = given
  if (socialReasonId != null && socialReasonId !== before?.socialReasonId) {
    const issuers = await issuersSeen(work)
    if (!issuers.some(({ id }) => id === socialReasonId)) throw badFields({ socialReasonId: [texts.noIssuer] })
  }
  checkWhole({ ...before, ...defined(given) })
}

const defined = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part

/** What does not fit together, also with what stays. */
function checkWhole({ period, from, to, repeat, toUserIds = [], toEmails = [] }: Given): void {
  if (period === 'days' && from == null && to == null) throw badFields({ from: [texts.needsDay] })
  if (from != null && to != null && from > to) throw badFields({ to: [texts.order] })
  if (!repeat) return
  const problems = Object.values(repeatProblems(repeat))
  if (problems.length > 0) throw badFields({ repeat: problems })
  if (toUserIds.length + toEmails.length === 0) throw badFields({ toUserIds: [texts.needsSomebody] })
}

/** Its first date that is still to come, after the last that went out; refused when there is none. */
async function nextFromNow(work: Work, repeat: Repeat | null, last: string | null) {
  if (!repeat) return { next_on: null, next_at: null }
  const zone = await zoneOf(work)
  const yesterday = dayBefore(dayIn(zone))
  const next = datesAfter(repeat, last !== null && last > yesterday ? last : yesterday, 2)
    .map((date) => ({ next_on: date, next_at: instantOf(date, repeat.time, zone) }))
    .find(({ next_at }) => Date.parse(next_at) > Date.now())
  if (!next) throw badFields({ repeat: [texts.noDates] })
  return next
}
