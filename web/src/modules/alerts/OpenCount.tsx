import { useQuery } from '@tanstack/react-query'
import { atMost99 } from '../../kit/format.ts'
import { openCount, openQuery } from './alerts.queries.ts'

/** Alerts that are open, beside their entry of the menu: as many as the queue lists. */
export function OpenCount() {
  const { data } = useQuery({ ...openQuery, refetchInterval: 60_000 })
  const count = openCount(data)
  if (count === 0) return null
  return (
    <b className="side-count" title={`${count} abiertas`}>
      {atMost99(count)}
      <small className="visually-hidden"> abiertas</small>
    </b>
  )
}
