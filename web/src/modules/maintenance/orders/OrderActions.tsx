import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { IconBarrierBlock, IconCheck, IconFileTypePdf, IconPlayerPlay, IconRotate, IconX } from '@tabler/icons-react'
import {
  authorizeOrder,
  deleteOrder,
  denyOrder,
  moveOrder,
  orderPdf,
} from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { createOutage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { NumberField } from '../../../kit/form/fields.tsx'
import { money } from '../../../kit/format.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { orderKey, worked } from './orders.words.ts'
import { tried } from './tried.ts'

interface Asked {
  title: string
  content: ReactNode
  action: string
  danger?: boolean
  isOptional?: boolean
  send: (text: string) => Promise<unknown>
  done: string
}

/** What one does with the order now. */
export function OrderActions({ order }: { order: Order }) {
  const { id, folio, process, authorization, waitsFor } = order
  const [asked, ask] = useState<Asked>()
  const [isConfirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const move = (body: Parameters<typeof call<typeof moveOrder>>[1]['body']) => call(moveOrder, { id, body })
  const decide = (isYes: boolean) =>
    ask({
      title: `${isYes ? 'Autorizar' : 'Denegar'} ${folio}`,
      content: order.foreseen === null ? order.title : `${order.title}: se prevén ${money(order.foreseen)}.`,
      action: isYes ? 'Autorizar' : 'Denegar',
      danger: !isYes,
      isOptional: isYes,
      send: (comment) => call(isYes ? authorizeOrder : denyOrder, { body: { id, comment } }),
      done: `${folio} ${isYes ? 'autorizada' : 'denegada'}`,
    })
  const reject = () =>
    ask({
      title: `Rechazar ${folio}`,
      content: 'Deja de estar abierta y lo apartado vuelve a estar libre en su almacén.',
      action: 'Rechazar',
      danger: true,
      send: (reason) => move({ process: 4, reason }),
      done: `${folio} rechazada`,
    })
  const reopen = () =>
    ask({
      title: `Abrir otra vez ${folio}`,
      content: 'Vuelve a estar en proceso; sus servicios dejan de contar como hechos.',
      action: 'Abrir otra vez',
      send: (reason) => move({ process: 2, reason }),
      done: `${folio} está en proceso`,
    })
  const remove = () =>
    askRemoval({
      what: `la orden ${folio}`,
      remove: () => call(deleteOrder, { id }),
      keys: [orderKey],
      after: () => void navigate({ to: maintenancePaths.orders }),
    })
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void savePdf(id)}>
        Ver PDF
      </Button>
      {authorization === 0 && process < 3 && (
        <>
          <ActionButton for={denyOrder} danger icon={<IconX size={16} stroke={1.75} />} onClick={() => decide(false)}>
            Denegar
          </ActionButton>
          <ActionButton for={authorizeOrder} icon={<IconCheck size={16} stroke={2} />} onClick={() => decide(true)}>
            Autorizar
          </ActionButton>
        </>
      )}
      {process === 1 && (
        <ActionButton
          for={moveOrder}
          type="primary"
          icon={<IconPlayerPlay size={16} stroke={1.75} />}
          onClick={() => void tried(move({ process: 2 }), `${folio} está en proceso`)}
        >
          Empezar
        </ActionButton>
      )}
      {process === 2 && (
        <ActionButton
          for={moveOrder}
          type="primary"
          icon={<IconCheck size={16} stroke={2} />}
          disabledReason={waitsFor.length > 0 ? `Espera: ${waitsFor.join('; ')}` : undefined}
          onClick={() => setConfirming(true)}
        >
          Confirmar
        </ActionButton>
      )}
      <RowMenu
        name={folio}
        actions={{
          menu: [
            {
              key: 'reject',
              label: 'Rechazar…',
              icon: IconX,
              danger: true,
              disabled: whyNot(moveOrder) ?? (process < 3 ? undefined : 'La orden ya se cerró.'),
              onClick: reject,
            },
            {
              key: 'out',
              label: 'Sacar la unidad de servicio',
              icon: IconBarrierBlock,
              disabled:
                whyNot(createOutage) ??
                (process > 2 ? 'La orden ya se cerró.' : order.isOut ? 'Ya está fuera de servicio.' : undefined),
              onClick: () => void tried(outOfService(order), `${order.unitName} está fuera de servicio`),
            },
            {
              key: 'reopen',
              label: 'Abrir otra vez…',
              icon: IconRotate,
              disabled: whyNot(authorizeOrder) ?? (process === 3 ? undefined : 'Sólo se abre otra vez una confirmada.'),
              onClick: reopen,
            },
            removalAction(deleteOrder, remove, {
              refused: process === 1 ? undefined : 'Ya se empezó: rechácela, y su historia queda.',
            }),
          ],
        }}
      />
      {asked && (
        <AskDialog
          {...asked}
          label={`${asked.isOptional ? 'Comentario' : 'Motivo'} (queda en la historia)`}
          send={async (text) => {
            await asked.send(text)
            toast.success(asked.done)
            await worked()
          }}
          close={() => ask(undefined)}
        />
      )}
      {isConfirming && <ConfirmDialog order={order} close={() => setConfirming(false)} />}
    </>
  )
}

/** What the unit shows when it leaves the workshop. */
function ConfirmDialog({ order, close }: { order: Order; close: () => void }) {
  const [form] = Form.useForm<{ readKm?: number | null; readHours?: number | null }>()
  return (
    <AskDialog
      title={`Confirmar ${order.folio}`}
      content={`${order.unitName} sale del taller; de lo que se hizo cuenta el siguiente servicio.`}
      action="Confirmar"
      label="Resultado"
      isOptional
      send={async (outcome) => {
        const { readKm, readHours } = await form.validateFields()
        const read = { ...(readKm != null && { readKm }), ...(readHours != null && { readHours }) }
        await call(moveOrder, { id: order.id, body: { process: 3, outcome, ...read } })
        toast.success(`${order.folio} confirmada`)
        await worked()
      }}
      close={close}
    >
      <Form form={form} layout="vertical" initialValues={{ readKm: Math.round(order.unitKm) }}>
        <NumberField name="readKm" label="Odómetro" unit="km" max={9_999_999} required />
        <NumberField name="readHours" label="Horas de motor" unit="h" max={9_999_999} />
      </Form>
    </AskDialog>
  )
}

/** Until the order is over. */
const outOfService = ({ id, unitId, title, plannedUntil }: Order) =>
  call(createOutage, {
    body: { unitId, orderId: id, reason: title, from: new Date().toISOString(), expectedUntil: plannedUntil },
  })

async function savePdf(id: number): Promise<void> {
  try {
    download(await overlay('Preparando el PDF…', call(orderPdf, { id })))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}
