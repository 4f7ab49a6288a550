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

export const codesOf = <Code extends string>(of: readonly { code: Code }[]): Code[] => of.map(({ code }) => code)
export const labelOf = <Code extends string>(of: readonly { code: Code; label: string }[], code: Code): string =>
  of.find((one) => one.code === code)!.label

/** Days `yyyy-MM-dd`, both included; null: without a limit on that side. */
export interface ReportDays {
  from: string | null
  to: string | null
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)
const plus = (day: string, days: number) => iso(new Date(utc(day).getTime() + days * 86_400_000))
/** The first day of a month so many months off. */
function monthStart(day: string, more: number): string {
  const date = utc(day)
  return iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1)))
}

/** The days of a period for a report of `today`; `given` are those of `days`. Weeks begin on Monday. */
export function daysOfPeriod(period: ReportPeriod, today: string, given: ReportDays): ReportDays {
  const monday = plus(today, -((utc(today).getUTCDay() + 6) % 7))
  switch (period) {
    case 'all':
      return { from: null, to: null }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: plus(today, -1), to: plus(today, -1) }
    case 'week':
      return { from: monday, to: plus(monday, 6) }
    case 'lastWeek':
      return { from: plus(monday, -7), to: plus(monday, -1) }
    case 'month':
      return { from: monthStart(today, 0), to: plus(monthStart(today, 1), -1) }
    case 'lastMonth':
      return { from: monthStart(today, -1), to: plus(monthStart(today, 0), -1) }
    case 'last30':
      return { from: plus(today, -30), to: plus(today, -1) }
    case 'next7':
      return { from: plus(today, 1), to: plus(today, 7) }
    case 'days':
      return given
  }
}

const shown = (day: string) => day.split('-').toReversed().join('.')
/** '16.11.2026 a 22.11.2026', 'desde el 16.11.2026', 'todas las fechas'. */
export function daysWords({ from, to }: ReportDays): string {
  if (from !== null && to !== null) return from === to ? shown(from) : `${shown(from)} a ${shown(to)}`
  if (from !== null) return `desde el ${shown(from)}`
  return to === null ? 'todas las fechas' : `hasta el ${shown(to)}`
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
