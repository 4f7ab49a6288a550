import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import {
  createNote,
  getNote,
  updateNote,
  type SalesNote,
} from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { linesInWords, linesOf, wholeLines, type LineValue } from '../documents/lines/line-values.ts'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { LinesItem } from '../documents/lines/LinesItem.tsx'
import { AddProducts } from '../pickers/AddProducts.tsx'
import { RateField } from '../pickers/RateField.tsx'
import { CustomerField } from '../pickers/CustomerField.tsx'
import { SeriesField } from '../pickers/SeriesField.tsx'
import { billingChanged } from '../quotations/quotations.keys.ts'
import { closedReason, noteKeys } from './notes.words.ts'
import '../documents/documents.css'

interface Values {
  seriesId?: number
  customerId?: number
  form?: string | null
  currency: string
  exchangeRate?: number | null
  conditions?: string | null
  lines: LineValue[]
  version?: number
}

const labels = { lines: { label: 'Conceptos', words: linesInWords } } as const
const crumbs = [{ label: 'Notas de venta', to: billingPaths.salesNotes }]

const valuesOf = ({
  seriesId,
  customerId,
  form,
  currency,
  exchangeRate,
  conditions,
  lines,
  version,
}: SalesNote): Values => ({
  seriesId,
  ...(customerId !== null && { customerId }),
  form,
  currency,
  exchangeRate,
  conditions,
  version,
  lines: linesOf(lines),
})
const bodyOf = ({ seriesId, customerId, lines, ...values }: Values) => ({
  ...values,
  seriesId: seriesId!,
  customerId: customerId!,
  exchangeRate: values.currency === 'MXN' ? null : (values.exchangeRate ?? null),
  lines: wholeLines(lines),
})

export function NewNote() {
  const [blank] = useState<Values>({ currency: 'MXN', lines: [] })
  return (
    <FormPage<Values, SalesNote>
      title="Nueva nota de venta"
      crumbs={crumbs}
      closeTo={billingPaths.salesNotes}
      for={createNote}
      labels={labels}
      initial={blank}
      save={(values) => call(createNote, { body: bodyOf(values) })}
      saved={({ folio }) => `Nota ${folio} guardada`}
      onSaved={billingChanged}
      submitText="Guardar nota"
    >
      <NoteFields stored={undefined} />
    </FormPage>
  )
}

/** An open one. */
export function EditNote() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: noteKeys.one(id),
    queryFn: ({ signal }) => call(getNote, { id, signal }),
  })
  const readOnly = data && closedReason(data)
  return (
    <FormPage<Values, SalesNote>
      title={data ? `Editar ${data.folio}` : 'Nota de venta'}
      crumbs={crumbs}
      closeTo={`${billingPaths.salesNotes}/${id}`}
      for={updateNote}
      labels={labels}
      initial={data && valuesOf(data)}
      error={error}
      retry={() => void refetch()}
      valuesOf={valuesOf}
      {...(readOnly && { readOnly })}
      save={(values) => call(updateNote, { id, body: bodyOf(values) })}
      saved={({ folio }) => `Nota ${folio} guardada`}
      onSaved={billingChanged}
    >
      <NoteFields stored={data} />
    </FormPage>
  )
}

function NoteFields({ stored }: { stored: SalesNote | undefined }) {
  const { isReadOnly } = useFormContext()
  const currency = Form.useWatch('currency', Form.useFormInstance<Values>())
  const chosen =
    stored && stored.customerId !== null
      ? [{ value: stored.customerId, label: stored.receiverName, detail: stored.receiverRfc }]
      : []
  return (
    <div className="doc-main">
      <Card>
        <FieldGroup>
          <CustomerField name="customerId" label="Cliente" chosen={chosen} clearable={false} />
          <SeriesField kind="V" isNew={stored === undefined} />
          <SelectField
            name="form"
            label="Forma de pago"
            options={paymentForms.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
          />
          <SelectField
            name="currency"
            label="Moneda"
            clearable={false}
            options={['MXN', 'USD', 'EUR', 'CAD'].map((value) => ({ value, label: value }))}
          />
          <RateField currency={currency} />
          <TextField name="conditions" label="Condiciones" maxLength={1000} span={2} />
        </FieldGroup>
      </Card>
      <Card title="Conceptos" isFlush>
        <LinesItem>
          <LinesEditor isReadOnly={isReadOnly} more={AddProducts} />
        </LinesItem>
      </Card>
    </div>
  )
}
