import { Button, Tooltip } from 'antd'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dayKey, time } from '../../../kit/format.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { stateLook } from '../fleet/state-look.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import type { FleetClock } from './fleet-clock.ts'
import { useClock, useUnitThen } from './use-fleet-time.ts'

/** What the chosen unit was about at the moment: driver, trip, geofences and place; its day is one click away. */
export function UnitThen({ unit, clock, close }: { unit: LiveUnit | undefined; clock: FleetClock; close: () => void }) {
  const { at, isPlaying } = useClock(clock)
  const place = unit?.lat != null && unit.lon !== null ? { lat: unit.lat, lon: unit.lon } : undefined
  // While playing the place of every instant would be asked for.
  const { data } = useUnitThen(unit?.id, at, isPlaying ? undefined : place)
  if (!unit) return null
  const facts = [
    ['Conductor', data?.driver ?? (data ? 'Sin conductor' : '…')],
    [
      'Viaje',
      data?.trip ? (
        <Link
          to={tripPaths.one}
          search={{ travel_id: String(data.trip.id) } as never}
        >{`${data.trip.folio} · ${data.trip.name}`}</Link>
      ) : data ? (
        'Sin viaje'
      ) : (
        '…'
      ),
    ],
    ['Geocercas', data ? data.geofences.map(({ name }) => name).join(', ') || 'Ninguna' : '…'],
    ['Lugar', data?.place ?? '…'],
  ] as const
  return (
    <div className="past-unit" aria-label={`${unit.name} en ese momento`} role="group">
      <header>
        <b>{unit.name}</b>
        <span>
          {stateLook[unit.state].label}, {Math.round(unit.speed)} km/h, {time(unit.at * 1000)}
        </span>
        <Tooltip title="Cerrar">
          <Button
            type="text"
            size="small"
            aria-label="Cerrar la unidad"
            icon={<IconX size={16} stroke={1.75} />}
            onClick={close}
          />
        </Tooltip>
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={trackingPaths.history(unit.id)} search={{ dia: dayKey(at), t: time(at) } as never}>
        Ver su día
      </Link>
    </div>
  )
}
