import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { date, number, plural } from '../../../kit/format.ts'

/** Who drove, and how often this happens to them and to the fleet. */
export function EventDriver({ event }: { event: VideoEventDetail }) {
  const { driverName, past, title, trip } = event
  if (driverName === null)
    return (
      <section className="event-block" aria-label="Conductor">
        <h3>Conductor</h3>
        <p className="events-none">Nadie estaba asignado a la unidad en ese momento.</p>
      </section>
    )
  const most = Math.max(1, ...(past?.days.map(({ events }) => events) ?? []))
  return (
    <section className="event-block" aria-label="Conductor">
      <div className="event-driver">
        <Avatar name={driverName} />
        <span>
          <b>{driverName}</b>
          <small>{trip ? trip.name : 'Sin viaje en ese momento'}</small>
        </span>
      </div>
      {past && (
        <>
          <p className="event-past">
            <span>{`«${title}» en 14 días`}</span>
            <b className={past.driver > past.fleet ? 'tinted tone-red' : ''}>
              {`${number(past.driver)}, flota ${number(past.fleet, 1)}`}
            </b>
          </p>
          <div
            className="event-days"
            role="img"
            aria-label={`Por día: ${past.days.map(({ day, events }) => `${date(day).slice(0, 5)} ${events}`).join(', ')}`}
          >
            {past.days.map(({ day, events }) => (
              <i
                key={day}
                title={`${date(day)}: ${plural(events, 'evento', 'eventos')}`}
                style={{ height: `${Math.max(6, (events / most) * 100)}%` }}
                data-none={events === 0}
              />
            ))}
          </div>
          <div className="event-days-ends">
            <span>{date(past.days[0]?.day).slice(0, 5)}</span>
            <span>{date(past.days.at(-1)?.day).slice(0, 5)}</span>
          </div>
        </>
      )}
    </section>
  )
}
