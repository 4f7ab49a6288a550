import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'

const mail = ['notificacion.correo.view', 'notificacion.correo.update'] as const

/** Bell, notifications, mail recipients and what was sent. */
export const notificationsModule = defineModule({
  name: 'notifications',
  screens: [
    {
      path: '/Consola/notificaciones',
      title: 'Notificaciones',
      page: () => import('./NotificationsPage.tsx').then((m) => m.NotificationsPage),
    },
    {
      path: '/Consola/notificaciones/alerta',
      beside: '/Consola/notificaciones',
      permission: 'notificacion.alert.create',
      title: 'Enviar alerta',
      page: () => import('./AlertForm.tsx').then((m) => m.AlertForm),
    },
    {
      path: '/Consola/correos',
      permission: 'notificacion.correo.view',
      title: 'Correos enviados',
      page: () => import('./SentMailPage.tsx').then((m) => m.SentMailPage),
    },
    {
      path: '/Consola/correos/:id',
      beside: '/Consola/correos',
      permission: 'notificacion.correo.view',
      title: 'Correo',
      page: () => import('./MailPanel.tsx').then((m) => m.MailPanel),
    },
    ...catalogScreens(
      '/Consola/correos/destinatarios',
      'Destinatarios de correo',
      () => import('./RecipientsPage.tsx').then((m) => m.recipients),
      { permission: mail, create: 'notificacion.correo.update' },
    ),
  ],
  menu: [{ menu: 'administration', order: 20, label: 'Correo', path: '/Consola/correos', icon: 'mail' }],
  topBar: () => import('./Bell.tsx').then((m) => m.Bell),
  live: () => import('./notifications.live.ts').then((m) => m.listenNotifications),
})
