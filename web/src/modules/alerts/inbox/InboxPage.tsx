import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Button, Input, Select, Skeleton } from 'antd'
import { IconCircleCheck, IconNotes, IconSearch } from '@tabler/icons-react'
import { graveSeverities, severities, type Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import { handOver } from '@arriero/contract/alerts/alerts.contract.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { folded, number, plural } from '../../../kit/format.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { useSession } from '../../../kit/session.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { EmptyState, ErrorState, NoResults } from '../../../kit/states.tsx'
import { AlertTabs } from '../AlertTabs.tsx'
import { inboxPath } from '../alerts.paths.ts'
import { criticalCount, openCount, openQuery } from '../alerts.queries.ts'
import { AlertQueue } from './AlertQueue.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'
import '../alerts.css'

const whose = [
  { value: '', label: 'De todos' },
  { value: 'sin', label: 'Sin atender' },
  { value: 'graves', label: 'Graves sin atender' },
  { value: 'criticas', label: 'Críticas sin atender' },
  { value: 'mias', label: 'Asignadas a mí' },
]

/** Choices that leave only what nobody attends, and how severe it must be. */
const unattended = new Map<string, readonly Severity[]>([
  ['sin', severities],
  ['graves', graveSeverities],
  ['criticas', ['critical']],
])

/** The queue by urgency; what is opened shows beside it. */
export function InboxPage() {
  const queue = useQuery({ ...openQuery, refetchInterval: 60_000 })
  const { id } = useRouteParams()
  const isPhone = useIsPhone()
  const attends = !useWhyNot(handOver)
  const [isHanding, setHanding] = useState(false)
  const total = openCount(queue.data)
  const critical = criticalCount(queue.data)
  if (isPhone && id !== undefined) return <Outlet />
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Alertas"
          count={queue.data && `${number(total)} ${total === 1 ? 'abierta' : 'abiertas'}`}
          pills={
            critical > 0 && (
              <Link to={inboxPath} search={{ de: 'criticas' } as never}>
                <StatePill tone="red">{plural(critical, 'crítica sin atender', 'críticas sin atender')}</StatePill>
              </Link>
            )
          }
          actions={
            attends && (
              <Button icon={<IconNotes size={16} stroke={1.75} />} onClick={() => setHanding(true)}>
                Nota de relevo
              </Button>
            )
          }
        />
        <AlertTabs here={inboxPath} />
        <div className="card alerts">
          <QueueColumn
            alerts={queue.data?.alerts}
            total={total}
            error={queue.error}
            retry={() => void queue.refetch()}
            openId={id === undefined ? undefined : Number(id)}
          />
          {!isPhone && (id === undefined ? <NothingOpen hasAlerts={total > 0} /> : <Outlet />)}
        </div>
      </section>
      {isHanding && <HandoverDialog close={() => setHanding(false)} />}
    </div>
  )
}

function NothingOpen({ hasAlerts }: { hasAlerts: boolean }) {
  return hasAlerts ? (
    <EmptyState
      title="Elija una alerta"
      text="A la izquierda están por urgencia. Con A atiende la que tenga abierta."
    />
  ) : (
    <EmptyState
      icon={IconCircleCheck}
      title="Todo en orden"
      text="Aquí llegan las alarmas de los equipos y cámaras y lo que piden las reglas de su cuenta."
    />
  )
}

interface QueueColumnProps {
  alerts: readonly Alert[] | undefined
  total: number
  error: unknown
  retry: () => void
  openId: number | undefined
}

function QueueColumn({ alerts, total, error, retry, openId }: QueueColumnProps) {
  const [{ buscar = '', de = '' }, patch] = useSearchParams()
  const userId = useSession(({ auth }) => auth?.user.id)
  const words = useDeferredValue(folded(buscar.trim()))
  const wanted = unattended.get(de)
  const shown = useMemo(
    () =>
      (alerts ?? []).filter(
        ({ title, unitName, driverName, detail, geofenceName, severity, state, assignee }) =>
          (de !== 'mias' || assignee?.id === userId) &&
          (!wanted || (state === 'open' && wanted.includes(severity))) &&
          folded([title, unitName, driverName, detail, geofenceName].join(' ')).includes(words),
      ),
    [alerts, words, de, wanted, userId],
  )
  const clear = () => patch({ buscar: undefined, de: undefined })
  return (
    <div className="alerts-queue">
      <div className="alerts-search">
        <Input
          allowClear
          value={buscar}
          prefix={<IconSearch size={16} stroke={1.75} />}
          placeholder="Buscar en la cola"
          aria-label="Buscar en la cola"
          onChange={({ target }) => patch({ buscar: target.value })}
        />
        <Select
          value={de}
          options={whose}
          aria-label="De quién"
          popupMatchSelectWidth={false}
          onChange={(value) => patch({ de: value })}
        />
      </div>
      {error && !alerts ? (
        <ErrorState error={error} retry={retry} />
      ) : !alerts ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} className="alerts-wait" />
      ) : shown.length === 0 && alerts.length > 0 ? (
        <NoResults criteria={buscar ? <b>«{buscar}»</b> : 'el filtro'} clear={clear} />
      ) : shown.length === 0 ? (
        <p className="alerts-none">Sin alertas abiertas</p>
      ) : (
        <AlertQueue alerts={shown} openId={openId} />
      )}
      {alerts && total > alerts.length && (
        <p className="alerts-none">{`Se muestran ${number(alerts.length)} de ${number(total)}`}</p>
      )}
    </div>
  )
}
