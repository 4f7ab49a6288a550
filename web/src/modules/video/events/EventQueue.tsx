import { Link } from '@tanstack/react-router'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { dateTime, dayKey, number, shortTime, date } from '../../../kit/format.ts'
import { videoPaths } from '../video.paths.ts'
import { Still } from './EventMedia.tsx'
import { classWords, severityTones, severityWords, stateLook } from './events.words.ts'

/** Still, what and who, how grave and how far its review is. */
export function EventQueue({ events, openId }: { events: readonly VideoEvent[]; openId: number | undefined }) {
  return (
    <ol className="events-list">
      {events.map((event) => (
        <li key={event.id}>
          <Row event={event} isOpen={event.id === openId} />
        </li>
      ))}
    </ol>
  )
}

function Row({ event, isOpen }: { event: VideoEvent; isOpen: boolean }) {
  const { id, title, unitName, driverName, severity, state, at, count, picture } = event
  const group = classWords(event.class)
  return (
    <Link
      to={videoPaths.event(id)}
      search={true as never}
      className="row-link events-row"
      data-open={isOpen}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className="events-still">
        <Still eventId={id} picture={picture} />
        <small title={group.words}>{group.label}</small>
      </span>
      <span className="events-row-main">
        <span className="events-row-top">
          <b title={title}>{title}</b>
          {count > 1 && (
            <span className="events-count" title={`${number(count)} veces`}>
              {number(count)}
            </span>
          )}
          <time dateTime={at} title={dateTime(at)}>
            {dayKey(at) === dayKey() ? shortTime(at) : date(at).slice(0, 5)}
          </time>
        </span>
        <span>{[unitName, driverName].filter(Boolean).join(' · ')}</span>
        <span className="events-row-foot">
          <span className={`dotted tone-${severityTones[severity]}`}>
            <i aria-hidden />
            {severityWords[severity]}
          </span>
          <span className={`tinted tone-${stateLook(state).tone}`}>{stateLook(state).label}</span>
        </span>
      </span>
    </Link>
  )
}
