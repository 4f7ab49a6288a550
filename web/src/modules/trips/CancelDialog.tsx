import { useId, useState } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { number } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'
import { cancelTrips } from './trips.actions.ts'
import { screenTexts } from './trips.texts.ts'

interface CancelDialogProps {
  trips: readonly Pick<TripRow, 'id' | 'name' | 'folio'>[]
  onClose: (isCancelled: boolean) => void
}

/** Names the trips and the consequence, and keeps the reason for who asks later. Those that refuse are named. */
export function CancelDialog({ trips, onClose }: CancelDialogProps) {
  const field = useId()
  const [left, setLeft] = useState(trips)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setSending(true)
    const refused = await cancelTrips(left, reason.trim())
    if (refused.length === 0) return onClose(true)
    // What was cancelled is not asked for again.
    setLeft(refused.map(({ trip }) => trip))
    setProblem(refused.map(({ trip, why }) => (trips.length > 1 ? `${trip.folio}: ${why}` : why)).join(' · '))
    setSending(false)
  }
  const one = left.length === 1 ? left[0] : undefined
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
          {one ? `Cancelar el viaje «${one.name}»` : `Cancelar ${number(left.length)} viajes`}
        </span>
      }
      footer={
        <>
          <Button onClick={() => onClose(false)}>Volver</Button>
          <Button type="primary" danger loading={isSending} onClick={() => void send()}>
            {one ? 'Cancelar viaje' : 'Cancelar viajes'}
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <p className="confirm-text">
        {left.map(({ folio }) => folio).join(', ')}. {screenTexts.cancelConsequence}
      </p>
      <label className="confirm-name" htmlFor={field}>
        <span>Motivo (queda en el historial {one ? 'del viaje' : 'de cada viaje'})</span>
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
