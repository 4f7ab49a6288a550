import { IconNavigation } from '@tabler/icons-react'
import type { DriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { plural } from '../../../kit/format.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { tripPaths } from '../../trips/trips.paths.ts'
import { isReached, whenShort } from '../../trips/trips.words.ts'
import { legOf, mapsLink } from './day.words.ts'

/** One destination: the place, when, how that stands, and the way there. */
export function TripCard({ home }: { home: DriverHome }) {
  const leg = legOf(home)
  if (!leg) return <NoTrip home={home} />
  const { trip, place, isUnderWay, state, stop, when, what, standing, left, plan, client, percent } = leg
  return (
    <section className="card day-trip" aria-label={isUnderWay ? 'Viaje de ahora' : 'Siguiente viaje'}>
      <header>
        <StatePill tone={state.tone}>{state.label}</StatePill>
        <a href={tripPaths.detail(trip.id)}>{`${trip.folio} · ${stop}`}</a>
      </header>
      <h2>{place.name}</h2>
      <p className="muted">{[place.address, client].filter(Boolean).join(' · ') || trip.unit.name}</p>
      <div className="day-when">
        <b>{when}</b>
        <span>
          <span className={standing ? `tone-${standing.tone} tinted` : 'muted'}>{standing?.text ?? what}</span>
          <small>{[left, plan].filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      {isUnderWay && (
        <div className="day-way" role="img" aria-label={`${percent} % del camino`}>
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      <a className="day-main" href={mapsLink(place)} target="_blank" rel="noreferrer">
        <IconNavigation size={20} stroke={1.75} aria-hidden />
        Abrir en mapas
      </a>
      <p className="day-hint">
        {isUnderWay ? 'Al entrar a la geocerca su llegada se marca sola' : `La lleva en ${trip.unit.name}`}
      </p>
      {trip.destinations.length > 1 && (
        <ol className="day-stops">
          {trip.destinations.map((stop) => (
            <li key={stop.id} className={isReached(stop) ? 'is-reached' : undefined}>
              <span>{stop.destination.name}</span>
              <small>
                {isReached(stop) ? whenShort(stop.arrivedAt) : whenShort(stop.eta ?? stop.estimatedArrival)}
              </small>
            </li>
          ))}
        </ol>
      )}
      {home.further > 0 && (
        <a className="day-more" href={tripPaths.list}>
          {plural(home.further, 'viaje más después', 'viajes más después')}
        </a>
      )}
    </section>
  )
}

function NoTrip({ home: { driver, unit } }: { home: DriverHome }) {
  return (
    <section className="card day-trip day-none">
      <h2>{driver ? 'No tiene viajes asignados' : 'Su usuario no es de ningún conductor'}</h2>
      <p className="muted">
        {driver
          ? `Cuando le asignen uno aparece aquí con su ruta y su hora${unit ? `; su unidad es ${unit.name}` : ''}.`
          : 'Pida a su empresa que lo ligue a su ficha de conductor.'}
      </p>
    </section>
  )
}
