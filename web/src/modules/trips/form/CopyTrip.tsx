import { useState } from 'react'
import { Button, Popover } from 'antd'
import { IconFileImport } from '@tabler/icons-react'
import { travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { loadTrips } from '../trip-options.ts'

/** Fills the form from another trip, with dates that begin now. */
export function CopyTrip({ onCopy }: { onCopy: (trip: TripDetail) => void }) {
  const [isOpen, setOpen] = useState(false)
  const copy = async (id: number) => {
    setOpen(false)
    try {
      onCopy(await overlay('Copiando el viaje…', call(travelDetail, { query: { id } })))
    } catch (error) {
      toast.error('No se pudo copiar el viaje', { detail: errorText(error) })
    }
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <RemoteSelect
          load={loadTrips}
          placeholder="Folio, nombre o unidad"
          autoFocus
          onPick={({ value }) => void copy(Number(value))}
        />
      }
    >
      <Button icon={<IconFileImport size={16} stroke={1.75} />}>Copiar de otro viaje</Button>
    </Popover>
  )
}
