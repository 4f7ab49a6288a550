import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { clientsPath } from './clients.paths.ts'

/** Clients of trips: users of role 2, who see what is shared with them. Reached from the trips. */
export const clientsModule = defineModule({
  name: 'clients',
  screens: catalogScreens(clientsPath, 'Clientes de viaje', () => import('./ClientsPage.tsx').then((m) => m.clients), {
    permission: 'viaje.cliente.view',
    create: 'viaje.cliente.create',
  }),
})
