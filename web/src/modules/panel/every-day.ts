import dayjs from 'dayjs'

interface DayVisits {
  day: string
  visits: number
  users: number
}
/** As many bars as a chart can hold. */
const mostDays = 400

/** Every day of a period (2026-03-05), those without a visit too. */
export function everyDay(from: string, to: string, days: readonly DayVisits[]): DayVisits[] {
  const known = new Map(days.map((one) => [one.day, one]))
  const count = Math.min(dayjs(to).diff(from, 'day') + 1, mostDays)
  return Array.from({ length: Math.max(count, 0) }, (_, at) => {
    const day = dayjs(to)
      .subtract(count - 1 - at, 'day')
      .format('YYYY-MM-DD')
    return known.get(day) ?? { day, visits: 0, users: 0 }
  })
}
