import { openCount, pageCounts, type StockCount } from '@arriero/contract/store/counts/counts.contract.ts'
import { call } from '../../../kit/call.ts'
import { date, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { StoreTabs } from '../StoreTabs.tsx'
import { storePaths } from '../store.paths.ts'
import { stockKeys } from '../stock/stock.queries.ts'
import { countLook, countOptions } from './counts.words.ts'

const source = pagedSource<StockCount>({
  key: [...stockKeys.list, 'counts'],
  load: (view, signal) =>
    call(pageCounts, {
      query: { ...pageQueryOf(view), status: view.filters.status ? Number(view.filters.status) : undefined },
      signal,
    }),
})

const column = columnsFor<StockCount>()
const columns: Column<StockCount>[] = [
  column.name('folio', 'Folio', { width: 110, sort: true }),
  column.text('storeName', 'Almacén', { width: 160 }),
  column.text('name', 'Motivo'),
  { key: 'createdAt', title: 'Abierto', width: 110, lines: 1, sort: true, render: ({ createdAt }) => date(createdAt) },
  {
    key: 'counted',
    title: 'Contadas',
    width: 110,
    align: 'end',
    lines: 1,
    render: ({ counted, parts }) => `${number(counted)} de ${number(Math.max(parts, counted))}`,
  },
  {
    key: 'different',
    title: 'Difieren',
    width: 100,
    align: 'end',
    lines: 1,
    render: ({ different }) => (different === null ? 'A ciegas' : number(different)),
  },
  column.state('state', 'Estado', ({ state }) => countLook(state)),
]

/** Counts of the stores: open ones first, then what waits for approval. */
export function CountsPage() {
  const actions = (
    <CreateLink to={`${storePaths.counts}/nuevo`} for={openCount}>
      Abrir conteo
    </CreateLink>
  )
  return (
    <ListPage<StockCount>
      id="stock-counts"
      title="Conteos"
      noun={['conteo', 'conteos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      filters={[{ key: 'status', label: 'Estado', kind: 'select', options: countOptions }]}
      search="Buscar folio, almacén o motivo"
      open={({ id }) => `${storePaths.counts}/${id}`}
      above={<StoreTabs here={storePaths.counts} />}
      actions={actions}
      empty={{
        title: 'Aún no hay conteos',
        text: 'Se cuenta a ciegas, también con el teléfono; las diferencias grandes las aprueba otra persona.',
        action: actions,
      }}
    />
  )
}
