import { z } from 'zod'
import type { Place } from '../geofences/geofences.rules.ts'

/** How far back the fleet can be looked at. */
export const fleetTimeDays = 31
/** Times faster than life. */
export const playSpeeds = [1, 10, 60, 300, 600] as const
/** The longest stretch asked for at once, and the longest window of an area. */
export const longestStretchMs = 6 * 3_600_000
export const longestWindowMs = 24 * 3_600_000
export const leastStepSeconds = 5
export const mostCorners = 60

/** `25.78,-100.19;25.79,-100.18;…` */
export const areaText = z.codec(z.string().max(2400), z.array(z.custom<Place>()).min(3).max(mostCorners), {
  decode: (text, context) => {
    const places = text.split(';').map((pair) => {
      const match = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(pair)
      return { lat: Number(match?.[1] ?? NaN), lon: Number(match?.[2] ?? NaN) }
    })
    if (places.every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return places
    context.issues.push({ code: 'custom', message: 'El área no se entiende', input: text })
    return z.NEVER
  },
  encode: (places) => places.map(({ lat, lon }) => `${lat.toFixed(6)},${lon.toFixed(6)}`).join(';'),
})
