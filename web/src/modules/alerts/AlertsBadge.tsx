import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconAlertTriangle } from '@tabler/icons-react'
import { acknowledgeAlert, openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { useWhyNot } from '../../kit/access.ts'
import { CountPill } from '../../kit/CountPill.tsx'
import { atMost99, number } from '../../kit/format.ts'
import { playSound } from '../../kit/sounds.ts'
import { inboxPath } from './alerts.paths.ts'
import { criticalCount, openQuery } from './alerts.queries.ts'
import './alerts.css'

/** How often a critical alert that nobody attends is heard again. */
const repeatMs = 20_000

/** Critical alerts that nobody attends, from every screen: seen and heard until somebody does. */
export function AlertsBadge() {
  const maySee = !useWhyNot(openAlerts)
  const attends = !useWhyNot(acknowledgeAlert)
  const navigate = useNavigate()
  const { data } = useQuery({ ...openQuery, enabled: maySee, refetchInterval: 60_000 })
  const count = criticalCount(data)
  const isHeard = attends && count > 0
  useEffect(() => {
    if (!isHeard) return
    const timer = setInterval(() => playSound('alert'), repeatMs)
    return () => clearInterval(timer)
  }, [isHeard])
  if (!maySee || count === 0) return null
  const waiting = count === 1 ? 'alerta crítica sin atender' : 'alertas críticas sin atender'
  return (
    <Button
      type="text"
      className="icon-button alerts-badge"
      aria-label={`${atMost99(count)} ${waiting}`}
      title={`${number(count)} ${waiting}`}
      icon={<IconAlertTriangle size={19} stroke={1.75} />}
      onClick={() => void navigate({ to: inboxPath, search: { de: 'criticas' } as never })}
    >
      <CountPill count={count} />
    </Button>
  )
}
