/** Calendar day `yyyy-MM-dd` of an instant in a zone. */
export const dayIn = (zone: string, at = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

export function isZone(zone: string): boolean {
  try {
    dayIn(zone)
    return true
  } catch {
    return false
  }
}

/** A fixed zone for the browser's getTimezoneOffset()/60: 6 is `-06:00`, Central Mexico; null where no zone has such hours. */
export function zoneOfOffset(hours: number): string | null {
  if (!Number.isFinite(hours) || Math.abs(hours) > 14) return null
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** '17.11.2026 20:40' in a zone. */
export function shortMoment(at: string | Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('es-MX', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}`
}
