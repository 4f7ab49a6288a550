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
