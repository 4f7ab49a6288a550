import { useState } from 'react'
import { Alert, Input, Modal } from 'antd'
import { spotProblem } from '@arriero/contract/eir/damage.rules.ts'
import { updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { DamageDraft, Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { PhotoStrip } from '../../checklists/fill/PhotoStrip.tsx'
import type { KeptPhoto } from '../../checklists/fill/store.ts'
import { receiptsChanged } from '../eir.data.ts'
import { DamageEditor } from '../net/DamageEditor.tsx'
import { savePhotos } from './photos.ts'

interface DamageDialogProps {
  receipt: Receipt
  damage: DamageDraft
  isNew: boolean
  close: () => void
}

const asDraft = ({ location: _, isNew: __, ...draft }: Receipt['damages'][number]): DamageDraft => draft

/** A damage of a receipt that stands already; one that is signed says why it is corrected. */
export function DamageDialog({ receipt, damage: given, isNew, close }: DamageDialogProps) {
  const { id, version, damages, signatures } = receipt
  const [damage, setDamage] = useState(given)
  const [photos, setPhotos] = useState<KeptPhoto[]>([])
  const [reason, setReason] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const denied = useWhyNot(updateReceipt)
  const size = sizeOf(receipt.sizeType)!
  const isSigned = signatures.length > 0
  const isReady = !denied && spotProblem(damage, size) === undefined && (!isSigned || reason.trim() !== '')
  const save = async (all: DamageDraft[], said: string) => {
    setSaving(true)
    try {
      await call(updateReceipt, {
        id,
        body: { damages: all, version, ...(isSigned && { reason: reason.trim() }) },
      })
      await savePhotos(id, photos)
      toast.success(said)
      close()
    } catch (error) {
      setProblem(errorText(error))
      setSaving(false)
    }
    await receiptsChanged()
  }
  const others = damages.map(asDraft).filter(({ key }) => key !== damage.key)
  const put = isNew ? [...others, damage] : damages.map((one) => (one.key === damage.key ? damage : asDraft(one)))
  return (
    <Modal
      open
      centered
      width={560}
      title={isNew ? 'Agregar daño' : 'Daño'}
      okText={isNew ? 'Agregar daño' : 'Guardar'}
      okButtonProps={{ disabled: !isReady, loading: isSaving, ...(denied && { title: denied }) }}
      cancelText={isNew ? 'Volver' : 'Quitar daño'}
      cancelButtonProps={
        isNew ? {} : { danger: true, disabled: isSaving || (isSigned && reason.trim() === '') || !!denied }
      }
      onOk={() => void save(put, isNew ? 'Daño agregado' : 'Daño guardado')}
      onCancel={(event) => {
        // Its cross only closes.
        const isButton = event.currentTarget.classList.contains('ant-btn')
        if (isNew || !isButton) return close()
        void save(others, 'Daño quitado')
      }}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      <DamageEditor value={damage} size={size} onChange={setDamage}>
        <PhotoStrip
          question={damage.key}
          needed={receipt.photos.some(({ of }) => of === damage.key) ? 0 : 1}
          photos={photos}
          add={(photo) => setPhotos((before) => [...before, photo])}
          remove={(uuid) => setPhotos((before) => before.filter((one) => one.uuid !== uuid))}
        />
        {isSigned && (
          <Input
            aria-label="Por qué se corrige"
            placeholder="Por qué se corrige; ambas partes firman de nuevo"
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </DamageEditor>
    </Modal>
  )
}
