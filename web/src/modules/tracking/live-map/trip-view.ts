import type { TripDestination } from '@arriero/contract/trips/trips.entities.ts'
import { shortTime } from '../../../kit/format.ts'
import { lineLengthM } from '../../../kit/map/shapes.ts'
import type { Destination } from '../map/chosen-overlay.ts'
import { ahead, type Place } from '../map/geometry.ts'
import { minutesInWords } from '@arriero/contract/trips/trips.rules.ts'

type Stop = Pick<
  TripDestination,
  'destination' | 'arrivedAt' | 'skipped' | 'eta' | 'lateMinutes' | 'estimatedArrival' | 'distanceKm' | 'route'
>

/** The destination the unit is on its way to. */
export const nextStop = <S extends Stop>(stops: readonly S[]): { stop: S; number: number } | undefined => {
  const at = stops.findIndex(({ arrivedAt, skipped }) => arrivedAt === null && !skipped)
  const stop = stops[at]
  return stop && { stop, number: at + 1 }
}

/** '22 min tarde', '1 h 5 min tarde', or nothing under a minute. */
export function lateText(minutes: number | null): string | undefined {
  if (minutes === null || minutes < 1) return undefined
  return `${minutesInWords(minutes)} tarde`
}

/** What is left of the planned way to the next destination, from where the unit is; straight where no way was planned. */
export function wayAhead(
  stop: Pick<TripDestination, 'destination' | 'route'>,
  from: Place,
): { line: Place[]; km: number } {
  const planned = stop.route?.points.map(([lat, lon]) => ({ lat, lon })) ?? []
  const line = planned.length > 1 ? ahead(planned, from) : [from, stop.destination]
  return { line, km: lineLengthM(line) / 1000 }
}

export function destinationOf({ destination, eta, estimatedArrival, lateMinutes }: Stop): Destination {
  const late = lateText(lateMinutes)
  return {
    lat: destination.lat,
    lon: destination.lon,
    name: destination.name,
    isLate: late !== undefined,
    arrival: [`Llega ${shortTime(eta ?? estimatedArrival)}`, late].filter(Boolean).join(' · '),
  }
}

/** Where on the trip's bar each destination stands, 0 to 100, by planned distance. */
export function marksOf(
  stops: readonly Pick<TripDestination, 'distanceKm' | 'arrivedAt'>[],
): { at: number; isReached: boolean }[] {
  const total = stops.reduce((sum, { distanceKm }) => sum + (distanceKm ?? 0), 0)
  let sum = 0
  return stops.map(({ distanceKm, arrivedAt }, i) => {
    sum += distanceKm ?? 0
    return { at: total > 0 ? (sum / total) * 100 : ((i + 1) / stops.length) * 100, isReached: arrivedAt !== null }
  })
}
