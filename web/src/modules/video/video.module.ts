import { services } from '@arriero/contract/core/services.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { videoPaths as paths } from './video.paths.ts'

const events = { permission: 'camaras.eventos.view', service: services.cameras } as const
const statistics = { permission: 'camaras.estadisticas.view', service: services.cameras } as const
const evidence = { permission: 'camaras.evidencia.view', service: services.cameras } as const
const cameras = { permission: 'camaras.camaras_sub.view', service: services.cameras } as const

/** What the cameras of the units see and have seen. */
export const videoModule = defineModule({
  name: 'video',
  screens: [
    {
      path: paths.wall,
      title: 'Cámaras',
      ...cameras,
      page: () => import('./wall/WallPage.tsx').then((m) => m.WallPage),
    },
    {
      path: paths.recordings(':id'),
      title: 'Grabaciones',
      ...cameras,
      page: () => import('./recordings/RecordingsPage.tsx').then((m) => m.RecordingsPage),
    },
    ...catalogScreens(paths.cameras, 'Equipos de video', () => import('./cameras/cameras.tsx').then((m) => m.cameras), {
      ...cameras,
      create: 'camaras.camaras_sub.create',
      blank: 'nueva',
    }),
    {
      path: paths.events,
      title: 'Eventos',
      ...events,
      page: () => import('./events/EventsPage.tsx').then((m) => m.EventsPage),
    },
    {
      path: `${paths.events}/:id`,
      beside: paths.events,
      title: 'Evento',
      ...events,
      page: () => import('./events/EventView.tsx').then((m) => m.EventView),
    },
    {
      path: paths.evidence,
      title: 'Evidencia',
      ...evidence,
      page: () => import('./evidence/EvidencePage.tsx').then((m) => m.EvidencePage),
    },
    {
      path: paths.packet(':id'),
      title: 'Paquete de evidencia',
      ...evidence,
      page: () => import('./evidence/PacketPage.tsx').then((m) => m.PacketPage),
    },
    ...[paths.verify, `${paths.verify}/:token` as const].map((path) => ({
      path,
      title: 'Verificación de evidencia',
      isPublic: true,
      page: () => import('./evidence/verify/VerifyPage.tsx').then((m) => m.VerifyPage),
    })),
    {
      path: paths.statistics,
      title: 'Estadisticas',
      ...statistics,
      page: () => import('./statistics/StatisticsPage.tsx').then((m) => m.StatisticsPage),
    },
    ...catalogScreens(
      paths.reports,
      'Informes programados',
      () => import('./statistics/reports.tsx').then((m) => m.reports),
      { ...statistics, create: 'camaras.estadisticas.update' },
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 1,
      label: 'Cámaras',
      path: paths.wall,
      group: 'Video',
      icon: 'video',
      ...cameras,
    },
    { menu: 'main', order: 2, label: 'Eventos', path: paths.events, group: 'Video', icon: 'video', ...events },
    {
      menu: 'main',
      order: 3,
      label: 'Estadisticas',
      path: paths.statistics,
      group: 'Video',
      icon: 'video',
      ...statistics,
    },
    { menu: 'main', order: 4, label: 'Evidencia', path: paths.evidence, group: 'Video', icon: 'video', ...evidence },
  ],
  live: () => import('./events/events.live.ts').then((m) => m.listenEvents),
})
