import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconCheck, IconShoppingCart, IconX } from '@tabler/icons-react'
import { createOrder } from '@arriero/contract/store/orders/orders.contract.ts'
import { withTax } from '@arriero/contract/store/purchases/purchases.rules.ts'
import {
  authorizeRequisition,
  cancelRequisition,
  deleteRequisition,
  denyRequisition,
  getRequisition,
  requisitionMovements,
  updateRequisition,
  type Requisition,
  type RequisitionLine,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { date, money, plural } from '../../../kit/format.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { destination, useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { DecisionCard } from '../purchases/DecisionCard.tsx'
import { HistoryCard } from '../purchases/HistoryCard.tsx'
import { cancelAction } from '../purchases/menu-actions.ts'
import { purchaseKeys } from '../purchases/purchases.queries.ts'
import { amount, authorizationLook, processLook, urgencyLook } from '../purchases/purchases.words.ts'
import { useAsk } from '../purchases/useAsk.tsx'
import { storePaths } from '../store.paths.ts'
import '../purchases/purchases.css'

const crumbs = [{ label: 'Requisiciones', to: storePaths.requisitions }]

/** A requisition: what is asked for, who decided, and the orders that were made of it. */
export function RequisitionPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.requisitions, id],
    queryFn: ({ signal }) => call(getRequisition, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Requisición" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return <Loaded requisition={data} />
}

function Loaded({ requisition }: { requisition: Requisition }) {
  const { id, folio, lines, total, orders } = requisition
  const looks = [authorizationLook(requisition), processLook(requisition), urgencyLook(requisition)]
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={folio}
          crumbs={crumbs}
          pills={looks.map(({ tone, label }) => (
            <StatePill key={label} tone={tone}>
              {label}
            </StatePill>
          ))}
          actions={<Actions requisition={requisition} />}
        />
      }
    >
      <div className="purchase-grid">
        <div className="purchase-main">
          <Card title="Partes" count={plural(lines.length, 'renglón', 'renglones')} isFlush>
            <Lines lines={lines} />
          </Card>
          <Card title="Órdenes de compra" count={orders.length}>
            {orders.length === 0 ? <p className="muted">Aún no se ordena nada.</p> : <Orders of={orders} />}
          </Card>
        </div>
        <div className="purchase-side">
          <Card title="Solicitud">
            <KeyValues
              items={[
                ['Solicitó', requisition.requestedBy],
                ['Solicitada', date(requisition.createdAt)],
                ['Almacén', requisition.storeName],
                ['Unidad', requisition.unitName],
                ['Departamento', requisition.departmentName],
                ['Se necesita', requisition.neededOn && date(requisition.neededOn)],
                ['Importe', money(total)],
                ['Con IVA', money(withTax(total))],
              ]}
            />
            {requisition.reason && <p className="muted">{requisition.reason}</p>}
          </Card>
          <DecisionCard of={requisition} />
          <HistoryCard
            queryKey={[...purchaseKeys.requisitions, id, 'movements']}
            load={(signal) => call(requisitionMovements, { id, signal })}
          />
        </div>
      </div>
    </DetailPage>
  )
}

function Actions({ requisition }: { requisition: Requisition }) {
  const { id, folio, authorization, lines } = requisition
  const { ask, dialog } = useAsk()
  const navigate = useNavigate()
  const isOpen = authorization === 0
  const remove = () =>
    askRemoval({
      what: `la requisición ${folio}`,
      remove: () => call(deleteRequisition, { id }),
      keys: [purchaseKeys.all],
      after: () => void navigate({ to: storePaths.requisitions }),
    })
  const cancel = () =>
    ask({
      title: `Cancelar ${folio}`,
      content: 'Ya no se podrá ordenar nada de ella.',
      action: 'Cancelar requisición',
      danger: true,
      send: (comment) => call(cancelRequisition, { body: { id, comment } }),
      done: `${folio} cancelada`,
    })
  const decided = isOpen ? undefined : 'Ya fue decidida: puede cancelarla.'
  return (
    <>
      {isOpen && (
        <>
          <ActionLink to={`${storePaths.requisitions}/editar/${id}`} for={updateRequisition}>
            Editar
          </ActionLink>
          <ActionButton
            for={denyRequisition}
            danger
            icon={<IconX size={16} stroke={1.75} />}
            onClick={() =>
              ask({
                title: `Denegar ${folio}`,
                content: 'Quien la pidió lee el motivo; no se podrá ordenar nada de ella.',
                action: 'Denegar',
                danger: true,
                send: (comment) => call(denyRequisition, { body: { id, comment } }),
                done: `${folio} denegada`,
              })
            }
          >
            Denegar
          </ActionButton>
          <ActionButton
            for={authorizeRequisition}
            type="primary"
            icon={<IconCheck size={16} stroke={2} />}
            onClick={() =>
              ask({
                title: `Autorizar ${folio}`,
                content: `Importa ${money(withTax(requisition.total))} con IVA, a los precios de ahora.`,
                action: 'Autorizar',
                isOptional: true,
                send: (comment) => call(authorizeRequisition, { body: { id, comment } }),
                done: `${folio} autorizada`,
              })
            }
          >
            Autorizar
          </ActionButton>
        </>
      )}
      {authorization === 1 && (
        <ActionButton
          for={createOrder}
          type={lines.some(({ qty, ordered }) => ordered < qty) ? 'primary' : 'default'}
          icon={<IconShoppingCart size={16} stroke={1.75} />}
          onClick={() => void navigate(destination(`${storePaths.orders}/nueva?requisicion=${id}`))}
        >
          Hacer orden de compra
        </ActionButton>
      )}
      <RowMenu
        name={folio}
        actions={{
          menu: [
            cancelAction(cancelRequisition, cancel, authorization > 1 ? 'Ya no está abierta.' : undefined),
            removalAction(deleteRequisition, remove, { refused: decided }),
          ],
        }}
      />
      {dialog}
    </>
  )
}

function Lines({ lines }: { lines: readonly RequisitionLine[] }) {
  return (
    <div className="match-scroll" {...scrollable('Renglones de la requisición')}>
      <table className="match">
        <thead>
          <tr>
            <th>Parte</th>
            <th>Hay</th>
            <th>Pedido</th>
            <th>Ordenado</th>
            <th>Recibido</th>
            <th>Precio</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <TwoLines top={line.name} bottom={[line.code, line.note].filter(Boolean).join(' · ')} />
              </td>
              <td>{amount(line.onHand)}</td>
              <td>
                {amount(line.qty)} {line.unit}
              </td>
              <td>{amount(line.ordered)}</td>
              <td>{amount(line.received)}</td>
              <td>{money(line.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Orders = ({ of }: { of: Requisition['orders'] }) => (
  <ul className="made">
    {of.map((order) => {
      const { tone, label } = authorizationLook(order)
      return (
        <li key={order.id}>
          <div>
            <Link to={`${storePaths.orders}/${order.id}`}>{order.folio}</Link>
            <small title={order.supplierName}>
              {order.supplierName}, {money(order.total)}
            </small>
          </div>
          <StatePill tone={tone}>{label}</StatePill>
        </li>
      )
    })}
  </ul>
)
