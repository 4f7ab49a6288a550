import type { CameraReport } from '@arriero/contract/video/reports.contract.ts'
import { cameraPeriods } from '@arriero/contract/video/reports.rules.ts'
import { eventClasses } from '@arriero/contract/video/events.rules.ts'
import { dayKey, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { severityWords } from '../events/events.words.ts'
import { videoPaths } from '../video.paths.ts'

/** The inbox narrowed to what a number counts; days are those of the period, up to today. */
export function eventsPath(days: number, filters: Record<string, string | number | undefined> = {}): string {
  const last = new Date()
  const first = new Date(last)
  first.setDate(first.getDate() + 1 - days)
  const search = new URLSearchParams({ vista: 'todos', f_days: `${dayKey(first)}..${dayKey(last)}` })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(`f_${name}`, String(value))
  return `${videoPaths.events}?${search}`
}

/** 'La semana anterior · DMS · Crítica' */
export function holds({ period, classes, severities, units, drivers }: CameraReport): string {
  return [
    cameraPeriods.find(({ code }) => code === period)!.label,
    classes.map((one) => eventClasses.find(({ code }) => code === one)!.label).join(', '),
    severities.map((one) => severityWords[one]).join(', '),
    units.length > 0 && plural(units.length, 'unidad', 'unidades'),
    drivers.length > 0 && plural(drivers.length, 'conductor', 'conductores'),
  ]
    .filter(Boolean)
    .join(' · ')
}

type Sent = Pick<NonNullable<CameraReport['last']>, 'state' | 'error' | 'mails' | 'sent' | 'undelivered'>
/** How one went: red with its cause where somebody got none. */
export function sentWords({ state, error, mails, sent, undelivered }: Sent): { tone: Tone | undefined; text: string } {
  if (state === 'failed') return { tone: 'red', text: error ?? 'No salió' }
  if (state === 'empty') return { tone: undefined, text: 'sin eventos, no se envió' }
  const [first] = undelivered
  if (first)
    return { tone: 'red', text: `Rebotó ${undelivered.length} de ${mails}: ${first.error ?? 'no se sabe si llegó'}` }
  return {
    tone: undefined,
    text: sent === mails ? plural(mails, 'entregado', 'entregados') : `${sent} de ${mails} entregados`,
  }
}
