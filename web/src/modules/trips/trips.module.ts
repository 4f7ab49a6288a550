import { defineModule } from '../../kit/module.ts'

const permission = 'viaje.viaje_create.view'
const create = 'viaje.viaje_create.create'

/** Trips: list, detail, creation, import (specification 1 §2–§5). */
export const tripsModule = defineModule({
  name: 'trips',
  screens: [
    { path: '/Consola/viajes', permission, title: 'Viajes', page: () => import('./list/TripsPage.tsx').then((m) => m.TripsPage) },
  ],
  menu: [{ menu: 'main', order: 5, label: 'Viajes', path: '/Consola/viajes', icon: 'trips' }],
})
