import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import type { FleetAlert } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { duration, shortTime } from '../../../kit/format.ts'
import { alertPath } from '../../alerts/alerts.paths.ts'
import { severityTones } from '../../alerts/alerts.words.ts'

/** The alert that matters most of those going on at the moment, and what became of it. */
export function AlertNotice({ alerts: [alert, ...others] }: { alerts: readonly FleetAlert[] }) {
  if (!alert) return null
  return (
    <div className={`past-alert float-panel tone-${severityTones[alert.severity]}`} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <b>
          {shortTime(alert.at)} {alert.unitName} {alert.title}
        </b>
        <small>
          {[severityLabels[alert.severity], attended(alert), others.length > 0 && `y ${others.length} más`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </div>
      <Link to={alertPath(alert.id)}>Abrir</Link>
    </div>
  )
}

function attended({ at, acknowledgedAt, acknowledgedBy }: FleetAlert): string {
  if (!acknowledgedAt) return 'sin atender'
  const seconds = (Date.parse(acknowledgedAt) - Date.parse(at)) / 1000
  return `atendida en ${duration(seconds)}${acknowledgedBy ? ` por ${acknowledgedBy}` : ''}`
}
