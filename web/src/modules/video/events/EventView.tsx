import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconChevronLeft } from '@tabler/icons-react'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { dateTime, dayKey, number, plural, time } from '../../../kit/format.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { videoPaths } from '../video.paths.ts'
import { EventDriver } from './EventDriver.tsx'
import { EventMap } from './EventMap.tsx'
import { EventSide, ThumbButtons } from './EventSide.tsx'
import { EventSignals } from './EventSignals.tsx'
import { EventStage } from './EventStage.tsx'
import { eventQuery } from './events.data.ts'
import { severityTones, severityWords } from './events.words.ts'
import './events.css'

/** One event: what the camera saw, what the unit did meanwhile, who drove; and at the side what is decided of it. */
export function EventView() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useQuery(eventQuery(Number(id)))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active className="events-wait" paragraph={{ rows: 10 }} />
  return <Opened key={data.id} event={data} />
}

function Opened({ event }: { event: VideoEventDetail }) {
  const isPhone = useIsPhone()
  const { title, severity, unitName, at, detail, count, lat } = event
  const when = dayKey(at) === dayKey() ? time(at) : dateTime(at)
  return (
    <article className="event-view" aria-label={`${title}, ${unitName}`}>
      <div className="event-main">
        <header className="event-head">
          {isPhone && (
            <Link to={videoPaths.events} search={true as never} className="event-back" aria-label="Volver a la lista">
              <IconChevronLeft size={22} stroke={1.75} />
            </Link>
          )}
          <div>
            <h2>
              <span>{title}</span>
              <StatePill tone={severityTones[severity]}>{severityWords[severity]}</StatePill>
            </h2>
            <p>{[unitName, when, detail, count > 1 && plural(count, 'vez', 'veces')].filter(Boolean).join(' · ')}</p>
          </div>
        </header>
        <EventStage event={event} />
        <div className="event-facts">
          <EventSignals event={event} />
          <div>
            <EventDriver event={event} />
            {lat === null ? (
              <p className="events-none">Sin lugar: la cámara no lo dijo.</p>
            ) : (
              <EventMap event={event} />
            )}
          </div>
        </div>
        {event.alarms.length > 1 && <Repeats event={event} />}
      </div>
      <EventSide event={event} />
      {isPhone && (
        <footer className="event-thumbs">
          <ThumbButtons event={event} />
        </footer>
      )}
    </article>
  )
}

/** What repeated of the same unit, type and camera, newest first. */
function Repeats({ event: { alarms } }: { event: VideoEventDetail }) {
  return (
    <section className="event-block" aria-label="Repeticiones">
      <h3>
        Repeticiones <small>{number(alarms.length)}</small>
      </h3>
      <ul className="event-repeats">
        {alarms.map(({ id, at, code, detail, source }) => (
          <li key={id}>
            <time dateTime={at}>{dateTime(at)}</time>
            <span>{detail}</span>
            <small title="Código de la plataforma">{[source, code].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
