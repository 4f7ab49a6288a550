import { Tooltip } from 'antd'
import { IconArrowBackUp, IconEye, IconMapPinQuestion, IconMoon } from '@tabler/icons-react'
import { seeNightStop, type NightStop } from '@arriero/contract/places/learned.contract.ts'
import { nightMinutes } from '@arriero/contract/places/learned.rules.ts'
import { Link } from '@tanstack/react-router'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { dayKey, number, shortTime } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'
import { trackingPaths } from '../tracking/tracking.paths.ts'
import { stayed } from './place-words.ts'
import { markNight } from './places.data.ts'

const shown = 3

/** Long stops by night at no place that anybody knows: questions, not proposals; those nobody has looked at first. */
export function NightStops({
  stops,
  isWhole,
  onWhole,
}: {
  stops: readonly NightStop[]
  isWhole: boolean
  onWhole: () => void
}) {
  if (stops.length === 0) return null
  const waiting = stops.filter(({ seenBy }) => seenBy === null)
  const some = isWhole ? stops : waiting.slice(0, shown)
  return (
    <section className="night" aria-label="De noche, en ningún lugar conocido">
      <header>
        <IconMoon size={17} stroke={1.75} aria-hidden />
        <b>De noche, en ningún lugar conocido</b>
        <span>
          {number(waiting.length)}, más de {nightMinutes / 60} h
        </span>
        {stops.length > some.length || isWhole ? (
          <button type="button" aria-expanded={isWhole} onClick={onWhole}>
            {isWhole ? 'Ver menos' : 'Ver todas'}
          </button>
        ) : null}
      </header>
      {waiting.length === 0 && !isWhole && <p>Todas vistas.</p>}
      <ul>
        {some.map((stop) => (
          <li key={stop.id}>
            <Stop stop={stop} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stop({ stop }: { stop: NightStop }) {
  const { unitId, unitName, arriveAt, leaveAt, address, lat, lon, trip, times, seenBy } = stop
  const seconds = (Date.parse(leaveAt) - Date.parse(arriveAt)) / 1000
  return (
    <>
      <Tile icon={IconMapPinQuestion} tone={seenBy ? 'grey' : times > 1 ? 'amber' : 'red'} />
      <span className="night-what">
        <Link to={trackingPaths.history(unitId)} search={{ dia: dayKey(arriveAt) } as never}>
          {unitName}, {stayed(seconds)}
        </Link>
        <small>{address ?? `${lat.toFixed(4)}, ${lon.toFixed(4)}`}</small>
      </span>
      <span className="night-when">
        <b>
          {shortTime(arriveAt)} a {shortTime(leaveAt)}
        </b>
        <small>
          {[dayOf(leaveAt), trip ? `viaje ${trip}` : 'sin viaje', times > 1 && `${times}.ª vez`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <Tooltip title={seenBy ? `La vio ${seenBy}` : undefined}>
        <ActionButton
          for={seeNightStop}
          type="text"
          aria-label={seenBy ? `Volver a preguntar por ${unitName}` : `Marcar como vista la parada de ${unitName}`}
          icon={seenBy ? <IconArrowBackUp size={17} stroke={1.75} /> : <IconEye size={17} stroke={1.75} />}
          onClick={() => void markNight(stop, seenBy === null)}
        />
      </Tooltip>
    </>
  )
}

const dayMs = 86_400_000
function dayOf(at: string): string {
  const day = dayKey(at)
  if (day === dayKey()) return 'hoy'
  return day === dayKey(new Date(new Date().getTime() - dayMs)) ? 'ayer' : `${day.slice(8)}.${day.slice(5, 7)}`
}
