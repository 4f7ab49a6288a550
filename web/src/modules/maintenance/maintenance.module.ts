import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { maintenancePaths } from './maintenance.paths.ts'

const catalog = { permission: 'mantenimiento.view', create: 'mantenimiento.catalogo.update' } as const

/** The workshop. */
export const maintenanceModule = defineModule({
  name: 'maintenance',
  screens: [
    ...catalogScreens(
      maintenancePaths.services,
      'Servicios',
      () => import('./services/services.tsx').then((m) => m.services),
      catalog,
    ),
  ],
})
