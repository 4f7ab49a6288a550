import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { plural, shortTime } from '../../../kit/format.ts'
import { severityTones, severityWords } from '../events/events.words.ts'
import { usePlayheadState, type Playhead } from './playhead.ts'

/** What happened that day; a click goes to its moment. */
export function AlarmsCard({ events, playhead }: { events: readonly VideoEvent[]; playhead: Playhead }) {
  const { at: now } = usePlayheadState(playhead)
  const chosen = events.findLast(({ at }) => Date.parse(at) <= now + 1000)?.id
  return (
    <section className="card alarms-card" aria-label="Alarmas">
      <header className="card-head">
        <h2>Alarmas</h2>
        <small>{events.length > 0 ? `${events.length} del día` : ''}</small>
      </header>
      {events.length === 0 && <p>Ninguna ese día.</p>}
      <ul aria-label="Alarmas del día">
        {events.map(({ id, at, title, detail, severity, count }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => playhead.jump(Date.parse(at) - leadMs)}>
              <span className={`tile tone-${severityTones[severity]}`} title={severityWords[severity]}>
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              </span>
              <span className="two-lines">
                <b className="two-lines-top">{title}</b>
                <span className="two-lines-bottom">
                  {[detail, count > 1 && plural(count, 'vez', 'veces')].filter(Boolean).join(' · ') ||
                    severityWords[severity]}
                </span>
              </span>
              <time dateTime={at}>{shortTime(at)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One wants to see how it came about. */
const leadMs = 4000
