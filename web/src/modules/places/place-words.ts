/** '47 min', '6 h 10' */
export function stayed(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

const weekDays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
/** 'martes 9 h, lo más'; undefined without any. */
export function busiest(hours: readonly (readonly number[])[]): string | undefined {
  let [best, text]: [number, string | undefined] = [0, undefined]
  for (const [day, row] of hours.entries())
    for (const [hour, count] of row.entries())
      if (count > best) [best, text] = [count, `${weekDays[day]} ${hour} h, lo más`]
  return text
}
