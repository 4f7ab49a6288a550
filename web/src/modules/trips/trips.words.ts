import type { Attention, TripCounts, TripDestinationBrief, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import {
  lateAfterMinutes,
  latenessInWords,
  tripStateLabels,
  type TripState,
} from '@arriero/contract/trips/trips.rules.ts'
import { date, dayKey, shortTime } from '../../kit/format.ts'
import type { CountLink } from '../../kit/list/CountLinks.tsx'
import type { Tone } from '../../kit/palette.ts'
import { townOf } from './trips.towns.ts'

/** Pill tone of each state (design theme, 'States'). */
const stateTones: Record<TripState, Tone> = { 1: 'grey', 2: 'green', 3: 'amber', 4: 'violet' }

export const tripStateTone = (state: TripState): Tone => stateTones[state]

/** Word and tone of a trip's state; finished and cancelled are facts beside the four states (rule TRIP-12). */
export function stateOf({ state, status }: Pick<TripRow, 'state' | 'status'>): { label: string; tone: Tone } {
  if (status === 'finished') return { label: 'Finalizado', tone: 'teal' }
  if (status === 'cancelled') return { label: 'Cancelado', tone: 'red' }
  return { label: tripStateLabels[state], tone: stateTones[state] }
}

/** Late by less than this is amber, by more red (design theme, 'States'). */
const seriousMinutes = 30

type LatenessTone = 'grey' | 'green' | 'amber' | 'red'

/** Lateness in words and tone. Minutes, never a colour alone. */
export function lateness(minutes: number | null): { text: string; tone: LatenessTone } {
  const text = latenessInWords(minutes)
  if (minutes === null || Math.abs(Math.round(minutes)) <= lateAfterMinutes) return { text, tone: 'grey' }
  if (minutes < 0) return { text, tone: 'green' }
  return { text, tone: Math.round(minutes) < seriousMinutes ? 'amber' : 'red' }
}

interface Named {
  name: string
  address: string | null
}
interface Ends {
  destinations: readonly { origin: Named; destination: Named }[]
}

/** Where a trip begins and ends: the towns, as people say it, or the places' names where a town is unknown or the same. */
export function endsOf({ destinations }: Ends): { from: string; to: string } {
  const [origin, last] = [destinations[0]?.origin, destinations.at(-1)?.destination]
  const [from, to] = [townOf(origin?.address ?? null), townOf(last?.address ?? null)]
  const isLocal = from !== undefined && from === to
  return { from: (!isLocal && from) || (origin?.name ?? '—'), to: (!isLocal && to) || (last?.name ?? '—') }
}

type Reached = Pick<TripDestinationBrief, 'arrivedAt' | 'skipped'>
export const isReached = ({ arrivedAt, skipped }: Reached) => arrivedAt !== null || skipped

/** The destination the trip is at or on its way to; the last one when all are behind. */
export function nextOf<D extends Reached & { id: number }>(trip: {
  destinations: readonly D[]
  downloading: boolean
  currentDestinationId: number | null
}): D | undefined {
  const current = trip.downloading ? trip.destinations.find(({ id }) => id === trip.currentDestinationId) : undefined
  return current ?? trip.destinations.find((destination) => !isReached(destination)) ?? trip.destinations.at(-1)
}

/** '14:07' for today, '18.11 14:07' for another day. */
export function whenShort(iso: string | null | undefined, today = dayKey()): string {
  if (!iso) return '—'
  return dayKey(iso) === today ? shortTime(iso) : `${date(iso).slice(0, 5)} ${shortTime(iso)}`
}

/** The clients of a trip, each once, in the order of its destinations. */
export const clientsOf = ({ destinations }: { destinations: readonly { client: string | null }[] }) =>
  [...new Set(destinations.flatMap(({ client }) => client ?? []))].join(', ')

export const attentionLabels: Record<Attention, string> = {
  late: 'Tarde',
  deviated: 'Fuera de ruta',
  stopped: 'Detenido',
  not_reporting: 'Sin reportar',
  no_driver: 'Sin conductor',
}

/** Counts of a kind of trips with the words and the filter that lists them, for the head of the list; what needs somebody first. */
export function stateCounts(counts: TripCounts): CountLink[] {
  const all: CountLink[] = [
    {
      key: 'deviated',
      label: 'Fuera de ruta',
      count: counts.deviated,
      tone: 'red',
      search: { f_attention: 'deviated' },
    },
    { key: 'stopped', label: 'Detenidos', count: counts.stopped, tone: 'red', search: { f_attention: 'stopped' } },
    {
      key: 'notReporting',
      label: 'Sin reportar',
      count: counts.notReporting,
      tone: 'red',
      search: { f_attention: 'not_reporting' },
    },
    {
      key: 'missedChecklist',
      label: 'Sin checklist',
      count: counts.missedChecklist,
      tone: 'red',
      search: { f_checklist: 'missed' },
    },
    { key: 'travelling', label: 'En viaje', count: counts.travelling, tone: 'green', search: { f_state: '2' } },
    { key: 'loading', label: 'Cargando', count: counts.loading, tone: 'amber', search: { f_state: '3' } },
    { key: 'unloading', label: 'Descargando', count: counts.unloading, tone: 'violet', search: { f_state: '4' } },
    { key: 'notStarted', label: 'Sin iniciar', count: counts.notStarted, tone: 'grey', search: { f_state: '1' } },
  ]
  return all.filter(({ count }) => count > 0)
}
