import { dayKey } from '../../../kit/format.ts'

/** Days of the time line: whole days of the user's zone, as `yyyy-MM-dd`. */
const noon = (day: string) => new Date(`${day}T12:00:00`)

export function addDays(day: string, count: number): string {
  const at = noon(day)
  at.setDate(at.getDate() + count)
  return dayKey(at)
}
/** Days from one to another, 0 for the same. */
export const daysBetween = (from: string, to: string) =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000)
/** Both of them are among them. */
export const daysFrom = (from: string, to: string) => daysBetween(from, to) + 1
export const mondayOf = (day: string) => addDays(day, -((noon(day).getDay() + 6) % 7))
/** Saturday and Sunday. */
export const isWeekend = (day: string) => noon(day).getDay() % 6 === 0

export const spans = [
  { days: 7, label: 'Sem.' },
  { days: 21, label: '3 sem.' },
  { days: 30, label: 'Mes' },
  { days: 90, label: '90 días' },
] as const
const usualSpan = 21

export interface Window {
  from: string
  /** The last one shown. */
  to: string
  days: readonly string[]
}

/** What the address asks to see: `?dia=` the first day, `?dias=` how many; the week of today otherwise. */
export function windowOf(search: Record<string, string>, today = dayKey()): Window {
  const count = spans.find(({ days }) => String(days) === search.dias)?.days ?? usualSpan
  const asked = /^\d{4}-\d{2}-\d{2}$/.test(search.dia ?? '') ? search.dia! : ''
  const from = asked && dayKey(`${asked}T12:00`) === asked ? asked : mondayOf(today)
  return { from, to: addDays(from, count - 1), days: Array.from({ length: count }, (_, at) => addDays(from, at)) }
}

/** A span of time in shares of the window: where it begins and ends, and which of its ends lie outside. */
export interface Place {
  left: number
  width: number
  isCutBefore: boolean
  isCutAfter: boolean
}
/** Minutes since the first instant of the window; the end is not in it. */
export interface Span {
  from: number
  to: number
}

export const dayMinutes = 24 * 60

/** Nothing for what the window does not show. */
export function placeOf({ from, to }: Span, days: number): Place | undefined {
  const [left, right] = [from / (days * dayMinutes), to / (days * dayMinutes)]
  if (right <= 0 || left >= 1) return undefined
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return { left: clip(left), width: clip(right) - clip(left), isCutBefore: left < 0, isCutAfter: right > 1 }
}

/** First and last day that a span touches, as places in the window. */
export const touched = ({ from, to }: Span) => [Math.floor(from / dayMinutes), Math.ceil(to / dayMinutes) - 1] as const

/** Of spans that meet, each on the first line where it is free. */
export function lanesOf<One extends Span>(spansOfOne: readonly One[]): One[][] {
  const lanes: One[][] = []
  for (const one of spansOfOne.toSorted((a, b) => a.from - b.from)) {
    const lane = lanes.find((each) => each.at(-1)!.to <= one.from)
    if (lane) lane.push(one)
    else lanes.push([one])
  }
  return lanes
}
