// Calendar days as text, 2026-03-05: no zone, no daylight saving.
const dayMs = 86_400_000
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The days until one, the oldest first, that one included. */
export const daysBack = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => text(Date.parse(day) - (count - 1 - at) * dayMs))

export const monthOf = (day: string) => day.slice(0, 7)

/** The first day of the month so many months before that of a day. */
export function monthsBack(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return text(Date.UTC(year, month - 1 - count, 1))
}

/** The same day of the month before; the last one of a shorter month. */
export function lastMonthsDay(day: string): string {
  const begin = monthsBack(day, 1)
  const last = text(Date.parse(monthsBack(day, 0)) - dayMs)
  const same = `${monthOf(begin)}-${day.slice(8)}`
  return same < last ? same : last
}

/** What it comes to after each. */
export function runningSums(amounts: readonly number[]): number[] {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}
