import {
  createTransfer,
  exportTransfers,
  pageTransfers,
  type Transfer,
} from '@arriero/contract/store/transfers/transfers.contract.ts'
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
import { stockKeys } from '../stock/stock.queries.ts'
import { transferLook, transferOptions } from './transfers.words.ts'

const queryOf = (view: ListView) => ({
  ...pageQueryOf(view),
  status: view.filters.status ? Number(view.filters.status) : undefined,
})
const source = pagedSource<Transfer>({
  key: [...stockKeys.list, 'transfers'],
  load: (view, signal) => call(pageTransfers, { query: queryOf(view), signal }),
})

const column = columnsFor<Transfer>()
const columns: Column<Transfer>[] = [
  column.name('folio', 'Folio', { width: 110, sort: true }),
  { key: 'way', title: 'De, a', lines: 1, width: 190, render: ({ fromName, toName }) => `${fromName} a ${toName}` },
  {
    key: 'lines',
    title: 'Partes',
    width: 260,
    render: ({ lines }) => (
      <TwoLines
        top={lines[0]?.name ?? '—'}
        bottom={lines.length > 1 ? `y ${plural(lines.length - 1, 'parte más', 'partes más')}` : undefined}
      />
    ),
  },
  {
    key: 'createdAt',
    title: 'Salió',
    width: 170,
    sort: true,
    render: ({ createdAt, sentBy }) => <TwoLines top={dateTime(createdAt).slice(0, 16)} bottom={sentBy ?? ''} />,
  },
  { key: 'value', title: 'Valor', width: 120, align: 'end', lines: 1, render: ({ value }) => money(value) },
  column.state('state', 'Estado', ({ state }) => transferLook(state), { width: 160 }),
]

/** What goes from one store to another; what waits to be received stands on top. */
export function TransfersPage() {
  const actions = (
    <CreateLink to={`${storePaths.transfers}/nuevo`} for={createTransfer}>
      Trasladar
    </CreateLink>
  )
  return (
    <ListPage<Transfer>
      id="store-transfers"
      title="Traslados"
      noun={['traslado', 'traslados']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      exporting={(view) => exportList(exportTransfers, 'traslados', queryOf(view))}
      filters={[{ key: 'status', label: 'Estado', kind: 'select', options: transferOptions }]}
      search="Buscar folio o almacén"
      open={({ id }) => `${storePaths.transfers}/${id}`}
      above={<StoreTabs here={storePaths.transfers} />}
      actions={actions}
      empty={{
        title: 'Aún no hay traslados',
        text: 'Lo que se envía a otro almacén queda en tránsito hasta que allá lo confirman.',
        action: actions,
      }}
    />
  )
}
