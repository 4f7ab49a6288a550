import { defineModule } from '../../kit/shell/module.ts'
import { historyPath, inboxPath, rulesPath } from './alerts.paths.ts'

const manage = 'notificacion.alert.create'

/** Alert inbox, history and the rules users build (not in the specified menu; hidden by permission like the rest). */
export const alertsModule = defineModule({
  name: 'alerts',
  screens: [
    {
      path: inboxPath,
      permission: 'mapas.view',
      title: 'Alertas',
      page: () => import('./inbox/InboxPage.tsx').then((m) => m.InboxPage),
    },
    {
      path: historyPath,
      permission: 'mapas.view',
      title: 'Historial de alertas',
      page: () => import('./history/HistoryPage.tsx').then((m) => m.HistoryPage),
    },
    {
      path: rulesPath,
      permission: manage,
      title: 'Reglas de alerta',
      page: () => import('./rules/RulesPage.tsx').then((m) => m.RulesPage),
    },
    {
      path: `${rulesPath}/nueva`,
      permission: manage,
      title: 'Nueva regla',
      page: () => import('./rules/RuleForm.tsx').then((m) => m.NewRule),
    },
    {
      path: `${rulesPath}/:id`,
      permission: manage,
      title: 'Regla de alerta',
      page: () => import('./rules/RuleForm.tsx').then((m) => m.EditRule),
    },
    {
      path: `${inboxPath}/:id`,
      beside: inboxPath,
      permission: 'mapas.view',
      title: 'Alerta',
      page: () => import('./inbox/AlertView.tsx').then((m) => m.AlertView),
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 2,
      label: 'Alertas',
      path: inboxPath,
      also: [historyPath, rulesPath],
      icon: 'alerts',
      count: () => import('./OpenCount.tsx').then((m) => m.OpenCount),
    },
  ],
  topBar: () => import('./AlertsBadge.tsx').then((m) => m.AlertsBadge),
  live: () => import('./alerts.live.ts').then((m) => m.listenAlerts),
  palette: () => import('./alerts.palette.ts').then((m) => m.paletteAlerts),
})
