import { Link } from '@tanstack/react-router'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { causeLabel, confirmed, isOpen, pending, rejected } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { ago, dateTime, duration, plural } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { Track, type TrackStep } from '../../../kit/Track.tsx'
import { tripPaths } from '../../trips/trips.paths.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { hoursWords } from './orders.words.ts'

/** What stops an order, and its way from what was reported to the next service. */
export function OrderTrack({ order }: { order: Order }) {
  const now = useNow(60_000)
  const { waitsFor, nextTrip, process } = order
  return (
    <section className="card work-top" aria-label="Avance">
      {(waitsFor.length > 0 || nextTrip) && isOpen(process) && (
        <div className="work-waits" role="status">
          {waitsFor.length > 0 && (
            <p>
              <b>«Confirmar» espera:</b> {waitsFor.join('; ')}.
            </p>
          )}
          {nextTrip && (
            <p>
              La unidad sale el {short(nextTrip.leaveAt)} en{' '}
              <Link to={tripPaths.detail(nextTrip.id) as never}>{nextTrip.folio}</Link>.
            </p>
          )}
        </div>
      )}
      <Track steps={[reported(order), working(order), over(order, now), next(order)]} />
    </section>
  )
}

const short = (at: string) => dateTime(at).slice(0, 16)

const reported = ({ createdAt, cause, requestedBy, failures, startedAt, process }: Order): TrackStep => ({
  kind: 'done',
  share: process !== pending || startedAt ? 1 : 0,
  title: short(createdAt),
  head: 'Reportada',
  lines: [
    [causeLabel(cause), requestedBy].filter(Boolean).join(', '),
    failures.length > 0 ? plural(failures.length, 'falla', 'fallas') : null,
  ],
})

function working({ process, startedAt, jobsDone, jobsTotal, hours, plannedHours }: Order): TrackStep {
  const share = jobsTotal === 0 ? 0 : jobsDone / jobsTotal
  const isOver = !isOpen(process)
  return {
    kind: isOver && startedAt ? 'done' : startedAt ? 'now' : 'open',
    ...(!(isOver && startedAt) && { mark: '2' }),
    share: isOver ? 1 : share,
    title: startedAt ? `desde ${short(startedAt)}` : 'sin empezar',
    head: 'En proceso',
    lines: [`${jobsDone} de ${jobsTotal} trabajos`, `${hoursWords(hours)} de ${hoursWords(plannedHours)}`],
  }
}

function over({ process, closedAt, plannedUntil }: Order, now: number): TrackStep {
  const late = plannedUntil ? ((closedAt ? Date.parse(closedAt) : now) - Date.parse(plannedUntil)) / 1000 : 0
  const isLate = late > 3600
  return {
    kind: process === confirmed ? 'done' : process === rejected || isLate ? 'bad' : 'open',
    ...(process !== confirmed && { mark: process === rejected || isLate ? '!' : '3' }),
    share: process === confirmed ? 1 : 0,
    title: closedAt ? short(closedAt) : plannedUntil ? `prometida ${short(plannedUntil)}` : 'sin promesa',
    head: process === rejected ? 'Rechazada' : 'Confirmada',
    lines: [
      isLate ? (
        <span key="late" className="tinted tone-red">{`${duration(late)} tarde`}</span>
      ) : closedAt ? (
        ago(closedAt)
      ) : null,
    ],
  }
}

/** What the plan counts from once it is confirmed. */
function next({ process, jobs, unitId }: Order): TrackStep {
  const services = jobs.filter(({ serviceId }) => serviceId !== null).length
  return {
    kind: process === confirmed && services > 0 ? 'done' : 'open',
    ...(!(process === confirmed && services > 0) && { mark: '4' }),
    share: 1,
    title:
      services === 0 ? 'no es de su plan' : process === confirmed ? 'contado desde aquí' : 'se calcula al confirmar',
    head: 'Siguiente servicio',
    lines: [
      services > 0 ? plural(services, 'servicio del plan', 'servicios del plan') : null,
      <Link key="plan" to={maintenancePaths.unit(unitId)}>
        Ver su plan
      </Link>,
    ],
  }
}
