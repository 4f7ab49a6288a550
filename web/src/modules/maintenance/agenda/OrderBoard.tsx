import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { listOrders } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { OrderRow } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import type { Process } from '@arriero/contract/store/store.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { call } from '../../../kit/call.ts'
import { ago, date, dayKey, dayRange, money, number, shortTime } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { dayWords } from '../plans/plans.words.ts'
import { authorizationLook, hoursWords, orderKey, processLook } from '../orders/orders.words.ts'
import './agenda.css'

const columns: readonly Process[] = [1, 2, 3]
const today = () => dayRange(dayKey())
/** What a column holds: of those that are over the ones of today. */
const asked = (process: Process) => {
  const { from, to } = today()
  return process === 3 ? { process, confirmedFrom: from, confirmedTo: to } : { process }
}
const listed = (process: Process) => ({
  vista: 'all',
  f_process: String(process),
  ...(process === 3 && { f_confirmed: `${dayKey()}..${dayKey()}` }),
})

/** Orders by state, as cards that say what they wait for; those rejected are folded into their number. */
export function OrderBoard({ most }: { most: number }) {
  return (
    <div className="board">
      {columns.map((process) => (
        <BoardColumn key={process} process={process} most={most} />
      ))}
      <Rejected />
    </div>
  )
}

const useOrders = (process: Process, limit: number) =>
  useQuery({
    queryKey: [...orderKey, 'board', process, limit, dayKey()],
    queryFn: ({ signal }) => call(listOrders, { query: { ...asked(process), limit }, signal }),
    refetchInterval: 60_000,
  })

function BoardColumn({ process, most }: { process: Process; most: number }) {
  const { data, error, refetch } = useOrders(process, most)
  const { tone, label } = processLook({ process })
  return (
    <section className="board-column" aria-label={label}>
      <header className={`tone-${tone}`}>
        <i aria-hidden />
        <Link to={maintenancePaths.orders} search={listed(process) as never}>
          <b>{label}</b> {data && number(data.count)}
        </Link>
        <span className="spacer" />
        <small>{process === 3 ? 'hoy' : data && hoursAhead(data.results)}</small>
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.count === 0 && <p className="muted">{process === 3 ? 'Ninguna todavía.' : 'Ninguna.'}</p>}
      <ol>
        {data?.results.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
      {data && data.count > data.results.length && (
        <Link className="board-more" to={maintenancePaths.orders} search={listed(process) as never}>
          {`Ver las ${number(data.count)}`}
        </Link>
      )}
    </section>
  )
}

const hoursAhead = (orders: readonly OrderRow[]) =>
  hoursWords(orders.reduce((sum, { plannedHours, hours }) => sum + Math.max(0, plannedHours - hours), 0))

function OrderCard({ order }: { order: OrderRow }) {
  const { id, folio, unitName, title, workers, jobsDone, jobsTotal } = order
  const [first] = workers
  return (
    <Link to={`${maintenancePaths.orders}/${id}`} className="board-card">
      <span>
        <b>{unitName}</b> <small>{folio}</small>
        <span className="spacer" />
        <Waits order={order} />
      </span>
      <span className="board-title">{title}</span>
      <span>
        {first ? <Avatar name={first.name} size={24} /> : <i className="board-nobody" aria-hidden />}
        <small className={first ? '' : 'tinted tone-red'}>
          {order.process === 1 ? (first?.name ?? 'Sin técnico') : `${jobsDone} de ${jobsTotal} trabajos`}
        </small>
        <span className="spacer" />
        <small>{when(order)}</small>
      </span>
    </Link>
  )
}

function Waits({ order: { process, authorization, missingParts, isOut } }: { order: OrderRow }) {
  if (process > 2) return null
  if (authorization !== null && authorization !== 1) {
    const { tone, label } = authorizationLook(authorization)
    return <StatePill tone={tone}>{label}</StatePill>
  }
  if (missingParts > 0) return <StatePill tone="amber">Sin refacción</StatePill>
  return isOut ? <StatePill tone="red">Parada</StatePill> : null
}

function when({ process, plannedAt, plannedUntil, startedAt, createdAt, cost, closedAt }: OrderRow): string {
  if (process === 3) return cost === null ? shortTime(closedAt) : money(cost)
  if (process === 2) return plannedUntil ? `al ${date(plannedUntil).slice(0, 5)}` : ago(startedAt)
  return plannedAt ? `${dayWords(plannedAt)} ${shortTime(plannedAt)}` : ago(createdAt)
}

function Rejected() {
  const { data } = useOrders(4, 1)
  return (
    <Link className="board-folded" to={maintenancePaths.orders} search={listed(4) as never}>
      <i className="tone-red" aria-hidden />
      <span>Rechazada {data && number(data.count)}</span>
    </Link>
  )
}
