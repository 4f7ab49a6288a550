import { useState } from 'react'
import { InputNumber, Select } from 'antd'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { paymentMethods, type PaymentMethod } from '@arriero/contract/core/payment-methods.ts'
import { paymentConcepts, type PaymentConcept } from '@arriero/contract/rental/rental.rules.ts'
import { createRentalPayment } from '@arriero/contract/rental/steps.contract.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { money } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { arrangementChanged } from '../rental.data.ts'

interface PaymentDialogProps {
  arrangement: ArrangementDetail
  /** What it begins with; what is owed otherwise, then the deposit. */
  concept?: PaymentConcept
  close: () => void
}

const conceptOptions = paymentConcepts.map(({ concept: value, label }) => ({ value, label }))
const methodOptions = paymentMethods.map(({ method: value, label }) => ({ value, label }))

/** Money that came in or went back, for the rent or as a deposit. */
export function PaymentDialog({ arrangement, concept: asked, close }: PaymentDialogProps) {
  const { id, folio, customer, balance, deposit, depositHeld } = arrangement
  const most: Record<PaymentConcept, number> = {
    rent: balance,
    deposit: Math.max(0, deposit - depositHeld),
    deposit_applied: Math.min(balance, depositHeld),
    deposit_refund: depositHeld,
  }
  const usual: PaymentConcept = balance > 0 ? 'rent' : depositHeld > 0 ? 'deposit_refund' : 'deposit'
  const [concept, setConcept] = useState(asked ?? usual)
  const [amount, setAmount] = useState<number | null>(most[asked ?? usual] || null)
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  // Sent again it answers the first one.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <AskDialog
      title={`Registrar pago de ${folio}`}
      content={`${customer}. Saldo ${money(balance)}; depósito en nuestro poder ${money(depositHeld)} de ${money(deposit)}.`}
      action="Registrar"
      label="Referencia"
      most={100}
      isOptional
      close={close}
      send={async (reference) => {
        const { payment, arrangement: now } = await call(createRentalPayment, {
          id,
          body: { concept, amount: amount ?? 0, method, reference: reference || null, key },
        })
        toast.success(`${payment.folio} de ${money(payment.amount)} registrado`)
        await arrangementChanged(now)
      }}
    >
      <div className="dialog-field">
        <span>Concepto</span>
        <Select
          aria-label="Concepto"
          value={concept}
          options={conceptOptions}
          onChange={(chosen) => {
            setConcept(chosen)
            setAmount(most[chosen] || null)
          }}
        />
      </div>
      <div className="dialog-field">
        <span>Monto</span>
        <InputNumber
          aria-label="Monto"
          className="full-width"
          prefix="$"
          min={0}
          max={99_999_999}
          precision={2}
          controls={false}
          value={amount}
          onChange={setAmount}
        />
      </div>
      <div className="dialog-field">
        <span>Forma de pago</span>
        <Select aria-label="Forma de pago" value={method} options={methodOptions} onChange={setMethod} />
      </div>
    </AskDialog>
  )
}
