import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  createPayment,
  deletePayment,
  getPayment,
  updatePayment,
  type Payment,
  type PaymentDraft,
} from '@arriero/contract/warehouses/payments.contract.ts'
import { paymentMethods } from '@arriero/contract/core/payment-methods.ts'
import { conceptLabel, paymentConcepts } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dayKey, money } from '../../../kit/format.ts'
import { askRemoval, removalButton } from '../../../kit/list/removal.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { loadContracts, useContract, warehouseKeys, warehousesChanged } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'

type Draft = Partial<Omit<PaymentDraft, 'amount'>> & { amount: number | null }

/** `?contrato=`: what that contract owes is proposed. */
export function NewPayment() {
  const contractId = Number(useSearchParams()[0].contrato) || undefined
  const { data: contract, error, refetch } = useContract(contractId)
  // One form registers one payment, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const initial = useMemo((): Draft | undefined => {
    const blank: Draft = { concept: 'rent', paidOn: dayKey(), method: 'transfer', amount: null }
    if (contractId === undefined) return blank
    if (!contract) return undefined
    const concept = contract.reserved ? 'deposit' : 'rent'
    const owed = contract.reserved ? contract.deposit - contract.depositHeld : contract.balance
    return { ...blank, concept, contractId, amount: owed > 0 ? owed : null }
  }, [contractId, contract])
  return (
    <FormPanel<Draft, Payment>
      key={contractId}
      title="Registrar pago"
      sub={contract && `${contract.number} · ${contract.tenant}, saldo ${money(contract.balance)}`}
      closeTo={warehousePaths.payments}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={createPayment}
      submitText="Registrar pago"
      // The form's rules let nothing through without contract and amount.
      save={(values) => call(createPayment, { body: { ...values, key } as PaymentDraft })}
      saved={({ amount, folio }) => `Pago ${folio} de ${money(amount)} registrado`}
      onSaved={warehousesChanged}
    >
      <FieldGroup>
        <SelectField
          name="contractId"
          label="Contrato"
          span={2}
          load={loadContracts}
          clearable={false}
          chosen={contract ? [{ value: contract.id, label: `${contract.number} · ${contract.tenant}` }] : []}
        />
        <SelectField
          name="concept"
          label="Concepto"
          span={2}
          clearable={false}
          options={paymentConcepts.map(({ concept: value, label }) => ({ value, label }))}
        />
        <NumberField name="amount" label="Importe" unit="$" />
        <DateField name="paidOn" label="Fecha" />
        <HowFields />
      </FieldGroup>
    </FormPanel>
  )
}

type Change = Pick<Payment, 'paidOn' | 'method' | 'reference' | 'notes' | 'version'>
const valuesOf = ({ paidOn, method, reference, notes, version }: Payment): Change => ({
  paidOn,
  method,
  reference,
  notes,
  version,
})

export function EditPayment() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({
    queryKey: warehouseKeys.payment(id),
    queryFn: ({ signal }) => call(getPayment, { id, signal }),
    placeholderData: undefined,
  })
  const initial = useMemo(() => payment && valuesOf(payment), [payment])
  const ask = (one: Payment) =>
    askRemoval({
      what: `el pago ${one.folio}`,
      consequence: `Lo que pagó (${money(one.amount)}) vuelve a deberse; su folio no se usa de nuevo.`,
      remove: () => call(deletePayment, { id }),
      keys: [warehouseKeys.all],
      after: () => void navigate({ to: warehousePaths.payments, search: true as never }),
    })
  return (
    <FormPanel<Change, Payment>
      key={id}
      title={payment ? `Pago ${payment.folio}` : 'Pago'}
      sub={
        payment &&
        `${conceptLabel(payment.concept)} ${money(payment.amount)} · ${payment.contractNumber}, ${payment.tenant}`
      }
      closeTo={warehousePaths.payments}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updatePayment}
      valuesOf={valuesOf}
      save={(values) => call(updatePayment, { id, body: values })}
      saved={({ folio }) => `Pago ${folio} guardado`}
      onSaved={warehousesChanged}
      {...(payment && removalButton(deletePayment, () => ask(payment)))}
    >
      <FieldGroup>
        <DateField
          name="paidOn"
          label="Fecha"
          span={2}
          hint="El importe no cambia: elimine el pago y regístrelo de nuevo."
        />
        <HowFields />
      </FieldGroup>
    </FormPanel>
  )
}

const HowFields = () => (
  <>
    <SelectField
      name="method"
      label="Forma de pago"
      clearable={false}
      options={paymentMethods.map(({ method: value, label }) => ({ value, label }))}
    />
    <TextField name="reference" label="Referencia" maxLength={100} placeholder="Clave de rastreo, cheque…" />
    <TextField name="notes" label="Notas" multiline maxLength={1000} span={2} />
  </>
)
