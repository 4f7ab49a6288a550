import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'

const path = '/Consola/novedades'

/** 'Novedades del Sistema': a dialog over any screen; developers write them on a screen of ours. */
export const systemUpdatesModule = defineModule({
  name: 'system-updates',
  screens: catalogScreens(path, 'Novedades del sistema', () =>
    import('./SystemUpdatesAdmin.tsx').then((m) => m.systemUpdatesAdmin),
  ),
  menu: [{ menu: 'administration', order: 32, label: 'Novedades', path, icon: 'systemUpdates', onlyFor: 'developer' }],
  live: () => import('./system-updates.live.ts').then((m) => m.listenSystemUpdates),
  overlay: () => import('./SystemUpdatesModal.tsx').then((m) => m.SystemUpdatesModal),
})
