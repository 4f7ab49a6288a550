import { useQuery } from '@tanstack/react-query'
import { createExit, exportExits, pageExits, type StoreExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, money, plural } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { StoreTabs } from '../StoreTabs.tsx'
import { storePaths } from '../store.paths.ts'
import { stockKeys, totalsQuery } from '../stock/stock.queries.ts'

const queryOf = (view: ListView) => ({
  ...pageQueryOf(view),
  store: view.filters.store ? Number(view.filters.store) : undefined,
})
const source = pagedSource<StoreExit>({
  key: [...stockKeys.list, 'exits'],
  load: (view, signal) => call(pageExits, { query: queryOf(view), signal }),
})

const column = columnsFor<StoreExit>()
const columns: Column<StoreExit>[] = [
  column.name('folio', 'Folio', { width: 100, sort: true }),
  { key: 'at', title: 'Cuándo', width: 150, lines: 1, sort: true, render: ({ at }) => dateTime(at).slice(0, 16) },
  {
    key: 'destination',
    title: 'Para',
    grow: 1,
    width: 180,
    render: ({ destination, takenBy }) => (
      <TwoLines top={destination} bottom={takenBy ? `Recibió ${takenBy}` : undefined} />
    ),
  },
  {
    key: 'lines',
    title: 'Partes',
    width: 246,
    render: ({ lines }) => (
      <TwoLines
        top={lines[0]?.name ?? '—'}
        bottom={lines.length > 1 ? `y ${plural(lines.length - 1, 'parte más', 'partes más')}` : undefined}
      />
    ),
  },
  column.text('storeName', 'Almacén', { width: 114 }),
  { key: 'value', title: 'Valor', width: 100, align: 'end', lines: 1, render: ({ value }) => money(value) },
  column.state('state', 'Estado', ({ reversedAt }) =>
    reversedAt ? { tone: 'grey', label: 'Devuelta' } : { tone: 'green', label: 'Entregada' },
  ),
]

/** What left the stores, for whom. */
export function ExitsPage() {
  const { data: stores = [] } = useQuery(totalsQuery)
  const actions = (
    <CreateLink to={`${storePaths.exits}/nueva`} for={createExit}>
      Registrar salida
    </CreateLink>
  )
  return (
    <ListPage<StoreExit>
      id="store-exits"
      title="Salidas"
      noun={['salida', 'salidas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      exporting={(view) => exportList(exportExits, 'salidas', queryOf(view))}
      filters={[
        {
          key: 'store',
          label: 'Almacén',
          kind: 'select',
          options: stores.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      search="Buscar folio, unidad o persona"
      open={({ id }) => `${storePaths.exits}/${id}`}
      above={<StoreTabs here={storePaths.exits} />}
      actions={actions}
      empty={{
        title: 'Aún no hay salidas',
        text: 'Lo que sale a una unidad o a un departamento queda aquí.',
        action: actions,
      }}
    />
  )
}
