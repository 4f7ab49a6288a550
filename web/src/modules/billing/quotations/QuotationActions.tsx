import { useState } from 'react'
import { Button } from 'antd'
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconFileTypePdf,
  IconHandMove,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import {
  createQuotation,
  deleteQuotation,
  mailQuotation,
  quotationPdf,
  setStatus,
  updateQuotation,
} from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { Quotation } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import {
  isEditable,
  mayBecome,
  quotationStateLabel,
  type QuotationState,
} from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../billing.paths.ts'
import { SayDialog, type Question } from '../SayDialog.tsx'

type Ask = (question: Question) => void

/** What one does with it now; the filled button is the next step. */
export function QuotationActions({ quotation }: { quotation: Quotation }) {
  const { id, folio, status, versions, unsent } = quotation
  const [question, ask] = useState<Question>()
  const edit = () => go(`${billingPaths.quotations}/editar/${id}`)
  const isExpired = status === 'expired'
  const next = unsent || versions === 0 ? versions + 1 : versions
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void savePdf(id)}>
        PDF
      </Button>
      {isEditable(status) && (
        <ActionButton
          for={mailQuotation}
          {...((versions === 0 || unsent) && !isExpired && { type: 'primary' as const })}
          icon={<IconSend size={16} stroke={1.75} />}
          disabledReason={isExpired ? 'Venció: renueve su vigencia' : undefined}
          onClick={() => ask(sending(quotation, next))}
        >
          {versions === 0 ? 'Enviar' : unsent ? `Enviar versión ${next}` : 'Reenviar'}
        </ActionButton>
      )}
      {isExpired && (
        <ActionButton for={updateQuotation} type="primary" onClick={edit}>
          Renovar vigencia
        </ActionButton>
      )}
      {mayBecome(status, 'accepted') && versions > 0 && (
        <ActionButton
          for={setStatus}
          {...(!unsent && { type: 'primary' as const })}
          icon={<IconCheck size={16} stroke={2} />}
          onClick={() => ask(saying(quotation, 'accepted', 'Marcar aceptada', 'Desde ahora se puede convertir.'))}
        >
          Marcar aceptada
        </ActionButton>
      )}
      <RowMenu name={folio} actions={{ menu: menuOf(quotation, ask, edit) }} />
      <SayDialog question={question} close={() => ask(undefined)} />
    </>
  )
}

const sending = ({ id, folio, email, name }: Quotation, version: number): Question => ({
  title: `Enviar ${folio} por correo`,
  content: `Con su PDF, versión ${version}, a ${name}. Lo que escriba va en el correo.`,
  action: 'Enviar',
  addresses: email ? `Para (vacío: ${email})` : 'Para (vacío: los contactos del cliente que reciben documentos)',
  label: 'Mensaje (opcional)',
  send: ({ to, text }) => call(mailQuotation, { id, body: { ...(to.length > 0 && { to }), message: text || null } }),
  done: `${folio} enviada`,
})

const saying = (
  { id, folio }: Quotation,
  status: QuotationState,
  action: string,
  content: string,
  danger = false,
): Question => ({
  title: `${folio}: ${action.toLowerCase()}`,
  content,
  action,
  danger,
  label: 'Comentario (queda en la historia)',
  send: ({ text }) =>
    call(setStatus, { body: { entityType: 'quotation', entityId: id, status, comment: text || null } }),
  done: `${folio}: ${quotationStateLabel(status).toLowerCase()}`,
})

function menuOf(quotation: Quotation, ask: Ask, edit: () => void): RowAction[] {
  const { id, folio, status, versions } = quotation
  const leads = (
    to: QuotationState,
    action: string,
    content: string,
    icon: RowAction['icon'],
    danger = false,
  ): RowAction => ({
    key: to,
    label: `${action}…`,
    ...(icon && { icon }),
    danger,
    disabled: whyNot(setStatus) ?? (mayBecome(status, to) ? undefined : `Está en «${quotationStateLabel(status)}».`),
    onClick: () => ask(saying(quotation, to, action, content, danger)),
  })
  return [
    {
      key: 'edit',
      label: 'Editar',
      icon: IconPencil,
      disabled:
        whyNot(updateQuotation) ?? (isEditable(status) ? undefined : 'Ya tiene respuesta: regrésela a borrador.'),
      onClick: edit,
    },
    {
      key: 'copy',
      label: 'Usar como plantilla',
      icon: IconCopy,
      disabled: whyNot(createQuotation),
      onClick: () => go(`${billingPaths.newQuotation}?copiar=${id}`),
    },
    leads('sent', 'Marcar enviada', 'Se guarda como versión, sin correo: en papel o por mensaje.', IconHandMove),
    ...(versions === 0 ? [leads('accepted', 'Marcar aceptada', 'Desde ahora se puede convertir.', IconCheck)] : []),
    leads('draft', 'Regresar a borrador', 'Se puede cambiar y enviar de nuevo; la historia queda.', IconArrowBackUp),
    leads('rejected', 'Rechazada por el cliente', 'Deja de estar en espera; puede regresarla a borrador.', IconX, true),
    removalAction(
      deleteQuotation,
      () =>
        askRemoval({
          what: `la cotización ${folio}`,
          consequence: 'Su folio queda tomado.',
          remove: () => call(deleteQuotation, { id }),
          keys: [['billing']],
          after: () => go(billingPaths.quotations),
        }),
      { refused: versions > 0 || status !== 'draft' ? 'Ya se envió: queda en la historia.' : undefined },
    ),
  ]
}

async function savePdf(id: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(quotationPdf, { id })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}
