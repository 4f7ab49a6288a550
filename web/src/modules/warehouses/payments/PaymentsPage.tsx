import {
  createPayment,
  exportPayments,
  listPayments,
  type Payment,
} from '@arriero/contract/warehouses/payments.contract.ts'
import { methodLabel } from '@arriero/contract/core/payment-methods.ts'
import { conceptLabel, paymentConcepts, type PaymentConcept } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { call } from '../../../kit/call.ts'
import { date } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { loadContracts, loadLands, warehouseKeys } from '../warehouses.data.ts'
import { paymentPath, warehousePaths } from '../warehouses.paths.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

function queryOf({ filters: { land, contract, concept, day } }: ListView) {
  const [from, to = from] = day?.split('..') ?? []
  return {
    land: land ? Number(land) : undefined,
    contract: contract ? Number(contract) : undefined,
    // The filter offers no other words than the call's.
    concept: concept as PaymentConcept | undefined,
    from,
    to,
  }
}

const source = pagedSource<Payment>({
  key: warehouseKeys.payments,
  load: (view, signal) => call(listPayments, { query: { ...pageQueryOf(view), ...queryOf(view) }, signal }),
})

const column = columnsFor<Payment>()
const columns: Column<Payment>[] = [
  {
    key: 'paidOn',
    title: 'Fecha',
    width: 130,
    sort: true,
    fixed: true,
    render: ({ paidOn, folio }) => <TwoLines top={date(paidOn)} bottom={folio} />,
  },
  {
    key: 'tenant',
    title: 'Inquilino',
    width: 260,
    sort: true,
    render: ({ tenant, contractNumber, landName }) => (
      <TwoLines top={tenant} bottom={`${contractNumber} · ${landName}`} />
    ),
  },
  { key: 'concept', title: 'Concepto', width: 200, lines: 1, render: ({ concept }) => conceptLabel(concept) },
  column.money('amount', 'Importe', { sort: true, width: 130 }),
  {
    key: 'method',
    title: 'Forma',
    width: 180,
    render: ({ method, reference }) => <TwoLines top={methodLabel(method)} bottom={reference ?? undefined} />,
  },
]

const filters: ListFilter<Payment>[] = [
  { key: 'day', label: 'Fecha', kind: 'days' },
  { key: 'land', label: 'Terreno', kind: 'remote', load: loadLands },
  { key: 'contract', label: 'Contrato', kind: 'remote', load: loadContracts },
  {
    key: 'concept',
    label: 'Concepto',
    kind: 'select',
    options: paymentConcepts.map(({ concept: value, label }) => ({ value, label })),
  },
]

/** `/Consola/bodegas/pagos`: money of rents and deposits. */
export const PaymentsPage = () => {
  const create = (
    <CreateLink to={warehousePaths.newPayment} for={createPayment}>
      Registrar pago
    </CreateLink>
  )
  return (
    <ListPage<Payment>
      id="warehouse-payments"
      title="Pagos de bodegas"
      noun={['pago', 'pagos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => `el pago ${folio}`}
      columns={columns}
      filters={filters}
      search="Buscar folio, inquilino o referencia"
      open={({ id }) => paymentPath(id)}
      exporting={(view) => exportList(exportPayments, 'pagos', { ...pageQueryOf(view), ...queryOf(view) })}
      actions={create}
      above={<WarehouseTabs here={warehousePaths.payments} />}
      empty={{
        title: 'Aún no hay pagos',
        text: 'Lo que se registra paga las rentas de la más vieja a la más nueva; lo que sobra queda a favor.',
        action: create,
      }}
    />
  )
}
