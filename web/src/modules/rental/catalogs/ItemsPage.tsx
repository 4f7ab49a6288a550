import {
  createRentalItem,
  deleteRentalItem,
  listRentalItems,
  type RentalItem,
} from '@arriero/contract/rental/items.contract.ts'
import { chargedBy, itemKinds, type ItemKind } from '@arriero/contract/rental/rental.rules.ts'
import { call } from '../../../kit/call.ts'
import { money, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { rentalKeys } from '../rental.data.ts'
import { itemPath, rentalPaths } from '../rental.paths.ts'
import { RentalTabs } from '../RentalTabs.tsx'

const source = pagedSource<RentalItem>({
  key: rentalKeys.items,
  load: (view, signal) =>
    call(listRentalItems, {
      query: {
        ...pageQueryOf(view),
        // The filters offer no other words than the call's.
        kind: view.filters.kind as ItemKind | undefined,
        active: view.filters.active === undefined ? undefined : view.filters.active === '1',
      },
      signal,
    }),
})

const column = columnsFor<RentalItem>()
const perLabel = ({ per }: RentalItem) => chargedBy.find((one) => one.per === per)!.label
const columns: Column<RentalItem>[] = [
  {
    key: 'name',
    title: 'Qué se renta',
    width: 210,
    sort: true,
    fixed: true,
    grow: 1,
    render: ({ name, detail, kind }) => (
      <TwoLines top={name} bottom={detail ?? itemKinds.find((one) => one.kind === kind)!.label} />
    ),
  },
  column.text('group', 'Tipo', { width: 148, grow: 0.3, soft: false, sort: true }),
  {
    key: 'rateDay',
    title: 'Por día',
    width: 104,
    align: 'end',
    sort: true,
    render: (row) => <TwoLines top={money(row.rateDay)} bottom={row.kind === 'extra' ? perLabel(row) : undefined} />,
  },
  column.money('rateWeek', 'Por semana', { width: 112, sort: true }),
  column.money('rateMonth', 'Por mes', { width: 104, sort: true }),
  {
    key: 'kmPerDay',
    title: 'Km por día',
    width: 92,
    align: 'end',
    lines: 1,
    render: ({ kmPerDay, kind }) => (kind === 'extra' ? '—' : kmPerDay === null ? 'Libres' : number(kmPerDay)),
  },
  column.money('deposit', 'Depósito', { width: 104, sort: true }),
  column.money('costDay', 'Costo propio', { width: 130, hidden: true }),
  column.onOff('active', ['Se renta', 'En pausa'], { width: 112 }),
]

const filters: ListFilter<RentalItem>[] = [
  {
    key: 'kind',
    label: 'Qué es',
    kind: 'select',
    options: itemKinds.map(({ kind, label }) => ({ value: kind, label })),
  },
  {
    key: 'active',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: '1', label: 'Se renta' },
      { value: '0', label: 'En pausa' },
    ],
  },
]

/** `/tarifas`: what is rented, at what rates, and what goes with it. */
export function ItemsPage() {
  const create = (
    <CreateLink to={rentalPaths.newItem} for={createRentalItem}>
      Crear tarifa
    </CreateLink>
  )
  return (
    <ListPage<RentalItem>
      id="rental-items"
      title="Tarifas de arrendamiento"
      noun={['tarifa', 'tarifas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      filters={filters}
      search="Buscar unidad, activo o adicional"
      open={({ id }) => itemPath(id)}
      rowActions={(row) => ({
        menu: [
          removalAction(deleteRentalItem, () =>
            askRemoval({
              what: `la tarifa de «${row.name}»`,
              consequence: 'Deja de ofrecerse; lo ya acordado conserva su precio.',
              remove: () => call(deleteRentalItem, { id: row.id }),
              keys: [rentalKeys.all],
            }),
          ),
        ],
      })}
      actions={create}
      above={<RentalTabs here={rentalPaths.items} />}
      empty={{
        title: 'Aún no hay tarifas',
        text: 'Dé tarifa a las unidades y activos que renta, y a lo que va con ellos: seguro, operador, entrega.',
        action: create,
      }}
    />
  )
}
