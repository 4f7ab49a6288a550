/** What an area that was saved is told as, and what failed (rule AREA-01; the second is called so in the specified texts). */
export const areaCreated = 'Área Creada'
export const areaFailed = 'No se ha podido crear el mantenimiento de activos'

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

/** A stretch in which an area works: day 1 (Monday) to 7, hours of its zone, `to` not included. */
export interface WorkHours {
  day: number
  from: string
  to: string
}

/** Minutes of `HH:mm`; 24:00 is the end of the day. */
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** What is wrong with hours; undefined: nothing. */
export function whyNotHours(hours: readonly WorkHours[]): string | undefined {
  const sorted = hours.toSorted((a, b) => a.day - b.day || minuteOf(a.from) - minuteOf(b.from))
  for (const [at, { day, from, to }] of sorted.entries()) {
    const name = weekdays[day - 1]!.toLowerCase()
    if (minuteOf(from) >= minuteOf(to)) return `El ${name} termina antes de empezar (${from} a ${to}).`
    const before = sorted[at - 1]
    if (before?.day === day && minuteOf(before.to) > minuteOf(from))
      return `El ${name} se enciman ${before.from} a ${before.to} y ${from} a ${to}.`
  }
  return undefined
}

/** '30 min', '8 h', '1 h 30 min' of working time. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
