import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { duration } from '../../kit/format.ts'
import { lateness, nextOf } from './trips.words.ts'

interface TripAlert {
  tone: 'red' | 'amber'
  title: string
}

type Watched = Pick<
  TripDetail,
  | 'status'
  | 'attention'
  | 'stoppedSince'
  | 'deviatedSince'
  | 'lastFixAt'
  | 'lateMinutes'
  | 'destinations'
  | 'downloading'
  | 'currentDestinationId'
  | 'startedAt'
>

const since = (iso: string | null, now: number) =>
  iso ? ` hace ${duration(Math.max(0, now - Date.parse(iso)) / 1000)}` : ''

/** The worst thing about a trip in one sentence, the others after it; undefined when nothing needs anybody. */
export function alertOf(trip: Watched, now: number): TripAlert | undefined {
  if (trip.status !== 'active' || trip.attention.length === 0) return undefined
  const next = nextOf(trip)
  const sentences = {
    stopped: `Detenido${since(trip.stoppedSince, now)} fuera de geocerca`,
    deviated: `Salió de la ruta planeada${since(trip.deviatedSince, now)}`,
    not_reporting: `Sin reportar${trip.lastFixAt ? ` desde${since(trip.lastFixAt, now)}` : ''}`,
    late: `${next?.arrivedAt ? 'Llegó' : 'Llegará'} ${lateness(trip.lateMinutes).text}${next ? ` a ${next.destination.name}` : ''}`,
    no_driver: 'No tiene conductor asignado',
  }
  // What happens on the road now comes before its consequence.
  const order = ['stopped', 'deviated', 'not_reporting', 'late', 'no_driver'] as const
  const present = order.filter((reason) => trip.attention.includes(reason))
  const [first, ...others] = present
  if (!first) return undefined
  const isMild = first === 'no_driver' || (first === 'late' && lateness(trip.lateMinutes).tone === 'amber')
  const rest = others.map((reason) => sentences[reason].charAt(0).toLowerCase() + sentences[reason].slice(1))
  return { tone: isMild ? 'amber' : 'red', title: [sentences[first], ...rest].join(' · ') }
}
