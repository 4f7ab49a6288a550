import {
  createContract,
  exportContracts,
  listContracts,
  type RentalContract,
} from '@arriero/contract/warehouses/contracts.contract.ts'
import { contractStates, type ContractState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, money } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { loadLands, warehouseKeys } from '../warehouses.data.ts'
import { contractPath, warehousePaths } from '../warehouses.paths.ts'
import { contractLook, endWords, squareMetres } from '../warehouses.words.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

const queryOf = ({ filters: { land, state, late, space } }: ListView) => ({
  land: land ? Number(land) : undefined,
  space: space ? Number(space) : undefined,
  // The filters offer no other words than the call's.
  state: state as ContractState | undefined,
  late: late === undefined ? undefined : late === '1',
})

const source = pagedSource<RentalContract>({
  key: warehouseKeys.contracts,
  load: (view, signal) => call(listContracts, { query: { ...pageQueryOf(view), ...queryOf(view) }, signal }),
})

const column = columnsFor<RentalContract>()
const columns: Column<RentalContract>[] = [
  {
    key: 'tenant',
    title: 'Inquilino',
    width: 240,
    sort: true,
    fixed: true,
    render: ({ tenant, number }) => <TwoLines top={tenant} bottom={number} />,
  },
  {
    key: 'spaces',
    title: 'Espacios',
    width: 150,
    render: ({ spaces, landName }) => (
      <TwoLines
        top={spaces.map(({ name }) => name).join(', ') || '—'}
        bottom={`${landName}, ${squareMetres(spaces.reduce((sum, { areaM2 }) => sum + areaM2, 0))}`}
      />
    ),
  },
  column.state('state', 'Estado', ({ state }) => contractLook(state), { sort: true, width: 120 }),
  {
    key: 'end',
    title: 'Fin',
    width: 140,
    sort: true,
    render: ({ end, daysLeft, state }) => (
      <TwoLines top={date(end)} bottom={state === 'ending' ? endWords(daysLeft) : undefined} />
    ),
  },
  column.money('rent', 'Renta sin IVA', { sort: true, width: 130 }),
  {
    key: 'balance',
    title: 'Saldo',
    width: 130,
    align: 'end',
    sort: true,
    render: ({ balance, debt }) => <span className={debt > 0 ? 'tone-red tinted' : ''}>{money(balance)}</span>,
  },
  column.money('debt', 'Vencido', { sort: true, width: 130, hidden: true }),
  column.money('depositHeld', 'Depósito', { width: 120, hidden: true, sort: true }),
  column.date('start', 'Inicio', { sort: true, hidden: true }),
]

const filters: ListFilter<RentalContract>[] = [
  { key: 'land', label: 'Terreno', kind: 'remote', load: loadLands },
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: contractStates.map(({ state, label }) => ({ value: state, label })),
  },
  {
    key: 'late',
    label: 'Adeudo',
    kind: 'select',
    options: [
      { value: '1', label: 'Con adeudo vencido' },
      { value: '0', label: 'Al corriente' },
    ],
  },
]

/** `/Consola/bodegas/contrato_bodega`: who rents what, until when and what they owe. */
export const ContractsPage = () => {
  const create = (
    <CreateLink to={warehousePaths.newContract} for={createContract}>
      Crear contrato
    </CreateLink>
  )
  return (
    <ListPage<RentalContract>
      id="warehouse-contracts"
      title="Contratos de bodegas"
      noun={['contrato', 'contratos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ number }) => `el contrato ${number}`}
      columns={columns}
      filters={filters}
      search="Buscar inquilino, contrato o espacio"
      open={({ id }) => contractPath(id)}
      exporting={(view) => exportList(exportContracts, 'contratos', { ...pageQueryOf(view), ...queryOf(view) })}
      actions={create}
      above={<WarehouseTabs here={warehousePaths.contracts} />}
      empty={{
        title: 'Aún no hay contratos',
        text: 'Rente o aparte un espacio: sus rentas se cargan solas cada mes.',
        action: create,
      }}
    />
  )
}
