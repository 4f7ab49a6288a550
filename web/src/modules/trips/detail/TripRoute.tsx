import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { number } from '../../../kit/format.ts'
import { LazyRouteMap } from '../map/LazyRouteMap.tsx'
import type { RouteMapData } from '../map/route-map.ts'

const kilometres = (value: number) => `${number(value, value < 100 ? 1 : 0)} km`

/** Map of the trip with its legend: planned, travelled, off the route. */
export function TripRoute({ trip, map }: { trip: TripDetail; map: RouteMapData }) {
  return (
    <section className="card trip-route" aria-label="Ruta">
      <header className="card-head">
        <h2>Ruta</h2>
        <span className="spacer" />
        <ul className="route-legend">
          <li className="legend-planned">Planeada {trip.totalKm === null ? '' : kilometres(trip.totalKm)}</li>
          <li className="legend-travelled">Recorrida {kilometres(trip.travelledKm)}</li>
          {trip.deviationKm > 0 && <li className="legend-deviation">Desvío {kilometres(trip.deviationKm)}</li>}
        </ul>
      </header>
      <LazyRouteMap data={map} label={`Mapa del viaje ${trip.folio}`} />
    </section>
  )
}
