import { Link } from '@tanstack/react-router'
import { IconHistory } from '@tabler/icons-react'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { plural, shortTime } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { severityTones, severityWords } from '../events/events.words.ts'
import { videoPaths } from '../video.paths.ts'

/** What the cameras raised in the last two hours, repeats in one line (rule CAM-06). */
export function LiveEvents({ events, total }: { events: readonly VideoEvent[]; total: number }) {
  return (
    <section className="live-events" {...scrollable('Eventos en vivo')}>
      <header>
        <h2>Eventos en vivo</h2>
        <small>últimas 2 h</small>
        <span className="spacer" />
        {total > 0 && (
          <Link to={videoPaths.events}>
            <IconHistory size={15} stroke={1.75} aria-hidden /> Ver los {total}
          </Link>
        )}
      </header>
      {events.length === 0 && <p>Sin eventos en las últimas dos horas.</p>}
      <ul>
        {events.map(({ id, lastAt, title, unitName, severity, count }) => (
          <li key={id}>
            <time dateTime={lastAt}>{shortTime(lastAt)}</time>
            <i className={`tone-${severityTones[severity]}`} role="img" aria-label={severityWords[severity]} />
            <Link to={videoPaths.event(id)}>
              <b>{title}</b> · {unitName}
            </Link>
            {count > 1 && <span aria-label={plural(count, 'vez', 'veces')}>{count}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
