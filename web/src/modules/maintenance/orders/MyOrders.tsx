import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconCircleCheck } from '@tabler/icons-react'
import { getOrder, listOrders } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { call } from '../../../kit/call.ts'
import { ago, dateTime, plural } from '../../../kit/format.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { PhotoButtons } from './Evidence.tsx'
import { JobMark } from './JobMark.tsx'
import { JobWork } from './JobWork.tsx'
import { hoursWords, orderKey, processLook } from './orders.words.ts'
import './orders.css'

const most = 50

/** What whoever repairs has to do, for a phone in the hand: one order under another, what runs first. */
export function MyOrders() {
  const { data, error, refetch } = useQuery({
    queryKey: [...orderKey, 'mine'],
    queryFn: ({ signal }) => call(listOrders, { query: { isOpen: true, limit: most, order: '-process' }, signal }),
    refetchInterval: 60_000,
  })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.count === 0)
    return (
      <section className="card">
        <EmptyState
          title="Sin órdenes por hacer"
          text="Aquí aparece lo que le asignen, con sus trabajos y sus fotos."
        />
      </section>
    )
  return (
    <div className="my-orders">
      <p className="muted">{plural(data.count, 'orden por hacer', 'órdenes por hacer')}</p>
      {data.results.map(({ id }) => (
        <MyOrder key={id} id={id} />
      ))}
    </div>
  )
}

function MyOrder({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...orderKey, id],
    queryFn: ({ signal }) => call(getOrder, { id, signal }),
  })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  const mine = data.jobs.filter(({ isMine }) => isMine)
  const { tone, label } = processLook(data)
  return (
    <section className="card my-order" aria-label={`${data.unitName}, ${data.title}`}>
      <header>
        <Link to={`${maintenancePaths.orders}/${id}`}>
          <b>{data.unitName}</b> <small>{data.folio}</small>
        </Link>
        <StatePill tone={tone}>{label}</StatePill>
      </header>
      <p>{data.title}</p>
      <small className="muted">{when(data)}</small>
      <ul className="work-rows">
        {mine.map((job) => (
          <li key={job.id}>
            <JobMark job={job} />
            <span className="work-what">
              <b>{job.name}</b>
              <small>
                {job.runningSince
                  ? `En curso, ${ago(job.runningSince)}`
                  : `${hoursWords(job.hours)} de ${hoursWords(job.plannedHours)}`}
              </small>
            </span>
            <span className="my-work">
              <JobWork order={data} job={job} />
            </span>
          </li>
        ))}
      </ul>
      {mine.length === 0 && (
        <p className="muted">
          <Tile icon={IconCircleCheck} tone="green" /> Lo suyo está hecho.
        </p>
      )}
      <footer>
        <PhotoButtons order={data} isCamera />
        {data.photos.length > 0 && <small className="muted">{plural(data.photos.length, 'foto', 'fotos')}</small>}
      </footer>
    </section>
  )
}

const when = ({ plannedAt, plannedUntil, unitDetail }: Order) =>
  [
    unitDetail,
    plannedAt && `programada ${dateTime(plannedAt).slice(0, 16)}`,
    plannedUntil && `para el ${dateTime(plannedUntil).slice(0, 16)}`,
  ]
    .filter(Boolean)
    .join(' · ')
