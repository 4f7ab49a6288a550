import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import type { Screen } from '../../kit/shell/module.ts'
import { billingPaths } from './billing.paths.ts'

const view = { permission: 'facturacion.view', service: 10 } as const
const manage = { permission: 'facturacion.catalogos.update', service: 10 } as const

/** Who is billed, what for and on which conditions. */
export const catalogueScreens: Screen[] = [
  {
    path: `${billingPaths.clauses}/importar`,
    title: 'Importar cláusulas',
    ...manage,
    page: () => import('./clauses/ClauseSheetPage.tsx').then((m) => m.ClauseSheetPage),
  },
  ...catalogScreens(billingPaths.clauses, 'Cláusulas', () => import('./clauses/clauses.tsx').then((m) => m.clauses), {
    ...view,
    create: manage.permission,
    blank: 'nueva',
  }),
  {
    path: billingPaths.customers,
    title: 'Clientes',
    ...view,
    page: () => import('./customers/CustomersPage.tsx').then((m) => m.CustomersPage),
  },
  {
    path: `${billingPaths.customers}/nuevo-cliente`,
    title: 'Crear cliente',
    beside: billingPaths.customers,
    ...manage,
    page: () => import('./customers/CustomerForm.tsx').then((m) => m.NewCustomer),
  },
  {
    path: `${billingPaths.customers}/importar`,
    title: 'Importar clientes',
    ...manage,
    page: () => import('./customers/CustomerSheetPage.tsx').then((m) => m.CustomerSheetPage),
  },
  {
    path: `${billingPaths.customers}/:id`,
    title: 'Cliente',
    beside: billingPaths.customers,
    ...view,
    page: () => import('./customers/CustomerForm.tsx').then((m) => m.EditCustomer),
  },
  {
    path: billingPaths.products,
    title: 'Productos',
    ...view,
    page: () => import('./products/ProductsPage.tsx').then((m) => m.ProductsPage),
  },
  {
    path: `${billingPaths.products}/nuevo-producto`,
    title: 'Crear producto',
    beside: billingPaths.products,
    ...manage,
    page: () => import('./products/ProductForm.tsx').then((m) => m.NewProduct),
  },
  {
    path: `${billingPaths.products}/importar`,
    title: 'Importar productos',
    ...manage,
    page: () => import('./products/ProductSheetPage.tsx').then((m) => m.ProductSheetPage),
  },
  {
    path: billingPaths.productHistory,
    title: 'Historial de precios',
    ...view,
    page: () => import('./products/HistoryPage.tsx').then((m) => m.HistoryPage),
  },
  {
    path: `${billingPaths.products}/:id`,
    title: 'Producto',
    beside: billingPaths.products,
    ...view,
    page: () => import('./products/ProductForm.tsx').then((m) => m.EditProduct),
  },
]
