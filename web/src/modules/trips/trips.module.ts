import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'

const permission = 'viaje.viaje_create.view'
const create = 'viaje.viaje_create.create'
const newCatalog = (page: 'travelTypes' | 'eventTypes' | 'colors') => () =>
  import('./catalogs/catalogs.tsx').then((m) => m[page])

/** Trips: list, detail, creation, import and their catalogues. */
export const tripsModule = defineModule({
  name: 'trips',
  screens: [
    {
      path: '/Consola/viajes',
      permission,
      title: 'Viajes',
      page: () => import('./list/TripsPage.tsx').then((m) => m.TripsPage),
    },
    {
      path: '/Consola/viajes/tablero',
      permission,
      title: 'Tablero de viajes',
      page: () => import('./dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
    },
    {
      path: '/Consola/viaje_details',
      title: 'Viaje',
      page: () => import('./detail/TripPage.tsx').then((m) => m.TripPage),
    },
    {
      path: '/Consola/viaje_details/incidencia',
      beside: '/Consola/viaje_details',
      permission: 'viaje.viaje_create.incident',
      title: 'Registrar incidencia',
      page: () => import('./detail/IncidentPanel.tsx').then((m) => m.IncidentPanel),
    },
    {
      path: '/Consola/viajes/nuevo',
      permission: create,
      title: 'Crear viaje',
      page: () => import('./form/TripFormPage.tsx').then((m) => m.NewTripPage),
    },
    {
      path: '/Consola/viajes/editar/:id',
      permission: create,
      title: 'Editar viaje',
      page: () => import('./form/TripFormPage.tsx').then((m) => m.EditTripPage),
    },
    {
      path: '/Consola/viajes/importar',
      permission: create,
      title: 'Importar viajes',
      page: () => import('./import/ImportPage.tsx').then((m) => m.ImportPage),
    },
    ...newOnly('/Consola/viajes/catalogos/tipos', 'Tipos de viaje', newCatalog('travelTypes')),
    ...newOnly('/Consola/viajes/catalogos/eventos', 'Tipos de evento', newCatalog('eventTypes')),
    ...newOnly('/Consola/viajes/catalogos/colores', 'Colores de notificación', newCatalog('colors')),
    ...catalogScreens(
      '/Consola/viajes/catalogos/inventario',
      'Tipos de inventario',
      () => import('./catalogs/catalogs.tsx').then((m) => m.inventoryTypes),
      { permission, create },
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 5,
      label: 'Viajes',
      path: '/Consola/viajes',
      also: ['/Consola/viaje_details'],
      icon: 'trips',
    },
  ],
  palette: () => import('./trips.palette.ts').then((m) => m.paletteTrips),
  live: () => import('./trips.live.ts').then((m) => m.listenTrips),
})

/** List and new one: the two screens of a catalogue whose rows never change. */
function newOnly(...[path, title, page]: Parameters<typeof catalogScreens>) {
  return catalogScreens(path, title, page, { permission, create }).filter((screen) => !screen.path.endsWith('/:id'))
}
