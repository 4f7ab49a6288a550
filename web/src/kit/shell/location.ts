import { toast } from './toast.ts'

/** How long the permission may take. */
export const locationTimeoutMs = 7500

export interface Place {
  lat: number
  lon: number
}

/** Where the browser is; nothing when the user says no or does not answer in time, which only the latter is told. */
export async function locate(): Promise<Place | undefined> {
  if (!('geolocation' in navigator)) return undefined
  const answer = await new Promise<Place | 'denied' | 'late'>((resolve) => {
    // The browser's own timeout begins after the permission; ours counts the question too.
    setTimeout(() => resolve('late'), locationTimeoutMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code }) => resolve(code === GeolocationPositionError.TIMEOUT ? 'late' : 'denied'),
      { timeout: locationTimeoutMs, maximumAge: 600_000 },
    )
  })
  if (answer === 'late')
    toast.error('No se pudieron acceder a las corrdenadas en el navegador', { event: 'location-timeout' })
  return typeof answer === 'string' ? undefined : answer
}
