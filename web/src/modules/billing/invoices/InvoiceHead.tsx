import { useState } from 'react'
import { Modal } from 'antd'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { previewInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { FormHead } from '../../../kit/form/FormPanel.tsx'
import { PdfPreview } from '../PdfPreview.tsx'
import { CopyFrom } from './CopyFrom.tsx'
import { bodyOf, type InvoiceValues } from './invoice-values.ts'

interface InvoiceHeadProps {
  id: number | undefined
  values: InvoiceValues
  /** The first thing that keeps it from being printed. */
  missing: string | undefined
  apply: (values: Partial<InvoiceValues>) => void
}

/** Beside the title: the paper as it would look, and another invoice to begin with. */
export function InvoiceHead({ id, values, missing, apply }: InvoiceHeadProps) {
  const [open, setOpen] = useState<'preview' | 'copy'>()
  const icon = { size: 16, stroke: 1.75 }
  const close = () => setOpen(undefined)
  return (
    <FormHead>
      <ActionButton
        for={previewInvoice}
        icon={<IconEye {...icon} />}
        disabledReason={missing}
        onClick={() => setOpen('preview')}
      >
        Vista previa
      </ActionButton>
      <ActionButton
        for={previewInvoice}
        icon={<IconCopy {...icon} />}
        disabledReason={values.customerId === undefined ? 'Elija primero el cliente' : undefined}
        onClick={() => setOpen('copy')}
      >
        Copiar de otra
      </ActionButton>
      {open === 'preview' && <PreviewDialog id={id} values={values} close={close} />}
      {open === 'copy' && values.customerId !== undefined && (
        <CopyFrom
          id={id}
          customerId={values.customerId}
          seriesId={values.seriesId}
          lines={values.lines.length}
          apply={apply}
          close={close}
        />
      )}
    </FormHead>
  )
}

function PreviewDialog({ id, values, close }: Pick<InvoiceHeadProps, 'id' | 'values'> & { close: () => void }) {
  const { version: _, ...body } = bodyOf(values)
  const asked = { ...body, ...(id !== undefined && { id }) }
  return (
    <Modal open centered width={860} title="Vista previa" footer={null} onCancel={close}>
      <PdfPreview
        title="Vista previa de la factura"
        of={asked}
        load={(signal) => call(previewInvoice, { body: asked, signal })}
      />
    </Modal>
  )
}
