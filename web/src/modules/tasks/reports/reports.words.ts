import type { ReportRun, TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import { daysWords, labelOf } from '@arriero/contract/core/days.ts'
import {
  reportDates,
  reportGroupings,
  reportPeriods,
  runStates,
  type RunState,
} from '@arriero/contract/tasks/reports/reports.rules.ts'
import { plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

const runTones: Record<RunState, Tone> = { made: 'green', empty: 'grey', failed: 'red' }
export const runLook = ({ state }: { state: RunState }) => ({ tone: runTones[state], label: labelOf(runStates, state) })

/** 'Vencen: la semana anterior · Por persona' */
export function holds({ dates, period, from, to, grouping }: TaskReport): string {
  const days = period === 'days' ? daysWords({ from, to }) : labelOf(reportPeriods, period)
  const when = period === 'all' ? days : `${labelOf(reportDates, dates)}: ${days.toLowerCase()}`
  return grouping === 'none' ? when : `${when} · ${labelOf(reportGroupings, grouping).toLowerCase()}`
}

/** Who gets it: names, then addresses. */
export function receivers({ people, toUserIds, toEmails }: TaskReport): string[] {
  return [...people.filter(({ id }) => toUserIds.includes(id)).map(({ name }) => name), ...toEmails]
}

/** How its mails went: '2 de 3 entregados'. */
export function mailWords({ mails, sent, undelivered }: ReportRun): { tone?: Tone; text: string } {
  if (mails === 0) return { text: 'Ninguno' }
  if (undelivered.length > 0) return { tone: 'red', text: plural(undelivered.length, 'no llegó', 'no llegaron') }
  return sent === mails
    ? { text: plural(mails, 'entregado', 'entregados') }
    : { text: `${sent} de ${plural(mails, 'entregado', 'entregados')}` }
}
