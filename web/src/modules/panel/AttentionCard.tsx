import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import {
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconClock,
  IconFileAlert,
  IconMailX,
  IconPlugConnectedX,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'
import type { AttentionKind, Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { number } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { Tile } from '../../kit/Tile.tsx'
import { attentionWords } from './attention.words.ts'
import { panelPaths } from './panel.paths.ts'

const icons: Record<AttentionKind, Icon> = {
  alerts: IconAlertTriangle,
  lateTrips: IconClock,
  driverlessTrips: IconUserQuestion,
  sources: IconPlugConnectedX,
  silentUnits: IconPlugConnectedX,
  expiredPolicies: IconFileAlert,
  expiredLicenses: IconFileAlert,
  expiredSeals: IconCertificate,
  expiringPolicies: IconFileAlert,
  expiringLicenses: IconFileAlert,
  expiringSeals: IconCertificate,
  mails: IconMailX,
}

/** What needs somebody now: one row per need, the most urgent first, one button each. */
export function AttentionCard({ items }: { items: Panel['attention'] }) {
  const now = useNow(30_000)
  return (
    <Card
      title="Requiere su atención"
      count="ordenado por urgencia"
      actions={<Link to={panelPaths.shift}>Historial del turno</Link>}
      isFlush
    >
      {items.length === 0 && (
        <p className="panel-calm">
          <Tile icon={IconCircleCheck} tone="green" /> Nada pendiente: viajes a tiempo, unidades con señal y documentos
          en regla.
        </p>
      )}
      <ul className="attention">
        {items.map((one, index) => {
          const { tone, what, worst, button, to, search } = attentionWords(one, now)
          const target = { to, search: (search ?? {}) as never }
          return (
            <li key={one.kind}>
              <Tile icon={icons[one.kind]} tone={tone} />
              <Link {...target} className="attention-what">
                <b>{number(one.count)}</b>
                <span>{what}</span>
              </Link>
              <span className="attention-worst">{worst}</span>
              <Link {...target} tabIndex={-1}>
                <Button type={index === 0 ? 'primary' : 'default'}>{button}</Button>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
