import { defineModule } from '../../kit/shell/module.ts'
import { homePaths } from './homes.paths.ts'

/** Where the day of a driver, a client and a distributor begins. */
export const homesModule = defineModule({
  name: 'homes',
  screens: [
    {
      path: homePaths.day,
      title: 'Mi día',
      permission: ['viaje.viaje_create.view', 'checklist.llenado.create', 'combustible.carga_combustible.create'],
      page: () => import('./day/DayScreen.tsx').then((m) => m.DayScreen),
    },
    {
      path: homePaths.client,
      title: 'Sus envíos',
      permission: 'viaje.viaje_create.view',
      page: () => import('./client/ClientHomePage.tsx').then((m) => m.ClientHomePage),
    },
    {
      path: homePaths.companies,
      title: 'Empresas',
      page: () => import('./companies/CompaniesPage.tsx').then((m) => m.CompaniesPage),
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 0,
      label: 'Mi día',
      path: homePaths.day,
      icon: 'day',
      onlyFor: 'driver',
    },
    {
      menu: 'main',
      order: 0,
      label: 'Sus envíos',
      path: homePaths.client,
      icon: 'shipments',
      permission: 'viaje.viaje_create.view',
      onlyFor: 'client',
    },
    {
      menu: 'main',
      order: 0,
      label: 'Empresas',
      path: homePaths.companies,
      icon: 'health',
      onlyFor: 'distributor',
    },
  ],
})
