import { Temporal } from 'temporal-polyfill'

/** A calendar day, or the part of it that a period holds; bounds epoch ms, `to` excluded. */
export interface DaySpan {
  /** `yyyy-MM-dd` */
  day: string
  from: number
  to: number
}

/** Calendar days that a period (ISO instants) touches, cut to it. `zone`: IANA name, or a fixed offset as `-06:00`. */
export function daysBetween(from: string, to: string, zone: string): DaySpan[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
  const spans: DaySpan[] = []
  let date = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone).toPlainDate()
  for (let start = first; start < last;) {
    const next = date.add({ days: 1 })
    const end = Math.min(midnight(next), last)
    spans.push({ day: date.toString(), from: start, to: end })
    ;[date, start] = [next, end]
  }
  return spans
}
