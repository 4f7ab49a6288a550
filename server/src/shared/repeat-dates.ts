import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { rruleOf, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'

/**
 * Dates `yyyy-MM-dd` of a repetition after a date, not included; null: from its first one. The rule is asked for dates
 * alone: what the clock of a zone does on them is `instantOf`'s to say.
 */
export function datesAfter(repeat: Repeat, after: string | null, most: number): string[] {
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${repeat.from.replaceAll('-', '')}T000000Z\nRRULE:${rruleOf(repeat)}`,
  })
  const dates: string[] = []
  // The instant before its first date: `next` leaves out the one it is given.
  let at = after === null ? Date.parse(repeat.from) - 1 : Date.parse(after)
  while (dates.length < most) {
    const next = rule.next(new Date(at))
    if (!next) break
    at = next.epochMilliseconds
    const date = new Date(at).toISOString().slice(0, 10)
    if (repeat.until !== null && date > repeat.until) break
    dates.push(date)
  }
  return dates
}

/** The instant of a date and an hour in a zone: one that a clock change leaves out is an hour later, one that comes twice the first. */
export const instantOf = (date: string, time: string, zone: string): string =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
  ).toISOString()

export const dayBefore = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
export const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
