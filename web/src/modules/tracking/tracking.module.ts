import { defineModule } from '../../kit/shell/module.ts'

/** Sources and devices concern who puts units into the fleet. */
const fleetKeepers = ['unidad.create', 'unidad.update'] as const

/** Live map, history of a unit, shared positions and the sources they come from. */
export const trackingModule = defineModule({
  name: 'tracking',
  screens: [
    {
      path: '/Consola/mapas',
      permission: 'mapas.view',
      title: 'Mapa',
      fullBleed: true,
      page: () => import('./live-map/LiveMapPage.tsx').then((m) => m.LiveMapPage),
    },
    {
      path: '/Consola/mapas/tiempo',
      permission: 'mapas.view',
      title: 'Flota en el tiempo',
      fullBleed: true,
      page: () => import('./fleet-time/FleetTimePage.tsx').then((m) => m.FleetTimePage),
    },
    {
      path: '/Consola/mapas/historial/:unitId',
      permission: 'mapas.view',
      title: 'Historial',
      fullBleed: true,
      page: () => import('./history/UnitHistoryPage.tsx').then((m) => m.UnitHistoryPage),
    },
    {
      path: '/compartir/:token',
      title: 'Ubicación compartida',
      isPublic: true,
      page: () => import('./share/SharedUnitPage.tsx').then((m) => m.SharedUnitPage),
    },
    {
      path: '/Consola/fuentes',
      permission: fleetKeepers,
      title: 'Fuentes',
      page: () => import('./sources/SourcesPage.tsx').then((m) => m.SourcesPage),
    },
    {
      path: '/Consola/fuentes/nueva',
      permission: 'unidad.create',
      beside: '/Consola/fuentes',
      title: 'Agregar fuente',
      page: () => import('./sources/SourceForm.tsx').then((m) => m.NewSource),
    },
    {
      path: '/Consola/fuentes/:id',
      permission: fleetKeepers,
      beside: '/Consola/fuentes',
      title: 'Fuente',
      page: () => import('./sources/SourceForm.tsx').then((m) => m.EditSource),
    },
    {
      path: '/Consola/comandos',
      permission: 'comandos.view',
      title: 'Comandos',
      page: () => import('./commands/CommandsPage.tsx').then((m) => m.CommandsPage),
    },
    {
      path: '/Consola/comandos/ajustes',
      permission: 'comandos.configuracion.update',
      beside: '/Consola/comandos',
      title: 'Quién manda comandos',
      page: () => import('./commands/CommandSettingsForm.tsx').then((m) => m.CommandSettingsForm),
    },
    {
      path: '/Consola/comandos/:unitId',
      permission: 'comandos.view',
      title: 'Comandos',
      fullBleed: true,
      page: () => import('./commands/UnitCommandsPage.tsx').then((m) => m.UnitCommandsPage),
    },
    {
      path: '/Consola/equipos',
      permission: fleetKeepers,
      title: 'Equipos directos',
      page: () => import('./devices/DevicesPage.tsx').then((m) => m.DevicesPage),
    },
    {
      path: '/Consola/equipos/nuevo',
      permission: 'unidad.create',
      beside: '/Consola/equipos',
      title: 'Registrar equipo',
      page: () => import('./devices/DeviceForm.tsx').then((m) => m.NewDevice),
    },
    {
      path: '/Consola/equipos/:id',
      permission: fleetKeepers,
      beside: '/Consola/equipos',
      title: 'Equipo',
      page: () => import('./devices/DeviceForm.tsx').then((m) => m.EditDevice),
    },
  ],
  menu: [
    { menu: 'main', order: 3, label: 'Mapa', path: '/Consola/mapas', icon: 'map' },
    { menu: 'administration', order: 0, label: 'Fuentes', path: '/Consola/fuentes', icon: 'sources' },
    { menu: 'administration', order: 0.5, label: 'Equipos', path: '/Consola/equipos', icon: 'devices' },
    { menu: 'administration', order: 0.6, label: 'Comandos', path: '/Consola/comandos', icon: 'commands' },
  ],
  palette: () => import('./tracking.palette.ts').then((m) => m.paletteTracking),
  live: () => import('./tracking.live.ts').then((m) => m.listenTracking),
})
