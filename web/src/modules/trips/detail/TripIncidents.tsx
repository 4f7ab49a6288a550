import { Link } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { createIncident } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { dateTime, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { FileLinks } from './FileLinks.tsx'
import { whenShort } from '../trips.words.ts'
import { tripPaths } from '../trips.paths.ts'

/** What went wrong on the road, with its photographs. */
export function TripIncidents({ trip }: { trip: TripDetail }) {
  const add = !whyNot(createIncident) && (
    <Link to={tripPaths.incident} search={true as never} aria-label="Registrar incidencia">
      <Tooltip title="Registrar incidencia">
        <Button type="text" size="small" tabIndex={-1} aria-hidden icon={<IconPlus size={17} stroke={2} />} />
      </Tooltip>
    </Link>
  )
  return (
    <Card title="Incidencias" count={trip.incidents.length} actions={add}>
      {trip.incidents.length === 0 && <p className="muted">Ninguna hasta ahora.</p>}
      <ul className="things">
        {trip.incidents.map(({ id, title, description, at, user, eventType, files }) => (
          <li key={id}>
            <span className="thing-icon" aria-hidden style={eventType ? { color: eventType.color } : undefined}>
              <IconAlertTriangle size={17} stroke={1.75} />
            </span>
            <div>
              <b title={description}>{title}</b>
              <small title={dateTime(at)}>
                {[whenShort(at), eventType?.name, user, files.length > 0 && plural(files.length, 'archivo', 'archivos')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {description && <p>{description}</p>}
              <FileLinks files={files} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
