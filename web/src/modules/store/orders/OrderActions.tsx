import { useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import {
  IconCheck,
  IconFileInvoice,
  IconFileTypePdf,
  IconPackageImport,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { createEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import {
  addInvoice,
  authorizeOrder,
  cancelOrder,
  deleteOrder,
  denyOrder,
  dropPending,
  orderPdf,
  sendOrder,
  updateOrder,
} from '@arriero/contract/store/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { money, plural } from '../../../kit/format.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { cancelAction } from '../purchases/menu-actions.ts'
import { purchased, purchaseKeys } from '../purchases/purchases.queries.ts'
import { useAsk, type Ask } from '../purchases/useAsk.tsx'
import { storePaths } from '../store.paths.ts'

/** What one does with the order now: decide, or send, receive and compare. */
export function OrderActions({ order }: { order: Order }) {
  const { id, folio, authorization } = order
  const file = useRef<HTMLInputElement>(null)
  const { ask, dialog } = useAsk()
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void savePdf(id)}>
        PDF
      </Button>
      {authorization === 0 && <Decision order={order} ask={ask} />}
      {authorization === 1 && <Sending order={order} ask={ask} />}
      <RowMenu name={folio} actions={{ menu: useMenu(order, ask, () => file.current?.click()) }} />
      <input
        ref={file}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        aria-label="XML de la factura"
        onChange={(event) => {
          const [xml] = event.target.files ?? []
          event.target.value = ''
          if (xml) void addXml(id, xml)
        }}
      />
      {dialog}
    </>
  )
}

function Decision({ order: { id, folio, total, supplierName }, ask }: { order: Order; ask: Ask }) {
  return (
    <>
      <ActionButton
        for={denyOrder}
        danger
        icon={<IconX size={16} stroke={1.75} />}
        onClick={() =>
          ask({
            title: `Denegar ${folio}`,
            content: 'Quien la pidió lee el motivo; lo que llegue de ella no entra al almacén.',
            action: 'Denegar',
            danger: true,
            send: (comment) => call(denyOrder, { body: { id, comment } }),
            done: `${folio} denegada`,
          })
        }
      >
        Denegar
      </ActionButton>
      <ActionButton
        for={authorizeOrder}
        type="primary"
        icon={<IconCheck size={16} stroke={2} />}
        onClick={() =>
          ask({
            title: `Autorizar ${folio}`,
            content: `${supplierName}, ${money(total)} con IVA.`,
            action: 'Autorizar',
            isOptional: true,
            send: (comment) => call(authorizeOrder, { body: { id, comment } }),
            done: `${folio} autorizada`,
          })
        }
      >
        Autorizar
      </ActionButton>
    </>
  )
}

function Sending({ order, ask }: { order: Order; ask: Ask }) {
  const { id, folio, supplierEmail, supplierName, sentAt, addedToInventory } = order
  const navigate = useNavigate()
  return (
    <>
      <ActionButton
        for={sendOrder}
        icon={<IconSend size={16} stroke={1.75} />}
        disabledReason={supplierEmail ? undefined : `${supplierName} no tiene correo`}
        onClick={() =>
          ask({
            title: `Enviar ${folio} por correo`,
            content: `A ${supplierEmail}, con su PDF. Lo que escriba va en el correo.`,
            action: 'Enviar',
            isOptional: true,
            send: (message) => call(sendOrder, { body: { id, message } }),
            done: `${folio} enviada a ${supplierName}`,
          })
        }
      >
        {sentAt ? 'Reenviar' : 'Enviar'}
      </ActionButton>
      <ActionButton
        for={createEntry}
        type="primary"
        icon={<IconPackageImport size={16} stroke={1.75} />}
        disabledReason={addedToInventory ? 'Ya no se espera nada de ella' : undefined}
        onClick={() => void navigate(destination(`${storePaths.entries}/nueva?orden=${id}`))}
      >
        Registrar entrada
      </ActionButton>
    </>
  )
}

function useMenu(order: Order, ask: Ask, chooseXml: () => void): RowAction[] {
  const { id, folio, authorization, lines, confirmed } = order
  const navigate = useNavigate()
  const missing = lines.filter(({ pending }) => pending > 0).length
  const hasArrived = lines.some(({ received }) => received > 0)
  const remove = () =>
    askRemoval({
      what: `la orden ${folio}`,
      remove: () => call(deleteOrder, { id }),
      keys: [purchaseKeys.all],
      after: () => void navigate({ to: storePaths.orders }),
    })
  const cancel = () =>
    ask({
      title: `Cancelar ${folio}`,
      content: 'Lo que llegue de ella ya no entra al almacén.',
      action: 'Cancelar orden',
      danger: true,
      send: (comment) => call(cancelOrder, { body: { id, comment } }),
      done: `${folio} cancelada`,
    })
  const drop = () =>
    ask({
      title: `Cancelar lo pendiente de ${folio}`,
      content: `Deja de esperarse ${plural(missing, 'renglón', 'renglones')}; la orden se cierra con lo que llegó.`,
      action: 'Cancelar lo pendiente',
      danger: true,
      send: (comment) => call(dropPending, { body: { id, comment } }),
      done: `${folio} se cerró con lo que llegó`,
    })
  return [
    {
      key: 'invoice',
      label: 'Agregar factura (XML)…',
      icon: IconFileInvoice,
      disabled: whyNot(addInvoice) ?? (authorization === 1 ? undefined : 'La orden no está autorizada.'),
      onClick: chooseXml,
    },
    {
      key: 'edit',
      label: 'Editar',
      icon: IconPencil,
      disabled: whyNot(updateOrder) ?? (authorization === 0 ? undefined : 'Ya fue decidida: no cambia.'),
      onClick: () => void navigate({ to: `${storePaths.orders}/editar/${id}` }),
    },
    cancelAction(
      dropPending,
      drop,
      confirmed && hasArrived ? undefined : 'Sólo de una orden de la que ya llegó algo.',
      'Cancelar lo pendiente…',
    ),
    cancelAction(
      cancelOrder,
      cancel,
      authorization > 1 ? 'Ya no está abierta.' : hasArrived ? 'Ya llegó algo: cancele lo pendiente.' : undefined,
      'Cancelar la orden…',
    ),
    removalAction(deleteOrder, remove, {
      refused: authorization === 0 ? undefined : 'Ya fue decidida: queda en la historia.',
    }),
  ]
}

async function savePdf(id: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(orderPdf, { id })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}

async function addXml(id: number, xml: File): Promise<void> {
  try {
    const { invoices } = await overlay('Comparando la factura…', call(addInvoice, { body: { id, xml } }))
    const [added] = invoices.slice(-1)
    const open = added?.open ?? 0
    if (open === 0) toast.success(`La factura ${added?.name ?? ''} coincide con la orden`)
    else toast.info(`La factura ${added?.name ?? ''} tiene ${plural(open, 'diferencia', 'diferencias')}`)
    await purchased()
  } catch (error) {
    toast.error('No se agregó la factura', { detail: errorText(error) })
  }
}
