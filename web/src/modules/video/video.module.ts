import { services } from '@arriero/contract/core/services.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { videoPaths as paths } from './video.paths.ts'

const cameras = { permission: 'camaras.camaras_sub.view', service: services.cameras } as const

/** What the cameras of the units see and have seen. */
export const videoModule = defineModule({
  name: 'video',
  screens: [
    {
      path: paths.cameras,
      title: 'Cámaras',
      ...cameras,
      page: () => import('./cameras/CamerasPage.tsx').then((m) => m.CamerasPage),
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 1,
      label: 'Cámaras',
      path: paths.cameras,
      group: 'Video',
      icon: 'video',
      ...cameras,
    },
  ],
})
