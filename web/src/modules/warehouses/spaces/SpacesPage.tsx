import {
  createSpace,
  deleteSpace,
  exportSpaces,
  listSpaces,
  type Space,
} from '@arriero/contract/warehouses/places.contract.ts'
import { spaceStates, type SpaceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, money } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { IconFilePlus, IconMap2 } from '@tabler/icons-react'
import { createContract } from '@arriero/contract/warehouses/contracts.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { loadLands, warehouseKeys } from '../warehouses.data.ts'
import { detailsPath, spacePath, warehousePaths } from '../warehouses.paths.ts'
import { spaceLook, squareMetres } from '../warehouses.words.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

const queryOf = ({ filters: { land, state } }: ListView) => ({
  land: land ? Number(land) : undefined,
  // The filter offers no other words than the call's.
  state: state as SpaceState | undefined,
})

const source = pagedSource<Space>({
  key: warehouseKeys.spaces,
  load: (view, signal) => call(listSpaces, { query: { ...pageQueryOf(view), ...queryOf(view) }, signal }),
})

const column = columnsFor<Space>()
const columns: Column<Space>[] = [
  column.name('name', 'Espacio', {
    width: 120,
    sort: true,
    lines: 2,
    render: ({ name, dock }) => <TwoLines top={name} bottom={dock ?? undefined} />,
  }),
  {
    key: 'zoneName',
    title: 'Zona',
    width: 140,
    sort: true,
    render: ({ zoneName, landName }) => <TwoLines top={zoneName} bottom={landName} />,
  },
  column.state('state', 'Estado', ({ state }) => spaceLook(state), { sort: true, width: 140 }),
  {
    key: 'tenant',
    title: 'Inquilino',
    width: 208,
    grow: 1,
    sort: true,
    render: ({ tenant, contractNumber, nextFrom, blocked, blockedReason }) => (
      <TwoLines
        top={tenant ?? (blocked ? blockedReason : '—')}
        bottom={contractNumber ?? (nextFrom ? `Con contrato desde el ${date(nextFrom)}` : undefined)}
      />
    ),
  },
  column.date('endsOn', 'Vence', { sort: true, width: 108 }),
  {
    key: 'areaM2',
    title: 'Superficie',
    width: 104,
    align: 'end',
    lines: 1,
    sort: true,
    render: ({ areaM2 }) => squareMetres(areaM2),
  },
  column.money('listRent', 'Renta de lista', { sort: true, width: 124 }),
  {
    key: 'debt',
    title: 'Adeudo',
    width: 112,
    align: 'end',
    lines: 1,
    sort: true,
    render: ({ debt }) => <span className={debt > 0 ? 'tone-red tinted' : ''}>{money(debt)}</span>,
  },
]

const filters: ListFilter<Space>[] = [
  { key: 'land', label: 'Terreno', kind: 'remote', load: loadLands },
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: spaceStates.map(({ state: value, label }) => ({ value, label })),
  },
]

const actionsOf = ({ id, landId, name, contractId }: Space) => ({
  menu: [
    { key: 'plan', label: 'Ver en el plano', icon: IconMap2, onClick: () => go(detailsPath(landId, id)) },
    {
      key: 'rent',
      label: 'Crear contrato',
      icon: IconFilePlus,
      disabled: whyNot(createContract),
      onClick: () => go(`${warehousePaths.newContract}?espacio=${id}`),
    },
    removalAction(
      deleteSpace,
      () =>
        askRemoval({
          what: `el espacio «${name}»`,
          remove: () => call(deleteSpace, { id }),
          keys: [warehouseKeys.all],
        }),
      { refused: contractId === null ? undefined : 'Está rentado: termine antes su contrato.' },
    ),
  ],
})

/** `/Consola/bodegas/bodegas_list`: what the plan shows, in words. */
export const SpacesPage = () => {
  const create = (
    <CreateLink to={warehousePaths.newSpace} for={createSpace}>
      Crear espacio
    </CreateLink>
  )
  return (
    <ListPage<Space>
      id="warehouse-spaces"
      title="Espacios"
      noun={['espacio', 'espacios']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => `el espacio ${name}`}
      columns={columns}
      filters={filters}
      search="Buscar espacio, zona o inquilino"
      open={({ id }) => spacePath(id)}
      rowActions={actionsOf}
      exporting={(view) => exportList(exportSpaces, 'espacios', { ...pageQueryOf(view), ...queryOf(view) })}
      actions={create}
      above={<WarehouseTabs here={warehousePaths.spaces} />}
      empty={{
        title: 'Aún no hay espacios',
        text: 'Un espacio es lo que se renta: una nave, una minibodega, un cajón del patio.',
        action: create,
      }}
    />
  )
}
