import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { techniciansPath as path } from './technicians.paths.ts'

/** Who repairs, and in which services. */
export const techniciansModule = defineModule({
  name: 'technicians',
  screens: catalogScreens(path, 'Técnicos', () => import('./TechniciansPage.tsx').then((m) => m.technicians), {
    permission: 'mantenimiento.tecnico.view',
    create: 'mantenimiento.tecnico.create',
  }),
  menu: [{ menu: 'administration', order: 2, label: 'Técnicos', path, icon: 'technicians' }],
})
