import { placeKindLabels, placeKinds, coordinatesRadiusM } from '@arriero/contract/trips/trips.rules.ts'
import type { TripDestination, TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Lateness } from '../list/trip-columns.tsx'
import { isReached, nextOf, whenShort } from '../trips.words.ts'

interface Stop {
  key: string | number
  mark: string
  kind: string
  name: string
  about: string
  plan: string
  real: string | null
  expected: string | null
  late: number | null
  state: 'done' | 'next' | 'late' | 'ahead' | 'skipped'
  /** Share of the way to the stop after it. */
  driven: number
}

const minutesBetween = (plan: string, real: string | null) =>
  real ? (Date.parse(real) - Date.parse(plan)) / 60_000 : null

const aboutPlace = ({ destination, client, details, inventory }: TripDestination) =>
  [client, details, ...inventory.map(({ amount, type }) => `${amount} ${type}`)].filter(Boolean).join(' · ') ||
  (destination.kind === placeKinds.coordinates
    ? `${destination.lat.toFixed(4)}, ${destination.lon.toFixed(4)} · radio ${coordinatesRadiusM} m`
    : (destination.address ?? ''))

/** Origin and destinations with what was planned, what happened or is expected, and the difference. */
export function stopsOf(trip: TripDetail): Stop[] {
  const [first] = trip.destinations
  if (!first) return []
  const next = trip.destinations.findIndex((destination) => !isReached(destination))
  const drivenTo = (at: number) => {
    // Of the leg that ends at destination `at`: behind the next one it is whole, ahead of it nothing.
    if (next === -1 || at < next) return 1
    if (at > next || trip.destinations.length === 0) return 0
    const share = (trip.progress.percent / 100) * trip.destinations.length - next
    return Math.min(1, Math.max(0, share))
  }
  // Where it goes now, the trip itself knows better: the clock moves its arrival on between two positions. While it is
  // at a place, what the trip says is of that place.
  const goesTo = nextOf(trip)?.id
  const expectedOf = (destination: TripDestination): Pick<TripDestination, 'eta' | 'lateMinutes'> =>
    destination.id === goesTo && trip.status === 'active' && trip.eta ? trip : destination
  const origin: Stop = {
    key: 'origin',
    mark: 'O',
    kind: `Origen · ${placeKindLabels[first.originKind]}`,
    name: first.origin.name,
    about: first.origin.address ?? '',
    plan: first.estimatedLeave,
    real: first.originOutAt,
    expected: null,
    late: minutesBetween(first.estimatedLeave, first.originOutAt),
    state: first.originInAt || first.originOutAt ? 'done' : next === 0 ? 'next' : 'ahead',
    driven: trip.startedAt || trip.inTravel ? drivenTo(0) : 0,
  }
  return [
    origin,
    ...trip.destinations.map((destination, at): Stop => {
      const { eta, lateMinutes } = expectedOf(destination)
      return {
        key: destination.id,
        mark: String(at + 1),
        kind: `Destino ${at + 1} · ${placeKindLabels[destination.placeKind]}`,
        name: destination.destination.name,
        about: aboutPlace(destination),
        plan: destination.estimatedArrival,
        real: destination.arrivedAt,
        expected: destination.arrivedAt ? null : eta,
        late: lateMinutes,
        state: destination.skipped
          ? 'skipped'
          : destination.arrivedAt
            ? 'done'
            : at !== next
              ? 'ahead'
              : (lateMinutes ?? 0) > 5
                ? 'late'
                : 'next',
        driven: drivenTo(at + 1),
      }
    }),
  ]
}

/** The destinations as a track: discs, the way between them filled as far as it was driven. */
export function TripTrack({ trip }: { trip: TripDetail }) {
  return (
    <div className="track-scroll" {...scrollable('Destinos del viaje')}>
      <ol className="track">
        {stopsOf(trip).map((stop) => (
          <li key={stop.key} className={`track-stop track-${stop.state}`}>
            <div className="track-line" aria-hidden>
              <span>{stop.mark}</span>
              <i>
                <b style={{ width: `${stop.driven * 100}%` }} />
              </i>
            </div>
            <small>{stop.kind}</small>
            <b className="track-name" title={stop.name}>
              {stop.name}
            </b>
            <p title={stop.about}>{stop.about}</p>
            <div className="track-times">
              <span>
                Plan <b>{whenShort(stop.plan)}</b>
              </span>
              {stop.real && (
                <span>
                  Real <b>{whenShort(stop.real)}</b>
                </span>
              )}
              {stop.expected && (
                <span>
                  Estimada <b>{whenShort(stop.expected)}</b>
                </span>
              )}
              {stop.state === 'skipped' ? (
                <span className="late late-amber">Sin parada registrada</span>
              ) : (
                stop.late !== null && <Lateness minutes={stop.late} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
