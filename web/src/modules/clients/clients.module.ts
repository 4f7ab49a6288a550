import { catalogScreens } from '../../kit/catalog-screens.ts'
import { defineModule } from '../../kit/module.ts'

/** Clients of trips: users of role 2, who see what is shared with them (specification 1 §7). Reached from the trips. */
export const clientsModule = defineModule({
  name: 'clients',
  screens: catalogScreens(
    '/Consola/viajes/clientes',
    'Clientes de viaje',
    () => import('./ClientsPage.tsx').then((m) => m.clients),
    { permission: 'viaje.cliente.view' },
  ),
})
