import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
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
import { recalculateRoute } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { overlay } from '../../../kit/loaders.ts'
import type { RowAction } from '../../../kit/list-types.ts'
import { menuItem } from '../../../kit/RowMenu.tsx'
import { can } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast.ts'
import { CancelDialog, LocksDialog, PlanDialog } from '../dialogs.tsx'
import { askFinish, openPdf } from '../trips.actions.ts'
import { keepDetail } from '../trips.cache.ts'
import { tripPaths } from '../trips.paths.ts'

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
  const needs = (permission: Parameters<typeof can>[0]) =>
    can(permission) ? ended : `Necesita el permiso ${permission}`
  const go = (to: string) => () => void navigate({ href: to })
  const create = 'viaje.viaje_create.create'
  const more: RowAction[] = [
    { key: 'edit', label: 'Editar', icon: IconEdit, onClick: go(tripPaths.edit(trip.id)), disabled: needs(create) },
    {
      key: 'plan',
      label: 'Cambiar fechas…',
      icon: IconCalendarTime,
      onClick: () => setDialog('plan'),
      disabled: needs(create),
    },
    {
      key: 'route',
      label: 'Recalcular ruta',
      icon: IconRoute,
      onClick: () => void recalculate(trip),
      disabled: needs(create),
    },
    {
      key: 'locks',
      label: 'Candados…',
      icon: IconLock,
      onClick: () => setDialog('locks'),
      disabled: needs('viaje.viaje_create.locks'),
    },
    ...(can('mapas.view') && !ended
      ? [{ key: 'map', label: 'Ver en el mapa', icon: IconMapPin, onClick: go(tripPaths.map(trip.unit.id)) }]
      : []),
    ...(can(create)
      ? [{ key: 'copy', label: 'Crear otro igual', icon: IconCopyPlus, onClick: go(tripPaths.copy(trip.id)) }]
      : []),
    {
      key: 'cancel',
      label: 'Cancelar viaje…',
      icon: IconX,
      danger: true,
      onClick: () => setDialog('cancel'),
      disabled: needs('viaje.viaje_create.cancel'),
    },
  ]
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void openPdf(trip.id)}>
        Ver PDF
      </Button>
      <Link to="/Consola/viaje_details/incidencia" search={true as never}>
        <ActionButton
          permission="viaje.viaje_create.incident"
          icon={<IconAlertTriangle size={16} stroke={1.75} />}
          tabIndex={-1}
        >
          Registrar incidencia
        </ActionButton>
      </Link>
      <ActionButton
        permission="viaje.viaje_create.finalize"
        disabledReason={ended}
        type={trip.finishHint || ended ? 'default' : 'primary'}
        icon={<IconFlagCheck size={16} stroke={1.75} />}
        onClick={() => void askFinish(trip, trip.finishHint)}
      >
        Finalizar
      </ActionButton>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: more.map(menuItem) }}>
        <Button icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label={`Más acciones de ${trip.folio}`} />
      </Dropdown>
      {dialog === 'locks' && <LocksDialog trips={[trip]} onClose={() => setDialog(undefined)} />}
      {dialog === 'cancel' && <CancelDialog trip={trip} onClose={() => setDialog(undefined)} />}
      {dialog === 'plan' && <PlanDialog trip={trip} onClose={() => setDialog(undefined)} />}
    </>
  )
}
