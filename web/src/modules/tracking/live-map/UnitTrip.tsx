import { Link } from '@tanstack/react-router'
import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { tripStateLabels } from '@arriero/contract/trips/trips.rules.ts'
import { number, shortTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { lateText, marksOf, nextStop, wayAhead } from './trip-view.ts'
import { tripPaths } from '../../trips/trips.paths.ts'

const tones: Record<TripDetail['state'], Tone> = { 1: 'grey', 2: 'green', 3: 'amber', 4: 'violet' }

/** The trip the unit is on: how far it is, what comes next, whether it is late. */
export function UnitTrip({ trip, unit }: { trip: TripDetail; unit: LiveUnit }) {
  const mayOpen = useMayEnter(tripPaths.one)
  const { destinations, progress } = trip
  const next = nextStop(destinations)
  const late = lateText(next?.stop.lateMinutes ?? null)
  const remaining =
    next && unit.lat !== null && unit.lon !== null
      ? wayAhead(next.stop, { lat: unit.lat, lon: unit.lon }).km
      : undefined
  return (
    <div className="unit-trip">
      <div className="unit-trip-head">
        {mayOpen ? (
          <Link to={tripPaths.one} search={{ travel_id: String(trip.id) } as never}>
            {trip.folio}
          </Link>
        ) : (
          <b>{trip.folio}</b>
        )}
        <span>
          {destinations[0]?.origin.name} <IconArrowRight size={14} stroke={1.75} aria-label="a" />{' '}
          {destinations.at(-1)?.destination.name}
        </span>
        <StatePill tone={tones[trip.state]}>{tripStateLabels[trip.state]}</StatePill>
      </div>
      <div className="trip-bar" role="img" aria-label={`Avance del viaje: ${Math.round(progress.percent)} %`}>
        <i className="trip-done" style={{ width: `${progress.percent}%` }} />
        {marksOf(destinations).map(({ at, isReached }, i) => (
          <i
            key={destinations[i]?.id}
            className={isReached ? 'trip-mark trip-mark-reached' : 'trip-mark'}
            style={{ left: `${at}%` }}
          />
        ))}
        <i className="trip-needle" style={{ left: `${progress.percent}%` }} />
      </div>
      {next && (
        <dl>
          <div>
            <dt>
              Sigue, destino {next.number} de {destinations.length}
            </dt>
            <dd>{next.stop.destination.name}</dd>
          </div>
          <div>
            <dt>Llega</dt>
            <dd>{shortTime(next.stop.eta ?? next.stop.estimatedArrival)}</dd>
          </div>
          {remaining !== undefined && (
            <div>
              <dt>Faltan</dt>
              <dd>{number(remaining, remaining < 10 ? 1 : 0)} km</dd>
            </div>
          )}
        </dl>
      )}
      {late && next && (
        <p className="trip-late">
          <IconClockExclamation size={16} stroke={1.75} aria-hidden />
          {late}, compromiso {shortTime(next.stop.estimatedArrival)}
        </p>
      )}
    </div>
  )
}
