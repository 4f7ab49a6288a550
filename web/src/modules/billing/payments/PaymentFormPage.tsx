import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { getCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import {
  createPayment,
  getPayment,
  openInvoices,
  updatePayment,
} from '@arriero/contract/billing/payments/payments.contract.ts'
import type { Payment } from '@arriero/contract/billing/payments/payments.entities.ts'
import { sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import { call } from '../../../kit/call.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { stamp } from '../documents/document-actions.ts'
import { documentKeys, documentsChanged, pageOf } from '../documents/document-kind.ts'
import { stateLook } from '../documents/document-words.ts'
import { AllocationsField } from './AllocationsField.tsx'
import { FavorCard } from './FavorCard.tsx'
import { FavorNotice } from './FavorNotice.tsx'
import {
  blankPayment,
  bodyOf,
  favorValues,
  payableOf,
  paymentOf,
  valuesOf,
  type PaymentValues,
} from './payment-values.ts'
import { PaymentAside } from './PaymentAside.tsx'
import { MoneyCard } from './PaymentFields.tsx'
import { payments } from './payments.kind.ts'
import { useForgetting } from './useForgetting.ts'
import { usePaymentReview } from './usePaymentReview.ts'
import '../documents/documents.css'
import './payments.css'

const crumbs = [{ label: 'Pagos', to: billingPaths.payments }]
const labels = { allocations: 'Facturas que paga', rates: 'Tipos de cambio' } as const

const numberOf = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined)

/** `/Consola/pago/nuevo-pago`; `?factura=` begins with what that one owes, `?favor=` with what that deposit left. */
export function NewPayment() {
  const [{ factura, favor }] = useSearchParams()
  const [invoiceId, depositId] = [numberOf(factura), numberOf(favor)]
  const invoice = useQuery({
    queryKey: documentKeys.one('invoice', invoiceId ?? 0),
    queryFn: ({ signal }) => call(getInvoice, { id: invoiceId!, signal }),
    enabled: invoiceId !== undefined,
    placeholderData: undefined,
  })
  const deposit = useQuery({
    queryKey: documentKeys.one('payment', depositId ?? 0),
    queryFn: ({ signal }) => call(getPayment, { id: depositId!, signal }),
    enabled: depositId !== undefined,
    placeholderData: undefined,
  })
  const [blank] = useState(blankPayment)
  const [of, setOf] = useState<PaymentValues>()
  const isThere = (invoiceId === undefined || invoice.data) && (depositId === undefined || deposit.data)
  if (isThere && !of) setOf(deposit.data ? favorValues(deposit.data, invoice.data) : paymentOf(blank, invoice.data))
  return (
    <PaymentForm
      title={depositId === undefined ? 'Nuevo pago' : 'Aplicar saldo a favor'}
      initial={of}
      error={invoice.error ?? deposit.error}
      retry={() => {
        for (const one of [invoice, deposit]) if (one.isError) void one.refetch()
      }}
    />
  )
}

/** `/Consola/pago/pagos-multiples`: one deposit over many invoices. */
export function MultiplePayments() {
  const [blank] = useState(blankPayment)
  return <PaymentForm title="Pagos múltiples" initial={blank} />
}

export function EditPayment() {
  const id = numberOf(useRouteParams().id) ?? 0
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('payment', id),
    queryFn: ({ signal }) => call(getPayment, { id, signal }),
    placeholderData: undefined,
  })
  // The form keeps the payment as it was opened: what others save meanwhile is told when saving.
  const [opened, setOpened] = useState<Payment>()
  if (data && !opened) setOpened(data)
  return (
    <PaymentForm
      key={id}
      title={data ? `Editar ${data.folio}` : 'Editar pago'}
      opened={opened}
      initial={opened && valuesOf(opened)}
      error={error}
      retry={() => void refetch()}
      {...(data &&
        !isOpen(data.state) && { readOnly: `${data.folio} está en «${stateLook(data.state).label}»: ya no cambia.` })}
    />
  )
}

interface PaymentFormProps {
  title: string
  initial: PaymentValues | undefined
  /** The payment that is being changed. */
  opened?: Payment | undefined
  error?: unknown
  retry?: () => void
  readOnly?: string
}

function PaymentForm({ title, initial, opened, error, retry, readOnly }: PaymentFormProps) {
  const navigate = useNavigate()
  const id = opened?.id
  const [needsComplement, setNeedsComplement] = useState(false)
  const save = (values: PaymentValues) =>
    id === undefined ? call(createPayment, { body: bodyOf(values) }) : call(updatePayment, { id, body: bodyOf(values) })
  return (
    <FormPage<PaymentValues, Payment>
      title={title}
      crumbs={crumbs}
      closeTo={id === undefined ? billingPaths.payments : `${billingPaths.payments}/${id}`}
      for={id === undefined ? createPayment : updatePayment}
      initial={initial}
      error={error}
      retry={retry ?? (() => undefined)}
      valuesOf={valuesOf}
      labels={labels}
      readOnly={readOnly}
      save={save}
      saved={({ folio }) => `Pago ${folio} registrado: los saldos ya se movieron`}
      onSaved={documentsChanged}
      goOn={(payment) => navigate({ to: pageOf(payments, payment) })}
      submitText="Registrar pago"
      also={{
        label: 'Registrar y timbrar',
        disabledReason: needsComplement ? undefined : 'No paga ninguna factura PPD: no lleva complemento',
        onSaved: (payment) => {
          void stamp(payments, [payment])
          void navigate({ to: pageOf(payments, payment) })
        },
      }}
    >
      {initial && <PaymentEditor initial={initial} opened={opened} onComplement={setNeedsComplement} />}
    </FormPage>
  )
}

interface PaymentEditorProps {
  initial: PaymentValues
  opened: Payment | undefined
  onComplement: (isNeeded: boolean) => void
}

/** The deposit and what it pays at the left, what will be stamped at the right. */
function PaymentEditor({ initial, opened, onComplement }: PaymentEditorProps) {
  const form = Form.useFormInstance<PaymentValues>()
  const values = useFormValues(form, initial)
  const { customerId } = values
  const { data: customer } = useQuery({
    queryKey: ['billing', 'customer', customerId],
    queryFn: ({ signal }) => call(getCustomer, { id: customerId!, signal }),
    enabled: customerId !== undefined,
    placeholderData: undefined,
  })
  const { data: open } = useQuery({
    queryKey: ['billing', 'open', customerId],
    queryFn: ({ signal }) => call(openInvoices, { id: customerId!, signal }),
    enabled: customerId !== undefined,
    placeholderData: undefined,
  })
  useForgetting('allocations', customerId, initial.customerId)
  // What this very application takes is there again while it is changed.
  const rest = open?.favor.find(({ paymentId }) => paymentId === values.favorOf)?.left ?? 0
  const available = sumOf([rest, opened?.total ?? 0])
  const deposit = values.favorOf ? { ...values, amount: available } : values
  const invoices = payableOf(open?.invoices ?? [], opened?.allocations ?? [])
  const state = usePaymentReview(opened?.id, deposit)
  const isNeeded = state.review?.allocations.some(({ instalment }) => instalment !== null) ?? false
  useEffect(() => onComplement(isNeeded), [isNeeded, onComplement])
  return (
    <div className="doc-form">
      <div className="doc-main">
        {values.favorOf ? (
          <FavorCard values={values} available={available} customer={customer} isNew={!opened} />
        ) : (
          <>
            {!opened && <FavorNotice favor={open?.favor ?? []} />}
            <MoneyCard customer={customer} invoices={invoices} isNew={!opened} />
          </>
        )}
        <AllocationsField values={deposit} invoices={invoices} isLoading={customerId !== undefined && !open} />
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
      </div>
      <div className="doc-aside-frame">
        <PaymentAside state={state} values={deposit} customer={customer} />
      </div>
    </div>
  )
}
