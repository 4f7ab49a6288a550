import { Button, Select } from 'antd'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { InvoiceDecision } from '@arriero/contract/store/orders/invoice.rules.ts'
import { authorizeOrder, matchInvoiceLine, resolveInvoiceLine } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { purchased } from '../purchases/purchases.queries.ts'
import { amount } from '../purchases/purchases.words.ts'
import type { Billed } from './OrderLines.tsx'

const decided: Record<InvoiceDecision, string> = {
  agreed: 'Se paga lo recibido al precio de la orden',
  accepted: 'Se acepta lo facturado',
}

async function attempt(send: () => Promise<unknown>) {
  try {
    await send()
    await purchased()
  } catch (error) {
    toast.error('No se pudo guardar', { detail: errorText(error) })
  }
}

/** Why a line of the invoice does not agree, and the one correction that mends it. */
export function DifferenceRow({ order, billed: { invoice, line, place } }: { order: Order; billed: Billed }) {
  const { id, paidAt } = invoice
  const resolve = (decision: InvoiceDecision | null) =>
    attempt(() => call(resolveInvoiceLine, { body: { id, line: place, decision } }))
  const text = line.differences.map((one) => one.text).join('. ')
  const isUnknown = line.orderLineId === null
  return (
    <tr className="match-why">
      <td colSpan={8}>
        <div>
          {line.decision ? <IconCheck size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />}
          <span>
            {line.decision ? `${decided[line.decision]}. ` : ''}
            {text}
          </span>
          {paidAt === null &&
            (line.decision ? (
              <ActionButton for={resolveInvoiceLine} type="link" size="small" onClick={() => void resolve(null)}>
                Volver a revisar
              </ActionButton>
            ) : (
              <>
                {isUnknown && <LineChoice order={order} invoiceId={id} place={place} />}
                <Accept accept={() => void resolve('accepted')} />
                <ActionButton for={resolveInvoiceLine} type="link" size="small" onClick={() => void resolve('agreed')}>
                  {correctionOf(order, line)}
                </ActionButton>
              </>
            ))}
        </div>
      </td>
    </tr>
  )
}

/** 'Pagar solo 8', 'Pedir nota de crédito' */
function correctionOf({ lines }: Order, { orderLineId, differences }: Billed['line']): string {
  if (orderLineId === null) return 'No pagar'
  if (differences.some(({ kind }) => kind === 'price')) return 'Pedir nota de crédito'
  const received = lines.find(({ id }) => id === orderLineId)?.received ?? 0
  return received === 0 ? 'No pagar aún' : `Pagar solo ${amount(received)}`
}

/** What was billed may be accepted by who may authorise orders. */
function Accept({ accept }: { accept: () => void }) {
  const reason = whyNot(authorizeOrder)
  return (
    <Button type="link" size="small" disabled={reason !== undefined} title={reason} onClick={accept}>
      Aceptar lo facturado
    </Button>
  )
}

function LineChoice({ order, invoiceId, place }: { order: Order; invoiceId: number; place: number }) {
  return (
    <Select
      size="small"
      aria-label="Renglón de la orden"
      placeholder="Es de la orden…"
      style={{ width: 200 }}
      disabled={whyNot(matchInvoiceLine) !== undefined}
      options={order.lines.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(orderLineId: number) =>
        void attempt(() => call(matchInvoiceLine, { body: { id: invoiceId, line: place, orderLineId } }))
      }
    />
  )
}
