import { defineModule } from '../../kit/shell/module.ts'

const view = 'recurso.geocerca.view'
const create = 'recurso.geocerca.create'
const routeView = 'recurso.ruta_geocerca.view'
const routeCreate = 'recurso.ruta_geocerca.create'

/** Geofences of the console and of routes: two lists, one form. */
export const geofencesModule = defineModule({
  name: 'geofences',
  screens: [
    {
      path: '/Consola/geocercas',
      permission: view,
      title: 'Geocercas',
      fullBleed: true,
      page: () => import('./GeofencesPage.tsx').then((m) => m.GeofencesPage),
    },
    {
      path: '/Consola/geocercas/nueva',
      permission: create,
      beside: '/Consola/geocercas',
      title: 'Crear geocerca',
      page: () => import('./GeofenceForm.tsx').then((m) => m.NewGeofence),
    },
    {
      path: '/Consola/geocercas/importar',
      permission: create,
      beside: '/Consola/geocercas',
      title: 'Importar geocercas',
      page: () => import('./GeofenceImport.tsx').then((m) => m.ImportGeofences),
    },
    {
      path: '/Consola/geocercas/:id',
      permission: view,
      beside: '/Consola/geocercas',
      title: 'Geocerca',
      page: () => import('./GeofenceForm.tsx').then((m) => m.EditGeofence),
    },

    {
      path: '/Consola/rutas/geocercas',
      permission: routeView,
      title: 'Geocercas de ruta',
      fullBleed: true,
      page: () => import('./GeofencesPage.tsx').then((m) => m.RouteGeofencesPage),
    },
    {
      path: '/Consola/rutas/geocercas/nueva',
      permission: routeCreate,
      beside: '/Consola/rutas/geocercas',
      title: 'Crear geocerca de ruta',
      page: () => import('./GeofenceForm.tsx').then((m) => m.NewRouteGeofence),
    },
    {
      path: '/Consola/rutas/geocercas/importar',
      permission: routeCreate,
      beside: '/Consola/rutas/geocercas',
      title: 'Importar geocercas de ruta',
      page: () => import('./GeofenceImport.tsx').then((m) => m.ImportRouteGeofences),
    },
    {
      path: '/Consola/rutas/geocercas/:id',
      permission: routeView,
      beside: '/Consola/rutas/geocercas',
      title: 'Geocerca de ruta',
      page: () => import('./GeofenceForm.tsx').then((m) => m.EditRouteGeofence),
    },
  ],
  menu: [
    { menu: 'main', order: 1, label: 'Geocercas', path: '/Consola/geocercas', group: 'Recursos', icon: 'geofences' },
  ],
  palette: () => import('./geofences.palette.ts').then((m) => m.paletteGeofences),
  live: () => import('./geofences.live.ts').then((m) => m.listenGeofences),
})
