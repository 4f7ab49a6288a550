import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { IconAlertTriangle, IconCalendarTime, IconMap2, IconShare3 } from '@tabler/icons-react'
import { readClientHome, type ClientHome } from '@arriero/contract/homes/client-home.contract.ts'
import { createShare } from '@arriero/contract/tracking/tracking.contract.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { date, dayKey, number, percent, plural, shortTime, weekday } from '../../../kit/format.ts'
import { Card, DetailPage, Stats } from '../../../kit/shell/DetailPage.tsx'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { useSession } from '../../../kit/session.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { ShareDialog } from '../../tracking/live-map/ShareDialog.tsx'
import { trackingPaths } from '../../tracking/tracking.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { lateness, nextOf, whenShort } from '../../trips/trips.words.ts'
import { ArrivalsMap } from './ArrivalsMap.tsx'
import { Documents } from './Documents.tsx'
import { arrivalOf, atRisk, deliveredLink, why } from './client.words.ts'
import { MoveAppointment } from './MoveAppointment.tsx'
import '../homes.css'

const refetchInterval = 60_000

/** A customer's day: what will miss its appointment first, then every arrival, then what was handed over. */
export function ClientHomePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['homes', 'client'],
    queryFn: ({ signal }) => call(readClientHome, { signal }),
    refetchInterval,
  })
  return (
    <DetailPage
      header={
        <PageHeader
          title="Sus envíos"
          count={data && `${weekday(data.at)} ${date(data.at)}, ${shortTime(data.at)}`}
          pills={data && <Counts counts={data.counts} />}
          actions={
            mayEnter(trackingPaths.map) && (
              <Link to={trackingPaths.map}>
                <Button icon={<IconMap2 size={16} stroke={1.75} />} tabIndex={-1}>
                  Ver en el mapa
                </Button>
              </Link>
            )
          }
        />
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className="home-grid">
          <div className="home-main">
            <AtRisk trips={data.arrivals} />
            <Arrivals home={data} />
            <Delivered home={data} />
            <Figures home={data} />
          </div>
          <div className="home-main">
            <ArrivalsMap trips={data.arrivals} />
            {data.billed && <Documents billed={data.billed} />}
          </div>
        </div>
      )}
    </DetailPage>
  )
}

/** Each leads to the list that it counts. */
const Counts = ({ counts: { late, travelling, notStarted } }: Pick<ClientHome, 'counts'>) => (
  <span className="home-counts">
    {late > 0 && (
      <Link to={`${tripPaths.list}?vista=tarde`}>
        <StatePill tone="red">{`${late} tarde`}</StatePill>
      </Link>
    )}
    <Link to={`${tripPaths.list}?f_state=2,3,4`}>
      <StatePill tone="green">{`${travelling} en camino`}</StatePill>
    </Link>
    <Link to={`${tripPaths.list}?f_state=1`}>
      <StatePill tone="grey">{`${notStarted} por salir`}</StatePill>
    </Link>
  </span>
)

/** The shipment that will miss its appointment by most, and why. */
function AtRisk({ trips }: { trips: readonly TripRow[] }) {
  const worst = atRisk(trips)
  const me = useSession(({ auth }) => auth?.user.userId)
  const [isMoving, setMoving] = useState(false)
  if (!worst) return null
  const isOwn = me !== undefined && nextOf(worst)?.clientId === me
  const { place, when } = arrivalOf(worst)
  return (
    <section className="card home-risk" role="status">
      <Tile icon={IconAlertTriangle} tone="red" size={40} />
      <div>
        <b>{`${worst.folio} llegará ${when}, ${lateness(worst.lateMinutes).text}`}</b>
        <small>{[place.name, why(worst)].filter(Boolean).join(' · ')}</small>
      </div>
      <Link to={tripPaths.detail(worst.id)}>
        <Button type={isOwn ? 'default' : 'primary'} tabIndex={-1}>
          Ver el viaje
        </Button>
      </Link>
      {isOwn && (
        <Button type="primary" icon={<IconCalendarTime size={16} stroke={1.75} />} onClick={() => setMoving(true)}>
          Mover cita
        </Button>
      )}
      {isMoving && <MoveAppointment trip={worst} close={() => setMoving(false)} />}
    </section>
  )
}

function Arrivals({ home: { arrivals, counts } }: { home: ClientHome }) {
  const [shared, setShared] = useState<TripRow>()
  return (
    <Card
      title="Por llegar"
      count="se recalcula cada minuto"
      isFlush
      actions={<Link to={tripPaths.list}>{plural(counts.active, 'viaje activo', 'viajes activos')}</Link>}
    >
      {arrivals.length === 0 && (
        <EmptyState title="Nada en camino" text="Cuando le compartan un viaje aparece aquí con su hora de llegada." />
      )}
      <ul className="arrivals">
        {arrivals.map((trip) => {
          const { place, when, plan, standing, isUnderWay } = arrivalOf(trip)
          return (
            <li key={trip.id}>
              <Link to={tripPaths.detail(trip.id)} className="arrival row-link">
                <span className="arrival-when">
                  <b>{when}</b>
                  <small className={standing ? `tone-${standing.tone} tinted` : 'muted'}>
                    {standing?.text ?? (isUnderWay ? 'sin estimar' : 'por salir')}
                  </small>
                </span>
                <TwoLines top={place.name} bottom={`Cita ${plan}`} />
                <TwoLines top={trip.folio} bottom={trip.unit.name} />
                <span className="arrival-way">
                  <span className={`arrival-bar tone-${standing?.tone === 'red' ? 'red' : 'green'}`} aria-hidden>
                    <i style={{ width: `${trip.progress.percent}%` }} />
                  </span>
                  <small>{why(trip) ?? `${trip.progress.percent} % del camino`}</small>
                </span>
              </Link>
              <ActionButton
                for={createShare}
                type="text"
                className="icon-button"
                aria-label={`Compartir la posición de ${trip.folio}`}
                icon={<IconShare3 size={18} stroke={1.75} />}
                onClick={() => setShared(trip)}
              />
            </li>
          )
        })}
      </ul>
      {shared && <ShareDialog unitId={shared.unit.id} unitName={shared.unit.name} close={() => setShared(undefined)} />}
    </Card>
  )
}

function Delivered({ home: { delivered, counts } }: { home: ClientHome }) {
  const today = dayKey()
  return (
    <Card
      title="Entregados hoy"
      isFlush
      actions={
        counts.deliveredToday > 0 && (
          <Link to={deliveredLink(today)}>{plural(counts.deliveredToday, 'viaje', 'viajes')}</Link>
        )
      }
    >
      {delivered.length === 0 && <p className="home-calm">Hoy aún no llega ninguno.</p>}
      <ul className="home-list">
        {delivered.map(({ id, tripId, folio, place, arrivedAt, late, files, incidents }) => {
          const { text, tone } = lateness(late)
          return (
            <li key={id}>
              <Link to={tripPaths.detail(tripId)} className="row-link">
                <span className="arrival-when">
                  <b>{whenShort(arrivedAt)}</b>
                  <small className={`tone-${tone} tinted`}>{text}</small>
                </span>
                <TwoLines top={place} bottom={folio} />
                <small className={incidents > 0 ? 'tone-amber tinted' : 'muted'}>
                  {incidents > 0
                    ? plural(incidents, 'incidencia', 'incidencias')
                    : files > 0
                      ? plural(files, 'archivo', 'archivos')
                      : 'sin pruebas aún'}
                </small>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Of the last 30 days, against the 30 before. */
function Figures({ home: { now, before } }: { home: ClientHome }) {
  const share = (one: ClientHome['now']) => (one.deliveries > 0 ? one.onTime / one.deliveries : null)
  const [ours, theirs] = [share(now), share(before)]
  const points = ours === null || theirs === null ? null : Math.round((ours - theirs) * 1000) / 10
  return (
    <Card title="Últimos 30 días">
      <Stats
        items={[
          {
            label: 'A tiempo',
            value: ours === null ? '—' : percent(ours, 1),
            delta:
              points === null ? undefined : (
                <small className={`tone-${points < 0 ? 'red' : 'green'} tinted`}>
                  {`${points < 0 ? '−' : '+'}${number(Math.abs(points), 1)} pts`}
                </small>
              ),
          },
          {
            label: 'Antes de la cita',
            value: now.minutesBefore === null ? '—' : number(now.minutesBefore),
            unit: now.minutesBefore === null ? '' : 'min',
            delta: <small className="muted">mediana</small>,
          },
          {
            label: 'Entregas',
            value: number(now.deliveries),
            delta: <small className="muted">{`antes ${number(before.deliveries)}`}</small>,
          },
        ]}
      />
    </Card>
  )
}
