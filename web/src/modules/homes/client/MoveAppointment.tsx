import { useId, useState } from 'react'
import { Input } from 'antd'
import { moveAppointment } from '@arriero/contract/homes/client-home.contract.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { call } from '../../../kit/call.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { QuestionDialog } from '../../../kit/QuestionDialog.tsx'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { nextOf, whenShort } from '../../trips/trips.words.ts'
import { afterArrival } from './client.words.ts'

/** The own dock receives a shipment later than was planned. */
export function MoveAppointment({ trip, close }: { trip: TripRow; close: () => void }) {
  const next = nextOf(trip)!
  const [to, setTo] = useState<string | null>(afterArrival(trip))
  const [reason, setReason] = useState('')
  const [moment, why] = [useId(), useId()]
  return (
    <QuestionDialog
      title={`Mover la cita de ${trip.folio}`}
      action="Mover cita"
      missing={to === null ? 'Elija la hora' : undefined}
      send={async () => {
        await call(moveAppointment, { id: next.id, body: { to: to!, reason } })
        toast.success(`Cita movida a ${whenShort(to!)}`, { detail: next.destination.name })
        await queryClient.invalidateQueries({ queryKey: ['homes', 'client'] })
      }}
      close={close}
    >
      <p className="confirm-text">
        {`${next.destination.name} lo espera ${whenShort(next.estimatedArrival)}. Quien planeó el viaje se entera, y queda en su historia.`}
      </p>
      <label className="confirm-name" htmlFor={moment}>
        <span>Nueva cita</span>
        <MomentInput id={moment} withTime value={to} earliest={next.estimatedArrival} onChange={setTo} />
      </label>
      <label className="confirm-name" htmlFor={why}>
        <span>Motivo (opcional)</span>
        <Input
          id={why}
          value={reason}
          maxLength={200}
          placeholder="Andén 2 libre desde las 16:00"
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </QuestionDialog>
  )
}
