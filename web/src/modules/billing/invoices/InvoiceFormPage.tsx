import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import {
  createInvoice,
  getInvoice,
  updateInvoice,
  type Invoice,
} from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { stamp } from '../documents/document-actions.ts'
import { documentKeys, documentsChanged, pageOf } from '../documents/document-kind.ts'
import { linesInWords } from '../documents/lines/line-values.ts'
import { stateLook } from '../documents/document-words.ts'
import { blankInvoice, bodyOf, copyOf, invoiceDrafts, valuesOf, type InvoiceValues } from './invoice-values.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'
import { invoices } from './invoices.kind.ts'

const crumbs = [{ label: 'Facturas', to: billingPaths.invoices }]
const labels = {
  lines: { label: 'Conceptos', words: linesInWords },
  relations: 'CFDI relacionados',
  global: 'Factura global',
} as const

const numberOf = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined)

function useInvoice(id: number | undefined) {
  return useQuery({
    queryKey: documentKeys.one('invoice', id ?? 0),
    queryFn: ({ signal }) => call(getInvoice, { id: id!, signal }),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
}

/** `/Consola/factura/nueva-factura`: begins with the draft that was left, or as a copy of another (`?copiar=`). */
export function NewInvoice() {
  const [{ copiar }] = useSearchParams()
  const copied = numberOf(copiar)
  const other = useInvoice(copied)
  const [draft, setDraft] = useState(() => (copied === undefined ? invoiceDrafts.read() : undefined))
  const [blank] = useState(blankInvoice)
  const [copy, setCopy] = useState<InvoiceValues>()
  if (other.data && !copy) setCopy(copyOf(other.data))
  const initial = copied === undefined ? (draft?.values ?? blank) : copy
  return (
    <InvoiceForm
      key={draft?.at ?? 'blank'}
      id={undefined}
      title="Nueva factura"
      initial={initial}
      error={other.error}
      retry={() => void other.refetch()}
      notice={
        draft && (
          <Alert
            type="info"
            showIcon
            className="form-notice"
            title={
              <>
                Se recuperó el borrador que dejó <Ago at={draft.at} />.
              </>
            }
            action={
              <Button
                size="small"
                onClick={() => {
                  invoiceDrafts.forget()
                  setDraft(undefined)
                }}
              >
                Descartar
              </Button>
            }
          />
        )
      }
    />
  )
}

/** A draft, or one that was refused: it saves by itself. */
export function EditInvoice() {
  const id = numberOf(useRouteParams().id) ?? 0
  const { data, error, refetch } = useInvoice(id)
  // The form keeps the invoice as it was opened: what others save meanwhile is told when saving.
  const [initial, setInitial] = useState<InvoiceValues>()
  if (data && !initial) setInitial(valuesOf(data))
  return (
    <InvoiceForm
      key={id}
      id={id}
      title={data ? `Editar ${data.folio}` : 'Editar factura'}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      {...(data &&
        !isOpen(data.state) && { readOnly: `${data.folio} está en «${stateLook(data.state).label}»: ya no cambia.` })}
    />
  )
}

interface InvoiceFormProps {
  id: number | undefined
  title: string
  initial: InvoiceValues | undefined
  error: unknown
  retry: () => void
  notice?: React.ReactNode
  readOnly?: string
}

function InvoiceForm({ id, title, initial, error, retry, notice, readOnly }: InvoiceFormProps) {
  const navigate = useNavigate()
  const [errors, setErrors] = useState(1)
  return (
    <FormPage<InvoiceValues, Invoice>
      title={title}
      crumbs={crumbs}
      closeTo={id === undefined ? billingPaths.invoices : `${billingPaths.invoices}/${id}`}
      for={id === undefined ? createInvoice : updateInvoice}
      initial={initial}
      error={error}
      retry={retry}
      valuesOf={valuesOf}
      labels={labels}
      readOnly={readOnly}
      keepsDraft={id === undefined}
      save={(values) =>
        id === undefined
          ? call(createInvoice, { body: bodyOf(values) })
          : call(updateInvoice, { id, body: bodyOf(values) })
      }
      saved={({ folio }) => `Borrador ${folio} guardado`}
      onSaved={() => {
        if (id === undefined) invoiceDrafts.forget()
        return documentsChanged()
      }}
      {...(id === undefined && {
        goOn: (invoice: Invoice) => navigate({ to: billingPaths.editInvoice(invoice.id), replace: true }),
      })}
      submitText="Guardar borrador"
      also={{
        label: 'Guardar y timbrar',
        disabledReason: errors > 0 ? `«Timbrar» espera ${plural(errors, 'corrección', 'correcciones')}` : undefined,
        onSaved: (invoice) => {
          void stamp(invoices, [invoice])
          void navigate({ to: pageOf(invoices, invoice) })
        },
      }}
    >
      {notice}
      {initial && <InvoiceEditor id={id} initial={initial} onErrors={setErrors} />}
    </FormPage>
  )
}
