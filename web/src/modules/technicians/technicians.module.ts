import { catalogScreens } from '../../kit/catalog-screens.ts'
import { defineModule } from '../../kit/module.ts'

const path = '/Consola/mantenimiento/tecnicos'

/** Who repairs, and in which services (specification 1 §7). */
export const techniciansModule = defineModule({
  name: 'technicians',
  screens: catalogScreens(path, 'Técnicos', () => import('./TechniciansPage.tsx').then((m) => m.technicians), {
    permission: 'mantenimiento.tecnico.view',
  }),
  menu: [{ menu: 'administration', order: 2, label: 'Técnicos', path, icon: 'technicians' }],
})
