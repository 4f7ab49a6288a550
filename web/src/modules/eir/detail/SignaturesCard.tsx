import { useId, useState } from 'react'
import { Input, Modal } from 'antd'
import { signReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { parties, partyLabel, type Party } from '@arriero/contract/eir/eir.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { Signature, Strokes } from '../../checklists/fill/Signature.tsx'
import { receiptsChanged } from '../eir.data.ts'

/** `fixed`: why it cannot be signed. */
export function SignaturesCard({ receipt, fixed }: { receipt: Receipt; fixed: string | undefined }) {
  const { signatures } = receipt
  const [signing, setSigning] = useState<Party>()
  return (
    <Card title="Firmas" count={`${signatures.length} de ${parties.length}`}>
      <ul className="eir-signatures">
        {parties.map(({ party, label }) => {
          const signed = signatures.find((one) => one.party === party)
          return (
            <li key={party}>
              {signed ? (
                <>
                  <svg
                    className="result-signature"
                    viewBox="0 0 1000 1000"
                    preserveAspectRatio="none"
                    role="img"
                    aria-label={`Firma de ${signed.name}`}
                  >
                    <Strokes strokes={signed.strokes} />
                  </svg>
                  <small>{`${signed.name}, ${label.toLowerCase()}, ${dateTime(signed.at).slice(0, 16)}`}</small>
                </>
              ) : (
                <span>
                  <small className="eir-problem">{`Falta ${label.toLowerCase()}`}</small>
                  <ActionButton size="small" for={signReceipt} disabledReason={fixed} onClick={() => setSigning(party)}>
                    {`Firmar: ${label}`}
                  </ActionButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {signing && <SignDialog receipt={receipt} party={signing} close={() => setSigning(undefined)} />}
    </Card>
  )
}

function SignDialog({ receipt, party, close }: { receipt: Receipt; party: Party; close: () => void }) {
  const id = useId()
  const [name, setName] = useState(party === 'carrier' ? (receipt.driver ?? '') : '')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [isSaving, setSaving] = useState(false)
  const send = async () => {
    setSaving(true)
    try {
      const body = { party, name: name.trim(), strokes, version: receipt.version }
      const { folio } = await call(signReceipt, { id: receipt.id, body })
      toast.success(`${folio}: firmó ${name.trim()}`)
      close()
    } catch (error) {
      toast.error('No se pudo firmar', { detail: errorText(error) })
      setSaving(false)
    }
    await receiptsChanged()
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={`Firma: ${partyLabel(party)}`}
      okText="Firmar"
      cancelText="Volver"
      okButtonProps={{ disabled: name.trim() === '' || strokes.length === 0, loading: isSaving }}
      onOk={() => void send()}
      onCancel={close}
    >
      <div className="eir-sign">
        <label htmlFor={`${id}-nombre`}>Nombre</label>
        <Input id={`${id}-nombre`} value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        <span id={`${id}-firma`}>Firma</span>
        <Signature
          labelled={{ 'aria-labelledby': `${id}-firma` }}
          value={strokes.length > 0 ? { strokes } : null}
          onChange={(value) =>
            setStrokes(value && typeof value === 'object' && 'strokes' in value ? value.strokes : [])
          }
        />
      </div>
    </Modal>
  )
}
