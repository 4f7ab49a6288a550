import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { IconCheck, IconChevronLeft, IconChevronRight, IconSparkles } from '@tabler/icons-react'
import type { AgendaProposal } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { days, dayKey, plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { MaintenanceTabs } from '../MaintenanceTabs.tsx'
import { acceptAll } from './accept.ts'
import { agendaQuery, mondayOf, plusDays, weekOf, type Agenda } from './agenda.words.ts'
import { OrderViews } from './OrderViews.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import './agenda.css'
import './week.css'

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

/** The workshop's week by technician, and what would fit into it; all of that is accepted at once. */
export function CalendarPage() {
  const [search, patch] = useSearchParams()
  const monday = mondayOf(isDay(search.semana) ? search.semana! : dayKey())
  const { data, error, refetch } = useQuery({ ...agendaQuery(monday, 7), placeholderData: keepPreviousData })
  const [dismissed, dismiss] = useState<string>()
  const [moved, setMoved] = useState<ReadonlyMap<number, Pick<AgendaProposal, 'day' | 'at' | 'technicianId'>>>(
    new Map(),
  )
  const proposals =
    dismissed === monday || !data ? [] : data.proposals.map((one) => ({ ...one, ...moved.get(one.unitId) }))
  const go = (to: string) => patch({ semana: to === mondayOf(dayKey()) ? undefined : to })
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Calendario del taller"
            actions={
              <>
                <OrderViews here={maintenancePaths.calendar} />
                <CreateLink to={maintenancePaths.newOrder} for={createOrder}>
                  Nueva orden
                </CreateLink>
              </>
            }
          />
          <MaintenanceTabs here={maintenancePaths.orders} />
        </>
      }
    >
      <section className="card week" aria-label="Semana">
        <div className="week-bar">
          <Button
            aria-label="Semana anterior"
            icon={<IconChevronLeft size={16} />}
            onClick={() => go(plusDays(monday, -7))}
          />
          <Button onClick={() => go(mondayOf(dayKey()))}>Hoy</Button>
          <Button
            aria-label="Semana siguiente"
            icon={<IconChevronRight size={16} />}
            onClick={() => go(plusDays(monday, 7))}
          />
          <b>{days(monday, plusDays(monday, 6))}</b>
          <small className="muted">semana {weekOf(monday)}</small>
          <span className="spacer" />
          <Legend />
        </div>
        {data && proposals.length > 0 && <Offer agenda={data} proposals={proposals} dismiss={() => dismiss(monday)} />}
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active className="week-none" paragraph={{ rows: 8 }} />}
        {data && (
          <WeekGrid
            agenda={data}
            proposals={proposals}
            moveProposal={(unitId, to) => setMoved(new Map([...moved, [unitId, to]]))}
          />
        )}
      </section>
    </DetailPage>
  )
}

const legend = [
  ['grey', 'Pendiente'],
  ['blue', 'En proceso'],
  ['amber', 'Espera'],
  ['green', 'Confirmado'],
] as const
const Legend = () => (
  <ul className="week-legend" aria-hidden>
    {legend.map(([tone, label]) => (
      <li key={label} className={`tone-${tone}`}>
        {label}
      </li>
    ))}
    <li className="is-offered">Propuesta</li>
  </ul>
)

interface OfferProps {
  agenda: Agenda
  proposals: readonly AgendaProposal[]
  dismiss: () => void
}

function Offer({ agenda: { unplaced }, proposals, dismiss }: OfferProps) {
  const [isSending, setSending] = useState(false)
  const all = proposals.length + unplaced.length
  const [first] = unplaced
  const accept = async () => {
    setSending(true)
    await acceptAll(proposals)
    setSending(false)
  }
  return (
    <div className="week-offer" role="status">
      <Tile icon={IconSparkles} tone="blue" />
      <p>
        <b>
          {unplaced.length === 0
            ? `${plural(all, 'unidad con servicio cabe', 'unidades con servicio caben')} esta semana sin parar ningún viaje`
            : `${proposals.length} de ${all} unidades con servicio caben esta semana sin parar ningún viaje`}
        </b>
        <small>
          Cada una en la ventana libre de sus viajes y en las horas de un técnico.
          {first &&
            ` ${first.unitName}: ${first.reason}${unplaced.length > 1 ? `, y ${unplaced.length - 1} más` : ''}.`}
        </small>
      </p>
      <Button onClick={dismiss}>Descartar</Button>
      <ActionButton
        for={createOrder}
        type="primary"
        loading={isSending}
        icon={<IconCheck size={16} stroke={2} />}
        onClick={() => void accept()}
      >
        {proposals.length === 1 ? 'Aceptar la propuesta' : `Aceptar ${proposals.length} propuestas`}
      </ActionButton>
    </div>
  )
}
