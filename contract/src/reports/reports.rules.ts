import { daysBetween, mondayOf, monthStart, plusDays } from '../core/days.ts'

/** What a report may be about. */
export const reportSubjects = [
  { code: 'units', label: 'Unidades', one: 'Unidad' },
  { code: 'groups', label: 'Grupos', one: 'Grupo' },
  { code: 'lines', label: 'Líneas', one: 'Línea' },
  { code: 'drivers', label: 'Conductores', one: 'Conductor' },
  { code: 'customers', label: 'Clientes', one: 'Cliente' },
  { code: 'places', label: 'Lugares', one: 'Lugar' },
] as const
export type ReportSubject = (typeof reportSubjects)[number]['code']

/** Days reckoned from the one it is made on; `days` are named one by one. Only what is over, or goes on. */
export const reportPeriods = [
  { code: 'today', label: 'Hoy' },
  { code: 'yesterday', label: 'Ayer' },
  { code: 'week', label: 'Esta semana' },
  { code: 'lastWeek', label: 'Semana pasada' },
  { code: 'month', label: 'Este mes' },
  { code: 'lastMonth', label: 'Mes pasado' },
  { code: 'last7', label: 'Últimos 7 días' },
  { code: 'last30', label: 'Últimos 30 días' },
  { code: 'days', label: 'Otras fechas' },
] as const
export type ReportPeriodCode = (typeof reportPeriods)[number]['code']

export interface ReportPeriod {
  code: ReportPeriodCode
  /** So many periods further, negative back: what the arrows count. */
  shift: number
  /** Of `days`, both included. */
  from: string | null
  to: string | null
}

export const reportLimits = {
  name: 120,
  /** Of a period. */
  days: 366,
  /** Named in one report. */
  chosen: 500,
  receivers: 100,
  /** Rows of one file; a report with more is split. */
  fileRows: 150_000,
  rows: 2_000_000,
  /** Rows that a PDF tells one by one. */
  paperRows: 3_000,
  linkDays: 90,
  /** Of a mail's files; heavier ones go as a link. */
  mailBytes: 10_000_000,
} as const

export interface ReportDays {
  /** Both included. */
  from: string
  to: string
}

/** The days of a period as seen on `today`. Weeks begin on Monday. */
export function daysOfReport({ code, shift, from, to }: ReportPeriod, today: string): ReportDays {
  const monday = mondayOf(today)
  const days = (first: string, count: number): ReportDays => ({
    from: plusDays(first, shift * count),
    to: plusDays(first, shift * count + count - 1),
  })
  const month = (more: number): ReportDays => ({
    from: monthStart(today, more),
    to: plusDays(monthStart(today, more + 1), -1),
  })
  switch (code) {
    case 'today':
      return days(today, 1)
    case 'yesterday':
      return days(plusDays(today, -1), 1)
    case 'week':
      return days(monday, 7)
    case 'lastWeek':
      return days(plusDays(monday, -7), 7)
    case 'month':
      return month(shift)
    case 'lastMonth':
      return month(shift - 1)
    case 'last7':
      return days(plusDays(today, -7), 7)
    case 'last30':
      return days(plusDays(today, -30), 30)
    case 'days': {
      const [first, last] = [from ?? to ?? today, to ?? from ?? today]
      return first > last ? { from: first, to: last } : days(first, daysBetween(first, last) + 1)
    }
  }
}

/** By what rows stand together. */
export const reportGroupings = [
  { code: 'unit', label: 'unidad', title: 'Unidad' },
  { code: 'day', label: 'día', title: 'Día' },
  { code: 'driver', label: 'conductor', title: 'Conductor' },
  { code: 'shift', label: 'turno', title: 'Turno' },
  { code: 'customer', label: 'cliente', title: 'Cliente' },
  { code: 'place', label: 'lugar', title: 'Lugar' },
] as const
export type ReportGrouping = (typeof reportGroupings)[number]['code']

/** Shifts by the hour a row begins at. */
export const reportShifts = [
  { code: 'morning', label: 'Matutino, 06 a 14', from: 6 },
  { code: 'afternoon', label: 'Vespertino, 14 a 22', from: 14 },
  { code: 'night', label: 'Nocturno, 22 a 06', from: 22 },
] as const
export const shiftAt = (hour: number) => reportShifts.findLast(({ from }) => hour >= from) ?? reportShifts[2]

/** What a column holds: `seconds` a duration, `moment` an instant. */
export const columnTypes = [
  'text',
  'number',
  'km',
  'kmh',
  'seconds',
  'moment',
  'percent',
  'litres',
  'money',
  'kmPerLitre',
  'score',
] as const
export type ColumnType = (typeof columnTypes)[number]

/**
 * How a column is told of several rows: added up; its greatest or its least; a hundred times, or so many times, the share
 * of two other columns; or 100 less points per hundred kilometres. Null: not at all.
 */
export type ColumnTotal =
  | { kind: 'sum' | 'max' | 'min' }
  | { kind: 'ratio'; of: string; per: string; times: number }
  | { kind: 'score'; km: string; points: Record<string, number> }
  | null

export interface ReportColumn {
  code: string
  label: string
  type: ColumnType
  total: ColumnTotal
  /** Shown until somebody chooses. */
  isUsual: boolean
  /** What is too much of it is told in red or amber. */
  warns: 'red' | 'amber' | null
}

export type ReportCell = string | number | null

/** Adds what one row, or the sums of other rows, say to sums; both hold a value per column. */
export function addCells(columns: readonly ReportColumn[], sums: ReportCell[], more: readonly ReportCell[]): void {
  for (const [at, { total }] of columns.entries()) {
    const value = more[at]
    if (total === null || typeof value !== 'number') continue
    const sum = sums[at]
    if (typeof sum !== 'number') sums[at] = value
    else if (total.kind === 'sum') sums[at] = sum + value
    else if (total.kind === 'max') sums[at] = Math.max(sum, value)
    else if (total.kind === 'min') sums[at] = Math.min(sum, value)
  }
}

/** What sums say: the columns that are reckoned from others included. */
export function toldOf(columns: readonly ReportColumn[], sums: readonly ReportCell[]): ReportCell[] {
  const of = (code: string) => {
    const value = sums[columns.findIndex((column) => column.code === code)]
    return typeof value === 'number' ? value : 0
  }
  return columns.map(({ total }, at) => {
    if (total === null) return null
    if (total.kind === 'ratio') return of(total.per) === 0 ? null : (of(total.of) * total.times) / of(total.per)
    if (total.kind === 'score') {
      const km = of(total.km)
      const points = Object.entries(total.points).reduce((lost, [code, each]) => lost + of(code) * each, 0)
      return km < 1 ? null : Math.max(0, Math.round(100 - (points * 100) / km))
    }
    return sums[at] ?? null
  })
}

export const scheduleFormats = [
  { code: 'xlsx', label: 'Excel' },
  { code: 'pdf', label: 'PDF' },
  { code: 'link', label: 'Enlace' },
] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]['code']

/** Who of the account sees a saved report. */
export const reportShares = [
  { code: 'none', label: 'Solo mío' },
  { code: 'groups', label: 'Algunos grupos' },
  { code: 'account', label: 'Toda la cuenta' },
] as const
export type ReportShare = (typeof reportShares)[number]['code']

/** How one that was to go out, or was asked for, ended. */
export const runStates = [
  { code: 'making', label: 'En curso' },
  { code: 'sent', label: 'Salió' },
  { code: 'partly', label: 'Con rebotes' },
  { code: 'empty', label: 'Sin datos' },
  { code: 'failed', label: 'No salió' },
] as const
export type ReportRunState = (typeof runStates)[number]['code']
