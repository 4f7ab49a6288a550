import { IconBan, IconCertificate, IconFileInvoice, IconFileTypePdf, IconPencil, IconSend } from '@tabler/icons-react'
import {
  cancelNote,
  deleteNote,
  invoiceNotes,
  mailNote,
  notePdf,
  stampNote,
  updateNote,
  type NoteRow,
} from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { download } from '../../../kit/download.ts'
import { offsetHours, plural } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { runTask } from '../../../kit/tasks.ts'
import { billingPaths } from '../billing.paths.ts'
import { billingChanged } from '../quotations/quotations.keys.ts'
import type { Question } from '../SayDialog.tsx'
import { closedReason } from './notes.words.ts'

type Note = Pick<NoteRow, 'id' | 'folio' | 'situation' | 'state' | 'uuid' | 'receiverName'>

/** One invoice of these; goes to its draft. */
export const askInvoice = (notes: readonly Note[], isGlobal: boolean, after?: () => void) => {
  const open = notes.filter((note) => !closedReason(note))
  const left = notes.length - open.length
  return confirm({
    title: `${isGlobal ? 'Factura global' : 'Facturar'}: ${plural(open.length, 'nota', 'notas')}`,
    content:
      open.length === 0
        ? 'Ninguna de las elegidas está abierta.'
        : `Se crea el borrador de ${isGlobal ? 'la factura global, con un concepto por nota' : 'una factura con sus conceptos'}.${left > 0 ? ` ${plural(left, 'nota ya no está abierta y se omite', 'notas ya no están abiertas y se omiten')}.` : ''}`,
    variant: 'info',
    confirmText: 'Crear borrador',
    onConfirm: async () => {
      if (open.length === 0) return
      const body = { ids: open.map(({ id }) => id), ...(isGlobal && { global: true }) }
      const { id, folio } = await call(invoiceNotes, { body })
      toast.success(`Factura ${folio} en borrador`)
      after?.()
      await billingChanged()
      go(`${billingPaths.invoices}/${id}`)
    },
  })
}

/** What can be done with one note; what its state forbids says why. */
export function noteActions(note: Note, ask: (question: Question) => void): RowAction[] {
  const { id, folio, uuid } = note
  const closed = closedReason(note)
  return [
    {
      key: 'invoice',
      label: 'Facturar…',
      icon: IconFileInvoice,
      disabled: whyNot(invoiceNotes) ?? closed,
      onClick: () => void askInvoice([note], false),
    },
    {
      key: 'edit',
      label: 'Editar',
      icon: IconPencil,
      disabled: whyNot(updateNote) ?? closed,
      onClick: () => go(`${billingPaths.salesNotes}/editar/${id}`),
    },
    {
      key: 'mail',
      label: 'Enviar…',
      icon: IconSend,
      disabled: whyNot(mailNote),
      onClick: () => ask(mailing(note)),
    },
    { key: 'pdf', label: 'PDF', icon: IconFileTypePdf, onClick: () => void saveNotePdf(id) },
    {
      key: 'stamp',
      label: 'Timbrar…',
      icon: IconCertificate,
      disabled: whyNot(stampNote) ?? closed,
      onClick: () => void stamp(note),
    },
    {
      key: 'cancel',
      label: 'Cancelar…',
      icon: IconBan,
      danger: true,
      disabled: whyNot(cancelNote) ?? (note.state === 'stamped' ? undefined : closed),
      onClick: () => void cancel(note),
    },
    removalAction(
      deleteNote,
      () =>
        askRemoval({
          what: `la nota ${folio}`,
          consequence: 'Su folio queda tomado.',
          remove: () => call(deleteNote, { id }),
          keys: [['billing']],
          after: () => go(billingPaths.salesNotes),
        }),
      { refused: uuid ? 'Lo timbrado se cancela, no se elimina.' : closed },
    ),
  ]
}

const mailing = ({ id, folio, uuid, receiverName }: Note): Question => ({
  title: `Enviar ${folio} por correo`,
  content: `A ${receiverName}, con su PDF${uuid ? ' y su XML' : ''}. Lo que escriba va en el correo.`,
  action: 'Enviar',
  addresses: 'Para (vacío: los contactos del cliente que reciben documentos)',
  label: 'Mensaje (opcional)',
  send: ({ to, text }) => call(mailNote, { id, body: { ...(to.length > 0 && { to }), message: text || null } }),
  done: `${folio} enviada`,
})

export async function saveNotePdf(id: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(notePdf, { id, query: { timezone: offsetHours() } })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}

const stamp = ({ id, folio }: Note) =>
  confirm({
    title: `Timbrar ${folio}`,
    content: 'Se vuelve un comprobante fiscal por sí misma: ya no se factura.',
    variant: 'info',
    confirmText: 'Timbrar',
    onConfirm: async () => {
      void runTask({
        title: `Timbrando ${folio}`,
        start: async () => (await call(stampNote, { body: { id } })).task_id,
        done: () => ({ text: `${folio}: timbrado terminado` }),
      }).then(billingChanged)
    },
  })

const cancel = ({ id, folio, uuid }: Note) =>
  confirm({
    title: `Cancelar ${folio}`,
    content: uuid
      ? 'Se pide al SAT con el motivo 03, «No se llevó a cabo la operación».'
      : 'Deja de poder facturarse; su folio queda tomado.',
    variant: 'danger',
    confirmText: 'Cancelar la nota',
    cancelText: 'Volver',
    onConfirm: async () => {
      const { task_id } = await call(cancelNote, { body: { id, motivo: '03' } })
      if (task_id === null) toast.success(`${folio} cancelada`)
      else
        void runTask({
          title: `Cancelando ${folio}`,
          start: async () => task_id,
          done: () => ({ text: `${folio}: el SAT recibió la solicitud` }),
        }).then(billingChanged)
      await billingChanged()
    },
  })
