/** Addresses of notifications and mail. */
export const notificationPaths = {
  list: '/Consola/notificaciones',
  alert: '/Consola/notificaciones/alerta',
  mails: '/Consola/correos',
  mail: (id: number | string) => `/Consola/correos/${id}`,
  recipients: '/Consola/correos/destinatarios',
  newRecipient: '/Consola/correos/destinatarios/nuevo',
} as const
