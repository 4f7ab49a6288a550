import { Link } from '@tanstack/react-router'
import { IconCloudOff, IconPlugOff } from '@tabler/icons-react'
import { ago, plural, shortTime } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { useFleetState } from '../fleet/fleet.ts'
import { isDown, useSources } from '../sources/sources-data.ts'
import { mapTexts } from '../tracking.texts.ts'
import { trackingPaths } from '../tracking.paths.ts'

/** What keeps positions away, under the panel's head: the live line, or a platform that does not answer. */
export function FleetNotices() {
  const { lostSince } = useFleetState()
  const { data: sources = [] } = useSources()
  const now = useNow(5000)
  return (
    <>
      {lostSince && (
        <p className="fleet-notice" role="status">
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{mapTexts.lost}</b> {ago(lostSince, now).toLowerCase()}. Se reintenta cada 5 s.
          </span>
        </p>
      )}
      {sources.filter(isDown).map((source) => (
        <p key={source.id} className="fleet-notice" role="status">
          <IconPlugOff size={16} stroke={1.75} aria-hidden />
          <span>
            <Link to={trackingPaths.sources}>
              <b>{source.name}</b>
            </Link>{' '}
            sin respuesta desde las {shortTime(source.since)}.{' '}
            {plural(source.units.imported, 'unidad conserva', 'unidades conservan')} su último lugar.
          </span>
        </p>
      ))}
    </>
  )
}
