const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

export const weekdays = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']
/** Of its first day, in UTC: 'noviembre de 2026'. */
export const monthWords = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** What an address says of a month, `yyyy-MM`; `now` when that is none. */
export const monthOf = (text: string | undefined, now: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '') ? text! : now

/** The weeks a month touches, from Monday to Sunday; days as `yyyy-MM-dd`. */
export function daysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const days = Array.from({ length: 42 }, (_, at) => iso(start + at * dayMs))
  return days[35]!.startsWith(month) ? days : days.slice(0, 35)
}

/** The month so many steps away. */
export function besideMonth(month: string, step: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return iso(Date.UTC(year, number - 1 + step, 1)).slice(0, 7)
}
