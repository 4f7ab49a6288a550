import { defineModule } from '../../kit/shell/module.ts'
import { storePaths } from './store.paths.ts'

const view = ['inventario.general.view', 'inventario.almacen.view'] as const
const move = 'inventario.movimiento.create'

const stockPage = () => import('./stock/StockPage.tsx').then((m) => m.StockPage)

/** What lies where, and what moves it. */
export const stockModule = defineModule({
  name: 'stock',
  screens: [
    { path: storePaths.stock, title: 'Almacén', permission: view, page: stockPage },
    {
      path: `${storePaths.stock}/parte/:id`,
      title: 'Parte',
      permission: view,
      beside: storePaths.stock,
      page: () => import('./stock/StockPanel.tsx').then((m) => m.StockPanel),
    },
    {
      path: `${storePaths.stock}/parte/:id/nivel/:store`,
      title: 'Mínimo y máximo',
      permission: view,
      beside: storePaths.stock,
      page: () => import('./stock/LevelForm.tsx').then((m) => m.LevelForm),
    },
    // The specification's second address of the same list.
    { path: storePaths.inventories, title: 'Almacén', permission: view, page: stockPage },
    {
      path: storePaths.kardex,
      title: 'Kardex',
      permission: view,
      page: () => import('./stock/KardexPage.tsx').then((m) => m.KardexPage),
    },
    {
      path: storePaths.exits,
      title: 'Salidas',
      permission: view,
      page: () => import('./exits/ExitsPage.tsx').then((m) => m.ExitsPage),
    },
    {
      path: `${storePaths.exits}/nueva`,
      title: 'Registrar salida',
      permission: move,
      beside: storePaths.exits,
      page: () => import('./exits/ExitForm.tsx').then((m) => m.ExitForm),
    },
    {
      path: `${storePaths.exits}/:id`,
      title: 'Salida',
      permission: view,
      beside: storePaths.exits,
      page: () => import('./exits/ExitPanel.tsx').then((m) => m.ExitPanel),
    },
    {
      path: storePaths.transfers,
      title: 'Traslados',
      permission: view,
      page: () => import('./transfers/TransfersPage.tsx').then((m) => m.TransfersPage),
    },
    {
      path: `${storePaths.transfers}/nuevo`,
      title: 'Trasladar',
      permission: move,
      beside: storePaths.transfers,
      page: () => import('./transfers/TransferForm.tsx').then((m) => m.TransferForm),
    },
    {
      path: `${storePaths.transfers}/:id`,
      title: 'Traslado',
      permission: view,
      beside: storePaths.transfers,
      page: () => import('./transfers/TransferPanel.tsx').then((m) => m.TransferPanel),
    },
    {
      path: storePaths.counts,
      title: 'Conteos',
      permission: [...view, 'inventario.conteo.create'],
      page: () => import('./counts/CountsPage.tsx').then((m) => m.CountsPage),
    },
    {
      path: `${storePaths.counts}/nuevo`,
      title: 'Abrir conteo',
      permission: 'inventario.conteo.create',
      beside: storePaths.counts,
      page: () => import('./counts/OpenCountForm.tsx').then((m) => m.OpenCountForm),
    },
    {
      path: `${storePaths.counts}/:id`,
      title: 'Conteo',
      permission: [...view, 'inventario.conteo.create'],
      page: () => import('./counts/CountPage.tsx').then((m) => m.CountPage),
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 1,
      group: 'Inventario',
      label: 'General',
      path: storePaths.stock,
      instead: [
        storePaths.inventories,
        storePaths.requisitions,
        storePaths.orders,
        storePaths.entries,
        storePaths.counts,
      ],
      icon: 'inventory',
      permission: 'inventario.general.view',
    },
  ],
})
