import { useId, useState } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { errorText } from '../../kit/api-error.ts'
import { Tile } from '../../kit/Tile.tsx'
import { cancelTrip } from './trips.actions.ts'
import { screenTexts } from './trips.texts.ts'

interface CancelDialogProps {
  trip: Pick<TripRow, 'id' | 'name' | 'folio'>
  onClose: (isCancelled: boolean) => void
}

/** Names the trip and the consequence, and keeps the reason for who asks later. */
export function CancelDialog({ trip, onClose }: CancelDialogProps) {
  const field = useId()
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setSending(true)
    try {
      await cancelTrip(trip, reason.trim())
      onClose(true)
    } catch (error) {
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={480}
      className="confirm"
      onCancel={() => onClose(false)}
      closable={false}
      title={
        <span className="confirm-title">
          <Tile icon={IconX} tone="red" size={40} />
          Cancelar el viaje «{trip.name}»
        </span>
      }
      footer={
        <>
          <Button onClick={() => onClose(false)}>Volver</Button>
          <Button type="primary" danger loading={isSending} onClick={() => void send()}>
            Cancelar viaje
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <p className="confirm-text">
        {trip.folio}. {screenTexts.cancelConsequence}
      </p>
      <label className="confirm-name" htmlFor={field}>
        <span>Motivo (queda en el historial del viaje)</span>
        <Input.TextArea
          id={field}
          value={reason}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  )
}
