import { mondayOf, monthStart, plusDays, type DaySpan } from '../../core/days.ts'

/** Which days a report takes, reckoned from the day it is made on, where the account is. */
export const reportPeriods = [
  { code: 'all', label: 'Todas las fechas' },
  { code: 'today', label: 'El mismo día' },
  { code: 'yesterday', label: 'El día anterior' },
  { code: 'week', label: 'La semana en curso' },
  { code: 'lastWeek', label: 'La semana anterior' },
  { code: 'month', label: 'El mes en curso' },
  { code: 'lastMonth', label: 'El mes anterior' },
  { code: 'last30', label: 'Los 30 días anteriores' },
  { code: 'next7', label: 'Los 7 días siguientes' },
  { code: 'days', label: 'Unas fechas' },
] as const
export type ReportPeriod = (typeof reportPeriods)[number]['code']

/** What of a task falls into the period. */
export const reportDates = [
  { code: 'due', label: 'Vencen' },
  { code: 'done', label: 'Se terminaron' },
] as const

/** Besides the task itself, which is always told. */
export const reportColumns = [
  { code: 'lane', label: 'Estado' },
  { code: 'holder', label: 'Asignada' },
  { code: 'due', label: 'Vence' },
  { code: 'done', label: 'Terminó' },
  { code: 'progress', label: 'Avance' },
  { code: 'findings', label: 'Hallazgos' },
  { code: 'priority', label: 'Prioridad' },
  { code: 'validator', label: 'Valida' },
  { code: 'unit', label: 'Unidad' },
] as const
export type ReportColumn = (typeof reportColumns)[number]['code']
export const usualColumns: readonly ReportColumn[] = ['lane', 'holder', 'due', 'done', 'findings']

export const reportGroupings = [
  { code: 'none', label: 'Sin agrupar' },
  { code: 'person', label: 'Por persona' },
  { code: 'group', label: 'Por grupo' },
  { code: 'lane', label: 'Por estado' },
  { code: 'priority', label: 'Por prioridad' },
  { code: 'template', label: 'Por plantilla' },
  { code: 'unit', label: 'Por unidad' },
] as const
export type ReportGrouping = (typeof reportGroupings)[number]['code']

/** The days of a period for a report of `today`; `given` are those of `days`. Weeks begin on Monday. */
export function daysOfPeriod(period: ReportPeriod, today: string, given: DaySpan): DaySpan {
  const monday = mondayOf(today)
  switch (period) {
    case 'all':
      return { from: null, to: null }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) }
    case 'week':
      return { from: monday, to: plusDays(monday, 6) }
    case 'lastWeek':
      return { from: plusDays(monday, -7), to: plusDays(monday, -1) }
    case 'month':
      return { from: monthStart(today, 0), to: plusDays(monthStart(today, 1), -1) }
    case 'lastMonth':
      return { from: monthStart(today, -1), to: plusDays(monthStart(today, 0), -1) }
    case 'last30':
      return { from: plusDays(today, -30), to: plusDays(today, -1) }
    case 'next7':
      return { from: plusDays(today, 1), to: plusDays(today, 7) }
    case 'days':
      return given
  }
}

/** How a report that was made, or was to be, ended. */
export const runStates = [
  { code: 'made', label: 'Hecho' },
  { code: 'empty', label: 'Sin tareas' },
  { code: 'failed', label: 'No salió' },
] as const
export type RunState = (typeof runStates)[number]['code']

export const reportLimits = {
  name: 160,
  /** Chosen in one filter. */
  chosen: 50,
  emails: 20,
  people: 50,
  /** In one PDF. */
  tasks: 3000,
} as const
