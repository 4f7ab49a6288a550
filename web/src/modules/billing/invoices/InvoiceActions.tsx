import { useId, useState } from 'react'
import { Button, InputNumber, Modal } from 'antd'
import {
  IconArrowsExchange,
  IconCalendar,
  IconCash,
  IconCertificate,
  IconCode,
  IconCopyPlus,
  IconFileCheck,
  IconFileTypePdf,
  IconPencil,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react'
import { createCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import {
  createInvoice,
  substituteInvoice,
  updatePaymentTerms,
  type Invoice,
} from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../billing.paths.ts'
import { askStamp, documentActions, refusals, type DocumentDialog } from '../documents/document-actions.ts'
import { saveFile } from '../documents/document-files.ts'
import { documentsChanged } from '../documents/document-kind.ts'
import { invoices } from './invoices.kind.ts'

interface InvoiceActionsProps {
  invoice: Invoice
  open: (dialog: DocumentDialog) => void
}

/** What one does with the invoice now; the rarer things in its menu, cancelling at the very end. */
export function InvoiceActions({ invoice, open }: InvoiceActionsProps) {
  const { id, folio, state } = invoice
  const [asksTerms, setAsksTerms] = useState(false)
  const icon = { size: 16, stroke: 1.75 }
  return (
    <>
      <Button icon={<IconFileTypePdf {...icon} />} onClick={() => void saveFile(invoices.calls, 'pdf', id)}>
        PDF
      </Button>
      {isOpen(state) ? (
        <>
          <ActionButton
            for={invoices.calls.update}
            icon={<IconPencil {...icon} />}
            onClick={() => go(billingPaths.editInvoice(id))}
          >
            Editar
          </ActionButton>
          <ActionButton
            for={invoices.calls.stamp}
            type="primary"
            icon={<IconCertificate {...icon} />}
            onClick={() => void askStamp(invoices, [invoice])}
          >
            Timbrar
          </ActionButton>
        </>
      ) : (
        <>
          <Button icon={<IconCode {...icon} />} onClick={() => void saveFile(invoices.calls, 'xml', id)}>
            XML
          </Button>
          <ActionButton
            for={invoices.calls.mail}
            type="primary"
            icon={<IconSend {...icon} />}
            disabledReason={refusals.mail(invoice)}
            onClick={() => open({ kind: 'mail', rows: [invoice] })}
          >
            {invoice.sentAt ? 'Reenviar' : 'Enviar'}
          </ActionButton>
        </>
      )}
      <RowMenu name={folio} actions={{ menu: menuOf(invoice, open, () => setAsksTerms(true)) }} />
      {asksTerms && <TermsDialog invoice={invoice} close={() => setAsksTerms(false)} />}
    </>
  )
}

// These stand beside the menu as buttons.
const shownApart = new Set(['stamp', 'edit', 'mail', 'pdf', 'xml'])

function menuOf(invoice: Invoice, open: InvoiceActionsProps['open'], askTerms: () => void): RowAction[] {
  const { id, state, uuid, hasAcuse, cancelledAt } = invoice
  const noAcuse = hasAcuse ? undefined : 'Lo hay cuando se pidió cancelarla'
  const owesNothing = state === 'stamped' && invoice.balance ? undefined : 'No debe nada'
  return [
    {
      key: 'pay',
      label: 'Registrar pago',
      icon: IconCash,
      disabled: whyNot(createPayment) ?? owesNothing,
      onClick: () => go(`${billingPaths.newPayment}?factura=${id}`),
    },
    {
      key: 'credit',
      label: 'Crear nota de crédito',
      icon: IconReceiptRefund,
      disabled: whyNot(createCreditNote) ?? owesNothing,
      onClick: () => go(`${billingPaths.newCreditNote}?factura=${id}`),
    },
    {
      key: 'copy',
      label: 'Crear otra igual',
      icon: IconCopyPlus,
      disabled: whyNot(createInvoice),
      onClick: () => go(`${billingPaths.newInvoice}?copiar=${id}`),
    },
    {
      key: 'terms',
      label: 'Cambiar días de crédito…',
      icon: IconCalendar,
      disabled: whyNot(updatePaymentTerms) ?? (cancelledAt ? 'Está cancelada' : undefined),
      onClick: askTerms,
    },
    {
      key: 'substitute',
      label: 'Sustituir',
      icon: IconArrowsExchange,
      disabled: whyNot(substituteInvoice) ?? (state === 'stamped' ? undefined : 'Se sustituye una factura timbrada'),
      onClick: () => void substitute(id),
    },
    {
      key: 'acuse',
      label: 'Acuse de cancelación, XML',
      icon: IconFileCheck,
      disabled: uuid ? noAcuse : 'No está timbrada',
      onClick: () => void saveFile(invoices.calls, 'acuse', id),
    },
    {
      key: 'acusePdf',
      label: 'Acuse de cancelación, PDF',
      icon: IconFileCheck,
      disabled: uuid ? noAcuse : 'No está timbrada',
      onClick: () => void saveFile(invoices.calls, 'acusePdf', id),
    },
    ...documentActions(invoices, invoice, open).filter(({ key }) => !shownApart.has(key)),
  ]
}

/** A draft with the same content that says which one it replaces. */
async function substitute(id: number): Promise<void> {
  try {
    const draft = await overlay('Copiando la factura…', call(substituteInvoice, { id }))
    toast.success(`${draft.folio} la sustituye: corríjala y tímbrela`)
    await documentsChanged()
    go(billingPaths.editInvoice(draft.id))
  } catch (error) {
    toast.error('No se pudo sustituir', { detail: errorText(error) })
  }
}

function TermsDialog({ invoice: { id, folio, creditDays, version }, close }: { invoice: Invoice; close: () => void }) {
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
