import { useId, useState } from 'react'
import { Input } from 'antd'
import type { ArrangementDetail, Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { signArrangement } from '@arriero/contract/rental/steps.contract.ts'
import { call } from '../../../kit/call.ts'
import { QuestionDialog } from '../../../kit/QuestionDialog.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { SignaturePad } from '../handover/SignaturePad.tsx'
import { arrangementChanged } from '../rental.data.ts'

/** Who takes it signs the contract, with the finger on this screen. */
export function SignDialog({ arrangement, close }: { arrangement: ArrangementDetail; close: () => void }) {
  const { id, folio, customer, contact } = arrangement
  const field = useId()
  const [name, setName] = useState(contact ?? '')
  const [strokes, setStrokes] = useState<Signature['strokes']>([])
  const signer = name.trim()
  const send = async () => {
    await arrangementChanged(await call(signArrangement, { id, body: { name: signer, strokes } }))
    toast.success(`${folio} firmado por ${signer}`)
  }
  return (
    <QuestionDialog
      title={`Firmar ${folio}`}
      action="Firmar"
      missing={signer !== '' && strokes.length > 0 ? undefined : 'Falta el nombre o la firma'}
      send={send}
      close={close}
    >
      <p className="confirm-text">{`En nombre de ${customer}. La firma se imprime en el contrato.`}</p>
      <label className="dialog-field" htmlFor={field}>
        <span>Nombre de quien firma</span>
        <Input id={field} value={name} maxLength={160} onChange={({ target }) => setName(target.value)} />
      </label>
      <SignaturePad value={strokes} onChange={setStrokes} />
    </QuestionDialog>
  )
}
