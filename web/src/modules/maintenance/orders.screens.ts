import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import type { Screen } from '../../kit/shell/module.ts'
import { maintenancePaths } from './maintenance.paths.ts'

const view = 'mantenimiento.view'
const catalog = { permission: view, create: 'mantenimiento.catalogo.update' } as const

/** Work on units, from what is asked to what it cost. */
export const orderScreens: readonly Screen[] = [
  {
    path: maintenancePaths.orders,
    title: 'Órdenes de mantenimiento',
    permission: view,
    page: () => import('./orders/OrdersPage.tsx').then((m) => m.OrdersPage),
  },
  {
    path: maintenancePaths.newOrder,
    title: 'Nueva orden',
    permission: 'mantenimiento.create',
    page: () => import('./orders/OrderForm.tsx').then((m) => m.NewOrder),
  },
  {
    path: `${maintenancePaths.orders}/:id`,
    title: 'Orden de mantenimiento',
    permission: view,
    page: () => import('./orders/OrderPage.tsx').then((m) => m.OrderPage),
  },
  {
    path: maintenancePaths.board,
    title: 'Tablero de órdenes',
    permission: view,
    page: () => import('./agenda/BoardPage.tsx').then((m) => m.BoardPage),
  },
  {
    path: maintenancePaths.calendar,
    title: 'Calendario del taller',
    permission: view,
    page: () => import('./agenda/CalendarPage.tsx').then((m) => m.CalendarPage),
  },
  {
    path: maintenancePaths.report,
    title: 'Informe de unidad',
    permission: view,
    page: () => import('./report/ReportPage.tsx').then((m) => m.ReportPage),
  },
  ...catalogScreens(
    maintenancePaths.workshops,
    'Talleres externos',
    () => import('./workshops/workshops.tsx').then((m) => m.workshops),
    catalog,
  ),
  ...catalogScreens(
    maintenancePaths.concepts,
    'Conceptos',
    () => import('./workshops/workshops.tsx').then((m) => m.concepts),
    catalog,
  ),
]
