import { useQuery } from '@tanstack/react-query'
import { openQuery, unattendedCount } from './alerts.queries.ts'

/** Alerts of any severity that nobody attends, beside their entry of the menu. */
export function UnattendedCount() {
  const { data } = useQuery({ ...openQuery, refetchInterval: 60_000 })
  const count = unattendedCount(data)
  if (count === 0) return null
  return (
    <b className="side-count" title={`${count} sin atender`}>
      {count > 99 ? '99+' : count}
      <small className="visually-hidden"> sin atender</small>
    </b>
  )
}
