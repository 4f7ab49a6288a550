import {
  IconCopyPlus,
  IconDownload,
  IconEdit,
  IconFileTypePdf,
  IconFlagCheck,
  IconLock,
  IconMapPin,
  IconX,
} from '@tabler/icons-react'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import type { BulkAction, RowActions } from '../../../kit/list-types.ts'
import { can } from '../../../kit/session.ts'
import { askFinish, askFinishMany, exportTrips, openPdf } from '../trips.actions.ts'
import { tripPaths } from '../trips.paths.ts'

/** The dialog that stands over the list, and what follows when it was saved. */
export type TripDialog = { kind: 'locks' | 'cancel'; trips: TripRow[]; done?: () => void } | undefined

const exportAction: BulkAction<TripRow> = {
  key: 'export',
  label: 'Exportar',
  icon: IconDownload,
  onClick: (trips) => void exportTrips({ id: trips.map(({ id }) => id) }),
}
/** All that can be done with trips that ended. */
export const exportOnly = [exportAction]

export const bulkActions = (open: (dialog: TripDialog) => void): BulkAction<TripRow>[] => [
  ...(can('viaje.viaje_create.locks')
    ? [
        {
          key: 'locks',
          label: 'Candados',
          icon: IconLock,
          onClick: (trips: TripRow[], clear: () => void) => open({ kind: 'locks', trips, done: clear }),
        },
      ]
    : []),
  ...(can('viaje.viaje_create.export') ? exportOnly : []),
  ...(can('viaje.viaje_create.finalize')
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
]

/** What can be done with one trip; what its state or the user's permissions forbid says why. */
export function actionsOf(
  trip: TripRow,
  { go, open, isPhone }: { go: (to: string) => void; open: (dialog: TripDialog) => void; isPhone: boolean },
): RowActions {
  const mayEdit = can('viaje.viaje_create.create')
  const ended =
    trip.status === 'active' ? undefined : `El viaje está ${trip.status === 'finished' ? 'finalizado' : 'cancelado'}`
  const needs = (permission: Parameters<typeof can>[0]) =>
    can(permission) ? ended : `Necesita el permiso ${permission}`
  const map =
    can('mapas.view') && !ended
      ? [{ key: 'map', label: 'Ver en el mapa', icon: IconMapPin, onClick: () => go(tripPaths.map(trip.unit.id)) }]
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
        disabled: needs('viaje.viaje_create.create'),
      },
      {
        key: 'locks',
        label: 'Candados…',
        icon: IconLock,
        onClick: () => open({ kind: 'locks', trips: [trip] }),
        disabled: needs('viaje.viaje_create.locks'),
      },
      ...(mayEdit
        ? [{ key: 'copy', label: 'Crear otro igual', icon: IconCopyPlus, onClick: () => go(tripPaths.copy(trip.id)) }]
        : []),
      {
        key: 'finish',
        label: 'Finalizar…',
        icon: IconFlagCheck,
        onClick: () => void askFinish(trip),
        disabled: needs('viaje.viaje_create.finalize'),
      },
      {
        key: 'cancel',
        label: 'Cancelar viaje…',
        icon: IconX,
        danger: true,
        onClick: () => open({ kind: 'cancel', trips: [trip] }),
        disabled: needs('viaje.viaje_create.cancel'),
      },
    ],
  }
}
