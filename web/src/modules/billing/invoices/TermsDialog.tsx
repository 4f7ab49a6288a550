import { useId, useState } from 'react'
import { InputNumber, Modal } from 'antd'
import { updatePaymentTerms, type Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { documentsChanged } from '../documents/document-kind.ts'

interface TermsDialogProps {
  invoice: Invoice
  close: () => void
}

/** Other days of credit for one that is stamped already. */
export function TermsDialog({ invoice: { id, folio, creditDays, version }, close }: TermsDialogProps) {
  const field = useId()
  const [days, setDays] = useState<number | null>(creditDays)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (days === null) return
    setSaving(true)
    try {
      await call(updatePaymentTerms, { id, body: { creditDays: days, version } })
      toast.success(`${folio} a ${days} días de crédito`)
      await documentsChanged()
      close()
    } catch (error) {
      toast.error('No se cambiaron los días de crédito', { detail: errorText(error) })
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={400}
      title={`Días de crédito de ${folio}`}
      okText="Guardar"
      cancelText="Volver"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: days === null }}
      onOk={() => void save()}
      onCancel={close}
    >
      <p className="confirm-text">El vencimiento se cuenta desde la emisión; el CFDI no cambia.</p>
      <label className="dialog-field" htmlFor={field}>
        <span>Días</span>
        <InputNumber
          id={field}
          className="full-width"
          min={0}
          max={365}
          precision={0}
          value={days}
          onChange={setDays}
        />
      </label>
    </Modal>
  )
}
