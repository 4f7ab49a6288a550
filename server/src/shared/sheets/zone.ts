import { Temporal } from 'temporal-polyfill'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Wall clock of an IANA zone as milliseconds (the instant whose UTC fields read like the zone's clock), for instants in
 * epoch milliseconds. Offsets are kept per hour: spreadsheets ask for thousands of neighbouring instants.
 */
export function wallClock(timeZone: string): (instant: number) => number {
  const offsets = new Map<number, number>()
  return (instant) => {
    const hour = Math.floor(instant / hourMs)
    let offset = offsets.get(hour)
    if (offset === undefined) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(hour * hourMs).toZonedDateTimeISO(timeZone)
      offset = zoned.offsetNanoseconds / 1_000_000
      offsets.set(hour, offset)
    }
    return instant + offset
  }
}

/** ISO UTC instant at which the zone's clock shows this wall clock (milliseconds as above); a skipped hour moves on. */
export function instantOf(wall: number, timeZone: string): string {
  const zoned = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, 23)).toZonedDateTime(timeZone)
  return new Date(zoned.epochMilliseconds).toISOString()
}

/**
 * Wall clock, in milliseconds as above, of a value to be written: 'yyyy-mm-dd' is a day wherever one is, anything else
 * an instant. Undefined when it is neither. A 'date' column keeps the day alone.
 */
export function wallClockOf(value: string | number, type: 'date' | 'datetime', clock: (instant: number) => number) {
  const instant = typeof value === 'number' ? value : Date.parse(value)
  if (Number.isNaN(instant)) return undefined
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const wall = isDay ? instant : clock(instant)
  return type === 'date' ? Math.floor(wall / dayMs) * dayMs : wall
}
