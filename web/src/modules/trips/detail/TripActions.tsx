import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCopyPlus,
  IconDotsVertical,
  IconEdit,
  IconFileTypePdf,
  IconFlagCheck,
  IconLock,
  IconMapPin,
  IconRoute,
  IconX,
} from '@tabler/icons-react'
import {
  cancelTravel,
  changePlan,
  createIncident,
  createTravel,
  finalizeTravel,
  recalculateRoute,
  updateLocks,
} from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { menuItem } from '../../../kit/list/RowMenu.tsx'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { CancelDialog, LocksDialog, PlanDialog } from '../dialogs.tsx'
import { cartaPorteAction } from '../list/trip-actions.ts'
import { askFinish, openPdf } from '../trips.actions.ts'
import { keepDetail } from '../trips.cache.ts'
import { tripPaths } from '../trips.paths.ts'
import { shareAction } from '../../chat/share.store.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

/** Plans the rest of the way from where the unit is now. */
async function recalculate({ id, folio }: TripDetail) {
  try {
    keepDetail(await overlay('Calculando la ruta…', call(recalculateRoute, { body: { id } })))
    toast.success(`Ruta de ${folio} recalculada desde donde va la unidad`)
  } catch (error) {
    toast.error('No se pudo recalcular la ruta', { detail: errorText(error) })
  }
}

/** What one does with a trip; what cannot be done now says why. */
export function TripActions({ trip }: { trip: TripDetail }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'locks' | 'cancel' | 'plan'>()
  const ended =
    trip.status === 'active' ? undefined : `El viaje está ${trip.status === 'finished' ? 'finalizado' : 'cancelado'}`
  const go = (to: string) => () => void navigate({ href: to })
  const more: RowAction[] = [
    {
      key: 'edit',
      label: 'Editar',
      icon: IconEdit,
      onClick: go(tripPaths.edit(trip.id)),
      disabled: whyNot(createTravel) ?? ended,
    },
    {
      key: 'plan',
      label: 'Cambiar fechas…',
      icon: IconCalendarTime,
      onClick: () => setDialog('plan'),
      disabled: whyNot(changePlan) ?? ended,
    },
    {
      key: 'route',
      label: 'Recalcular ruta',
      icon: IconRoute,
      onClick: () => void recalculate(trip),
      disabled: whyNot(recalculateRoute) ?? ended,
    },
    {
      key: 'locks',
      label: 'Candados…',
      icon: IconLock,
      onClick: () => setDialog('locks'),
      disabled: whyNot(updateLocks) ?? ended,
    },
    ...(mayEnter(trackingPaths.map) && !ended
      ? [{ key: 'map', label: 'Ver en el mapa', icon: IconMapPin, onClick: go(trackingPaths.unit(trip.unit.id)) }]
      : []),
    ...cartaPorteAction(trip, (to) => void navigate({ href: to })),
    ...(!whyNot(createTravel)
      ? [{ key: 'copy', label: 'Crear otro igual', icon: IconCopyPlus, onClick: go(tripPaths.copy(trip.id)) }]
      : []),
    shareAction({ kind: 'trip', id: trip.id, name: trip.folio }),
    {
      key: 'cancel',
      label: 'Cancelar viaje…',
      icon: IconX,
      danger: true,
      onClick: () => setDialog('cancel'),
      disabled: whyNot(cancelTravel) ?? ended,
    },
  ]
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void openPdf(trip.id)}>
        Ver PDF
      </Button>
      <ActionButton
        for={createIncident}
        icon={<IconAlertTriangle size={16} stroke={1.75} />}
        onClick={() => void navigate({ to: tripPaths.incident, search: true as never })}
      >
        Registrar incidencia
      </ActionButton>
      <ActionButton
        for={finalizeTravel}
        disabledReason={ended ?? trip.finishBlock ?? undefined}
        type={trip.finishHint || trip.finishBlock || ended ? 'default' : 'primary'}
        icon={<IconFlagCheck size={16} stroke={1.75} />}
        onClick={() => void askFinish(trip, trip.finishHint)}
      >
        Finalizar
      </ActionButton>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: more.map(menuItem) }}>
        <Button icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label={`Más acciones de ${trip.folio}`} />
      </Dropdown>
      {dialog === 'locks' && <LocksDialog trips={[trip]} onClose={() => setDialog(undefined)} />}
      {dialog === 'cancel' && <CancelDialog trips={[trip]} onClose={() => setDialog(undefined)} />}
      {dialog === 'plan' && <PlanDialog trip={trip} onClose={() => setDialog(undefined)} />}
    </>
  )
}
