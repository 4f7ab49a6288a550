/** Cities whose area code has two digits; everywhere else it has three. */
const shortAreas = /^(33|55|56|81)/

/** A telephone in one way however it was written: '81 1577 0342', '667 123 4567'; a foreign one as it stands. */
export function phone(text: string): string {
  const digits = text.replaceAll(/[\s().-]/g, '')
  const own = /^(?:\+?521?)?(\d{10})$/.exec(digits)?.[1]
  if (!own) return text.trim()
  const area = shortAreas.test(own) ? 2 : 3
  return `${own.slice(0, area)} ${own.slice(area, -4)} ${own.slice(-4)}`
}
