import type { DayChecklist, DayTask, DriverHome, DrivingHours } from '@arriero/contract/homes/driver-home.contract.ts'
import { latenessInWords, momentInWords, tripStates } from '@arriero/contract/trips/trips.rules.ts'
import { date, duration, shortTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { isReached, lateness, nextOf, stateOf, whenShort } from '../../trips/trips.words.ts'

/** Of a licence that ends within so many days a driver is told. */
const licenseDays = 60

/** What the trip's card says: where to, when, and how that stands against the plan. */
export function legOf({ trip, at }: Pick<DriverHome, 'trip' | 'at'>) {
  const next = trip && nextOf(trip)
  if (!trip || !next) return undefined
  const isUnderWay = trip.state !== tripStates.notStarted
  const eta = isUnderWay ? (trip.eta ?? next.eta) : null
  const late = isUnderWay ? trip.lateMinutes : null
  const when = isUnderWay ? (eta ?? next.estimatedArrival) : trip.leaveAt
  const seconds = (Date.parse(when) - Date.parse(at)) / 1000
  const index = trip.destinations.indexOf(next)
  const isLastBehind = trip.destinations.every(isReached)
  return {
    trip,
    place: isUnderWay ? next.destination : (trip.destinations[0]?.origin ?? next.destination),
    isUnderWay,
    isThere: trip.downloading || isLastBehind,
    state: stateOf(trip),
    stop: `parada ${index + 1} de ${trip.destinations.length}`,
    when: whenShort(when),
    what: isUnderWay ? (eta ? 'llegada estimada' : 'llegada planeada') : 'salida',
    standing: late === null ? undefined : { text: latenessInWords(late), tone: lateness(late).tone },
    left: seconds > 0 ? `${isUnderWay ? 'en' : 'sale en'} ${duration(seconds)}` : undefined,
    plan: isUnderWay ? `cita ${whenShort(next.estimatedArrival)}` : `llegar ${whenShort(next.estimatedArrival)}`,
    client: next.client,
    percent: trip.progress.percent,
  }
}

/** When a trip waits for a checklist, and how urgent that is; of another trip than the day's it says which. */
export function demandWords(
  { moment, place, isDue, isMissed, tripId, tripFolio }: NonNullable<DayChecklist['demand']>,
  ownTrip: number | undefined,
): { detail: string; tone: Tone } {
  const words = [momentInWords(moment, place), isMissed && 'falta todavía', tripId !== ownTrip && tripFolio]
  return { detail: words.filter(Boolean).join(' · '), tone: isMissed ? 'red' : isDue ? 'amber' : 'grey' }
}

/** When somebody has to be told of a licence: in words and how urgent. */
export function licenseWords(driver: DriverHome['driver']): { title: string; detail: string; tone: Tone } | undefined {
  const { licenseDays: left, licenseEnds } = driver ?? { licenseDays: null, licenseEnds: null }
  if (left === null || left === undefined || left > licenseDays) return undefined
  const detail = date(licenseEnds)
  if (left < 0) return { title: 'Su licencia venció', detail: `${detail} · no maneje sin renovarla`, tone: 'red' }
  const title = left === 0 ? 'Su licencia vence hoy' : `Su licencia vence en ${left} ${left === 1 ? 'día' : 'días'}`
  return { title, detail: `${detail} · cita para renovar`, tone: 'amber' }
}

/** What comes next of the hours at the wheel: 'pausa antes de las 17:05'. Within half an hour it is amber. */
export function drivingWords(
  { left, isRestNext, isDriving, parts }: DrivingHours,
  at: string,
): { next: string; tone: Tone } {
  const what = isRestNext ? 'descanso' : 'pausa'
  if (left === 0) return { next: isRestNext ? 'Descanse 8 h' : 'Pare 30 min', tone: 'red' }
  const tone = left < 1800 ? 'amber' : 'grey'
  if (isDriving) return { next: `${what} antes de las ${shortTime(new Date(Date.parse(at) + left * 1000))}`, tone }
  const isPaused = parts.at(-1)?.kind === 'pause'
  return { next: `${isPaused ? 'en pausa, ' : ''}${duration(left)} hasta ${isRestNext ? 'el' : 'la'} ${what}`, tone }
}

/** Opens in the map app that the phone has, also without a signal. */
export function mapsLink({ lat, lon, name }: { lat: number; lon: number; name: string }, agent = navigator.userAgent) {
  const at = `${lat},${lon}`
  if (/android/i.test(agent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`
  if (/iphone|ipad|ipod/i.test(agent)) return `maps://?daddr=${at}&q=${encodeURIComponent(name)}`
  return `https://www.google.com/maps/dir/?api=1&destination=${at}`
}

/** '13:06', or with its day when that is not today. */
export const asOf = (home: Pick<DriverHome, 'at'>) => whenShort(home.at)

export const lastFilled = (at: string | null) => (at === null ? 'Sin llenar' : `Último: ${whenShort(at)}`)

/** 'TA-14 · para las 18:00'; one that should be done is red. */
export function taskWords({ folio, dueAt }: DayTask, at: string): { detail: string; tone: Tone } {
  return dueAt < at
    ? { detail: `${folio} · venció ${whenShort(dueAt)}`, tone: 'red' }
    : { detail: `${folio} · para las ${shortTime(dueAt)}`, tone: 'grey' }
}
