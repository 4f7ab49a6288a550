import { z } from 'zod'
import { day, named, wire } from '../core/wire.ts'
import { monthLabel } from '../fuel/fuel.rules.ts'
import { weekdays as weekdayNames } from '../tickets/areas/areas.rules.ts'

export const repeatUnits = [
  { code: 'day', label: 'día', many: 'días', adverb: 'Diario' },
  { code: 'week', label: 'semana', many: 'semanas', adverb: 'Semanal' },
  { code: 'month', label: 'mes', many: 'meses', adverb: 'Mensual' },
  { code: 'year', label: 'año', many: 'años', adverb: 'Anual' },
] as const
export type RepeatUnit = (typeof repeatUnits)[number]['code']

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora como HH:mm')

/** How something repeats, by the clock of the account. */
export const repeat = wire({
  every: z.enum(repeatUnits.map(({ code }) => code)),
  interval: z.int().min(1).max(99),
  /** Of a week, 1 Monday … 7; with `nth`, the one weekday of a month. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Of a month: the first to fourth such weekday, -1 the last; null: by the day of the month. */
  nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]).nullable(),
  /** Of a month; in one that is shorter, its last day. */
  monthDay: named('month_day', z.int().min(1).max(31).nullable()),
  /** The first date may be this one. */
  from: day,
  until: day.nullable(),
  /** When it is due on its date. */
  time: clock,
})
export type Repeat = z.output<typeof repeat>

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequency = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
/** A short month has its last day instead: the greatest of these that it has. */
const upTo = (monthDay: number) =>
  monthDay <= 28
    ? [`BYMONTHDAY=${monthDay}`]
    : [`BYMONTHDAY=${Array.from({ length: monthDay - 27 }, (_, i) => 28 + i).join(',')}`, 'BYSETPOS=-1']
const dayOf = (date: string) => Number(date.slice(8))

/** The rule of RFC 5545, without its start. */
export function rruleOf({ every, interval, weekdays, nth, monthDay, from }: Repeat): string {
  const parts = [`FREQ=${frequency[every]}`, `INTERVAL=${interval}`]
  const named = weekdays.toSorted((a, b) => a - b).map((one) => codes[one - 1]!)
  if (every === 'week' && named.length > 0) parts.push(`BYDAY=${named.join(',')}`, 'WKST=MO')
  if (every === 'month')
    parts.push(
      ...(nth !== null && named.length > 0 ? [`BYDAY=${named[0]}`, `BYSETPOS=${nth}`] : upTo(monthDay ?? dayOf(from))),
    )
  if (every === 'year') parts.push(`BYMONTH=${Number(from.slice(5, 7))}`, ...upTo(dayOf(from)))
  return parts.join(';')
}

const nthWords = { 1: 'primer', 2: 'segundo', 3: 'tercer', 4: 'cuarto', [-1]: 'último' } as const
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`
/** 'Cada lunes a las 07:00', 'Cada 2 semanas, lunes y jueves, a las 18:00', 'El día 1 de cada mes a las 06:00'. */
export function repeatWords(given: Repeat): string {
  const { every, interval, time, until } = given
  const { many } = repeatUnits.find(({ code }) => code === every)!
  const on = onWords(given)
  const dates = interval === 1 ? eachWords(given) : `Cada ${interval} ${many}${on && `, ${on},`}`
  const end = until ? `, hasta el ${until.split('-').toReversed().join('.')}` : ''
  return `${dates} a las ${time}${end}`
}

const isWorkweek = (weekdays: readonly number[]) => weekdays.length === 5 && weekdays.every((one) => one <= 5)

/** Every time: 'Todos los días', 'De lunes a viernes', 'El primer lunes del mes'. */
function eachWords(given: Repeat): string {
  const { every, nth, weekdays } = given
  const on = onWords(given)
  if (every === 'day' || (every === 'week' && weekdays.length === 7)) return 'Todos los días'
  if (every === 'week' && on === '') return 'Cada semana'
  if (every === 'week') return isWorkweek(weekdays) ? 'De lunes a viernes' : `Cada ${on}`
  if (every === 'year') return `E${on.slice(1)} de cada año`
  return `E${on.slice(1)} ${nth === null ? 'de cada' : 'del'} mes`
}

/** On which days of it; empty: on each. */
function onWords({ every, weekdays, nth, monthDay, from }: Repeat): string {
  const names = weekdays.toSorted((a, b) => a - b).map((one) => weekdayNames[one - 1]!.toLowerCase())
  if (every === 'day') return ''
  if (every === 'week') return listed(names)
  if (every === 'year') return `el ${dayOf(from)} de ${monthLabel(from).split(' ')[0]}`
  if (nth !== null && names[0]) return `el ${nthWords[nth]} ${names[0]}`
  const number = monthDay ?? dayOf(from)
  return number === 31 ? 'el último día' : `el día ${number}`
}

/** One word for rows and cards: 'Diario', 'Quincenal', 'Cada 3 meses'. */
export function repeatAdverb({ every, interval }: Repeat): string {
  const unit = repeatUnits.find(({ code }) => code === every)!
  if (interval === 1) return unit.adverb
  return every === 'week' && interval === 2 ? 'Quincenal' : `Cada ${interval} ${unit.many}`
}

/** What does not fit together, by the field it stands beside. */
export function repeatProblems({ every, weekdays, nth, from, until }: Repeat): Partial<Record<keyof Repeat, string>> {
  return {
    ...(every === 'week' && weekdays.length === 0 && { weekdays: 'Elija al menos un día.' }),
    ...(every === 'month' && nth !== null && weekdays.length !== 1 && { weekdays: 'Elija un día de la semana.' }),
    ...(until !== null && until < from && { until: 'Termina antes de empezar.' }),
  }
}
