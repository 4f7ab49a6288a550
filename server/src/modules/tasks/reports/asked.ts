import type { TaskReportFilter } from '@arriero/contract/tasks/reports/reports.contract.ts'
import { type DaySpan } from '@arriero/contract/core/days.ts'
import { daysOfPeriod } from '@arriero/contract/tasks/reports/reports.rules.ts'
import { dayAfter, instantOf } from '../../../shared/repeat-dates.ts'
import type { Asked } from '../tasks/tasks.repository.ts'

export const daysAsked = ({ period = 'all', from = null, to = null }: TaskReportFilter, today: string): DaySpan =>
  daysOfPeriod(period, today, { from, to })

/** What a report of a day asks the list of tasks for, in the report's order. */
export function askedOf(filter: TaskReportFilter, today: string, zone: string): Asked {
  const { userIds, groupIds, lanes, priorities, checklistIds, templateIds, isLate, dates = 'due' } = filter
  const { from, to } = daysAsked(filter, today)
  const begin = from === null ? undefined : instantOf(from, '00:00', zone)
  const end = to === null ? undefined : instantOf(dayAfter(to), '00:00', zone)
  const days =
    dates === 'due'
      ? { from: from ?? undefined, to: to ?? undefined, order: 'dueAt' }
      : { doneFrom: begin, doneTo: end, order: 'doneAt', ...(lanes?.length ? {} : { lanes: [3, 4] }) }
  return { userIds, groupIds, lanes, priorities, checklistIds, templateIds, isLate: isLate || undefined, ...days }
}
