import { useRef, useState } from 'react'
import { Form } from 'antd'
import { IconPlus } from '@tabler/icons-react'
import { addPart, removePart, returnPart, takePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order, OrderPart } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { isOpen } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { money } from '../../../kit/format.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { GoodsField, goodsOf, type GoodsLine } from '../../store/GoodsLines.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { tried } from './tried.ts'
import { worked } from './orders.words.ts'

/** What the order takes out of the stores. */
export function OrderParts({ order }: { order: Order }) {
  const [isAdding, setAdding] = useState(false)
  const open = isOpen(order.process)
  return (
    <Card
      title="Refacciones"
      count={String(order.parts.length)}
      actions={
        open && (
          <ActionButton for={addPart} size="small" icon={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            Agregar refacción
          </ActionButton>
        )
      }
    >
      {order.parts.length === 0 && <p className="muted">No lleva refacciones.</p>}
      <ul className="work-rows">
        {order.parts.map((part) => (
          <li key={part.id}>
            <div className="work-what">
              <b>{part.name}</b>
              <small>{[part.code, part.serial, part.storeName].filter(Boolean).join(' · ')}</small>
            </div>
            <PartState part={part} />
            <span className="work-figure">
              {`${part.taken} de ${part.qty} ${part.measure}`}
              {part.cost !== null && part.ahead !== null && <b>{money(part.cost + part.ahead)}</b>}
            </span>
            {open && <PartButtons part={part} />}
          </li>
        ))}
      </ul>
      {isAdding && <PartsDialog order={order} close={() => setAdding(false)} />}
    </Card>
  )
}

function PartState({ part: { qty, taken, reserved } }: { part: OrderPart }) {
  if (taken >= qty) return <StatePill tone="green">Salió</StatePill>
  return taken + reserved >= qty ? (
    <StatePill tone="teal">Apartado</StatePill>
  ) : (
    <StatePill tone="amber">Falta</StatePill>
  )
}

function PartButtons({ part: { id, name, qty, taken } }: { part: OrderPart }) {
  // Sent again it is the same taking.
  const key = useRef(crypto.randomUUID())
  const take = async () => {
    await tried(call(takePart, { id, body: { key: key.current } }), `«${name}» salió del almacén`)
    key.current = crypto.randomUUID()
  }
  return (
    <>
      {taken < qty && (
        <ActionButton for={takePart} onClick={() => void take()}>
          Sacar
        </ActionButton>
      )}
      <RowMenu
        name={name}
        actions={{
          menu: [
            {
              key: 'return',
              label: 'Devolver al almacén',
              disabled: whyNot(returnPart) ?? (taken > 0 ? undefined : 'No ha salido.'),
              onClick: () => void tried(call(returnPart, { id, body: {} }), `«${name}» volvió al almacén`),
            },
            {
              key: 'remove',
              label: taken > 0 && taken < qty ? 'Quitar lo que falta' : 'Quitar',
              danger: true,
              disabled: whyNot(removePart) ?? (taken >= qty ? 'Ya salió: devuélvalo antes.' : undefined),
              onClick: () =>
                void tried(call(removePart, { id }), `«${name}», ${taken > 0 ? 'ya no falta' : 'quitada'}`),
            },
          ],
        }}
      />
    </>
  )
}

function PartsDialog({ order, close }: { order: Order; close: () => void }) {
  const [form] = Form.useForm<{ storeId?: number; lines: GoodsLine[] }>()
  return (
    <AskDialog
      title="Agregar refacciones"
      content="Se apartan en su almacén, hasta donde haya."
      action="Agregar"
      label="Nota"
      isOptional
      send={async () => {
        const { storeId, lines } = await form.validateFields()
        for (const line of goodsOf(lines)) await call(addPart, { id: order.id, body: { ...line, storeId: storeId! } })
        toast.success('Refacciones agregadas')
        await worked()
      }}
      close={close}
    >
      <Form form={form} layout="vertical" initialValues={{ lines: [] }}>
        <StoreSelect name="storeId" label="Almacén" clearable={false} required />
        <GoodsField from="storeId" />
      </Form>
    </AskDialog>
  )
}
