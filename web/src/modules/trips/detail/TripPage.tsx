import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { travelDetail, travelTrack } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { call } from '../../../kit/call.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TripEnds, TripState } from '../list/trip-columns.tsx'
import { tripKeys } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { mapOfTrip } from '../trips.track.ts'
import { endsOf, lateness } from '../trips.words.ts'
import { TripActions } from './TripActions.tsx'
import { TripAlertBar } from './TripAlertBar.tsx'
import { TripChecklists } from './TripChecklists.tsx'
import { TripDeviations, type Deviation } from './TripDeviations.tsx'
import { TripDocuments } from './TripDocuments.tsx'
import { TripEvents } from './TripEvents.tsx'
import { TripFacts, TripLoad, TripPeople } from './TripFacts.tsx'
import { TripIncidents } from './TripIncidents.tsx'
import { TripPlan } from './TripPlan.tsx'
import { TripTabs } from './TripTabs.tsx'
import { TripRoute } from './TripRoute.tsx'
import { TripTrack } from './TripTrack.tsx'
import '../trips.css'
import './trip-page.css'

const noDeviations: never[] = []
const crumbs = [{ label: 'Viajes', to: tripPaths.list }]

/** One trip (`?travel_id=`): what is wrong, where it goes, why it changed, and what belongs to it. */
export function TripPage() {
  const [{ travel_id: text = '' }] = useSearchParams()
  const id = /^\d{1,12}$/.test(text) ? Number(text) : undefined
  return (
    <div className="screen">
      <section className="screen-main">{id === undefined ? <NoTrip /> : <Loaded key={id} id={id} />}</section>
      <Outlet />
    </div>
  )
}

function NoTrip() {
  const action = (
    <Link to={tripPaths.list}>
      <Button type="primary" tabIndex={-1}>
        Ver los viajes
      </Button>
    </Link>
  )
  return (
    <>
      <PageHeader title="Viaje" crumbs={crumbs} />
      <div className="card trip-lone">
        <EmptyState title="Elija un viaje" text="El enlace no dice qué viaje mostrar." action={action} />
      </div>
    </>
  )
}

function Loaded({ id }: { id: number }) {
  const detail = useQuery({
    queryKey: tripKeys.detail(id),
    queryFn: ({ signal }) => call(travelDetail, { query: { id }, signal }),
    placeholderData: undefined,
  })
  if (detail.data) return <Trip trip={detail.data} />
  return (
    <>
      <PageHeader title="Viaje" crumbs={crumbs} />
      <div className="card trip-lone">
        {detail.error ? (
          <ErrorState error={detail.error} retry={() => void detail.refetch()} what="No se pudo cargar el viaje." />
        ) : (
          <div className="card-body">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        )}
      </div>
    </>
  )
}

/** The travelled way is drawn anew this often while the trip is on the road. */
const trackEveryMs = 60_000

function Trip({ trip }: { trip: TripDetail }) {
  const { from, to } = endsOf(trip)
  const isActive = trip.status === 'active'
  const track = useQuery({
    queryKey: tripKeys.track(trip.id),
    queryFn: ({ signal }) => call(travelTrack, { travel_id: trip.id, signal }),
    placeholderData: undefined,
    ...(isActive && { refetchInterval: trackEveryMs }),
  })
  const [looked, setLooked] = useState<Deviation>()
  const map = useMemo(() => mapOfTrip(trip, track.data, looked), [trip, track.data, looked])
  return (
    <>
      <PageHeader
        title={`${trip.folio} · ${from} a ${to}`}
        heading={<TripEnds trip={trip} />}
        crumbs={[...crumbs, { label: trip.folio, to: tripPaths.detail(trip.id) }]}
        pills={
          <>
            <TripState trip={trip} />
            {isActive && <LatePill minutes={trip.lateMinutes} />}
          </>
        }
        actions={<TripActions trip={trip} />}
      />
      <TripTabs id={trip.id} here="trip" />
      <section className="card trip-top" aria-label="Destinos">
        <TripAlertBar trip={trip} />
        <TripTrack trip={trip} />
      </section>
      <div className="trip-grid">
        <div className="trip-column">
          <TripRoute trip={trip} map={map} />
          <TripDeviations deviations={track.data?.deviations ?? noDeviations} onShow={(one) => setLooked({ ...one })} />
          <TripPlan trip={trip} />
        </div>
        <TripEvents trip={trip} />
        <div className="trip-column">
          <TripPeople trip={trip} />
          <TripChecklists trip={trip} />
          <TripIncidents trip={trip} />
          <TripDocuments trip={trip} />
          <TripLoad trip={trip} />
          <TripFacts trip={trip} />
        </div>
      </div>
    </>
  )
}

function LatePill({ minutes }: { minutes: number | null }) {
  const { text, tone } = lateness(minutes)
  return minutes === null ? null : <StatePill tone={tone}>{text}</StatePill>
}
