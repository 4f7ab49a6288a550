/** How often a service is due; what comes first counts. */
export interface Every {
  everyKm: number | null
  everyHours: number | null
  everyMonths: number | null
}
/** How far ahead it is warned of. */
export interface Warn {
  warnKm: number
  warnHours: number
  warnDays: number
}
/** What a unit has run in its life, on a day `yyyy-MM-dd`. */
export interface Reading {
  km: number
  hours: number
  day: string
}
export interface Due {
  km: number | null
  hours: number | null
  day: string | null
}
export const bases = [
  { code: 'floating', label: 'Desde que se hizo' },
  { code: 'fixed', label: 'Desde que tocaba' },
] as const
export type Basis = (typeof bases)[number]['code']
export const basisCodes = bases.map(({ code }) => code)

export const inTime = 0
export const soon = 1
export const overdue = 2
export const dueStatuses = [
  { id: inTime, label: 'A tiempo' },
  { id: soon, label: 'Por vencer' },
  { id: overdue, label: 'Vencido' },
] as const
export type DueStatus = (typeof dueStatuses)[number]['id']
export const dueStatusLabel = (status: DueStatus) => dueStatuses[status].label

/** Bounds of what people may ask for. */
export const most = { km: 2_000_000, hours: 100_000, months: 240, days: 365 } as const
/** What the shown meters of a unit may read. */
export const mostShown = { km: 5_000_000, hours: 200_000 } as const

const dayMs = 86_400_000
const time = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
/** Days from one to another. */
export const daysTo = (from: string, to: string) => Math.round((time(to) - time(from)) / dayMs)
export const plusDays = (day: string, days: number) => dayOf(time(day) + Math.round(days) * dayMs)

/** The same day so many months later, or the last of that month. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/**
 * When a service is due after it was done. Floating counts from then; fixed from when it was due, so that doing it early
 * or late moves nothing, and leaves out what has passed by then.
 */
export function nextDue(every: Every, basis: Basis, last: Reading, before: Due | null): Due {
  const number = (step: number | null, done: number, due: number | null | undefined) => {
    if (step === null) return null
    if (basis === 'floating' || due === null || due === undefined) return done + step
    return due + step * Math.max(1, Math.floor((done - due) / step) + 1)
  }
  const { everyMonths } = every
  return {
    km: number(every.everyKm, last.km, before?.km),
    hours: number(every.everyHours, last.hours, before?.hours),
    day: everyMonths === null ? null : nextDay(everyMonths, basis, last.day, before?.day ?? null),
  }
}

function nextDay(months: number, basis: Basis, done: string, due: string | null): string {
  if (basis === 'floating' || due === null) return plusMonths(done, months)
  let n = 1
  while (plusMonths(due, n * months) <= done) n += 1
  return plusMonths(due, n * months)
}

export const measures = ['km', 'hours', 'day'] as const
export type Measure = (typeof measures)[number]

/** What is left of each measure, negative once it has passed; days for the date. */
export const leftOf = (due: Due, now: Reading): Record<Measure, number | null> => ({
  km: due.km === null ? null : due.km - now.km,
  hours: due.hours === null ? null : due.hours - now.hours,
  day: due.day === null ? null : daysTo(now.day, due.day),
})

/** Overdue as soon as one of its measures has run out, soon as soon as one is near. */
export function statusOf(due: Due, warn: Warn, now: Reading): DueStatus {
  const left = leftOf(due, now)
  const within = (margins: Record<Measure, number>) =>
    measures.some((measure) => left[measure] !== null && left[measure] <= margins[measure])
  if (within({ km: 0, hours: 0, day: 0 })) return overdue
  return within({ km: warn.warnKm, hours: warn.warnHours, day: warn.warnDays }) ? soon : inTime
}

/** What a unit runs a day. */
export interface Pace {
  km: number
  hours: number
}

/** A pace of less says nothing: the date would be years away. */
const leastPace = 0.01
const farthestDays = 36_500

/** In how many days each measure runs out at the unit's pace, less than none if it has; null: it does not. */
export function daysLeft(due: Due, now: Reading, pace: Pace): Record<Measure, number | null> {
  const left = leftOf(due, now)
  const at = (amount: number | null, daily: number) => {
    if (amount === null) return null
    if (daily < leastPace) return amount <= 0 ? 0 : null
    return Math.max(-farthestDays, Math.min(farthestDays, amount / daily))
  }
  return { km: at(left.km, pace.km), hours: at(left.hours, pace.hours), day: left.day }
}

/** What it is due for first, and on which day; what is overdue came due then. */
export function expected(due: Due, now: Reading, pace: Pace): { by: Measure; day: string } {
  const days = daysLeft(due, now, pace)
  const left = leftOf(due, now)
  const known = measures.filter((measure) => days[measure] !== null)
  const first = known.toSorted((a, b) => days[a]! - days[b]!)[0]
  if (first) return { by: first, day: plusDays(now.day, Math.floor(days[first]!)) }
  // It does not move: some day.
  const by = measures.find((measure) => left[measure] !== null) ?? 'km'
  return { by, day: plusDays(now.day, farthestDays) }
}

/** The readings at which the status changes next; null: it does not by this measure. */
export function nextChange(due: Due, warn: Warn, status: DueStatus): Due {
  if (status === overdue) return { km: null, hours: null, day: null }
  const ahead = status === inTime ? warn : { warnKm: 0, warnHours: 0, warnDays: 0 }
  return {
    km: due.km === null ? null : due.km - ahead.warnKm,
    hours: due.hours === null ? null : due.hours - ahead.warnHours,
    day: due.day === null ? null : plusDays(due.day, -ahead.warnDays),
  }
}

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })
/** 'cada 15,000 km o 6 meses'. */
export function everyWords({ everyKm, everyHours, everyMonths }: Every): string {
  const parts = [
    ...(everyKm === null ? [] : [`${number.format(everyKm)} km`]),
    ...(everyHours === null ? [] : [`${number.format(everyHours)} h de motor`]),
    ...(everyMonths === null ? [] : [everyMonths === 1 ? '1 mes' : `${everyMonths} meses`]),
  ]
  return parts.length === 0 ? 'No le toca' : `cada ${parts.join(' o ')}`
}

/** '1,240 km pasado', 'Faltan 380 km', 'Venció hace 7 d'. */
export function leftWords(by: Measure, left: number): string {
  if (by === 'day') {
    if (left === 0) return 'Vence hoy'
    return left < 0
      ? `Venció hace ${number.format(-left)} d`
      : `${left === 1 ? 'Falta' : 'Faltan'} ${number.format(left)} d`
  }
  const unit = by === 'km' ? 'km' : 'h'
  return left <= 0 ? `${number.format(-left)} ${unit} pasado` : `Faltan ${number.format(left)} ${unit}`
}
