import { defineModule } from '../../kit/shell/module.ts'

const view = 'recurso.ruta_geocerca.view'

/** Ways from one place to another; the geofences of routes are the geofences module's second list. */
export const routesModule = defineModule({
  name: 'routes',
  screens: [
    {
      path: '/Consola/rutas',
      permission: view,
      title: 'Rutas',
      fullBleed: true,
      page: () => import('./RoutesPage.tsx').then((m) => m.RoutesPage),
    },
    {
      path: '/Consola/rutas/crear_ruta',
      permission: 'recurso.ruta_geocerca.create',
      beside: '/Consola/rutas',
      title: 'Crear ruta',
      page: () => import('./RouteForm.tsx').then((m) => m.NewRoute),
    },
    {
      path: '/Consola/rutas/:id',
      permission: view,
      beside: '/Consola/rutas',
      title: 'Ruta',
      page: () => import('./RouteForm.tsx').then((m) => m.EditRoute),
    },
  ],
  menu: [{ menu: 'main', order: 2, label: 'Rutas', path: '/Consola/rutas', group: 'Recursos', icon: 'routes' }],
  live: () => import('./routes.live.ts').then((m) => m.listenRoutes),
})
