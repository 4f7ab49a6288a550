import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from './tickets.queries.ts'

/** Own tickets with something to read, beside their entry of the menu. */
export function UnreadCount() {
  const { data } = useQuery({ ...unreadQuery, refetchInterval: 120_000 })
  const count = data?.unread ?? 0
  if (count === 0) return null
  return (
    <b className="side-count" title={`${count} sin leer`}>
      {count > 99 ? '99+' : count}
      <small className="visually-hidden"> sin leer</small>
    </b>
  )
}
