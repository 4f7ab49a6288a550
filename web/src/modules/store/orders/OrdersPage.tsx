import { createOrder, exportOrders, listOrders } from '@arriero/contract/store/orders/orders.contract.ts'
import type { OrderRow } from '@arriero/contract/store/orders/orders.entities.ts'
import { authorizations } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../../kit/call.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { likeIn, storeChoice, supplierChoice } from '../pickers/load.ts'
import { agreed, purchaseKeys } from '../purchases/purchases.queries.ts'
import { arrivalLook, authorizationLook } from '../purchases/purchases.words.ts'
import { storePaths } from '../store.paths.ts'
import { StoreTabs } from '../StoreTabs.tsx'

const whole = (text: string | undefined) => (text ? Number(text) : undefined)
const queryOf = (view: ListView) => {
  const { authorization, arrival, invoice, supplier, store } = view.filters
  return {
    ...pageQueryOf(view),
    authorization: agreed(view.view === 'toDecide' ? 0 : undefined, whole(authorization)),
    confirmed: arrival === 'waiting' || view.view === 'toArrive' ? true : undefined,
    addedToInventory: arrival === 'here' ? true : undefined,
    isSentToPay: invoice === undefined ? undefined : invoice === 'sent',
    supplierId: whole(supplier),
    storeId: whole(store),
  }
}
const source = pagedSource<OrderRow>({
  key: purchaseKeys.orders,
  load: (view, signal) => call(listOrders, { query: queryOf(view), signal }),
})

const filters: ListFilter<OrderRow>[] = [
  {
    key: 'authorization',
    label: 'Autorización',
    kind: 'select',
    options: authorizations.map(({ id, label }) => ({ value: id, label })),
  },
  {
    key: 'arrival',
    label: 'Entrada',
    kind: 'select',
    options: [
      { value: 'waiting', label: 'Confirmadas, por llegar' },
      { value: 'here', label: 'En el almacén' },
    ],
  },
  {
    key: 'invoice',
    label: 'Factura',
    kind: 'select',
    options: [
      { value: 'waiting', label: 'Por enviar a pago' },
      { value: 'sent', label: 'A pago' },
    ],
  },
  { key: 'supplier', label: 'Proveedor', kind: 'remote', load: likeIn(supplierChoice) },
  { key: 'store', label: 'Almacén', kind: 'remote', load: likeIn(storeChoice) },
]

const column = columnsFor<OrderRow>()
const columns: Column<OrderRow>[] = [
  {
    key: 'folio',
    title: 'Orden',
    width: 130,
    fixed: true,
    sort: true,
    render: ({ folio, requisitionFolio }) => <TwoLines top={folio} bottom={requisitionFolio ?? 'Sin requisición'} />,
  },
  column.text('supplierName', 'Proveedor', { width: 214, sort: true }),
  column.text('storeName', 'Almacén', { width: 120, sort: true }),
  column.state('authorization', 'Autorización', authorizationLook, { width: 120 }),
  {
    key: 'arrival',
    title: 'Entrada',
    width: 184,
    lines: 1,
    render: (row) => {
      const look = arrivalLook(row)
      return look ? <StatePill tone={look.tone}>{look.label}</StatePill> : '—'
    },
  },
  column.date('expectedOn', 'Llega', { width: 110, sort: true }),
  column.money('total', 'Total', { width: 120, sort: true }),
  column.text('requestedBy', 'Pidió', { width: 160, hidden: true }),
  column.date('createdAt', 'Creada', { sort: true, withTime: true, width: 160, hidden: true }),
]

/** What is bought, from whom, and how much of it is here. */
export function OrdersPage() {
  const create = (
    <CreateLink to={`${storePaths.orders}/nueva`} for={createOrder}>
      Nueva orden
    </CreateLink>
  )
  return (
    <ListPage<OrderRow>
      id="purchase-orders"
      title="Órdenes de compra"
      noun={['orden', 'órdenes']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      exporting={(view) => exportList(exportOrders, 'órdenes de compra', queryOf(view))}
      filters={filters}
      views={[
        { key: 'all', label: 'Todas' },
        { key: 'toDecide', label: 'Por autorizar' },
        { key: 'toArrive', label: 'Por llegar' },
      ]}
      search="Buscar orden, proveedor o requisición"
      open={({ id }) => `${storePaths.orders}/${id}`}
      above={<StoreTabs here={storePaths.orders} />}
      actions={create}
      empty={{
        title: 'Aún no hay órdenes de compra',
        text: 'Una orden pide partes a un proveedor, de una requisición autorizada o sin ella.',
        action: create,
      }}
    />
  )
}
