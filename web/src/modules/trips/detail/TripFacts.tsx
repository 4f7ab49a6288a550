import { Link } from '@tanstack/react-router'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { dateTime, money, number, phone, phoneLink } from '../../../kit/format.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { tripPaths } from '../trips.paths.ts'
import { clientsOf } from '../trips.words.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

/** Who drives what, with which locks. */
export function TripPeople({ trip }: { trip: TripDetail }) {
  const unit = trip.unit.plates ? `${trip.unit.name} · ${trip.unit.plates}` : trip.unit.name
  return (
    <Card title="Unidad y conductor">
      {trip.drivers.length === 0 && <p className="muted">Sin conductor asignado</p>}
      {trip.drivers.map(({ id, name, phone: digits }) => (
        <div className="person" key={id}>
          <Avatar name={name} />
          <div>
            <b>{name}</b>
            {digits && <a href={phoneLink(digits)}>{phone(digits)}</a>}
          </div>
        </div>
      ))}
      <KeyValues
        items={[
          [
            'Unidad',
            mayEnter(trackingPaths.map) ? (
              <Link to={trackingPaths.map} search={{ unidad: String(trip.unit.id) } as never}>
                {unit}
              </Link>
            ) : (
              unit
            ),
          ],
          ['Respaldo', trip.backups.map(({ name }) => name).join(', ')],
          ['Candados', trip.locks.length > 0 && <Locks trip={trip} />],
        ]}
      />
    </Card>
  )
}

function Locks({ trip: { locks, inTravel } }: { trip: TripDetail }) {
  const closed = locks.filter((lock) => lock.closed)
  const open = locks.filter((lock) => !lock.closed)
  const names = (list: typeof locks) => list.map(({ name }) => name).join(', ')
  return (
    <span className="lock-words">
      {closed.length > 0 && (
        <span title={names(closed)}>
          <IconLock className="lock-closed" size={15} stroke={1.75} aria-hidden /> {closed.length}{' '}
          {closed.length === 1 ? 'cerrado' : 'cerrados'}
        </span>
      )}
      {open.length > 0 && (
        <span title={names(open)} className={inTravel ? 'late-red' : ''}>
          <IconLockOpen size={15} stroke={1.75} aria-hidden /> {open.length}{' '}
          {open.length === 1 ? 'abierto' : 'abiertos'}
        </span>
      )}
    </span>
  )
}

/** What travels, by destination. */
export function TripLoad({ trip }: { trip: TripDetail }) {
  const loads = trip.destinations.filter(({ inventory }) => inventory.length > 0)
  if (loads.length === 0) return null
  return (
    <Card title="Carga">
      {loads.map(({ id, destination, inventory }) => (
        <div className="load" key={id}>
          <small>{destination.name}</small>
          <KeyValues
            items={inventory.map(
              ({ type, detail, amount }) =>
                [detail ? `${type} · ${detail}` : type, number(amount, Number.isInteger(amount) ? 0 : 2)] as const,
            )}
          />
        </div>
      ))}
    </Card>
  )
}

/** Everything else that was written when it was planned. */
export function TripFacts({ trip }: { trip: TripDetail }) {
  const folios = trip.destinations
    .map(({ folio }) => folio)
    .filter(Boolean)
    .join(', ')
  return (
    <Card title="Datos del viaje">
      <KeyValues
        items={[
          ['Nombre', trip.name],
          ['Cliente', clientsOf(trip)],
          ['Línea', trip.line],
          ['Tipo', trip.travelType?.name],
          ['Folios del cliente', folios],
          ['Precio por km', trip.priceKm > 0 && money(trip.priceKm)],
          ['CheckList', trip.demands.length === 0 && trip.checklistFilled ? 'Completo' : undefined],
          ['Creado', `${dateTime(trip.createdAt).slice(0, 16)}${trip.createdBy ? ` · ${trip.createdBy}` : ''}`],
          ['Finalizado', trip.finishedAt && dateTime(trip.finishedAt).slice(0, 16)],
        ]}
      />
      {trip.details && <p className="trip-note">{trip.details}</p>}
      {mayEnter(tripPaths.edit(trip.id)) && trip.status === 'active' && (
        <Link className="trip-edit" to={tripPaths.edit(trip.id)}>
          Editar
        </Link>
      )}
    </Card>
  )
}
