import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { getOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { causeLabel, orderKindLabel } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, money, number } from '../../../kit/format.ts'
import { Card, DetailPage, History, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { Evidence } from './Evidence.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderJobs } from './OrderJobs.tsx'
import { OrderTrack } from './OrderTrack.tsx'
import { OrderParts } from './OrderParts.tsx'
import { authorizationLook, orderKey, processLook } from './orders.words.ts'
import './orders.css'

const crumbs = [{ label: 'Órdenes', to: maintenancePaths.orders }]

/** An order: what it waits for, its jobs and parts, what it costs, and who did what. */
export function OrderPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...orderKey, id],
    queryFn: ({ signal }) => call(getOrder, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Orden de mantenimiento" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${data.folio} · ${data.title}`}
          crumbs={crumbs}
          pills={<Pills order={data} />}
          actions={<OrderActions order={data} />}
        />
      }
    >
      <OrderTrack order={data} />
      <div className="work-grid">
        <div className="work-main">
          <OrderJobs order={data} />
          <OrderParts order={data} />
          <Evidence order={data} />
        </div>
        <div className="work-side">
          <Facts order={data} />
          <Costs order={data} />
          <Card title="Historial" count={String(data.events.length)}>
            <History entries={data.events.map(({ id: key, at, text, user }) => ({ key, at, title: text, by: user }))} />
          </Card>
        </div>
      </div>
    </DetailPage>
  )
}

function Pills({ order }: { order: Order }) {
  const state = processLook(order)
  const asked = order.authorization === null ? undefined : authorizationLook(order.authorization)
  return (
    <>
      <StatePill tone={state.tone}>{state.label}</StatePill>
      {asked && <StatePill tone={asked.tone}>{`Autorización ${asked.label}`}</StatePill>}
      {order.isOut && <StatePill tone="red">Fuera de servicio</StatePill>}
    </>
  )
}

const when = (at: string | null) => at && dateTime(at).slice(0, 16)

const Facts = ({ order }: { order: Order }) => (
  <Card title={order.unitName} count={order.unitDetail}>
    <KeyValues
      items={[
        ['Tipo', orderKindLabel(order.kind)],
        ['Concepto', order.conceptName],
        ['Origen', causeLabel(order.cause)],
        ['Abierta', when(order.createdAt)],
        ['Pidió', order.requestedBy],
        ['Programada', when(order.plannedAt)],
        ['Prometida', when(order.plannedUntil)],
        ['Empezó', when(order.startedAt)],
        ['Terminó', when(order.closedAt)],
        ['Odómetro hoy', `${number(order.unitKm)} km`],
        ['Odómetro al terminar', order.readKm === null ? null : `${number(order.readKm)} km`],
        ['Resultado', order.outcome],
      ]}
    />
    {order.description && <p className="muted">{order.description}</p>}
  </Card>
)

/** What was spent within what it will cost, and how much of that was authorised. */
function CostBar({ parts, foreseen, limit }: CostBarProps) {
  const spent = (parts.labor ?? 0) + (parts.partsCost ?? 0) + (parts.external ?? 0)
  const whole = Math.max(spent, foreseen ?? 0, limit ?? 0)
  if (whole === 0) return null
  const share = (pesos: number) => `${(pesos / whole) * 100}%`
  return (
    <div className="work-costs" aria-hidden>
      <i className="tone-blue" style={{ width: share(parts.labor ?? 0) }} />
      <i className="tone-green" style={{ width: share(parts.partsCost ?? 0) }} />
      <i className="tone-amber" style={{ width: share(parts.external ?? 0) }} />
      <i className="tone-grey" style={{ width: share(Math.max(0, (foreseen ?? 0) - spent)) }} />
      {limit !== null && <u style={{ left: share(limit) }} />}
    </div>
  )
}
interface CostBarProps {
  parts: Pick<Order, 'labor' | 'partsCost' | 'external'>
  foreseen: number | null
  limit: number | null
}

function Costs({ order: { labor, partsCost, external, cost, foreseen, authorizedAmount } }: { order: Order }) {
  if (cost === null) return null
  return (
    <Card title="Costos" count="a la fecha">
      <CostBar parts={{ labor, partsCost, external }} foreseen={foreseen} limit={authorizedAmount} />
      <KeyValues
        items={[
          ['Mano de obra', money(labor)],
          ['Refacciones', money(partsCost)],
          ['Taller externo', money(external)],
          ['Total', <b key="total">{money(cost)}</b>],
          ['Previsto', money(foreseen)],
          ['Autorizado hasta', authorizedAmount === null ? null : money(authorizedAmount)],
        ]}
      />
    </Card>
  )
}
