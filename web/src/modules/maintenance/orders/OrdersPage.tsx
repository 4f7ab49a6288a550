import { createOrder, exportOrders, listOrders } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { OrderRow } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { orderKindLabel, orderKinds, type OrderKind } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { authorizations, processes } from '@arriero/contract/store/store.rules.ts'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { OrderViews } from '../agenda/OrderViews.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { MaintenanceTabs } from '../MaintenanceTabs.tsx'
import { instantsOf, named, unitFilter, whole, workshopFilter } from '../order-filters.ts'
import { authorizationLook, hoursWords, orderKey, processLook } from './orders.words.ts'

const queryOf = (view: ListView) => {
  const { process, authorization, kind, unit, technician, workshop, days, confirmed } = view.filters
  const during = instantsOf(days)
  const closed = instantsOf(confirmed)
  return {
    ...pageQueryOf(view),
    process: whole(process),
    authorization: whole(authorization),
    kind: kind as OrderKind | undefined,
    unitId: whole(unit),
    technicianId: whole(technician),
    workshopId: whole(workshop),
    ...during,
    ...(closed && { confirmedFrom: closed.from, confirmedTo: closed.to }),
    // Whoever asks for a state means it.
    ...(view.view !== 'all' && !process && { isOpen: true }),
  }
}
const source = pagedSource<OrderRow>({
  key: orderKey,
  load: (view, signal) => call(listOrders, { query: queryOf(view), signal }),
})

const options = (list: readonly { id: number; label: string }[]) => list.map(({ id, label }) => ({ value: id, label }))
const filters: ListFilter<OrderRow>[] = [
  { key: 'process', label: 'Estado', kind: 'select', options: options(processes) },
  { key: 'authorization', label: 'Autorización', kind: 'select', options: options(authorizations) },
  {
    key: 'kind',
    label: 'Tipo',
    kind: 'select',
    options: orderKinds.map(({ code, label }) => ({ value: code, label })),
  },
  unitFilter,
  {
    key: 'technician',
    label: 'Técnico',
    kind: 'remote',
    load: named((signal) => call(listTechnicians, { signal })),
  },
  workshopFilter,
  { key: 'days', label: 'En estos días', kind: 'days' },
  { key: 'confirmed', label: 'Confirmada', kind: 'days' },
]

const column = columnsFor<OrderRow>()
const columns: Column<OrderRow>[] = [
  column.name('folio', 'Orden', {
    width: 104,
    sort: true,
    lines: 2,
    render: ({ folio, kind }) => <TwoLines top={folio} bottom={orderKindLabel(kind)} />,
  }),
  {
    key: 'unitName',
    title: 'Unidad',
    width: 136,
    sort: true,
    lines: 2,
    render: ({ unitName, unitDetail }) => <TwoLines top={unitName} bottom={unitDetail} />,
  },
  {
    key: 'title',
    title: 'Trabajo',
    sort: true,
    lines: 2,
    render: (row) => <TwoLines top={row.title} bottom={jobWords(row)} />,
  },
  {
    key: 'workers',
    title: 'Lo hacen',
    width: 136,
    lines: 1,
    render: ({ workers }) => workers.map(({ name }) => name).join(', ') || 'Sin asignar',
  },
  column.state('process', 'Estado', processLook, { sort: true }),
  {
    key: 'waits',
    title: 'Espera',
    width: 120,
    lines: 1,
    render: (row) => <Waiting row={row} />,
  },
  {
    key: 'plannedAt',
    title: 'Programada',
    width: 140,
    hidden: true,
    sort: true,
    lines: 1,
    render: ({ plannedAt }) => (plannedAt ? dateTime(plannedAt).slice(0, 16) : '—'),
  },
  column.money('cost', 'Costo', { sort: true }),
  column.money('foreseen', 'Previsto', { hidden: true }),
  column.date('closedAt', 'Terminó', { sort: true, withTime: true, width: 160, hidden: true }),
]

const jobWords = ({ jobsDone, jobsTotal, hours, plannedHours, conceptName }: OrderRow) =>
  [conceptName, `${jobsDone} de ${jobsTotal} trabajos`, `${hoursWords(hours)} de ${hoursWords(plannedHours)}`]
    .filter(Boolean)
    .join(' · ')

function Waiting({ row: { authorization, missingParts, isOut, process } }: { row: OrderRow }) {
  if (process > 2) return <>—</>
  if (authorization !== null && authorization !== 1) {
    const { tone, label } = authorizationLook(authorization)
    return <StatePill tone={tone}>{label}</StatePill>
  }
  if (missingParts > 0) return <StatePill tone="amber">Sin refacción</StatePill>
  return isOut ? <StatePill tone="red">Parada</StatePill> : <>—</>
}

/** All work on units, as far as one sees it. */
export function OrdersPage() {
  const create = (
    <CreateLink to={maintenancePaths.newOrder} for={createOrder}>
      Nueva orden
    </CreateLink>
  )
  return (
    <ListPage<OrderRow>
      id="work-orders"
      title="Órdenes de mantenimiento"
      noun={['orden', 'órdenes']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      filters={filters}
      exporting={(view) => exportList(exportOrders, 'ordenes', queryOf(view))}
      views={[
        { key: 'open', label: 'Abiertas' },
        { key: 'all', label: 'Todas' },
      ]}
      search="Buscar folio, unidad o trabajo"
      open={({ id }) => `${maintenancePaths.orders}/${id}`}
      above={<MaintenanceTabs here={maintenancePaths.orders} />}
      actions={
        <>
          <OrderViews here={maintenancePaths.orders} />
          {create}
        </>
      }
      empty={{
        title: 'Aún no hay órdenes',
        text: 'Con una se sabe qué se le hace a la unidad, quién, con qué refacciones y cuánto costó.',
        action: create,
      }}
    />
  )
}
