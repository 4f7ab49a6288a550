import {
  IconCopyPlus,
  IconDownload,
  IconEdit,
  IconFileCertificate,
  IconFileInvoice,
  IconFileTypePdf,
  IconFlagCheck,
  IconLock,
  IconMapPin,
  IconX,
} from '@tabler/icons-react'
import { createCartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import {
  cancelTravel,
  createTravel,
  exportTravels,
  finalizeTravel,
  updateLocks,
} from '@arriero/contract/trips/trips.contract.ts'
import { billTrips } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import type { BulkAction, RowAction, RowActions } from '../../../kit/list/list-types.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { askFinish, askFinishMany, exportTrips, openPdf } from '../trips.actions.ts'
import { tripPaths } from '../trips.paths.ts'
import { billingPaths } from '../../billing/billing.paths.ts'
import { shareAction } from '../../chat/share.store.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

/** The dialog that stands over the list, and what follows when it was saved. */
export type TripDialog = { kind: 'locks' | 'cancel' | 'bill'; trips: TripRow[]; done?: () => void } | undefined

const exportAction: BulkAction<TripRow> = {
  key: 'export',
  label: 'Exportar',
  icon: IconDownload,
  onClick: (trips) => void exportTrips({ id: trips.map(({ id }) => id) }),
}

/** What can be done with trips that ended. */
export const endedActions = (open: (dialog: TripDialog) => void): BulkAction<TripRow>[] => [
  ...(!whyNot(billTrips)
    ? [
        {
          key: 'bill',
          label: 'Facturar',
          icon: IconFileInvoice,
          onClick: (trips: TripRow[], clear: () => void) => open({ kind: 'bill', trips, done: clear }),
        },
      ]
    : []),
  exportAction,
]

export const bulkActions = (open: (dialog: TripDialog) => void): BulkAction<TripRow>[] => [
  ...(!whyNot(updateLocks)
    ? [
        {
          key: 'locks',
          label: 'Candados',
          icon: IconLock,
          onClick: (trips: TripRow[], clear: () => void) => open({ kind: 'locks', trips, done: clear }),
        },
      ]
    : []),
  ...(!whyNot(exportTravels) ? [exportAction] : []),
  ...(!whyNot(finalizeTravel)
    ? [
        {
          key: 'finish',
          label: 'Finalizar…',
          icon: IconFlagCheck,
          danger: true,
          onClick: (trips: TripRow[], clear: () => void) => void askFinishMany(trips, clear),
        },
      ]
    : []),
  ...(!whyNot(cancelTravel)
    ? [
        {
          key: 'cancel',
          label: 'Cancelar…',
          icon: IconX,
          danger: true,
          onClick: (trips: TripRow[], clear: () => void) => open({ kind: 'cancel', trips, done: clear }),
        },
      ]
    : []),
]

/** The carta porte of a trip that runs, or has run. */
export const cartaPorteAction = (
  { id, status }: Pick<TripRow, 'id' | 'status'>,
  go: (to: string) => void,
): RowAction[] =>
  mayEnter(billingPaths.newCartaPorte)
    ? [
        {
          key: 'cartaPorte',
          label: 'Crear carta porte',
          icon: IconFileCertificate,
          onClick: () => go(billingPaths.newCartaPorteOfTrip(id)),
          disabled: whyNot(createCartaPorte) ?? (status === 'cancelled' ? 'El viaje está cancelado' : undefined),
        },
      ]
    : []

/** What can be done with one trip; what its state or the user's permissions forbid says why. */
export function actionsOf(
  trip: TripRow,
  { go, open, isPhone }: { go: (to: string) => void; open: (dialog: TripDialog) => void; isPhone: boolean },
): RowActions {
  const ended =
    trip.status === 'active' ? undefined : `El viaje está ${trip.status === 'finished' ? 'finalizado' : 'cancelado'}`
  const map =
    mayEnter(trackingPaths.map) && !ended
      ? [{ key: 'map', label: 'Ver en el mapa', icon: IconMapPin, onClick: () => go(trackingPaths.unit(trip.unit.id)) }]
      : []
  return {
    buttons: isPhone ? [] : map,
    menu: [
      ...(isPhone ? map : []),
      { key: 'pdf', label: 'Ver PDF', icon: IconFileTypePdf, onClick: () => void openPdf(trip.id) },
      {
        key: 'edit',
        label: 'Editar',
        icon: IconEdit,
        onClick: () => go(tripPaths.edit(trip.id)),
        disabled: whyNot(createTravel) ?? ended,
      },
      {
        key: 'locks',
        label: 'Candados…',
        icon: IconLock,
        onClick: () => open({ kind: 'locks', trips: [trip] }),
        disabled: whyNot(updateLocks) ?? ended,
      },
      ...cartaPorteAction(trip, go),
      ...(!whyNot(createTravel)
        ? [{ key: 'copy', label: 'Crear otro igual', icon: IconCopyPlus, onClick: () => go(tripPaths.copy(trip.id)) }]
        : []),
      shareAction({ kind: 'trip', id: trip.id, name: trip.folio }),
      {
        key: 'finish',
        label: 'Finalizar…',
        icon: IconFlagCheck,
        onClick: () => void askFinish(trip),
        disabled: whyNot(finalizeTravel) ?? ended,
      },
      {
        key: 'cancel',
        label: 'Cancelar viaje…',
        icon: IconX,
        danger: true,
        onClick: () => open({ kind: 'cancel', trips: [trip] }),
        disabled: whyNot(cancelTravel) ?? ended,
      },
    ],
  }
}
