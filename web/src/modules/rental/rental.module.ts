import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { rentalPaths as paths } from './rental.paths.ts'

const view = { permission: 'arrendamiento.view', service: 100 } as const
const agree = { ...view, permission: 'arrendamiento.contrato.update' } as const
const hand = { ...view, permission: 'arrendamiento.entrega.update' } as const
const manage = 'arrendamiento.catalogo.update'

/** Units and assets that are rented: when they are free, what was quoted and agreed, how they went out and came back. */
export const rentalModule = defineModule({
  name: 'rental',
  screens: [
    {
      path: paths.home,
      title: 'Arrendamiento',
      ...view,
      page: () => import('./line/RentalPage.tsx').then((m) => m.RentalPage),
    },
    {
      path: paths.pick,
      title: 'Nueva cotización',
      ...agree,
      beside: paths.home,
      page: () => import('./quotes/QuotePanel.tsx').then((m) => m.QuotePanel),
    },
    {
      path: paths.create,
      title: 'Crear contrato',
      ...agree,
      page: () => import('./quotes/RentalForm.tsx').then((m) => m.NewRental),
    },
    {
      path: paths.quotes,
      title: 'Cotizaciones de arrendamiento',
      ...view,
      page: () => import('./contracts/lists.tsx').then((m) => m.QuotesPage),
    },
    {
      path: paths.contracts,
      title: 'Contratos de arrendamiento',
      ...view,
      page: () => import('./contracts/lists.tsx').then((m) => m.ContractsPage),
    },
    {
      path: '/Consola/arrendamiento/contrato-list/:id',
      title: 'Contrato',
      ...view,
      page: () => import('./contracts/RentalRecord.tsx').then((m) => m.RentalRecord),
    },
    {
      path: '/Consola/arrendamiento/contrato-list/:id/editar',
      title: 'Editar contrato',
      ...view,
      page: () => import('./quotes/RentalForm.tsx').then((m) => m.EditRental),
    },
    {
      path: '/Consola/arrendamiento/contrato-list/:id/entregar',
      title: 'Entregar',
      ...hand,
      page: () => import('./handover/DeliveryForm.tsx').then((m) => m.DeliveryForm),
    },
    {
      path: '/Consola/arrendamiento/contrato-list/:id/devolver',
      title: 'Recibir',
      ...hand,
      page: () => import('./handover/ReturnForm.tsx').then((m) => m.ReturnForm),
    },
    {
      path: paths.items,
      title: 'Tarifas de arrendamiento',
      ...view,
      page: () => import('./catalogs/ItemsPage.tsx').then((m) => m.ItemsPage),
    },
    {
      path: paths.newItem,
      title: 'Crear tarifa',
      ...view,
      permission: manage,
      beside: paths.items,
      page: () => import('./catalogs/ItemForm.tsx').then((m) => m.NewItem),
    },
    {
      path: '/Consola/arrendamiento/tarifas/:id',
      title: 'Tarifa',
      ...view,
      beside: paths.items,
      page: () => import('./catalogs/ItemForm.tsx').then((m) => m.EditItem),
    },
    ...catalogScreens(
      paths.templates,
      'Plantillas de arrendamiento',
      () => import('./catalogs/templates.tsx').then((m) => m.templates),
      { ...view, create: manage },
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 6,
      label: 'Arrendamiento',
      path: paths.home,
      icon: 'rental',
      permission: view.permission,
      service: view.service,
    },
  ],
})
