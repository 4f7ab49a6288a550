import { defineModule } from '../../kit/module.ts'

const permission = 'panel.logs.view'

/** What the consoles report and which screens are visited (specification 1 §2, §7). */
export const panelModule = defineModule({
  name: 'panel',
  screens: [
    {
      path: '/Consola/panel_control',
      permission: 'panel.view',
      title: 'Panel de Control',
      page: () => import('./PanelPage.tsx').then((m) => m.PanelPage),
    },
    {
      path: '/Consola/panel_control/turno',
      permission: 'panel.view',
      title: 'Historial del turno',
      page: () => import('./ShiftPage.tsx').then((m) => m.ShiftPage),
    },
    {
      path: '/Consola/errors-logs',
      permission,
      title: 'Bitácora',
      page: () => import('./LogPage.tsx').then((m) => m.LogPage),
    },
    {
      path: '/Consola/errors-logs/agrupados',
      permission,
      title: 'Bitácora',
      page: () => import('./LogGroupsPage.tsx').then((m) => m.LogGroupsPage),
    },
    {
      path: '/Consola/estadisticas-de-accesos',
      permission,
      title: 'Accesos',
      page: () => import('./AccessPage.tsx').then((m) => m.AccessPage),
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 1,
      label: 'Panel de Control',
      path: '/Consola/panel_control',
      also: ['/Consola/panel_control/turno'],
      permission: 'panel.view',
      icon: 'panel',
    },
    {
      menu: 'administration',
      order: 30,
      label: 'Bitácora',
      path: '/Consola/errors-logs',
      also: ['/Consola/errors-logs/agrupados'],
      icon: 'logs',
    },
    {
      menu: 'administration',
      order: 31,
      label: 'Accesos',
      path: '/Consola/estadisticas-de-accesos',
      icon: 'accessHistory',
    },
  ],
})
