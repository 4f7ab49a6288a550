import { Link } from '@tanstack/react-router'
import { IconBellRinging, IconCheck } from '@tabler/icons-react'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import { dateTime, number } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { alertPath } from '../alerts.paths.ts'
import { age, alertIcon, severityTones, whereOf } from '../alerts.words.ts'

/** Open alerts by urgency, each group with how many; the age is red until somebody owns it. */
export function AlertQueue({ alerts, openId }: { alerts: readonly Alert[]; openId: number | undefined }) {
  const now = useNow(15_000)
  return (
    <div className="alerts-list">
      {severities.map((severity) => {
        const own = alerts.filter((alert) => alert.severity === severity)
        if (own.length === 0) return null
        const isHeard = severity === 'critical' && own.some(({ state }) => state === 'open')
        return (
          <section key={severity} aria-label={severityLabels[severity]}>
            <h2 className={`alerts-group tone-${severityTones[severity]}`}>
              <i aria-hidden />
              {severityLabels[severity]} <small>{number(own.length)}</small>
              {isHeard && (
                <span className="alerts-heard">
                  <IconBellRinging size={15} stroke={1.75} aria-hidden /> Sonando
                </span>
              )}
            </h2>
            <ul>
              {own.map((alert) => (
                <Row key={alert.id} alert={alert} now={now} isOpen={alert.id === openId} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Row({ alert, now, isOpen }: { alert: Alert; now: number; isOpen: boolean }) {
  const { id, title, unitName, driverName, severity, state, lastAt, count, assignee } = alert
  return (
    <li>
      <Link
        to={alertPath(id)}
        search={true as never}
        className="alerts-row"
        data-open={isOpen}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Tile icon={alertIcon(alert)} tone={severityTones[severity]} />
        <span className="alerts-row-main">
          <b>
            {title}
            {count > 1 && <span className="alerts-count">{`×${number(count)}`}</span>}
          </b>
          <span>{[unitName, driverName].filter(Boolean).join(' · ')}</span>
          <span className="alerts-row-foot">
            <span>{whereOf(alert)}</span>
            {assignee && (
              <span className="alerts-owner">
                <IconCheck size={14} stroke={2} aria-hidden /> {assignee.name}
              </span>
            )}
          </span>
        </span>
        <time
          dateTime={lastAt}
          title={dateTime(lastAt)}
          className={state === 'open' && !assignee ? 'alerts-age-red' : ''}
        >
          {age(lastAt, now)}
        </time>
      </Link>
    </li>
  )
}
