import type { Work } from '../../app/database/work.ts'
import { kmBetween } from '../tracking/tracking.read.ts'

const dayMs = 86_400_000

export interface DaySpan {
  /** Calendar day `yyyy-MM-dd`. */
  day: string
  /** Instants; `to` is excluded. */
  from: string
  to: string
}

/** Calendar days that a period touches, cut to it; `offsetHours` as getTimezoneOffset()/60 (Mexico City 6). */
export function daysOf(start: string, end: string, offsetHours: number): DaySpan[] {
  const shift = offsetHours * 3_600_000
  const [first, last] = [Date.parse(start), Date.parse(end)]
  const spans: DaySpan[] = []
  for (let midnight = Math.floor((first - shift) / dayMs) * dayMs + shift; midnight < last; midnight += dayMs) {
    spans.push({
      day: new Date(midnight - shift).toISOString().slice(0, 10),
      from: new Date(Math.max(midnight, first)).toISOString(),
      to: new Date(Math.min(midnight + dayMs, last)).toISOString(),
    })
  }
  return spans
}

/** Kilometres a unit drove on each day, from its stored positions. */
export async function kmByDay(
  work: Work,
  unitId: number,
  days: readonly DaySpan[],
): Promise<{ day: string; km: number }[]> {
  const driven: { day: string; km: number }[] = []
  // One after another: the work is one transaction on one connection.
  for (const { day, from, to } of days) driven.push({ day, km: tenths(await kmBetween(work, unitId, from, to)) })
  return driven
}

export const kmOf = async (work: Work, unitId: number, from: string, to: string) =>
  tenths(await kmBetween(work, unitId, from, to))

const tenths = (km: number) => Math.round(km * 10) / 10
