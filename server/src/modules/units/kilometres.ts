/** A fixed zone as its offset from UTC; `hours` as getTimezoneOffset()/60: 6 is `-06:00`, Central Mexico. */
export function zoneOfOffset(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

interface KmOfDay {
  day: string
  km: number
}

/** Days and their sum as they are shown: the sum is that of the tenths. */
export function inTenths(days: readonly KmOfDay[]): { days: KmOfDay[]; km: number } {
  const shown = days.map(({ day, km }) => ({ day, km: tenths(km) }))
  return { days: shown, km: tenths(shown.reduce((sum, { km }) => sum + km, 0)) }
}

export const tenths = (km: number) => Math.round(km * 10) / 10
