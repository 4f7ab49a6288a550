/** How the console writes dates, times, numbers and money: es-MX, 24 h, the user's zone. */
export { phone } from '@arriero/contract/core/telephones.ts'

/** ISO text, epoch ms, or a date. */
type Instant = string | number | Date | null | undefined

const none = '—'
const two = (n: number) => String(n).padStart(2, '0')

function parsed(instant: Instant): Date | undefined {
  if (!instant) return undefined
  // A plain day means that day here, not midnight in Greenwich.
  const value = typeof instant === 'string' && instant.length === 10 ? new Date(`${instant}T00:00`) : new Date(instant)
  return Number.isNaN(value.getTime()) ? undefined : value
}
const written = (write: (at: Date) => string) => (instant: Instant) => {
  const at = parsed(instant)
  return at ? write(at) : none
}
const dayOf = (at: Date) => `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`

/** 05.03.2026 */
export const date = written(dayOf)
const weekdays = new Intl.DateTimeFormat('es-MX', { weekday: 'long' })
/** jueves */
export const weekday = written((at) => weekdays.format(at))
/** 14:07:09 */
export const time = written(timeOf)
/** 14:07 */
export const shortTime = written((at) => timeOf(at).slice(0, 5))
/** 05.03.2026 14:07:09 */
export const dateTime = written((at) => `${dayOf(at)} ${timeOf(at)}`)
/** '05.03.2026', or '05.03–07.03.2026' */
export const days = (from: Instant, to: Instant) =>
  date(from) === date(to) ? date(from) : `${date(from).slice(0, 5)}–${date(to)}`

/** Calendar day 2026-03-05 of an instant, in the user's zone. */
export function dayKey(instant: Instant = new Date()): string {
  const at = parsed(instant) ?? new Date()
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
/** The instants a day filter covers: 00:00:00.000 to 23:59:59.999 of the user's zone, as ISO texts (rule FORMAT-02). */
export function dayRange(from: string, to = from): { from: string; to: string } {
  return { from: new Date(`${from}T00:00:00.000`).toISOString(), to: new Date(`${to}T23:59:59.999`).toISOString() }
}
/** Hours west of Greenwich as the calls want them: Mexico City 6 (rule FORMAT-05). */
export const offsetHours = (at = new Date()) => at.getTimezoneOffset() / 60

const formats = new Map<number, Intl.NumberFormat>()
/** 1,284 */
export function number(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return none
  let format = formats.get(digits)
  if (!format) {
    format = new Intl.NumberFormat('es-MX', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(digits, format)
  }
  return format.format(value)
}
/** Pesos: $1,234.50 */
export const money = (pesos: number | null | undefined) =>
  pesos === null || pesos === undefined ? none : `${pesos < 0 ? '−' : ''}$${number(Math.abs(pesos), 2)}`
/** Metres as kilometres: 12.3 km */
export const km = (metres: number | null | undefined) =>
  metres === null || metres === undefined ? none : `${number(metres / 1000, Math.abs(metres) < 100_000 ? 1 : 0)} km`
export const speed = (kmh: number | null | undefined) =>
  kmh === null || kmh === undefined ? none : `${number(Math.round(kmh))} km/h`
/** 0.64 → 64 % */
export const percent = (share: number | null | undefined, digits = 0) =>
  share === null || share === undefined ? none : `${number(share * 100, digits)} %`
/** The address that calls it. */
export const phoneLink = (text: string) => `tel:${text.replaceAll(/[^\d+]/g, '')}`

/** A count where two digits have room: '99+'. Whoever names it aloud says the same. */
export const atMost99 = (count: number) => (count > 99 ? '99+' : String(count))

/** 1 viaje, 2 viajes */
export const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

const spans = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Rule FORMAT-03: 'Hace 1 d 2 h 3 min 4 s'; parts that are zero are left out. */
export function elapsed(seconds: number): string {
  let rest = Math.max(0, Math.floor(seconds))
  const parts: string[] = []
  for (const [unit, length] of spans) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return `Hace ${parts.join(' ') || '0 s'}`
}

/** The short form: its largest part only. 'Ahora' under five seconds, the date after a week. */
export function ago(instant: Instant, now = Date.now()): string {
  const at = parsed(instant)
  if (!at) return none
  const seconds = Math.floor((now - at.getTime()) / 1000)
  if (seconds < 5) return seconds < -60 ? dateTime(at) : 'Ahora'
  if (seconds >= 7 * 86_400) return dayOf(at)
  return `Hace ${largestPart(seconds)}`
}

/** A length of time by its largest part only: '2 h', '45 min'. */
export function largestPart(seconds: number): string {
  const [unit, length] = spans.find(([, span]) => seconds >= span) ?? ['s', 1]
  return `${Math.floor(seconds / length)} ${unit}`
}

/** A length of time: '2 h 05 min', '45 s'. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return none
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min`
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`
}

/** 1.4 MB */
export const fileSize = (bytes: number) =>
  bytes < 1024 ? `${bytes} B` : bytes < 1_048_576 ? `${number(bytes / 1024)} kB` : `${number(bytes / 1_048_576, 1)} MB`

/** Lower case without accents, for searching in what is already here. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
