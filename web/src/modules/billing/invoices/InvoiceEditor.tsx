import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { getCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { updateInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call } from '../../../kit/call.ts'
import { Autosave, LocalDraft } from '../../../kit/form/Autosave.tsx'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { useFormContext, useSaving } from '../../../kit/form/form-state.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { LinesItem } from '../documents/lines/LinesItem.tsx'
import { InvoiceMore, ReceiverCard } from './InvoiceFields.tsx'
import { InvoiceHead } from './InvoiceHead.tsx'
import { concernsOf, type Concern } from './invoice-fixes.ts'
import { bodyOf, invoiceDrafts, termsOf, type InvoiceValues } from './invoice-values.ts'
import { AddProducts } from '../pickers/AddProducts.tsx'
import { AddTrips } from '../trip-account/AddTrips.tsx'
import { ReviewAside } from './ReviewAside.tsx'
import { useInvoiceReview } from './useInvoiceReview.ts'
import '../documents/documents.css'

interface InvoiceEditorProps {
  /** Of the saved one; undefined: a new one. */
  id: number | undefined
  initial: InvoiceValues
  /** How many errors keep it from being stamped; what is missing counts. */
  onErrors: (count: number) => void
}

/** What stands in the invoice form: receiver, concepts and the rest at the left, totals and review at the right. */
export function InvoiceEditor({ id, initial, onErrors }: InvoiceEditorProps) {
  const form = Form.useFormInstance<InvoiceValues>()
  const { isReadOnly } = useFormContext()
  const { markChanged } = useSaving()
  const whole = useFormValues(form, initial)
  const [openLine, setOpenLine] = useState<string>()
  const { data: customer } = useQuery({
    queryKey: ['billing', 'customer', whole.customerId],
    queryFn: ({ signal }) => call(getCustomer, { id: whole.customerId!, signal }),
    enabled: whole.customerId !== undefined,
    placeholderData: undefined,
  })
  useTermsOf(customer, initial.customerId)
  const state = useInvoiceReview(whole)
  const concerns = concernsOf(whole, customer, state.review?.findings ?? [], state.sent)
  const errors = state.missing.length + concerns.filter(({ severity }) => severity === 'error').length
  const isUnknown = state.review === undefined
  useEffect(() => onErrors(isUnknown ? Math.max(1, errors) : errors), [errors, isUnknown, onErrors])
  const apply = (patch: Partial<InvoiceValues>) => {
    form.setFieldsValue(patch as never)
    // What a correction sets is a change as if it had been typed.
    markChanged()
  }
  const goTo = ({ field, line }: Pick<Concern, 'field' | 'line'>) => {
    if (line) return setOpenLine(line)
    if (!field) return
    form.scrollToField(field, { behavior: 'smooth', block: 'center' })
    form.focusField(field)
  }
  return (
    <div className="doc-form">
      <InvoiceHead id={id} values={whole} missing={state.missing[0]?.words} apply={apply} />
      <div className="doc-main">
        <ReceiverCard customer={customer} isNew={id === undefined} />
        <Card title="Conceptos" count={whole.lines.length || undefined} isFlush>
          <LinesItem>
            <LinesEditor
              amounts={state.amounts}
              marks={state.marks}
              isReadOnly={isReadOnly}
              open={openLine}
              onOpen={setOpenLine}
              more={AddMore}
            />
          </LinesItem>
        </Card>
        <InvoiceMore />
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
      </div>
      <div className="doc-aside-frame">
        <ReviewAside
          state={state}
          concerns={concerns}
          currency={whole.currency}
          goTo={goTo}
          apply={apply}
          isReadOnly={isReadOnly}
        />
        {id === undefined ? <LocalDraft store={invoiceDrafts} /> : <SavedDraft id={id} />}
      </div>
    </div>
  )
}

/** What brings lines beside typing them. */
const AddMore: NonNullable<ComponentProps<typeof LinesEditor>['more']> = ({ add }) => (
  <>
    <AddProducts add={add} />
    <AddTrips add={add} />
  </>
)

/** A customer that is chosen here brings their terms; those of the document that is edited stay. */
function useTermsOf(customer: Parameters<typeof termsOf>[0] | undefined, first: number | undefined) {
  const form = Form.useFormInstance<InvoiceValues>()
  const filledFor = useRef(first)
  useEffect(() => {
    if (!customer || filledFor.current === customer.id) return
    filledFor.current = customer.id
    form.setFieldsValue(termsOf(customer) as never)
  }, [customer, form])
}

const saveDraft = (id: number) => async (values: InvoiceValues) => {
  const { version } = await call(updateInvoice, { id, body: bodyOf(values) })
  return { version }
}
function SavedDraft({ id }: { id: number }) {
  const [save] = useState(() => saveDraft(id))
  return <Autosave<InvoiceValues> save={save} />
}
