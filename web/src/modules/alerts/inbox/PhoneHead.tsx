import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconChevronLeft, IconMapPin } from '@tabler/icons-react'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { alertStateLabels, severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import { ago, time } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { inboxPath } from '../alerts.paths.ts'
import { openQuery } from '../alerts.queries.ts'
import { severityTones, whereOf } from '../alerts.words.ts'

/** Back to the queue, how urgent, what, who and where. */
export function PhoneHead({ alert }: { alert: AlertDetail }) {
  const { id, title, severity, state, unitName, driverName, at } = alert
  const navigate = useNavigate()
  const now = useNow(15_000)
  const { data } = useQuery(openQuery)
  const place = data?.alerts.findIndex((one) => one.id === id) ?? -1
  const told = state === 'open' ? `Sin atender, ${ago(at, now).toLowerCase()}` : alertStateLabels[state]
  return (
    <header className="alert-phone-head">
      <div>
        <Button
          type="text"
          aria-label="Volver a la cola"
          icon={<IconChevronLeft size={22} stroke={1.75} />}
          onClick={() => void navigate({ to: inboxPath, search: true as never })}
        />
        <StatePill tone={severityTones[severity]}>{severityLabels[severity]}</StatePill>
        <span className={state === 'open' ? 'alerts-age-red' : ''}>{told}</span>
        <span className="spacer" />
        {place >= 0 && <small>{`${place + 1} de ${data?.alerts.length}`}</small>}
      </div>
      <h2>{title}</h2>
      <p>{[unitName, driverName].filter(Boolean).join(' · ')}</p>
      <p>
        <IconMapPin size={16} stroke={1.75} aria-hidden /> {[whereOf(alert), time(at)].filter(Boolean).join(' · ')}
      </p>
    </header>
  )
}
