/**
 * Epoch ms of an ISO time with its offset, or of `YYYY-MM-DD HH:mm:ss` in a zone so many hours from UTC. null for
 * anything else, such as the `0000-00-00 00:00:00` of a device that never reported.
 */
export function wallTime(text: string, offsetHours: number): number | null {
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const time = Date.parse(text)
    return Number.isNaN(time) ? null : time
  }
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/.exec(text.trim())
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(time).getUTCDate() === day && month >= 1 && month <= 12 && hour < 24
  return isReal ? time - offsetHours * 3_600_000 : null
}
