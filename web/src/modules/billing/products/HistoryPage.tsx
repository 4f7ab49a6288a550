import { fiscalKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import { productHistory } from '@arriero/contract/billing/products/products.contract.ts'
import type { ProductEvent } from '@arriero/contract/billing/products/products.entities.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { CatalogTabs } from '../CatalogTabs.tsx'
import { productsLike } from '../pickers/load.ts'
import { priceWords } from './products.words.ts'

const kinds = { price: 'Precio', use: 'Documento' } as const
const source = pagedSource<ProductEvent>({
  key: billingKeys.productHistory,
  load: (view: ListView, signal) => {
    const { product, kind } = view.filters
    return call(productHistory, {
      query: {
        ...pageQueryOf(view),
        id: product && /^\d{1,9}$/.test(product) ? Number(product) : undefined,
        kind: kind === 'price' || kind === 'use' ? kind : undefined,
      },
      signal,
    })
  },
})

/** 'Antes $100.00 MXN', 'Precio inicial'; of a use, how much of it and to whom. */
function detailOf({ kind, before, beforeCurrency, currency, quantity, customerName }: ProductEvent): string {
  if (kind === 'use') return `${number(quantity, 2)} × · ${customerName ?? ''}`
  return before === null ? 'Precio inicial' : `Antes ${priceWords(before, beforeCurrency ?? currency)}`
}
/** 'Factura F-1842', or that its price changed. */
const titleOf = ({ kind, documentKind, folio }: ProductEvent) =>
  kind === 'price'
    ? 'Cambio de precio'
    : `${fiscalKinds.find((one) => one.kind === documentKind)?.label ?? 'Documento'} ${folio ?? ''}`

const column = columnsFor<ProductEvent>()
const columns: Column<ProductEvent>[] = [
  {
    key: 'at',
    title: 'Cuándo',
    width: 140,
    lines: 1,
    sort: true,
    fixed: true,
    render: ({ at }) => dateTime(at).slice(0, 16),
  },
  column.text('description', 'Producto', { width: 300, sort: undefined }),
  {
    key: 'what',
    title: 'Qué pasó',
    width: 280,
    render: (event) => <TwoLines top={titleOf(event)} bottom={detailOf(event)} />,
  },
  {
    key: 'price',
    title: 'Precio',
    width: 160,
    align: 'end',
    lines: 1,
    render: ({ price, currency }) => priceWords(price, currency),
  },
  column.text('by', 'Quién', { width: 160, sort: undefined }),
]

const filters: ListFilter<ProductEvent>[] = [
  { key: 'product', label: 'Producto', kind: 'remote', load: productsLike },
  {
    key: 'kind',
    label: 'Qué pasó',
    kind: 'select',
    options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
  },
]

/** Prices that products had and documents that charged them. */
export const HistoryPage = () => (
  <ListPage<ProductEvent>
    id="billing-product-history"
    title="Historial de precios"
    noun={['suceso', 'sucesos']}
    source={source}
    rowKey={({ kind, at, productId, documentId }) => `${kind}-${productId}-${documentId ?? ''}-${at}`}
    columns={columns}
    filters={filters}
    search="Buscar producto, folio o cliente"
    above={<CatalogTabs here={billingPaths.productHistory} />}
    empty={{
      title: 'Aún no hay historial',
      text: 'Aquí queda cada precio que tiene un producto, quién lo puso y qué documentos lo cobraron.',
    }}
  />
)
