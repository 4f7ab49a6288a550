import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { IconBell } from '@tabler/icons-react'
import { CountPill } from '../../kit/CountPill.tsx'
import { atMost99, number } from '../../kit/format.ts'
import { unreadQuery } from './notifications.queries.ts'
import './notifications.css'

const BellPanel = lazy(() => import('./BellPanel.tsx').then((m) => ({ default: m.BellPanel })))

/** The bell in the top bar: unread count, the latest, and the way to all of them. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const nameWith = (count: string) => (unread > 0 ? `Notificaciones, ${count} sin leer` : 'Notificaciones')
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        <Suspense fallback={<div className="bell" />}>
          <BellPanel close={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        type="text"
        className="icon-button"
        aria-label={nameWith(atMost99(unread))}
        title={nameWith(number(unread))}
        icon={<IconBell size={19} stroke={1.75} />}
      >
        <CountPill count={unread} />
      </Button>
    </Popover>
  )
}
