import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { isReached } from '../trips.words.ts'

/** Share of the line filled: stops stand at equal distances, the way between two of them is filled as far as it was driven. */
function filledShare({ progress, status }: Pick<TripRow, 'progress' | 'status'>): number {
  if (status === 'finished') return 100
  return Math.min(100, Math.max(0, progress.percent))
}

/** A line with one stop per destination: reached ones filled, the next ringed, later ones grey; under it '2 de 3 · 64 %'. */
export function TripProgress({ trip, isWide = false }: { trip: TripRow; isWide?: boolean }) {
  const { progress, destinations } = trip
  const filled = filledShare(trip)
  const next = destinations.findIndex((destination) => !isReached(destination))
  const hasStarted = trip.startedAt !== null || trip.inTravel || trip.state !== 1
  const words = hasStarted
    ? `${progress.reached} de ${progress.total} · ${Math.round(filled)} %`
    : `${progress.total} ${progress.total === 1 ? 'destino' : 'destinos'}`
  return (
    <span className={`progress progress-${trip.state} ${isWide ? 'progress-wide' : ''}`}>
      <span className="progress-line" aria-hidden>
        <i style={{ width: `${filled}%` }} />
        {destinations.map((destination, at) => (
          <b
            key={destination.id}
            style={{ left: `${stopAt(destinations, at)}%` }}
            className={isReached(destination) ? 'stop-done' : at === next && hasStarted ? 'stop-next' : ''}
          />
        ))}
      </span>
      <small>{words}</small>
    </span>
  )
}

/** Where a stop stands on the line: by the planned way when it is known, else evenly; the last one at the end. */
function stopAt(destinations: readonly { distanceKm: number | null }[], at: number): number {
  const ways = destinations.map(({ distanceKm }) => distanceKm)
  if (ways.some((way) => way === null)) return ((at + 1) / destinations.length) * 100
  const total = ways.reduce<number>((sum, way) => sum + (way ?? 0), 0)
  if (total === 0) return ((at + 1) / destinations.length) * 100
  return (ways.slice(0, at + 1).reduce<number>((sum, way) => sum + (way ?? 0), 0) / total) * 100
}
