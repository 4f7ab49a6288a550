import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { dateTime, dayKey, time } from '../../../kit/format.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { alertQuery } from '../alerts.queries.ts'
import { alertIcon, severityTones, whereOf } from '../alerts.words.ts'
import { AlertActions } from './AlertActions.tsx'
import { AlarmMedia } from './AlarmMedia.tsx'
import { AlertAlarms } from './AlertAlarms.tsx'
import { AlertMap } from './AlertMap.tsx'
import { AlertSide } from './AlertSide.tsx'
import { PhoneHead } from './PhoneHead.tsx'
import { SpeedLine } from './SpeedLine.tsx'

/** One alert: what it is and what one does, the evidence, and at the side whose it is and its log. */
export function AlertView() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useQuery(alertQuery(Number(id)))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active className="alerts-wait" paragraph={{ rows: 10 }} />
  return <Opened key={data.id} alert={data} />
}

function Opened({ alert }: { alert: AlertDetail }) {
  const isPhone = useIsPhone()
  const { title, severity, unitName, at, lat, speeds, alarms } = alert
  return (
    <article className="alert-view" aria-label={`${title}, ${unitName}`}>
      {isPhone ? (
        <PhoneHead alert={alert} />
      ) : (
        <header className="alert-head">
          <Tile icon={alertIcon(alert)} tone={severityTones[severity]} size={40} />
          <div>
            <h2>{title}</h2>
            <p>{[unitName, whenOf(at), whereOf(alert)].filter(Boolean).join(' · ')}</p>
          </div>
          <AlertActions alert={alert} />
        </header>
      )}
      <div className="alert-body">
        <div className="alert-evidence">
          {lat === null ? <p className="alerts-none">Sin lugar: el equipo no lo dijo.</p> : <AlertMap alert={alert} />}
          <AlarmMedia alert={alert} />
          {speeds.length > 1 && <SpeedLine alert={alert} />}
          {alarms.length > 1 && <AlertAlarms alarms={alarms} />}
        </div>
        <AlertSide alert={alert} />
      </div>
      {isPhone && (
        <footer className="alert-thumbs">
          <AlertActions alert={alert} />
        </footer>
      )}
    </article>
  )
}

/** The day too, where it is not today's. */
const whenOf = (at: string) => (dayKey(at) === dayKey() ? time(at) : dateTime(at))
