import {
  IconBuildingStore,
  IconClockHour4,
  IconDeviceMobile,
  IconEngine,
  IconGasStation,
  IconGauge,
  IconMapPin,
  IconMapPinCheck,
  IconMoon,
  IconParking,
  IconPlugOff,
  IconReportAnalytics,
  IconRoad,
  IconRoute,
  IconAlertTriangle,
  IconSnowflake,
  IconStar,
  IconTruckDelivery,
  type Icon,
} from '@tabler/icons-react'
import type {
  ReportAsked,
  ReportKindFacts,
  ReportRun,
  ReportSchedule,
} from '@arriero/contract/reports/reports.entities.ts'
import { everything } from '@arriero/contract/reports/reports.entities.ts'
import {
  daysOfReport,
  reportGroupings,
  reportPeriods,
  reportSubjects,
  runStates,
  type ReportPeriod,
  type ReportRunState,
} from '@arriero/contract/reports/reports.rules.ts'
import { labelOf } from '@arriero/contract/core/days.ts'
import { date, dayKey, largestPart, plural, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

const icons: Record<string, Icon> = {
  route: IconRoute,
  stop: IconParking,
  road: IconRoad,
  engine: IconEngine,
  idle: IconClockHour4,
  use: IconTruckDelivery,
  speed: IconGauge,
  'place-speed': IconMapPinCheck,
  night: IconMoon,
  score: IconStar,
  place: IconMapPin,
  late: IconClockHour4,
  customer: IconBuildingStore,
  sensor: IconSnowflake,
  fuel: IconGasStation,
  silent: IconPlugOff,
  alert: IconAlertTriangle,
  device: IconDeviceMobile,
}
export const iconOf = (name: string | undefined): Icon => icons[name ?? ''] ?? IconReportAnalytics

/** As a template is asked for until somebody changes it. */
export const askedOf = ({ code, groupings }: ReportKindFacts): ReportAsked => ({
  kind: code,
  subjects: everything,
  period: { code: 'lastWeek', shift: 0, from: null, to: null },
  grouping:
    groupings[0] === 'unit' && groupings.includes('day') && code === 'trips-stops'
      ? ['unit', 'day']
      : [groupings[0] ?? 'unit'],
  columns: null,
  options: {},
})

const shortDay = (day: string) => day.split('-').toReversed().join('.')
/** '16 a 22.11.2026' */
export function spanWords(from: string, to: string): string {
  if (from === to) return shortDay(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} a ${shortDay(to)}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${from.slice(8)}.${from.slice(5, 7)} a ${shortDay(to)}`
  return `${shortDay(from)} a ${shortDay(to)}`
}

/** What a period is called after its arrows were used, and the days it comes to. */
export function periodWords(period: ReportPeriod): { name: string; span: string } {
  const { from, to } = daysOfReport(period, dayKey())
  const span = spanWords(from, to)
  if (period.code === 'days') return { name: 'Fechas', span }
  const name = labelOf(reportPeriods, period.code)
  return { name: period.shift === 0 ? name : `${name} ${period.shift > 0 ? '+' : '−'}${Math.abs(period.shift)}`, span }
}

export const groupingWords = (grouping: ReportAsked['grouping']) =>
  grouping.map((code) => labelOf(reportGroupings, code)).join(' y ')

/** 'Línea Golfo', '3 unidades y 1 grupo', 'Todas las unidades' */
export function subjectWords({ subjects }: ReportAsked, names: Readonly<Record<string, string>>): string {
  const parts = reportSubjects.flatMap(({ code, label, one }) => {
    const chosen = subjects[code]
    const [first] = chosen
    if (first === undefined) return []
    if (chosen.length > 1) return [`${chosen.length} ${label.toLowerCase()}`]
    return [`${one} ${code === 'lines' ? first : (names[`${code}:${first}`] ?? '')}`.trim()]
  })
  return parts.length === 0 ? 'Todas las unidades' : parts.join(' y ')
}

const tones: Record<ReportRunState, Tone> = {
  making: 'blue',
  sent: 'green',
  partly: 'amber',
  empty: 'grey',
  failed: 'red',
}
export const runLook = ({ state }: Pick<ReportRun, 'state'>) => ({
  label: labelOf(runStates, state),
  tone: tones[state],
})

/** '5 de 5 entregados', 'No salió', 'Sin datos, no se envió' */
export function resultWords({ state, mails, sent }: ReportRun): string {
  if (state === 'failed') return 'No salió'
  if (state === 'making') return 'En curso'
  if (state === 'empty') return 'Sin datos, no se envió'
  if (mails === 0) return 'A petición'
  return `${sent} de ${mails} entregados`
}

/** Why one did not arrive where it should. */
export const causeOf = ({ error, undelivered }: ReportRun): string =>
  [error, ...undelivered.map(({ to, error: cause }) => `${to}: ${cause ?? 'no se sabe si llegó'}`)]
    .filter(Boolean)
    .join(' ')

/** What is the matter with one that is scheduled; undefined: nothing. */
export const troubleOf = ({ last, pausedReason }: ReportSchedule): 'red' | 'amber' | undefined => {
  if (pausedReason !== null || last?.state === 'failed') return 'red'
  return last?.state === 'partly' ? 'amber' : undefined
}

/** 'hoy 07:00', 'mañana 06:30', '30.11.2026 07:00' */
export function whenWords(at: string): string {
  const day = dayKey(at)
  if (day === dayKey()) return `hoy ${shortTime(at)}`
  if (day === dayKey(new Date(Date.now() + 86_400_000))) return `mañana ${shortTime(at)}`
  if (day === dayKey(new Date(Date.now() - 86_400_000))) return `ayer ${shortTime(at)}`
  return `${date(at)} ${shortTime(at)}`
}

/** 'en 6 d', 'en 20 h' */
export const untilWords = (at: string) => `en ${largestPart(Math.max(0, (Date.parse(at) - Date.now()) / 1000))}`

export const receiversWords = ({ receivers }: Pick<ReportSchedule, 'receivers'>) =>
  plural(receivers.length, 'persona', 'personas')
