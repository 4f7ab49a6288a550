import { services } from '@arriero/contract/core/services.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { fuelPaths } from './fuel.paths.ts'

const own = { permission: 'combustible.carga_combustible.view', service: services.fuel } as const
const manage = { ...own, create: 'combustible.catalogo.update' } as const
const load = () => import('./LoadPanel.tsx')

/** What the fleet burns, and whether its tickets are to be believed. */
export const fuelModule = defineModule({
  name: 'fuel',
  live: () => import('./fuel.live.ts').then((m) => m.sendLoads),
  screens: [
    {
      path: fuelPaths.home,
      title: 'Combustible',
      ...own,
      page: () => import('./OverviewPage.tsx').then((m) => m.OverviewPage),
    },
    {
      path: fuelPaths.new,
      title: 'Registrar carga',
      ...own,
      permission: 'combustible.carga_combustible.create',
      beside: fuelPaths.home,
      page: () => import('./NewLoad.tsx').then((m) => m.NewLoad),
    },
    {
      path: fuelPaths.finding(':id'),
      title: 'Hallazgo',
      ...own,
      beside: fuelPaths.home,
      page: () => load().then((m) => m.FindingPanel),
    },
    {
      path: fuelPaths.loads,
      title: 'Cargas de combustible',
      ...own,
      page: () => import('./LoadsPage.tsx').then((m) => m.LoadsPage),
    },
    {
      path: fuelPaths.import,
      title: 'Importar cargas',
      ...own,
      permission: 'combustible.carga_combustible.create',
      page: () => import('./LoadSheetPage.tsx').then((m) => m.LoadSheetPage),
    },
    {
      path: fuelPaths.load(':id'),
      title: 'Carga de combustible',
      ...own,
      beside: fuelPaths.loads,
      page: () => load().then((m) => m.LoadPanel),
    },
    {
      path: fuelPaths.invoices,
      title: 'Facturas de combustible',
      ...own,
      permission: 'combustible.carga_combustible.review',
      page: () => import('./invoices/InvoicesPage.tsx').then((m) => m.InvoicesPage),
    },
    {
      path: fuelPaths.invoice(':id'),
      title: 'Factura de combustible',
      ...own,
      permission: 'combustible.carga_combustible.review',
      page: () => import('./invoices/InvoicePage.tsx').then((m) => m.InvoicePage),
    },
    ...catalogScreens(
      fuelPaths.providers,
      'Proveedores de combustible',
      () => import('./catalogs.tsx').then((m) => m.providers),
      manage,
    ),
    ...catalogScreens(
      fuelPaths.types,
      'Tipos de combustible',
      () => import('./catalogs.tsx').then((m) => m.types),
      manage,
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 7,
      label: 'Combustible',
      path: fuelPaths.home,
      also: [fuelPaths.loads, fuelPaths.invoices, fuelPaths.providers, fuelPaths.types],
      icon: 'fuel',
      permission: own.permission,
    },
  ],
})
