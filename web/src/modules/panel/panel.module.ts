import { defineModule } from '../../kit/shell/module.ts'

const permission = 'panel.logs.view'
const panelPage = () => import('./PanelPage.tsx').then((m) => m.PanelPage)

/** What the consoles report and which screens are visited. */
export const panelModule = defineModule({
  name: 'panel',
  screens: [
    {
      path: '/Consola/panel_control',
      permission: 'panel.view',
      title: 'Panel de Control',
      page: panelPage,
    },
    // The specification's other address of the panel; it asks for nothing, the panel's call does.
    { path: '/Consola/control', title: 'Panel de Control', page: panelPage },
    {
      path: '/Consola/panel_control/turno',
      permission: 'panel.view',
      title: 'Historial del turno',
      page: () => import('./ShiftPage.tsx').then((m) => m.ShiftPage),
    },
    {
      path: '/Consola/errors-logs',
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
      also: ['/Consola/panel_control/turno', '/Consola/control'],
      permission: 'panel.view',
      icon: 'panel',
    },
    {
      menu: 'administration',
      order: 30,
      label: 'Bitácora',
      path: '/Consola/errors-logs',
      also: ['/Consola/errors-logs/agrupados'],
      permission,
      icon: 'logs',
    },
    {
      menu: 'administration',
      order: 31,
      label: 'Accesos',
      path: '/Consola/estadisticas-de-accesos',
      permission,
      icon: 'accessHistory',
    },
  ],
})
