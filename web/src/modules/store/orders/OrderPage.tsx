import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { getOrder, orderMovements } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { DecisionCard } from '../purchases/DecisionCard.tsx'
import { HistoryCard } from '../purchases/HistoryCard.tsx'
import { purchaseKeys } from '../purchases/purchases.queries.ts'
import { arrivalLook, authorizationLook } from '../purchases/purchases.words.ts'
import { storePaths } from '../store.paths.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderEntries } from './OrderEntries.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderTrack } from './OrderTrack.tsx'
import '../purchases/purchases.css'

const crumbs = [{ label: 'Órdenes de compra', to: storePaths.orders }]

/** An order: what keeps it from being paid, how far it is, and order, entries and invoice line by line. */
export function OrderPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.orders, id],
    queryFn: ({ signal }) => call(getOrder, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Orden de compra" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={data.folio}
          crumbs={crumbs}
          pills={<Pills order={data} />}
          actions={<OrderActions order={data} />}
        />
      }
    >
      <OrderTrack order={data} />
      <div className="purchase-grid">
        <OrderLines order={data} />
        <div className="purchase-side">
          <DecisionCard of={data} />
          <OrderEntries order={data} />
          <HistoryCard
            queryKey={[...purchaseKeys.orders, id, 'movements']}
            load={(signal) => call(orderMovements, { id, signal })}
          />
        </div>
      </div>
    </DetailPage>
  )
}

function Pills({ order }: { order: Order }) {
  const [decided, arrived] = [authorizationLook(order), arrivalLook(order)]
  const open = order.invoices.reduce((sum, invoice) => sum + invoice.open, 0)
  return (
    <>
      <StatePill tone={decided.tone}>{decided.label}</StatePill>
      {arrived && <StatePill tone={arrived.tone}>{arrived.label}</StatePill>}
      {open > 0 && <StatePill tone="red">{plural(open, 'diferencia', 'diferencias')}</StatePill>}
    </>
  )
}
