import { defineModule } from '../../kit/module.ts'

const permission = 'viaje.viaje_create.view'
const create = 'viaje.viaje_create.create'

/** Trips: list, detail, creation, import (specification 1 §2–§5). */
export const tripsModule = defineModule({
  name: 'trips',
  screens: [
    { path: '/Consola/viajes', permission, title: 'Viajes', page: () => import('./list/TripsPage.tsx').then((m) => m.TripsPage) },
    { path: '/Consola/viaje_details', permission, title: 'Viaje', page: () => import('./detail/TripPage.tsx').then((m) => m.TripPage) },
    { path: '/Consola/viaje_details/incidencia', beside: '/Consola/viaje_details', permission: 'viaje.viaje_create.incident', title: 'Registrar incidencia', page: () => import('./detail/IncidentPanel.tsx').then((m) => m.IncidentPanel) },
    { path: '/Consola/viajes/nuevo', permission: create, title: 'Crear viaje', page: () => import('./form/TripFormPage.tsx').then((m) => m.NewTripPage) },
    { path: '/Consola/viajes/editar/:id', permission: create, title: 'Editar viaje', page: () => import('./form/TripFormPage.tsx').then((m) => m.EditTripPage) },
    { path: '/Consola/viajes/importar', permission: create, title: 'Importar viajes', page: () => import('./import/ImportPage.tsx').then((m) => m.ImportPage) },
  ],
  menu: [{ menu: 'main', order: 5, label: 'Viajes', path: '/Consola/viajes', icon: 'trips' }],
})
