import { useState } from 'react'
import { Button, Popover } from 'antd'
import { IconFileImport } from '@tabler/icons-react'
import { activeTrips, finishedTrips, travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { endsOf } from '../trips.words.ts'

const option = (trip: TripRow) => {
  const { from, to } = endsOf(trip)
  return { value: trip.id, label: `${trip.folio} · ${from} a ${to}`, detail: `${trip.name} · ${trip.unit.name}` }
}

/** Trips under way first, then those that ended. */
const loadTrips: LoadOptions = async (search, signal) => {
  const query = { search, limit: 10, page: 1 }
  const pages = await Promise.all([call(activeTrips, { query, signal }), call(finishedTrips, { query, signal })])
  return pages.flatMap(({ results }) => results.map(option))
}

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
