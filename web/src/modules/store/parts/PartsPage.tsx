import { createManyParts } from '@arriero/contract/store/parts/parts-import.contract.ts'
import { exportParts, pageParts, partOrders, parts } from '@arriero/contract/store/parts/parts.contract.ts'
import type { Part } from '@arriero/contract/store/parts/parts.entities.ts'
import { partKinds, serialized } from '@arriero/contract/store/store.rules.ts'
import { IconBarcode } from '@tabler/icons-react'
import { call } from '../../../kit/call.ts'
import { money, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink, ImportLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { removalAction } from '../../../kit/list/removal.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { likeIn, supplierChoice } from '../pickers/load.ts'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'
import { askPartRemoval } from './part-actions.ts'
import { categoryOptions, countedWords } from './parts.words.ts'

const idOf = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)
const queryOf = (view: ListView) => {
  const { kind, category, supplier, active } = view.filters
  return {
    ...pageQueryOf(view),
    kind: idOf(kind),
    category: idOf(category),
    supplierId: idOf(supplier),
    active: active === undefined ? undefined : active === '1',
  }
}
const source = pagedSource<Part>({
  key: storeKeys.parts,
  load: (view, signal) => call(pageParts, { query: queryOf(view), signal }),
})

const column = columnsFor<Part>()
const sorted = (key: (typeof partOrders)[number]) => ({ key, sort: true as const })
const columns: Column<Part>[] = [
  {
    ...sorted('name'),
    title: 'Parte',
    width: 280,
    fixed: true,
    render: ({ name, code, kind }) => (
      <TwoLines
        top={name}
        bottom={
          <>
            {kind === serialized && <IconBarcode size={14} stroke={1.75} aria-label="Serializada" />} {code}
          </>
        }
      />
    ),
  },
  { key: 'counted', title: 'Tipo', width: 130, lines: 1, render: countedWords },
  {
    ...sorted('brand'),
    title: 'Marca y modelo',
    width: 170,
    render: ({ brand, model }) => <TwoLines top={brand ?? '—'} bottom={model ?? ''} />,
  },
  column.text('supplierName', 'Proveedor', { width: 180, sort: undefined }),
  {
    ...sorted('price'),
    title: 'Último precio',
    width: 120,
    align: 'end',
    render: ({ price, symbol }) => (
      <TwoLines top={price === null ? '—' : money(price)} bottom={price === null ? '' : `por ${symbol}`} />
    ),
  },
  {
    key: 'pack',
    title: 'Se pide de',
    width: 110,
    align: 'end',
    lines: 1,
    hidden: true,
    render: ({ pack, symbol, decimals }) => `${number(pack, decimals)} ${symbol}`,
  },
  column.text('barcode', 'Código de barras', { width: 160, hidden: true, sort: undefined }),
  column.state(
    'active',
    'Estado',
    ({ active }) => (active ? { tone: 'green', label: 'Activa' } : { tone: 'grey', label: 'Inactiva' }),
    { width: 100, sort: undefined },
  ),
  column.date('createdAt', 'Alta', { hidden: true, sort: true }),
]

const filters: ListFilter<Part>[] = [
  {
    key: 'kind',
    label: 'Tipo',
    kind: 'select',
    options: partKinds.map(({ id, label }) => ({ value: String(id), label })),
  },
  {
    key: 'category',
    label: 'Categoría',
    kind: 'select',
    options: categoryOptions.map(({ value, label }) => ({ value: String(value), label })),
  },
  { key: 'supplier', label: 'Proveedor', kind: 'remote', load: likeIn(supplierChoice) },
  {
    key: 'active',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: '1', label: 'Activas' },
      { value: '0', label: 'Inactivas' },
    ],
  },
]

/** Everything that can be kept in a store. */
export function PartsPage() {
  return (
    <ListPage<Part>
      id="parts"
      title="Partes"
      noun={['parte', 'partes']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      exporting={(view) => exportList(exportParts, 'partes', queryOf(view))}
      filters={filters}
      search="Buscar parte, clave, marca o código de barras"
      open={({ id }) => `${storePaths.parts}/${id}`}
      rowActions={(part) => ({ menu: [removalAction(parts.remove, () => askPartRemoval(part))] })}
      actions={<HeadActions />}
      above={<CatalogTabs here={storePaths.parts} />}
      empty={{
        title: 'Aún no hay partes',
        text: 'Son lo que se guarda en los almacenes: refacciones, neumáticos, baterías, aceite. Puede importarlas de una hoja de Excel.',
        action: <HeadActions />,
      }}
    />
  )
}

const HeadActions = () => (
  <>
    <ImportLink to={`${storePaths.parts}/importar`} for={createManyParts}>
      Importar
    </ImportLink>
    <CreateLink to={`${storePaths.parts}/nueva`} for={parts.create}>
      Crear parte
    </CreateLink>
  </>
)
