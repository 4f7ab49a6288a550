import { IconMapPin } from '@tabler/icons-react'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { nextOf, whenShort } from '../trips.words.ts'
import { LockMarks } from './LockMarks.tsx'
import { DriverLine, folioAndClient, Lateness, TripEnds, TripState, TroubleLine } from './trip-columns.tsx'
import { TripProgress } from './TripProgress.tsx'

/** A trip at phone width: the same facts in the same order as its row. */
export function TripCard({ trip }: { trip: TripRow }) {
  const next = nextOf(trip)
  const at = trip.finishedAt ?? trip.cancelledAt ?? trip.eta ?? next?.estimatedArrival
  return (
    <div className="trip-card">
      <div className="trip-card-head">
        <TripState trip={trip} />
        <span className="spacer" />
        <span className="num">{whenShort(at)}</span>
        <Lateness minutes={trip.lateMinutes} />
      </div>
      <h3>
        <TripEnds trip={trip} />
      </h3>
      <p>{folioAndClient(trip)}</p>
      <TroubleLine trip={trip} />
      <TripProgress trip={trip} isWide />
      <div className="trip-card-line">
        <IconMapPin size={17} stroke={1.75} aria-hidden />
        <span>{next?.destination.name}</span>
        <small>
          {trip.progress.reached} de {trip.progress.total}
        </small>
      </div>
      <div className="trip-card-line">
        <b>{trip.unit.name}</b>
        <span>
          <DriverLine trip={trip} />
        </span>
        <LockMarks locks={trip.locks} />
      </div>
    </div>
  )
}
