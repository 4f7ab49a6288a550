import { useQuery } from '@tanstack/react-query'
import { exportKardex, kardex, type MovementRow } from '@arriero/contract/store/stock/stock.contract.ts'
import { movementKindCodes, movementKinds, movementLabel } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, money } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { partsLike } from '../pickers/load.ts'
import { StoreTabs } from '../StoreTabs.tsx'
import { storePaths } from '../store.paths.ts'
import { stockKeys, totalsQuery } from './stock.queries.ts'
import { amount, withSign } from './stock-words.ts'

const whole = (value: string | undefined) => (value ? Number(value) : undefined)
const queryOf = (view: ListView) => {
  const [from, to] = view.filters.days?.split('..') ?? []
  const { part, store, kind } = view.filters
  return {
    ...pageQueryOf(view),
    part: whole(part),
    store: whole(store),
    kind: movementKindCodes.find((code) => code === kind),
    from,
    to: to ?? from,
  }
}
const source = pagedSource<MovementRow>({
  key: [...stockKeys.list, 'kardex'],
  load: (view, signal) => call(kardex, { query: queryOf(view), signal }),
})

/** Where the document of a movement is looked at. */
const documentPath = ({ documentKind, documentId }: MovementRow) =>
  documentKind && documentId
    ? { entry: storePaths.entries, exit: storePaths.exits, transfer: storePaths.transfers, count: storePaths.counts }[
        documentKind
      ] + `/${documentId}`
    : undefined

const column = columnsFor<MovementRow>()
const columns: Column<MovementRow>[] = [
  {
    key: 'at',
    title: 'Cuándo',
    width: 110,
    sort: true,
    fixed: true,
    render: ({ at }) => <TwoLines top={dateTime(at).slice(0, 10)} bottom={dateTime(at).slice(11, 16)} />,
  },
  {
    key: 'part',
    title: 'Parte',
    width: 240,
    render: ({ partName, serial, storeName }) => (
      <TwoLines top={partName} bottom={[storeName, serial].filter(Boolean).join(' · ')} />
    ),
  },
  {
    key: 'kind',
    title: 'Movimiento',
    width: 150,
    render: ({ kind, counterpart, note }) => (
      <TwoLines top={movementLabel(kind)} bottom={[counterpart, note].filter(Boolean).join(' · ')} />
    ),
  },
  column.link(
    'document',
    'Documento',
    (row) => {
      const to = documentPath(row)
      return to && row.document ? { to, label: row.document } : undefined
    },
    { width: 110 },
  ),
  { key: 'qty', title: 'Cantidad', width: 96, align: 'end', lines: 1, sort: true, render: ({ qty }) => withSign(qty) },
  { key: 'value', title: 'Valor', width: 104, align: 'end', lines: 1, sort: true, render: ({ value }) => money(value) },
  {
    key: 'balance',
    title: 'Saldo',
    width: 110,
    align: 'end',
    render: ({ balance, balanceValue }) => <TwoLines top={amount(balance)} bottom={money(balanceValue)} />,
  },
  column.text('by', 'Quién', { width: 130, sort: true }),
]

/** The ledger: every movement, of everything or of one part, newest first. */
export function KardexPage() {
  const { data: stores = [] } = useQuery(totalsQuery)
  const filters: ListFilter<MovementRow>[] = [
    { key: 'part', label: 'Parte', kind: 'remote', load: partsLike() },
    {
      key: 'store',
      label: 'Almacén',
      kind: 'select',
      options: stores.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'kind',
      label: 'Movimiento',
      kind: 'select',
      options: movementKinds.map(({ code, label }) => ({ value: code, label })),
    },
    { key: 'days', label: 'Fechas', kind: 'days' },
  ]
  return (
    <ListPage<MovementRow>
      id="kardex"
      title="Kardex"
      noun={['movimiento', 'movimientos']}
      source={source}
      rowKey={({ id }) => id}
      columns={columns}
      exporting={(view) => exportList(exportKardex, 'movimientos', queryOf(view))}
      filters={filters}
      search="Buscar parte, clave o código"
      above={<StoreTabs here={storePaths.kardex} />}
      empty={{
        title: 'Aún no hay movimientos',
        text: 'Cada entrada, salida, traslado y conteo queda aquí, con su saldo y su valor.',
      }}
    />
  )
}
