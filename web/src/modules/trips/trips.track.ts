import { travelTrack } from '@arriero/contract/trips/trips.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import type { LatLon, MapStop, RouteMapData } from './map/route-map.ts'
import { isReached } from './trips.words.ts'

type Track = ReplyOf<typeof travelTrack>

/** Minutes from which the next stop is drawn as late. */
const lateMinutes = 5

function stopsOf(trip: TripDetail): MapStop[] {
  const next = trip.destinations.find((destination) => !isReached(destination))
  const [first] = trip.destinations
  const origin: MapStop[] = first
    ? [
        {
          key: 'origin',
          mark: 'O',
          name: first.origin.name,
          lat: first.origin.lat,
          lon: first.origin.lon,
          state: first.originInAt ? 'done' : 'ahead',
        },
      ]
    : []
  const others = trip.destinations.map((destination, at): MapStop => ({
    key: String(destination.id),
    mark: String(at + 1),
    name: destination.destination.name,
    lat: destination.destination.lat,
    lon: destination.destination.lon,
    state: isReached(destination)
      ? 'done'
      : destination === next && (destination.lateMinutes ?? 0) > lateMinutes
        ? 'late'
        : 'ahead',
  }))
  return [...origin, ...others]
}

/**
 * What the map of a trip draws: plan of every leg, travelled way, its deviations, stops and the unit where it was last
 * seen; `looked` is the deviation it moves to, anew each time it is another object.
 */
export function mapOfTrip(
  trip: TripDetail,
  track: Track | undefined,
  looked?: Track['deviations'][number],
): RouteMapData {
  const travelled: readonly LatLon[] = track?.points ?? []
  return {
    planned: trip.destinations.flatMap(({ route }) => (route ? [route.points] : [])),
    travelled,
    deviations: track?.deviations.map(({ from, to }) => travelled.slice(from, to + 1)) ?? [],
    focus: looked && { of: looked, points: travelled.slice(looked.from, looked.to + 1) },
    stops: stopsOf(trip),
    unit:
      trip.status !== 'active' || trip.lat === null || trip.lon === null
        ? null
        : {
            name: trip.speed === null ? trip.unit.name : `${trip.unit.name} · ${Math.round(trip.speed)} km/h`,
            lat: trip.lat,
            lon: trip.lon,
            isAlert: trip.attention.some((reason) => reason === 'stopped' || reason === 'deviated'),
          },
  }
}
