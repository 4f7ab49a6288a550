import {
  createEntry,
  exportEntries,
  listEntries,
  type EntryRow,
} from '@arriero/contract/store/entries/entries.contract.ts'
import { entryStates } from '@arriero/contract/store/entries/entries.rules.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { likeIn, storeChoice, supplierChoice } from '../pickers/load.ts'
import { purchaseKeys } from '../purchases/purchases.queries.ts'
import { entryLook } from '../purchases/purchases.words.ts'
import { storePaths } from '../store.paths.ts'
import { StoreTabs } from '../StoreTabs.tsx'

const whole = (text: string | undefined) => (text ? Number(text) : undefined)
const queryOf = (view: ListView) => {
  const { state, supplier, store } = view.filters
  return {
    ...pageQueryOf(view),
    state: entryStates.find(({ code }) => code === state)?.code,
    supplierId: whole(supplier),
    storeId: whole(store),
  }
}
const source = pagedSource<EntryRow>({
  key: purchaseKeys.entries,
  load: (view, signal) => call(listEntries, { query: queryOf(view), signal }),
})

const filters: ListFilter<EntryRow>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: entryStates.map(({ code, label }) => ({ value: code, label })),
  },
  { key: 'supplier', label: 'Proveedor', kind: 'remote', load: likeIn(supplierChoice) },
  { key: 'store', label: 'Almacén', kind: 'remote', load: likeIn(storeChoice) },
]

const column = columnsFor<EntryRow>()
const columns: Column<EntryRow>[] = [
  {
    key: 'folio',
    title: 'Entrada',
    width: 130,
    fixed: true,
    sort: true,
    render: ({ folio, orderFolio }) => <TwoLines top={folio} bottom={orderFolio ?? 'Sin orden'} />,
  },
  {
    key: 'supplierName',
    title: 'Proveedor',
    width: 250,
    sort: true,
    render: ({ supplierName, conceptName, document, lineCount }) => (
      <TwoLines
        top={supplierName ?? conceptName ?? '—'}
        bottom={[plural(lineCount, 'parte', 'partes'), document].filter(Boolean).join(' · ')}
      />
    ),
  },
  column.text('storeName', 'Almacén', { width: 120, sort: true }),
  column.text('typeName', 'Tipo', { width: 140, hidden: true }),
  column.date('receivedAt', 'Llegó', { sort: true, withTime: true, width: 160 }),
  column.text('postedBy', 'Registró', { width: 140 }),
  column.money('total', 'Importe', { sort: true }),
  column.state('state', 'Estado', entryLook),
]

/** What came into the stores. */
export function EntriesPage() {
  const create = (
    <CreateLink to={`${storePaths.entries}/nueva`} for={createEntry}>
      Registrar entrada
    </CreateLink>
  )
  return (
    <ListPage<EntryRow>
      id="store-entries"
      title="Entradas"
      noun={['entrada', 'entradas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      exporting={(view) => exportList(exportEntries, 'entradas', queryOf(view))}
      filters={filters}
      search="Buscar entrada, orden, proveedor o remisión"
      open={({ id }) => `${storePaths.entries}/${id}`}
      above={<StoreTabs here={storePaths.entries} />}
      actions={create}
      empty={{
        title: 'Aún no hay entradas',
        text: 'Lo que llega se escribe en borrador y, al registrarlo, queda en el almacén y en el kardex.',
        action: create,
      }}
    />
  )
}
