import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Segmented, Skeleton } from 'antd'
import type { Notification } from '@arriero/contract/notifications/notifications.entities.ts'
import { plural } from '../../kit/format.ts'
import { destination } from '../../kit/shell/navigation.ts'
import { ErrorState } from '../../kit/states.tsx'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import { bellQuery, markAllRead, markRead } from './notifications.queries.ts'
import { notificationPaths } from './notifications.paths.ts'

/** The latest notifications, under the bell. */
export function BellPanel({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const [which, setWhich] = useState<'unread' | 'all'>('unread')
  const { data, error, refetch } = useQuery(bellQuery)
  const shown = data?.filter(({ read }) => which === 'all' || !read).slice(0, 30)
  const hasUnread = data?.some(({ read }) => !read) ?? false

  const open = (notification: Notification) => {
    if (!notification.read) void markRead([notification.id])
    close()
    void navigate(destination(notification.link ?? notificationPaths.list))
  }
  return (
    <section className="bell" aria-label="Notificaciones">
      <header>
        <h2>Notificaciones</h2>
        <Segmented
          size="small"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'unread', label: 'Sin leer' },
            { value: 'all', label: 'Todas' },
          ]}
        />
        <Button type="link" size="small" disabled={!hasUnread} onClick={() => void markAllRead()}>
          Marcar todas
        </Button>
      </header>
      <div className="bell-list">
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 5 }} title={false} />}
        {shown?.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpen={() => open(notification)} />
        ))}
        {shown?.length === 0 && (
          <p className="bell-empty">
            {which === 'unread' ? 'Nada sin leer.' : 'Aquí aparecen los avisos de viajes, unidades y documentos.'}
          </p>
        )}
      </div>
      <footer>
        <DesktopSwitch />
        <span className="spacer" />
        <Button
          type="link"
          size="small"
          onClick={() => {
            close()
            void navigate({ to: notificationPaths.list })
          }}
        >
          Ver todas{data && data.length > 30 ? ` (${plural(data.length, 'aviso', 'avisos')})` : ''}
        </Button>
      </footer>
    </section>
  )
}
