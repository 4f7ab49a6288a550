import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { warehousePaths as paths } from './warehouses.paths.ts'

const view = { permission: 'bodegas.view', service: 102 } as const
const places = { ...view, permission: 'bodegas.espacio.update' } as const
const contracts = { ...view, permission: 'bodegas.contrato.update' } as const
const payments = { ...view, permission: 'bodegas.pago.create' } as const

/** Land plots whose spaces are rented by the month. */
export const warehousesModule = defineModule({
  name: 'warehouses',
  screens: [
    { path: paths.home, title: 'Bodegas', ...view, page: () => import('./plan/PlanPage.tsx').then((m) => m.PlanPage) },
    {
      path: paths.details,
      title: 'Espacio',
      ...view,
      beside: paths.home,
      page: () => import('./plan/SpacePanel.tsx').then((m) => m.SpacePanel),
    },
    {
      path: paths.spaces,
      title: 'Espacios',
      ...view,
      page: () => import('./spaces/SpacesPage.tsx').then((m) => m.SpacesPage),
    },
    {
      path: paths.newSpace,
      title: 'Crear espacio',
      ...places,
      beside: paths.home,
      page: () => import('./spaces/SpaceForm.tsx').then((m) => m.NewSpace),
    },
    {
      path: paths.editSpace,
      title: 'Espacio',
      ...view,
      beside: paths.spaces,
      page: () => import('./spaces/SpaceForm.tsx').then((m) => m.EditSpace),
    },
    {
      path: paths.contracts,
      title: 'Contratos de bodegas',
      ...view,
      page: () => import('./contracts/ContractsPage.tsx').then((m) => m.ContractsPage),
    },
    {
      path: paths.newContract,
      title: 'Crear contrato',
      ...contracts,
      beside: paths.contracts,
      page: () => import('./contracts/ContractForm.tsx').then((m) => m.NewContract),
    },
    {
      path: '/Consola/bodegas/contrato_bodega/:id',
      title: 'Contrato',
      ...view,
      beside: paths.contracts,
      page: () => import('./contracts/ContractPanel.tsx').then((m) => m.ContractPanel),
    },
    {
      path: '/Consola/bodegas/contrato_bodega/:id/editar',
      title: 'Editar contrato',
      ...view,
      beside: paths.contracts,
      page: () => import('./contracts/ContractForm.tsx').then((m) => m.EditContract),
    },
    {
      path: '/Consola/bodegas/contrato_bodega/:id/renovar',
      title: 'Renovar contrato',
      ...contracts,
      beside: paths.contracts,
      page: () => import('./contracts/RenewForm.tsx').then((m) => m.RenewForm),
    },
    {
      path: paths.payments,
      title: 'Pagos de bodegas',
      ...view,
      page: () => import('./payments/PaymentsPage.tsx').then((m) => m.PaymentsPage),
    },
    {
      path: paths.newPayment,
      title: 'Registrar pago',
      ...payments,
      beside: paths.payments,
      page: () => import('./payments/PaymentForm.tsx').then((m) => m.NewPayment),
    },
    {
      path: '/Consola/bodegas/pagos/:id',
      title: 'Pago',
      ...view,
      beside: paths.payments,
      page: () => import('./payments/PaymentForm.tsx').then((m) => m.EditPayment),
    },
    ...catalogScreens(
      paths.maintenance,
      'Mantenimientos de bodegas',
      () => import('./maintenance/maintenance.tsx').then((m) => m.maintenance),
      { ...view, create: 'bodegas.mantenimiento.update' },
    ),
    ...catalogScreens(paths.lands, 'Terrenos', () => import('./lands/lands.tsx').then((m) => m.lands), {
      ...view,
      create: 'bodegas.espacio.update',
    }),
    ...catalogScreens(paths.zones, 'Zonas', () => import('./lands/zones.tsx').then((m) => m.zones), {
      ...view,
      create: 'bodegas.espacio.update',
    }),
    {
      path: paths.indexes,
      title: 'INPC',
      ...view,
      page: () => import('./contracts/IndexesPage.tsx').then((m) => m.IndexesPage),
    },
    {
      path: paths.newIndex,
      title: 'Registrar INPC',
      ...contracts,
      beside: paths.indexes,
      page: () => import('./contracts/IndexesPage.tsx').then((m) => m.IndexForm),
    },
  ],
  menu: [{ menu: 'main', order: 15, label: 'Bodegas', path: paths.home, icon: 'warehouses', ...view }],
})
