import type { Icon } from '@tabler/icons-react'
import {
  IconAlertTriangle,
  IconFileText,
  IconInfoCircle,
  IconRoute,
  IconTruck,
  IconTicket,
  IconChartBar,
  IconChecklist,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { Notification, NotificationKind } from '@arriero/contract/notifications/notifications.entities.ts'
import { Ago } from '../../kit/Ago.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { kindWords } from './notifications.words.ts'

const icons: Record<NotificationKind, Icon> = {
  trip: IconRoute,
  unit: IconTruck,
  alert: IconAlertTriangle,
  document: IconFileText,
  ticket: IconTicket,
  task: IconChecklist,
  sale: IconChartBar,
  post: IconSpeakerphone,
  system: IconInfoCircle,
}

export const KindTile = ({ kind }: { kind: NotificationKind }) => (
  <Tile icon={icons[kind]} tone={kindWords[kind].tone} />
)

/** One line of the bell: what happened over its detail, age at the right; unread ones carry a dot. */
export function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, message, kind, read, createdAt } = notification
  return (
    <button type="button" className={`bell-item ${read ? '' : 'is-unread'}`} onClick={onOpen}>
      <KindTile kind={kind} />
      <span className="bell-item-text">
        <b title={title}>{title}</b>
        <small title={message}>{message}</small>
      </span>
      <span className="bell-item-age">
        <Ago at={createdAt} />
        {!read && <i aria-label="Sin leer" role="img" />}
      </span>
    </button>
  )
}
