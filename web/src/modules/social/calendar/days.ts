const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

export const views = ['semana', 'mes', 'publicadas'] as const
export type View = (typeof views)[number]
export const isView = (text: string | undefined): text is View => views.some((view) => view === text)

const mondayOf = (at: number) => at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs

/** The days a view shows, as `yyyy-MM-dd`: a week from Monday, or the weeks that a month touches. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'semana') return Array.from({ length: 7 }, (_, n) => iso(mondayOf(Date.parse(day)) + n * dayMs))
  const month = day.slice(0, 7)
  const start = mondayOf(Date.parse(`${month}-01`))
  const days = Array.from({ length: 42 }, (_, n) => iso(start + n * dayMs))
  return days[35]!.startsWith(month) ? days : days.slice(0, 35)
}

/** The day from which the view before or after is drawn. */
export function beside(view: View, day: string, step: 1 | -1): string {
  if (view === 'semana') return iso(Date.parse(day) + step * 7 * dayMs)
  const [year, month] = day.split('-').map(Number) as [number, number]
  return iso(Date.UTC(year, month - 1 + step, 1))
}
