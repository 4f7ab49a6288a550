import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { maintenancePaths } from './maintenance.paths.ts'
import { orderScreens } from './orders.screens.ts'
import { planScreens } from './plans.screens.ts'

/** The workshop. */
export const maintenanceModule = defineModule({
  name: 'maintenance',
  screens: [
    ...planScreens,
    ...orderScreens,
    ...catalogScreens(
      maintenancePaths.services,
      'Servicios',
      () => import('./services/services.tsx').then((m) => m.services),
      { permission: 'mantenimiento.view', create: 'mantenimiento.catalogo.update' },
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 8,
      label: 'Mantenimiento',
      path: maintenancePaths.home,
      icon: 'maintenance',
      permission: 'mantenimiento.view',
    },
  ],
})
