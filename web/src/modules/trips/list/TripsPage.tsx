import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { exportTravels, travelStatus } from '@arriero/contract/trips/trips.contract.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { CountLinks } from '../../../kit/list/CountLinks.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, viewFromSearch, type ListView } from '../../../kit/list/list-view.ts'
import type { RowActions } from '../../../kit/list/list-types.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { CancelDialog, LocksDialog } from '../dialogs.tsx'
import { exportTrips } from '../trips.actions.ts'
import { tripKeys, tripList } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { actionsOf, bulkActions, endedActions, type TripDialog } from './trip-actions.ts'
import { loadTrips, statusOf, tripFilters, tripQuery, tripViews } from './trip-filters.ts'
import { tripColumns } from './trip-columns.tsx'
import { TripCard } from './TripCard.tsx'
import { emptyOf, HeadActions } from './TripsHead.tsx'
import { stateCounts } from '../trips.words.ts'
import '../trips.css'

// Few people bill from here, and it brings what billing needs.
const BillTripsDialog = lazy(() =>
  import('../../billing/trip-account/BillTripsDialog.tsx').then((m) => ({ default: m.BillTripsDialog })),
)
const source = pagedSource({ key: tripKeys.lists, load: loadTrips })
const rowKey = ({ id }: TripRow) => id
const cardOf = (trip: TripRow) => <TripCard trip={trip} />

/** Active trips, those that want attention first; finished and cancelled ones are views of the same list. */
export function TripsPage() {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [search] = useSearchParams()
  const { view } = viewFromSearch(search)
  const [dialog, setDialog] = useState<TripDialog>()
  const counts = useQuery({
    queryKey: tripKeys.counts,
    queryFn: async ({ signal }) => (await call(travelStatus, { query: { countsOnly: true }, signal })).counts,
    refetchInterval: 60_000,
  })
  const views = useMemo(() => tripViews(counts.data), [counts.data])
  const isActive = statusOf(view) === 'active'
  const rowActions = (trip: TripRow): RowActions =>
    actionsOf(trip, { go: (to) => void navigate({ href: to }), open: setDialog, isPhone })

  return (
    <>
      <ListPage<TripRow>
        id={tripList}
        title="Viajes"
        noun={['viaje', 'viajes']}
        source={source}
        rowKey={rowKey}
        rowName={({ folio }) => folio}
        columns={tripColumns}
        filters={tripFilters}
        views={views}
        search={isPhone ? 'Buscar viaje' : 'Buscar viaje, cliente o unidad'}
        open={({ id }) => tripPaths.detail(id)}
        isDraggable
        rowActions={rowActions}
        bulk={isActive ? bulkActions(setDialog) : endedActions(setDialog)}
        actions={<HeadActions />}
        empty={emptyOf(view)}
        card={cardOf}
        pills={!isPhone && counts.data && <CountLinks of={stateCounts(counts.data)} />}
        {...(!whyNot(exportTravels) && { exporting: exportShown })}
      />
      {dialog?.kind === 'locks' && (
        <LocksDialog
          trips={dialog.trips}
          onClose={(isSaved) => {
            setDialog(undefined)
            if (isSaved) dialog.done?.()
          }}
        />
      )}
      {dialog?.kind === 'bill' && (
        <Suspense fallback={null}>
          <BillTripsDialog
            ids={dialog.trips.map(({ id }) => id)}
            close={(isBilled) => {
              setDialog(undefined)
              if (isBilled) dialog.done?.()
            }}
          />
        </Suspense>
      )}
      {dialog?.kind === 'cancel' && (
        <CancelDialog
          trips={dialog.trips}
          onClose={(isCancelled) => {
            setDialog(undefined)
            if (isCancelled) dialog.done?.()
          }}
        />
      )}
    </>
  )
}

const exportShown = (view: ListView, chosen: readonly TripRow[]) =>
  exportTrips(
    chosen.length > 0 ? { id: chosen.map(({ id }) => id) } : { ...tripQuery(view), status: statusOf(view.view) },
  )
