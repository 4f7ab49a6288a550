import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call } from '../../../kit/call.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { tripKeys } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { ownTrip } from '../trips.words.ts'
import '../trips.css'
import './trip-page.css'

const query = { order: 'leave' as const, limit: 20 }

/** Where a driver's day begins: the trip under way, else the next one; a clear word when there is none. */
export function OwnTripPage() {
  const trips = useQuery({
    queryKey: tripKeys.own,
    queryFn: ({ signal }) => call(activeTrips, { query, signal }),
  })
  const trip = trips.data && ownTrip(trips.data.results)
  if (trip) return <Navigate to={tripPaths.one} search={{ travel_id: String(trip.id) } as never} replace />
  return (
    <>
      <PageHeader title="Mi viaje" />
      <div className="card trip-lone">
        {trips.isPending && <Skeleton active />}
        {trips.isError && <ErrorState error={trips.error} retry={() => void trips.refetch()} />}
        {trips.data && (
          <EmptyState
            title="No tiene viajes asignados"
            text="Cuando le asignen un viaje, aparecerá aquí con su ruta y sus horarios."
          />
        )}
      </div>
    </>
  )
}
