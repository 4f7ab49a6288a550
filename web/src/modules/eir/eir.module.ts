import { services } from '@arriero/contract/core/services.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { eirPaths as paths } from './eir.paths.ts'

const view = { permission: 'eir.view', service: services.eir } as const
const make = { permission: 'eir.create', service: services.eir } as const

/** Receipts of containers that come in and go out. */
export const eirModule = defineModule({
  name: 'eir',
  screens: [
    {
      path: paths.home,
      title: 'EIR',
      ...view,
      page: () => import('./dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
    },
    {
      path: paths.list,
      title: 'Recibos',
      ...view,
      page: () => import('./ReceiptsPage.tsx').then((m) => m.ReceiptsPage),
    },
    {
      path: paths.new,
      title: 'Recibir contenedor',
      ...make,
      page: () => import('./fill/FillPage.tsx').then((m) => m.FillPage),
    },
    {
      path: paths.one(':id'),
      title: 'Recibo',
      ...view,
      page: () => import('./detail/ReceiptPage.tsx').then((m) => m.ReceiptPage),
    },
    {
      path: paths.edit(':id'),
      title: 'Corregir recibo',
      ...view,
      beside: paths.list,
      page: () => import('./form/EditReceipt.tsx').then((m) => m.EditReceipt),
    },
  ],
  live: () => import('./eir.live.ts').then((m) => m.sendReceiptsLater),
  menu: [{ menu: 'main', order: 14, label: 'EIR', path: paths.home, icon: 'eir', ...view }],
})
