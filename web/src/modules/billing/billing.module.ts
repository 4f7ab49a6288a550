import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { billingPaths } from './billing.paths.ts'

export const billingModule = defineModule({
  name: 'billing',
  screens: catalogScreens(
    billingPaths.series,
    'Series y folios',
    () => import('./series/SeriesPage.tsx').then((m) => m.series),
    { permission: 'facturacion.view', service: 10, blank: 'nueva-serie' },
  ),
  menu: [
    {
      menu: 'administration',
      order: 5,
      label: 'Series y folios',
      path: billingPaths.series,
      icon: 'billing',
      service: 10,
    },
  ],
})
