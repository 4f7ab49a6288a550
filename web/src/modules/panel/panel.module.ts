import { defineModule } from '../../kit/module.ts'

const permission = 'panel.logs.view'

/** What the consoles report and which screens are visited (specification 1 §2, §7). */
export const panelModule = defineModule({
  name: 'panel',
  screens: [
    {
      path: '/Consola/errors-logs',
      permission,
      title: 'Bitácora',
      page: () => import('./LogPage.tsx').then((m) => m.LogPage),
    },
    {
      path: '/Consola/estadisticas-de-accesos',
      permission,
      title: 'Accesos',
      page: () => import('./AccessPage.tsx').then((m) => m.AccessPage),
    },
  ],
  menu: [
    { menu: 'administration', order: 30, label: 'Bitácora', path: '/Consola/errors-logs', icon: 'logs' },
    {
      menu: 'administration',
      order: 31,
      label: 'Accesos',
      path: '/Consola/estadisticas-de-accesos',
      icon: 'accessHistory',
    },
  ],
})
