import type { Notification } from '@arriero/contract/notifications/notifications.entities.ts'
import {
  deleteNotifications,
  listNotifications,
  readAllNotifications,
  readNotifications,
  unreadNotifications,
} from '@arriero/contract/notifications/notifications.contract.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'

const root = ['notifications'] as const
export const keys = {
  all: root,
  bell: [...root, 'bell'],
  unread: [...root, 'unread'],
  page: [...root, 'page'],
} as const

export const bellQuery = {
  queryKey: keys.bell,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listNotifications, { signal }),
}
export const unreadQuery = {
  queryKey: keys.unread,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(unreadNotifications, { signal }),
}

export const reloadNotifications = () => queryClient.invalidateQueries({ queryKey: root })

/** Rule USEREV-01: the notification is in the bell at once; the counts follow from the server. */
export function addNotification(added: Notification) {
  queryClient.setQueryData<Notification[]>(
    keys.bell,
    (known) => known && [added, ...known.filter(({ id }) => id !== added.id)],
  )
  queryClient.setQueryData<{ unread: number }>(keys.unread, (known) => known && { unread: known.unread + 1 })
  void queryClient.invalidateQueries({ queryKey: keys.page })
}

/** Rule NOTIF-01: read sets read. */
export async function markRead(ids: number[]) {
  if (ids.length === 0) return
  await call(readNotifications, { body: ids })
  await reloadNotifications()
}

export async function markAllRead() {
  await call(readAllNotifications)
  await reloadNotifications()
}

export async function removeNotifications(ids: number[]) {
  await call(deleteNotifications, { body: ids })
  await reloadNotifications()
}
