import { useState } from 'react'
import { Radio } from 'antd'
import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { amount } from '../../store/stock/stock-words.ts'
import type { DeedProps } from './Deeds.tsx'
import { Doing } from './Doing.tsx'
import { HowMuch } from './HowMuch.tsx'
import { TakeForUnit } from './TakeForUnit.tsx'

/** Whether some of it may leave for a unit, here and by this person. */
const mayLeave = ({ goods }: Scan) =>
  whyNot(createExit) === undefined && Boolean(goods && (goods.itemId ? goods.storeId : goods.places.length > 0))

/** Whether it can be taken where one stands. */
export const isTakenHere = (scan: Scan) => scan.orders.length > 0 || mayLeave(scan)

/** Goods leave for the order that holds them back, for another that wants them, or for a unit. */
export function TakeGoods({ scan, done }: DeedProps) {
  const { orders, goods } = scan
  const [lineId, setLine] = useState(orders[0]?.lineId)
  const order = orders.find((one) => one.lineId === lineId)
  if (orders.length === 0 || !goods) return <TakeForUnit scan={scan} done={done} />
  return (
    <>
      <Radio.Group
        className="scan-orders"
        aria-label="Para qué"
        value={order?.lineId ?? null}
        onChange={({ target }) => setLine(target.value as number)}
      >
        {orders.map(({ lineId: value, folio, unitName, title, reserved, qty }) => (
          <Radio key={value} value={value}>
            <TwoLines top={`${folio} · ${unitName}`} bottom={title} />
            {reserved > 0 ? (
              <StatePill tone="teal">{amount(reserved)} apartadas</StatePill>
            ) : (
              <small>usa {amount(qty)}</small>
            )}
          </Radio>
        ))}
        {mayLeave(scan) && <Radio value={null}>Otra unidad</Radio>}
      </Radio.Group>
      {order ? (
        <TakeForOrder key={order.lineId} order={order} scan={scan} done={done} />
      ) : (
        <TakeForUnit scan={scan} done={done} />
      )}
    </>
  )
}

function TakeForOrder({
  order: { lineId, folio, storeName, reserved, qty: most },
  scan: { subject, goods },
  done,
}: DeedProps & { order: Scan['orders'][number] }) {
  const [qty, setQty] = useState<number | null>(Math.min(most, reserved || most))
  const { itemId = null, measure = '' } = goods ?? {}
  const what = itemId ? `${subject?.name}, serie ${subject?.key}` : `${qty ?? ''} ${measure} de ${subject?.name}`
  return (
    <Doing
      deed={qty !== null && qty > 0 && qty <= most ? { what: 'supply', lineId, qty } : undefined}
      words={`Sacar ${what} de ${storeName}, para ${folio}`}
      done={done}
    >
      {!itemId && (
        <HowMuch
          qty={qty}
          most={most}
          tooMuch={`Para ${folio} pueden salir ${amount(most)} ${measure}.`}
          measure={measure}
          change={setQty}
        />
      )}
    </Doing>
  )
}
