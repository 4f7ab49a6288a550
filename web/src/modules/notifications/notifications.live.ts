import { notificationChannel } from '@arriero/contract/notifications/notifications.channel.ts'
import type { LiveListener } from '../../kit/live.ts'
import { go } from '../../kit/shell/navigation.ts'
import { toast, toastDuration } from '../../kit/shell/toast.ts'
import { showDesktop } from './desktop.ts'
import { addNotification, reloadNotifications } from './notifications.queries.ts'
import { notificationPaths } from './notifications.paths.ts'

/** Rules USEREV-01 and USEREV-02; sounds as we decided (ticket: notification, alert: alert). */
export const listenNotifications: LiveListener = (live) => {
  live.on(notificationChannel, 'ticket', (notification) => {
    const { id, title, message, link, createdAt } = notification
    addNotification(notification)
    const open = link === null ? undefined : () => go(link)
    toast.info(title, {
      detail: message,
      time: createdAt,
      event: `notification-${id}`,
      sound: 'notification',
      ...(open && { action: { label: 'Ver', onClick: open } }),
    })
    showDesktop(id, title, message, () => go(link ?? notificationPaths.list))
  })
  live.on(notificationChannel, 'alert', ({ from, ...notification }) => {
    const { id, title, message, link, createdAt } = notification
    addNotification(notification)
    const open = link === null ? undefined : () => go(link)
    toast.warning(title, {
      detail: from ? `${message} · ${from}` : message,
      time: createdAt,
      duration: toastDuration.alert,
      event: `notification-${id}`,
      sound: 'alert',
      ...(open && { action: { label: 'Ver', onClick: open } }),
    })
    showDesktop(id, title, message, () => go(link ?? notificationPaths.list))
  })
  live.on(notificationChannel, 'bell_changed', () => void reloadNotifications())
}
