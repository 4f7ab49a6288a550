import {
  createRequisition,
  exportRequisitions,
  listRequisitions,
  type RequisitionRow,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { authorizations, processes, urgencies } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { likeIn, storeChoice } from '../pickers/load.ts'
import { agreed, purchaseKeys } from '../purchases/purchases.queries.ts'
import { authorizationLook, processLook, urgencyLook } from '../purchases/purchases.words.ts'
import { storePaths } from '../store.paths.ts'
import { StoreTabs } from '../StoreTabs.tsx'

const whole = (text: string | undefined) => (text ? Number(text) : undefined)
const queryOf = (view: ListView) => {
  const { authorization, process, urgency, store } = view.filters
  return {
    ...pageQueryOf(view),
    authorization: agreed(view.view === 'toDecide' ? 0 : undefined, whole(authorization)),
    // Authorised, and not all of it is ordered.
    process: agreed(view.view === 'toOrder' ? 2 : undefined, whole(process)),
    urgency: whole(urgency),
    storeId: whole(store),
  }
}
const source = pagedSource<RequisitionRow>({
  key: purchaseKeys.requisitions,
  load: (view, signal) => call(listRequisitions, { query: queryOf(view), signal }),
})

const options = (list: readonly { id: number; label: string }[]) => list.map(({ id, label }) => ({ value: id, label }))
const filters: ListFilter<RequisitionRow>[] = [
  { key: 'authorization', label: 'Autorización', kind: 'select', options: options(authorizations) },
  { key: 'process', label: 'Proceso', kind: 'select', options: options(processes) },
  { key: 'urgency', label: 'Urgencia', kind: 'select', options: options(urgencies) },
  { key: 'store', label: 'Almacén', kind: 'remote', load: likeIn(storeChoice) },
]

const column = columnsFor<RequisitionRow>()
const columns: Column<RequisitionRow>[] = [
  {
    key: 'folio',
    title: 'Folio',
    width: 130,
    fixed: true,
    sort: true,
    render: ({ folio, requestedBy }) => <TwoLines top={folio} bottom={requestedBy} />,
  },
  {
    key: 'reason',
    title: 'Para',
    grow: 1,
    width: 190,
    lines: 2,
    render: ({ unitName, departmentName, reason, lineCount }) => (
      <TwoLines
        top={unitName ?? departmentName ?? 'Almacén'}
        bottom={[plural(lineCount, 'parte', 'partes'), reason].filter(Boolean).join(' · ')}
      />
    ),
  },
  column.text('storeName', 'Almacén', { width: 104, sort: true }),
  column.text('requestedBy', 'Solicitó', { width: 130, sort: true, hidden: true }),
  column.state('urgency', 'Urgencia', urgencyLook, { width: 100, sort: true }),
  column.date('neededOn', 'Se necesita', { width: 108, sort: true }),
  column.money('total', 'Importe', { width: 104, sort: true }),
  column.state('authorization', 'Autorización', authorizationLook, { width: 128 }),
  column.state('process', 'Proceso', processLook, { width: 132 }),
  column.date('createdAt', 'Solicitada', { sort: true, withTime: true, width: 160, hidden: true }),
]

/** What the workshops ask for. */
export function RequisitionsPage() {
  const create = (
    <CreateLink to={storePaths.newRequisition} for={createRequisition}>
      Nueva requisición
    </CreateLink>
  )
  return (
    <ListPage<RequisitionRow>
      id="requisitions"
      title="Requisiciones"
      noun={['requisición', 'requisiciones']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      exporting={(view) => exportList(exportRequisitions, 'requisiciones', queryOf(view))}
      filters={filters}
      views={[
        { key: 'all', label: 'Todas' },
        { key: 'toDecide', label: 'Por autorizar' },
        { key: 'toOrder', label: 'Por ordenar' },
      ]}
      search="Buscar folio, unidad, persona o motivo"
      open={({ id }) => `${storePaths.requisitions}/${id}`}
      above={<StoreTabs here={storePaths.requisitions} />}
      actions={create}
      empty={{
        title: 'Aún no hay requisiciones',
        text: 'Con una se piden partes; alguien más la autoriza y de ella se hacen las órdenes de compra.',
        action: create,
      }}
    />
  )
}
