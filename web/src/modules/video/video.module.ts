import { services } from '@arriero/contract/core/services.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { videoPaths as paths } from './video.paths.ts'

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
  ],
})
