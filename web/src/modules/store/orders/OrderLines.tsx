import { Fragment } from 'react'
import { amountOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import type { Invoice, InvoiceLine, Order, OrderLine } from '@arriero/contract/store/orders/orders.entities.ts'
import { priceTolerance } from '@arriero/contract/store/store.rules.ts'
import { money, number, percent, plural } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Card, Stats } from '../../../kit/shell/DetailPage.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { amount } from '../purchases/purchases.words.ts'
import { DifferenceRow } from './DifferenceRow.tsx'

/** A line of an invoice with where it stands in it. */
export interface Billed {
  invoice: Invoice
  line: InvoiceLine
  place: number
}

/** Order, entries and invoice side by side, so that the three are read across; a difference stands under its line. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, invoices, subtotal, tax, total, receivedTotal, payable, entries } = order
  const billed = invoices.flatMap((invoice) => invoice.lines.map((line, place) => ({ invoice, line, place })))
  const strange = billed.filter(({ line }) => line.orderLineId === null)
  const made = entries.filter(({ state }) => state === 'posted')
  const over = invoices.reduce((sum, invoice) => sum + invoice.over, 0)
  const names = invoices.map(({ name }) => name).join(', ')
  return (
    <Card
      title="Partes"
      count={plural(lines.length, 'renglón', 'renglones')}
      actions={<small className="muted">Tolerancia: {percent(priceTolerance)} en precio, 0 en cantidad</small>}
      isFlush
    >
      <div className="match-scroll" {...scrollable('Renglones de la orden')}>
        <table className="match">
          <thead>
            <tr>
              <th rowSpan={2}>Parte</th>
              <th className="match-first" colSpan={3}>
                Orden
              </th>
              <th className="match-first" colSpan={2}>
                Entradas
              </th>
              <th className="match-first" colSpan={2}>
                {names ? `Factura ${names}` : 'Factura'}
              </th>
            </tr>
            <tr>
              <th className="match-first">Pedido</th>
              <th>Precio</th>
              <th>Importe</th>
              <th className="match-first">Recibido</th>
              <th>Pendiente</th>
              <th className="match-first">Facturado</th>
              <th>Precio</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row
                key={line.id}
                order={order}
                line={line}
                billed={billed.filter((one) => one.line.orderLineId === line.id)}
              />
            ))}
            {strange.map((one) => (
              <Fragment key={`${one.invoice.id}-${one.place}`}>
                <tr>
                  <td>
                    <TwoLines top={one.line.description} bottom={one.line.code ?? 'Sólo en la factura'} />
                  </td>
                  <td className="match-first" colSpan={3}>
                    —
                  </td>
                  <td className="match-first" colSpan={2}>
                    —
                  </td>
                  <td className="match-first match-bad">{amount(one.line.qty)}</td>
                  <td className="match-bad">{number(one.line.price, 2)}</td>
                </tr>
                <DifferenceRow order={order} billed={one} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <Stats
        items={[
          {
            label: 'Orden',
            value: money(total),
            delta: <small className="muted">{`${money(subtotal)} + IVA ${money(tax)}`}</small>,
          },
          {
            label: 'Entradas',
            value: money(receivedTotal),
            delta: <small className="muted">{made.map(({ folio }) => folio).join(', ') || 'Ninguna'}</small>,
          },
          {
            label: names ? `Factura ${names}` : 'Factura',
            value: invoices.length > 0 ? money(invoices.reduce((sum, invoice) => sum + invoice.total, 0)) : '—',
            delta: over > 0 && <small className="match-over">+ {money(over)} sobre lo recibido</small>,
          },
          {
            label: 'Por pagar hoy',
            value: money(payable),
            delta: (
              <small className="muted">
                {order.creditDays === 0 ? 'Contado' : `${order.creditDays} días de crédito`}
              </small>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Row({ order, line, billed }: { order: Order; line: OrderLine; billed: readonly Billed[] }) {
  const kinds = new Set(
    billed.flatMap((one) => (one.line.decision ? [] : one.line.differences.map(({ kind }) => kind))),
  )
  const share = line.qty === 0 ? 0 : Math.min(1, line.received / line.qty)
  const qty = billed.reduce((sum, one) => sum + one.line.qty, 0)
  const detail = [
    line.code,
    line.shelf && `anaquel ${line.shelf}`,
    line.dropped > 0 && `${amount(line.dropped)} ya no se esperan`,
  ]
  return (
    <>
      <tr>
        <td>
          <TwoLines top={line.name} bottom={detail.filter(Boolean).join(' · ')} />
        </td>
        <td className="match-first">
          {amount(line.qty)} <small className="muted">{line.unit}</small>
        </td>
        <td>{number(line.price, 2)}</td>
        <td>{number(amountOf(line.qty, line.price), 2)}</td>
        <td className="match-first">
          {amount(line.received)}
          <span className={`bar ${share === 1 ? 'bar-full' : ''}`} aria-hidden>
            <b style={{ width: `${share * 100}%` }} />
          </span>
        </td>
        <td>{amount(line.pending)}</td>
        <td className={`match-first ${kinds.has('quantity') ? 'match-bad' : ''}`}>
          {billed.length > 0 ? amount(qty) : '—'}
        </td>
        <td className={kinds.has('price') ? 'match-bad' : ''}>
          {billed.length > 0 ? billed.map((one) => number(one.line.price, 2)).join(' / ') : '—'}
        </td>
      </tr>
      {billed
        .filter((one) => one.line.differences.length > 0)
        .map((one) => (
          <DifferenceRow key={`${one.invoice.id}-${one.place}`} order={order} billed={one} />
        ))}
    </>
  )
}
