import type { TripDetail, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { minutesInWords } from '@arriero/contract/trips/trips.rules.ts'
import { duration, largestPart } from '../../kit/format.ts'
import { attentionLabels, lateness, nextOf } from './trips.words.ts'

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

type Listed = Pick<TripRow, 'status' | 'attention' | 'stoppedSince' | 'deviatedSince' | 'lastFixAt' | 'checklistCounts'>

interface Trouble {
  /** 'Fuera de ruta 2 h': what a column has room for. */
  short: string
  /** 'Fuera de ruta 2 h 33 min' */
  whole: string
}

const withoutChecklist: Trouble = { short: 'Sin checklist', whole: 'Pasó sin llenar un checklist' }

/** What on the road put a trip on top of the list; where nothing did, that it left a checklist behind. */
export function troubleOf(trip: Listed, now: number): Trouble | undefined {
  if (trip.status !== 'active') return undefined
  const sinceWhen = { stopped: trip.stoppedSince, deviated: trip.deviatedSince, not_reporting: trip.lastFixAt } as const
  const reason = (['stopped', 'deviated', 'not_reporting'] as const).find((one) => trip.attention.includes(one))
  if (!reason) return trip.checklistCounts?.missed ? withoutChecklist : undefined
  const at = sinceWhen[reason]
  const what = attentionLabels[reason]
  if (!at) return { short: what, whole: what }
  const seconds = Math.max(0, now - Date.parse(at)) / 1000
  return { short: `${what} ${largestPart(seconds)}`, whole: `${what} ${minutesInWords(seconds / 60)}` }
}

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
