/** What a catalogue of codes with their words is asked for. */
export const codesOf = <Code extends string>(of: readonly { code: Code }[]): Code[] => of.map(({ code }) => code)
export const labelOf = <Code extends string>(of: readonly { code: Code; label: string }[], code: Code): string =>
  of.find((one) => one.code === code)!.label

/** Days `yyyy-MM-dd`, both included; null: without a limit on that side. */
export interface DaySpan {
  from: string | null
  to: string | null
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)
export const plusDays = (day: string, days: number): string => iso(new Date(utc(day).getTime() + days * 86_400_000))
/** How many days from one to another, none of the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)
/** The Monday of its week. */
export const mondayOf = (day: string): string => plusDays(day, -((utc(day).getUTCDay() + 6) % 7))
/** The first day of a month so many months off. */
export function monthStart(day: string, more: number): string {
  const date = utc(day)
  return iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1)))
}

const shown = (day: string) => day.split('-').toReversed().join('.')
/** '16.11.2026 a 22.11.2026', 'desde el 16.11.2026', 'todas las fechas'. */
export function daysWords({ from, to }: DaySpan): string {
  if (from !== null && to !== null) return from === to ? shown(from) : `${shown(from)} a ${shown(to)}`
  if (from !== null) return `desde el ${shown(from)}`
  return to === null ? 'todas las fechas' : `hasta el ${shown(to)}`
}
