/** '10:41', or with its day '24/11 10:41', in a zone. */
export function clock(at: string, zone: string, withDay = false): string {
  const format = new Intl.DateTimeFormat('es-MX', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...(withDay && { day: '2-digit', month: '2-digit' }),
  })
  return format.format(new Date(at)).replace(',', '')
}

/** When a day begins in a zone; ISO. */
export function hoursOf(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(midnight))
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(shown ?? '') ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return new Date(midnight - offset * 60_000).toISOString()
}
