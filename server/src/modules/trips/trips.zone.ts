import type { Work } from '../../app/database/work.ts'

/** IANA zone of the account. */
export async function zoneOf({ tx, scope }: Work): Promise<string> {
  const { timezone } = await tx
    .selectFrom('account')
    .select('timezone')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  return timezone
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

/** A zone for the browser's getTimezoneOffset()/60: Mexico City = 6 (ambiguities); null where no zone has such hours. */
export function zoneOfOffset(hours: number): string | null {
  if (!Number.isFinite(hours) || Math.abs(hours) > 14) return null
  const minutes = Math.round(-hours * 60)
  const text = `${minutes < 0 ? '-' : '+'}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
  return text
}
