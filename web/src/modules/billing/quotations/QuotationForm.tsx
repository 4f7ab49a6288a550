import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, Segmented } from 'antd'
import {
  createQuotation,
  getQuotation,
  previewQuotation,
  updateQuotation,
} from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { Quotation } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { isEditable } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { linesInWords } from '../documents/lines/line-values.ts'
import { PdfPreview } from '../PdfPreview.tsx'
import { CustomerField } from '../pickers/CustomerField.tsx'
import { ClausesField } from './ClausesField.tsx'
import { LetterheadField } from './LetterheadField.tsx'
import {
  blankQuotation,
  bodyOf,
  copyOf,
  isPrintable,
  termsOf,
  valuesOf,
  type QuotationValues,
} from './quotation-values.ts'
import { billingChanged, quotationKeys } from './quotations.keys.ts'
import { QuotationLines } from './QuotationLines.tsx'
import '../documents/documents.css'
import './quotations.css'

const labels = { lines: { label: 'Conceptos', words: linesInWords } } as const
const crumbs = [{ label: 'Cotizaciones', to: billingPaths.quotations }]
const pageOf = (id: number) => `${billingPaths.quotations}/${id}`

function useQuotation(id: number | undefined) {
  return useQuery({
    queryKey: quotationKeys.one(id ?? 0),
    queryFn: ({ signal }) => call(getQuotation, { id: id!, signal }),
    enabled: id !== undefined,
  })
}

/** A new one; `?copiar=` begins as another one was. */
export function NewQuotation() {
  const [{ copiar }] = useSearchParams()
  const from = Number(copiar) || undefined
  const { data, error, refetch } = useQuotation(from)
  const [blank] = useState(blankQuotation)
  const initial = from === undefined ? blank : data && copyOf(data)
  return (
    <FormPage<QuotationValues, Quotation>
      title="Nueva cotización"
      sub={data && `Como ${data.folio}`}
      crumbs={crumbs}
      closeTo={billingPaths.quotations}
      for={createQuotation}
      labels={labels}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      save={(values) => call(createQuotation, { body: bodyOf(values) })}
      saved={({ folio }) => `Cotización ${folio} guardada`}
      onSaved={billingChanged}
      submitText="Guardar cotización"
    >
      {initial && <QuotationFields stored={undefined} initial={initial} />}
    </FormPage>
  )
}

/** One that nobody has answered. */
export function EditQuotation() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuotation(id)
  return (
    <FormPage<QuotationValues, Quotation>
      title={data ? `Editar ${data.folio}` : 'Cotización'}
      sub={data && data.versions > 0 && 'Lo que cambie se envía como otra versión; las anteriores quedan.'}
      crumbs={crumbs}
      closeTo={pageOf(id)}
      for={updateQuotation}
      labels={labels}
      initial={data && valuesOf(data)}
      error={error}
      retry={() => void refetch()}
      valuesOf={valuesOf}
      {...(data &&
        !isEditable(data.status) && { readOnly: 'Ya tiene respuesta: regrésela a borrador para cambiarla.' })}
      save={(values) => call(updateQuotation, { id, body: bodyOf(values) })}
      saved={({ folio }) => `Cotización ${folio} guardada`}
      onSaved={billingChanged}
    >
      {data && <QuotationFields stored={data} initial={valuesOf(data)} />}
    </FormPage>
  )
}

const views = ['Editar', 'Vista previa'] as const

function QuotationFields({ stored, initial }: { stored: Quotation | undefined; initial: QuotationValues }) {
  const [view, setView] = useState<(typeof views)[number]>('Editar')
  const form = Form.useFormInstance<QuotationValues>()
  const customerId: unknown = Form.useWatch('customerId', form)
  const chosen =
    stored?.customerId != null ? [{ value: stored.customerId, label: stored.name, detail: stored.rfc ?? '' }] : []
  return (
    <div className={`quotation-edit ${view === 'Editar' ? '' : 'quotation-shows-paper'}`}>
      <Segmented className="quotation-views" options={[...views]} value={view} onChange={setView} block />
      <div className="quotation-fields">
        <Card>
          <FieldGroup>
            <CustomerField
              name="customerId"
              label="Cliente"
              chosen={chosen}
              onPick={(picked) => picked && form.setFieldsValue(termsOf(picked.customer))}
            />
            {!customerId && (
              <TextField
                name="name"
                label="O el nombre de un prospecto"
                maxLength={254}
                hint="Se factura cuando es cliente."
              />
            )}
            <TextField name="contact" label="Atención" maxLength={120} />
            <TextField name="email" label="Correo" maxLength={200} />
            <DateField name="validUntil" label="Vigencia" />
            <SelectField
              name="currency"
              label="Moneda"
              clearable={false}
              options={['MXN', 'USD', 'EUR', 'CAD'].map((value) => ({ value, label: value }))}
            />
            <TextField name="paymentTerms" label="Condiciones de pago" maxLength={300} placeholder="Pago a 30 días" />
          </FieldGroup>
        </Card>
        <QuotationLines />
        <Card>
          <FieldGroup>
            <ClausesField />
            <TextField name="notes" label="Notas, se imprimen" maxLength={2000} multiline span={2} />
            <LetterheadField />
          </FieldGroup>
        </Card>
      </div>
      <aside className="quotation-paper" aria-label="Vista previa">
        <LivePaper id={stored?.id} initial={initial} />
      </aside>
    </div>
  )
}

function LivePaper({ id, initial }: { id: number | undefined; initial: QuotationValues }) {
  const values = useFormValues(Form.useFormInstance<QuotationValues>(), initial)
  if (!isPrintable(values))
    return <p className="pdf-note">La vista previa aparece con un cliente y un concepto completo.</p>
  const { version: _, ...body } = bodyOf(values)
  const asked = { ...body, ...(id !== undefined && { id }) }
  return (
    <PdfPreview
      title="Vista previa de la cotización"
      of={asked}
      load={(signal) => call(previewQuotation, { body: asked, signal })}
    />
  )
}
