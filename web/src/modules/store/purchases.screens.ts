import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import type { Screen } from '../../kit/shell/module.ts'
import { storePaths } from './store.paths.ts'

const requisitions = 'inventario.requisition.view'
const ask = 'inventario.requisition.create'
const orders = 'inventario.orden_compra.view'
const order = 'inventario.orden_compra.update'
const entries = 'inventario.entrada_inventario.view'
const enter = 'inventario.entrada_inventario.create'
const limits = 'inventario.orden_compra.limit'

/** Requisition, order and entry: how parts come. */
export const purchaseScreens: readonly Screen[] = [
  {
    path: storePaths.requisitions,
    title: 'Requisiciones',
    permission: requisitions,
    page: () => import('./requisitions/RequisitionsPage.tsx').then((m) => m.RequisitionsPage),
  },
  {
    path: storePaths.newRequisition,
    title: 'Nueva requisición',
    permission: ask,
    page: () => import('./requisitions/RequisitionForm.tsx').then((m) => m.NewRequisition),
  },
  {
    path: `${storePaths.requisitions}/editar/:id`,
    title: 'Editar requisición',
    permission: requisitions,
    page: () => import('./requisitions/RequisitionForm.tsx').then((m) => m.EditRequisition),
  },
  {
    path: `${storePaths.requisitions}/:id`,
    title: 'Requisición',
    permission: requisitions,
    page: () => import('./requisitions/RequisitionPage.tsx').then((m) => m.RequisitionPage),
  },
  {
    path: storePaths.orders,
    title: 'Órdenes de compra',
    permission: orders,
    page: () => import('./orders/OrdersPage.tsx').then((m) => m.OrdersPage),
  },
  {
    path: `${storePaths.orders}/nueva`,
    title: 'Nueva orden de compra',
    permission: order,
    page: () => import('./orders/OrderForm.tsx').then((m) => m.NewOrder),
  },
  {
    path: `${storePaths.orders}/editar/:id`,
    title: 'Editar orden de compra',
    permission: orders,
    page: () => import('./orders/OrderForm.tsx').then((m) => m.EditOrder),
  },
  {
    path: `${storePaths.orders}/:id`,
    title: 'Orden de compra',
    permission: orders,
    page: () => import('./orders/OrderPage.tsx').then((m) => m.OrderPage),
  },
  {
    path: storePaths.entries,
    title: 'Entradas',
    permission: entries,
    page: () => import('./entries/EntriesPage.tsx').then((m) => m.EntriesPage),
  },
  {
    path: `${storePaths.entries}/nueva`,
    title: 'Registrar entrada',
    permission: enter,
    page: () => import('./entries/EntryForm.tsx').then((m) => m.NewEntry),
  },
  {
    path: `${storePaths.entries}/editar/:id`,
    title: 'Editar entrada',
    permission: entries,
    page: () => import('./entries/EntryForm.tsx').then((m) => m.EditEntry),
  },
  {
    path: `${storePaths.entries}/:id`,
    title: 'Entrada',
    permission: entries,
    page: () => import('./entries/EntryPage.tsx').then((m) => m.EntryPage),
  },
  ...catalogScreens(
    storePaths.limits,
    'Límites de autorización',
    () => import('./purchases/limits.tsx').then((m) => m.limits),
    { permission: limits, create: limits },
  ),
]
