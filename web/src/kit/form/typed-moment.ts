/** A day as typed (5.3.2026, 05/03/26, 5-3), with `withTime` an hour after it (14:07, 1407, 9). */
const typed = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2}))?(?:[ ,]+(\d{1,2})(?::?(\d{2}))?)?$/

interface Reading {
  /** Whether an hour belongs to it; left out it is that of `before`, or midnight. */
  withTime: boolean
  /** What the field held. */
  before?: Date | undefined
  now?: Date
}

/**
 * What somebody typed into a date field, in the browser's zone; undefined when it is no date. Without a year it is the
 * current one.
 */
export function typedMoment(text: string, { withTime, before, now = new Date() }: Reading): Date | undefined {
  const found = typed.exec(text.trim())
  if (!found) return undefined
  const [, day, month, year, hour, minute = '0'] = found
  if (hour !== undefined && !withTime) return undefined
  const [h, m] = !withTime
    ? [0, 0]
    : hour === undefined
      ? [before?.getHours() ?? 0, before?.getMinutes() ?? 0]
      : [Number(hour), Number(minute)]
  const fullYear = year === undefined ? now.getFullYear() : Number(year.padStart(4, '20'))
  const at = new Date(fullYear, Number(month) - 1, Number(day), h, m)
  // 31.02. would be a day of March, 24:30 one of tomorrow; an hour that the clock skips is the one after it.
  const isDay = at.getMonth() === Number(month) - 1 && at.getDate() === Number(day) && fullYear > 1900
  return isDay && h < 24 && m < 60 ? at : undefined
}
