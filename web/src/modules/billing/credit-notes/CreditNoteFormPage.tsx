import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { getCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import {
  createCreditNote,
  getCreditNote,
  reviewCreditNote,
  updateCreditNote,
} from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { creditReasonOf, creditReasons } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import { isOpen, paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { useTyped } from '../../../kit/typed.ts'
import { billingPaths } from '../billing.paths.ts'
import { stamp } from '../documents/document-actions.ts'
import { documentKeys, documentsChanged, pageOf } from '../documents/document-kind.ts'
import { amountIn, stateLook } from '../documents/document-words.ts'
import { TotalsCard } from '../documents/TotalsCard.tsx'
import { CustomerField } from '../pickers/CustomerField.tsx'
import { useForgetting } from '../payments/useForgetting.ts'
import { SeriesField } from '../pickers/SeriesField.tsx'
import { blankCreditNote, bodyOf, missingIn, valuesOf, type CreditNoteValues } from './credit-note-values.ts'
import { creditNotes } from './credit-notes.kind.ts'
import { CreditedField, ReturnedField } from './CreditedField.tsx'
import '../documents/documents.css'
import '../payments/payments.css'

const crumbs = [{ label: 'Notas de crédito', to: billingPaths.creditNotes }]
const labels = { invoices: 'Facturas que acredita', returns: 'Lo que se devuelve' } as const
const pauseMs = 300

const numberOf = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined)

/** `/Consola/note-credit/nueva-note-credit`; `?factura=` begins with that one. */
export function NewCreditNote() {
  const [{ factura }] = useSearchParams()
  const id = numberOf(factura)
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('invoice', id ?? 0),
    queryFn: ({ signal }) => call(getInvoice, { id: id!, signal }),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
  const [blank] = useState(blankCreditNote)
  const [of, setOf] = useState<CreditNoteValues>()
  if (data && !of)
    setOf({
      ...blank,
      customerId: data.customerId ?? undefined,
      invoices: [{ invoiceId: data.id, amount: data.balance }],
    })
  return (
    <CreditNoteForm
      title="Nueva nota de crédito"
      initial={id === undefined ? blank : of}
      error={error}
      retry={() => void refetch()}
    />
  )
}

export function EditCreditNote() {
  const id = numberOf(useRouteParams().id) ?? 0
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('credit_note', id),
    queryFn: ({ signal }) => call(getCreditNote, { id, signal }),
    placeholderData: undefined,
  })
  // The form keeps the note as it was opened: what others save meanwhile is told when saving.
  const [initial, setInitial] = useState<CreditNoteValues>()
  if (data && !initial) setInitial(valuesOf(data))
  return (
    <CreditNoteForm
      key={id}
      id={id}
      title={data ? `Editar ${data.folio}` : 'Editar nota de crédito'}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      {...(data &&
        !isOpen(data.state) && { readOnly: `${data.folio} está en «${stateLook(data.state).label}»: ya no cambia.` })}
    />
  )
}

interface CreditNoteFormProps {
  id?: number
  title: string
  initial: CreditNoteValues | undefined
  error: unknown
  retry: () => void
  readOnly?: string
}

function CreditNoteForm({ id, title, initial, error, retry, readOnly }: CreditNoteFormProps) {
  const navigate = useNavigate()
  return (
    <FormPage<CreditNoteValues, CreditNote>
      title={title}
      crumbs={crumbs}
      closeTo={id === undefined ? billingPaths.creditNotes : `${billingPaths.creditNotes}/${id}`}
      for={id === undefined ? createCreditNote : updateCreditNote}
      initial={initial}
      error={error}
      retry={retry}
      valuesOf={valuesOf}
      labels={labels}
      readOnly={readOnly}
      save={(values) =>
        id === undefined
          ? call(createCreditNote, { body: bodyOf(values) })
          : call(updateCreditNote, { id, body: bodyOf(values) })
      }
      saved={({ folio }) => `Borrador ${folio} guardado`}
      onSaved={documentsChanged}
      goOn={(note) => navigate({ to: pageOf(creditNotes, note) })}
      submitText="Guardar borrador"
      also={{
        label: 'Guardar y timbrar',
        onSaved: (note) => {
          void stamp(creditNotes, [note])
          void navigate({ to: pageOf(creditNotes, note) })
        },
      }}
    >
      {initial && <Editor id={id} initial={initial} />}
    </FormPage>
  )
}

function Editor({ id, initial }: { id: number | undefined; initial: CreditNoteValues }) {
  const form = Form.useFormInstance<CreditNoteValues>()
  const values = useFormValues(form, initial)
  const { customerId, reason } = values
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
  useForgetting('invoices', customerId, initial.customerId)
  const invoices = open?.invoices ?? []
  const [first] = values.invoices
  const advances = (open?.advances ?? []).map((one) => ({
    value: one.invoiceId,
    label: `${one.folio}, quedan ${amountIn(one.left, one.currency)}`,
  }))
  // One that this very note uses up is not offered any more.
  if (initial.advanceId && !advances.some(({ value }) => value === initial.advanceId))
    advances.push({ value: initial.advanceId, label: 'El que ya aplica' })
  const currency = invoices.find((invoice) => invoice.id === first?.invoiceId)?.currency ?? 'MXN'
  return (
    <div className="doc-form">
      <div className="doc-main">
        <Card title="Motivo">
          <CustomerField
            name="customerId"
            label="Cliente"
            required
            clearable={false}
            disabled={id !== undefined}
            {...(customer && { chosen: [{ value: customer.id, label: customer.name }] })}
          />
          <div className="doc-fields">
            <SelectField
              name="reason"
              label="Motivo"
              clearable={false}
              options={creditReasons.map(({ reason: value, label }) => ({ value, label }))}
              hint={`Relación ${creditReasonOf(reason).relation} con sus facturas`}
            />
            <SeriesField kind="E" isNew={id === undefined} />
            <SelectField
              name="form"
              label="Forma de pago"
              placeholder={`La del motivo, ${creditReasonOf(reason).form}`}
              options={paymentForms
                .filter(({ key }) => key !== '99')
                .map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
            />
            {reason === 'advance' && (
              <SelectField
                name="advanceId"
                label="Anticipo"
                placeholder="Facturado fuera de aquí"
                options={advances}
                hint="Facturas de anticipo (84111506) ya cobradas; no se aplica más de lo que queda"
              />
            )}
            {reason !== 'return' && (
              <TextField
                name="description"
                label="Descripción"
                maxLength={1000}
                placeholder={creditReasonOf(reason).label}
                span={2}
              />
            )}
          </div>
        </Card>
        <CreditedField invoices={invoices} values={values} />
        {reason === 'return' && first && <ReturnedField invoiceId={first.invoiceId} />}
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
      </div>
      <div className="doc-aside-frame">
        <Review id={id} values={values} currency={currency} />
      </div>
    </div>
  )
}

/** Totals and what keeps it from being stamped, asked anew when the typing pauses. */
function Review({ id, values, currency }: { id: number | undefined; values: CreditNoteValues; currency: string }) {
  const missing = missingIn(values)
  const { version: _, ...body } = bodyOf(values)
  const asked = useTyped(missing.length > 0 ? '' : JSON.stringify({ ...body, id }), pauseMs)
  const { data, error } = useQuery({
    queryKey: ['billing', 'credit-review', asked],
    queryFn: ({ signal }) => call(reviewCreditNote, { body: JSON.parse(asked) as typeof body, signal }),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const review = asked === '' ? undefined : data
  const problems = [...missing.map(({ words }) => words), ...(asked !== '' && error ? [errorText(error)] : [])]
  return (
    <aside className="doc-aside" aria-label="Totales y revisión">
      <TotalsCard amounts={review} currency={currency} />
      <Card title="Revisión" isFlush>
        <ul className="concerns" aria-live="polite">
          {problems.map((words) => (
            <li key={words}>
              <IconAlertCircle size={17} stroke={1.75} className="check-error" aria-label="Falta" />
              <div>{words}</div>
            </li>
          ))}
          {review?.findings.map(({ key, path, message, severity }) => (
            <li key={`${key} ${path}`}>
              <IconAlertTriangle
                size={17}
                stroke={1.75}
                className={severity === 'error' ? 'check-error' : 'check-warning'}
                aria-label={severity === 'error' ? 'Error' : 'Aviso'}
              />
              <div>{message}</div>
            </li>
          ))}
          {review && review.findings.length === 0 && (
            <li>
              <IconCheck size={17} stroke={1.75} className="check-ok" aria-hidden />
              <div>Lista para timbrar: impuestos en la proporción de sus facturas.</div>
            </li>
          )}
        </ul>
      </Card>
    </aside>
  )
}
