import { useId, useState } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import type { ArrangementDetail, Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { signArrangement } from '@arriero/contract/rental/steps.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { SignaturePad } from '../handover/SignaturePad.tsx'
import { arrangementChanged } from '../rental.data.ts'

/** Who takes it signs the contract, with the finger on this screen. */
export function SignDialog({ arrangement, close }: { arrangement: ArrangementDetail; close: () => void }) {
  const { id, folio, customer, contact } = arrangement
  const field = useId()
  const [name, setName] = useState(contact ?? '')
  const [strokes, setStrokes] = useState<Signature['strokes']>([])
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = name.trim() !== '' && strokes.length > 0
  const send = async () => {
    setSending(true)
    try {
      await arrangementChanged(await call(signArrangement, { id, body: { name: name.trim(), strokes } }))
      toast.success(`${folio} firmado por ${name.trim()}`)
      close()
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
      title={`Firmar ${folio}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Volver</Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={!isReady}
            title={isReady ? undefined : 'Falta el nombre o la firma'}
            onClick={() => void send()}
          >
            Firmar
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <p className="confirm-text">{`En nombre de ${customer}. La firma se imprime en el contrato.`}</p>
      <label className="dialog-field" htmlFor={field}>
        <span>Nombre de quien firma</span>
        <Input id={field} value={name} maxLength={160} onChange={({ target }) => setName(target.value)} />
      </label>
      <SignaturePad value={strokes} onChange={setStrokes} />
    </Modal>
  )
}
