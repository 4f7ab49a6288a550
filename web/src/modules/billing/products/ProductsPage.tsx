import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { taxesWords } from '@arriero/contract/billing/documents/taxes.rules.ts'
import {
  createManyProducts,
  createProduct,
  deleteProduct,
  exportProducts,
  listProducts,
  type productOrders,
} from '@arriero/contract/billing/products/products.contract.ts'
import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import { call } from '../../../kit/call.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink, ImportLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { removalAction } from '../../../kit/list/removal.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { historyOf } from './history.ts'
import { CatalogTabs } from '../CatalogTabs.tsx'
import { askProductRemoval } from './product-actions.ts'
import { priceWords } from './products.words.ts'

const path = billingPaths.products
function asked(view: ListView) {
  const { active } = view.filters
  return { ...pageQueryOf(view), active: active === undefined ? undefined : active === '1' }
}
const source = pagedSource<Product>({
  key: billingKeys.products,
  load: (view, signal) => call(listProducts, { query: asked(view), signal }),
})

const column = columnsFor<Product>()
const sorted = (key: (typeof productOrders)[number]) => ({ key, sort: true as const })
const columns: Column<Product>[] = [
  {
    ...sorted('description'),
    title: 'Producto o servicio',
    width: 340,
    fixed: true,
    render: ({ description, sku }) => <TwoLines top={description} bottom={sku ?? ''} />,
  },
  {
    ...sorted('productKey'),
    title: 'Clave SAT',
    width: 120,
    render: ({ productKey, unitKey, unit }) => <TwoLines top={productKey} bottom={unit ?? unitKey} />,
  },
  { key: 'taxes', title: 'Impuestos', width: 200, lines: 1, render: ({ taxes }) => taxesWords(taxes) },
  {
    ...sorted('price'),
    title: 'Precio sin impuestos',
    width: 170,
    align: 'end',
    render: ({ price, currency, cost }) => (
      <TwoLines
        top={priceWords(price, currency)}
        bottom={cost !== null && price > 0 ? `margen ${Math.round((1 - cost / price) * 100)} %` : ''}
      />
    ),
  },
  column.text('sku', 'Clave', { width: 130, sort: true, hidden: true }),
  column.onOff('active', ['Activo', 'Inactivo'], { width: 100, sort: undefined }),
  column.date('createdAt', 'Alta', { hidden: true, sort: true }),
]

const filters: ListFilter<Product>[] = [
  {
    key: 'active',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: '1', label: 'Activos' },
      { value: '0', label: 'Inactivos' },
    ],
  },
]

/** Everything that is billed. */
export function ProductsPage() {
  const navigate = useNavigate()
  return (
    <ListPage<Product>
      id="billing-products"
      title="Productos"
      noun={['producto', 'productos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ description }) => description}
      columns={columns}
      filters={filters}
      search="Buscar producto, clave propia o del SAT"
      open={({ id }) => `${path}/${id}`}
      rowActions={(product) => ({
        menu: [
          {
            key: 'history',
            label: 'Historial de precios',
            icon: IconHistory,
            onClick: () => void navigate(historyOf(product)),
          },
          removalAction(deleteProduct, () => askProductRemoval(product)),
        ],
      })}
      exporting={(view) => exportList(exportProducts, 'productos', asked(view))}
      actions={<HeadActions />}
      above={<CatalogTabs here={path} />}
      empty={{
        title: 'Aún no hay productos',
        text: 'Son los conceptos de las facturas, con sus claves del SAT, precio e impuestos. Puede importarlos de una hoja de Excel.',
        action: <HeadActions />,
      }}
    />
  )
}

const HeadActions = () => (
  <>
    <ImportLink to={`${path}/importar`} for={createManyProducts}>
      Importar
    </ImportLink>
    <CreateLink to={`${path}/nuevo-producto`} for={createProduct}>
      Crear producto
    </CreateLink>
  </>
)
